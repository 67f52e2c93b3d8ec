import ReportModel

/// A history entry as sentences about one report.
enum HistoryWords {
  static func sentences(
    for entry: HistoryEntry,
    about number: ReportNumber,
    glyphs: Glyphs
  ) -> [String] {
    let changes = entry.changes.filter { $0.report == number }
    var words = changes.map { sentence($0, glyphs) }
    if words.isEmpty { words = [entry.command] }
    let others = entry.reports.filter { $0 != number }.count
    if others > 0 { words.append("together with \(Words.count(others, "other report"))") }
    return words
  }

  private static func sentence(_ change: HistoryEntry.Change, _ glyphs: Glyphs) -> String {
    let before = change.before?.oneLine
    let after = change.after?.oneLine
    switch change.field {
    case .standing: return "\(before ?? "?") \(glyphs.arrow) \(after ?? "?")"
    case .tag: return after == nil ? "tag −\(change.item)" : "tag +\(change.item)"
    case .note: return after.map { "note: \($0)" } ?? "note taken away: \(before ?? "")"
    case .master:
      return after.map { "duplicate of \(spelled($0))" } ?? "no duplicate any more"
    case .link: return after == nil ? "link off: \(change.item)" : "link: \(change.item)"
    case .read: return after == "1" || after == "true" ? "read" : "unread"
    case .exported: return "exported"
    case .arrival: return "arrived"
    case .completion: return "further files arrived"
    case .priority: return turned("priority", before, after, glyphs)
    case .assignee: return turned("assigned", before, after, glyphs)
    case .snoozedUntil: return turned("snoozed until", before, after, glyphs)
    case .fixedIn: return turned("fixed in", before, after, glyphs)
    case .overlayVersion: return turned("version in the picture", before, after, glyphs)
    case .overlayBuild: return turned("build in the picture", before, after, glyphs)
    }
  }

  private static func spelled(_ master: String) -> String {
    master.utf8.allSatisfy { (0x30...0x39).contains($0) } ? "#\(master)" : master
  }

  private static func turned(
    _ name: String,
    _ before: String?,
    _ after: String?,
    _ glyphs: Glyphs
  ) -> String {
    "\(name): \(before ?? glyphs.none) \(glyphs.arrow) \(after ?? glyphs.none)"
  }
}
