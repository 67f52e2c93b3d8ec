import ReportModel

/// A history entry as sentences about one report.
enum HistoryWords {
  static func sentences(
    for entry: HistoryEntry,
    about number: ReportNumber,
    signs: Signs
  ) -> [String] {
    let changes = entry.changes.filter { $0.report == number }
    var words = changes.map { sentence($0, signs) }
    if words.isEmpty { words = [entry.command] }
    let others = entry.reports.filter { $0 != number }.count
    if others > 0 { words.append("together with \(Words.count(others, "other report"))") }
    return words
  }

  private static func sentence(_ change: HistoryEntry.Change, _ signs: Signs) -> String {
    let before = change.before?.oneLine
    let after = change.after?.oneLine
    switch change.field {
    case .standing: return "\(before ?? "?") \(signs.arrow) \(after ?? "?")"
    case .tag: return after == nil ? "tag −\(change.item)" : "tag +\(change.item)"
    case .note: return after.map { "note: \($0)" } ?? "note taken away: \(before ?? "")"
    case .master:
      return after.map { "duplicate of \(spelled($0))" } ?? "no duplicate any more"
    case .link: return after == nil ? "link off: \(change.item)" : "link: \(change.item)"
    case .read: return after == "1" || after == "true" ? "read" : "unread"
    case .exported: return "exported"
    case .arrival: return "arrived"
    case .completion: return "further files arrived"
    case .priority: return turned("priority", before, after, signs)
    case .assignee: return turned("assigned", before, after, signs)
    case .snoozedUntil: return turned("snoozed until", before, after, signs)
    case .fixedIn: return turned("fixed in", before, after, signs)
    case .overlayVersion: return turned("version in the picture", before, after, signs)
    case .overlayBuild: return turned("build in the picture", before, after, signs)
    }
  }

  private static func spelled(_ master: String) -> String {
    master.utf8.allSatisfy { (0x30...0x39).contains($0) } ? "#\(master)" : master
  }

  private static func turned(
    _ name: String,
    _ before: String?,
    _ after: String?,
    _ signs: Signs
  ) -> String {
    "\(name): \(before ?? signs.none) \(signs.arrow) \(after ?? signs.none)"
  }
}
