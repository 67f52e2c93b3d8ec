import ReportModel
import SafeText
import TerminalUI

/// One line of two contents side by side.
struct ConflictRow: Equatable {
  var place = Line.empty
  var present = Line.empty
  /// Between the two; tells where they differ, so that no colour is needed.
  var sign = Span("")
  var aside = Line.empty
}

/// Two contents as lines of three columns: what it is, what came first, what is aside.
struct ConflictComparison {
  private let detail: ConflictDetail
  private let signs: Signs
  let placeWidth: Int
  let valueWidth: Int

  init(_ detail: ConflictDetail, columns: Int, _ signs: Signs) {
    self.detail = detail
    self.signs = signs
    let places = detail.differences.map { SafeText($0.place, limit: 64).width }
    // Where two texts have no room beside it, the name has a line of its own.
    placeWidth = columns >= 60 ? max(8, min(places.max() ?? 0, columns / 5)) : 0
    valueWidth = max(4, (columns - placeWidth - (placeWidth > 0 ? 2 : 0) - 3) / 2)
  }

  var header: ConflictRow {
    ConflictRow(
      present: Line("as it stands", .heading),
      aside: Line("what came later", .heading)
    )
  }

  /// What differs, marked, then what tells the reader which report it is.
  var rows: [ConflictRow] {
    guard let aside = detail.aside else {
      let text = "What is aside came before contents were kept whole; it can only stay there."
      return SafeText(text).wrapped(to: max(4, valueWidth * 2)).map {
        ConflictRow(present: Line([Span($0, .secondary)]))
      }
    }
    let differing = detail.differences.flatMap { difference in
      lines(
        difference.place,
        difference.present ?? signs.none,
        difference.aside ?? signs.none,
        isDifferent: true
      )
    }
    let places = Set(detail.differences.map(\.place))
    let others = zip(Self.facts(detail.present), Self.facts(aside)).filter {
      !places.contains($0.0.place) && $0.0.value == $0.1.value
    }
    let same = others.flatMap { fact, _ -> [ConflictRow] in
      guard let value = fact.value, !value.isEmpty else { return [] }
      return lines(fact.place, value, value, isDifferent: false)
    }
    if differing.isEmpty, same.isEmpty { return [ConflictRow(present: Line("both say the same"))] }
    return differing + (same.isEmpty || differing.isEmpty ? [] : [ConflictRow()]) + same
  }

  private static func facts(_ content: Conflict.Content) -> [(place: String, value: String?)] {
    let report = content.report
    return [
      ("message", report.message), ("title", report.title), ("platform", report.platform?.rawValue),
      ("app.version", report.app.version), ("app.build", report.app.build),
      ("os.version", report.os.version), ("device.model", report.device.model),
      ("user.id", report.user.id), ("user.email", report.user.email), ("locale", report.locale),
      ("files", content.attachments.map(\.declared.fileName).joined(separator: ", ")),
    ]
  }

  private func lines(
    _ place: String,
    _ present: String,
    _ aside: String,
    isDifferent: Bool
  ) -> [ConflictRow] {
    let name = Line([Span(SafeText(place.oneLine, limit: 64), .heading)])
    let left = marked(present, beside: isDifferent ? aside : nil)
    let right = marked(aside, beside: isDifferent ? present : nil)
    let sign = isDifferent ? Span(signs.isASCII ? "*" : "≠", .caution) : Span(signs.bar, .rule)
    var rows = (0..<max(left.count, right.count)).map { index in
      ConflictRow(
        present: index < left.count ? left[index] : .empty,
        sign: sign,
        aside: index < right.count ? right[index] : .empty
      )
    }
    if placeWidth == 0 {
      rows.insert(ConflictRow(present: name, sign: sign), at: 0)
    } else if !rows.isEmpty {
      rows[0].place = name
    }
    return rows
  }

  /// As many lines as one reads; words that what stands beside them does not say stand out.
  private func marked(_ value: String, beside other: String?) -> [Line] {
    let lines = SafeText(value, limit: 8_192).wrapped(to: valueWidth, limit: 200)
    guard let other else { return lines.map { Line([Span($0, .secondary)]) } }
    let difference = WordDifference(from: other)
    return lines.map { difference.marked($0) }
  }
}
