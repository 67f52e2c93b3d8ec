import ReportModel

/// Uploads that were sent again under another id.
extension Turn {
  /// Makes one of the report and what is probably the same upload: what came first is the master.
  mutating func mergeRetry() {
    guard let detail = state.shownDetail else { return say("no report here", .hint) }
    let retries = detail.retries
    if let first = retries.first {
      merge(Selection(numbers: [detail.number], isMarked: false), into: first)
    } else if !retries.later.isEmpty {
      merge(Selection(numbers: retries.later, isMarked: false), into: detail.number)
    } else {
      say("no other upload looks the same as \(detail.number)", .hint)
    }
  }
}

extension DetailBody {
  /// Said on both reports; one of them is to be merged into the other.
  func retryLines() -> [Line] {
    let retries = detail.retries
    guard !retries.isEmpty else { return [] }
    let hint = surroundings.keys.key(for: .mergeRetry, in: .list).map {
      "\(signs.dot)\($0) merges"
    }
    let words =
      retries.first.map { "probably the same upload as \($0)" }
      ?? "probably sent again as \(Words.list(retries.later))"
    return hanging("\(signs.damage) ", words + (hint ?? ""), .caution)
  }
}

extension Words {
  /// `#12, #13 and 4 more`.
  static func list(_ numbers: [ReportNumber]) -> String {
    let shown = numbers.prefix(4).map(\.description).joined(separator: ", ")
    return numbers.count <= 4 ? shown : "\(shown) and \(count(numbers.count - 4)) more"
  }
}
