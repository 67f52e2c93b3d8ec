import ReportModel

/// A history entry as sentences about one report.
///
/// The values of a change are spelled as the store spells them: a standing is
/// `closed:declined:why`, a master its number, a snooze `date:MS`, `copy` or `version:TEXT`.
enum HistoryWords {
  static func sentences(
    for entry: HistoryEntry,
    about number: ReportNumber,
    signs: Signs
  ) -> [String] {
    let changes = entry.changes.filter { $0.report == number }
    var words = changes.map { sentence($0, signs) }
    if entry.turns != nil, !words.isEmpty { words.insert("\(entry.command):", at: 0) }
    if words.isEmpty { words = [entry.command] }
    let others = entry.reports.filter { $0 != number }.count
    if others > 0 { words.append("together with \(Words.count(others, "other report"))") }
    return words
  }

  private static func sentence(_ change: HistoryEntry.Change, _ signs: Signs) -> String {
    let before = change.before.map { spelled($0, change.field) }
    let after = change.after.map { spelled($0, change.field) }
    let turned = "\(before ?? signs.none) \(signs.arrow) \(after ?? signs.none)"
    switch change.field {
    case .standing: return turned
    case .tag: return after == nil ? "tag -\(change.item)" : "tag +\(change.item)"
    case .note: return after.map { "note: \($0)" } ?? "note taken away: \(before ?? "")"
    case .master: return after.map { "duplicate of \($0)" } ?? "no duplicate any more"
    case .link: return after == nil ? "link taken off: \(change.item)" : "link: \(change.item)"
    case .read: return after == nil ? "unread" : "read"
    case .exported: return "exported"
    case .arrival: return "arrived"
    case .completion: return "further files arrived"
    case .removal: return "removed for good"
    case .priority: return "priority: \(turned)"
    case .assignee: return "assignee: \(turned)"
    case .snoozedUntil: return after.map { "snoozed until \($0)" } ?? "snoozed no longer"
    case .fixedIn: return "fixed in: \(turned)"
    case .overlayVersion: return "version in the picture: \(turned)"
    case .overlayBuild: return "build in the picture: \(turned)"
    case .view: return "saved view"
    case .conflict: return "other content under its id: \(turned)"
    case .distinct:
      let other = change.other?.description ?? change.item
      return after == nil ? "may be the same as \(other)" : "not the same as \(other)"
    }
  }

  // MARK: Values

  static func spelled(_ value: String, _ field: HistoryEntry.Field) -> String {
    switch field {
    case .standing: return standing(value).words
    case .master: return "#\(value)"
    case .snoozedUntil:
      let parts = value.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return value == "copy" ? "another copy comes" : value }
      guard parts[0] == "date", let time = Int64(parts[1]) else {
        let isAfter = parts[1].hasPrefix(">")
        return isAfter ? "a version after \(parts[1].dropFirst())" : "version \(parts[1])"
      }
      return String(Timestamp(milliseconds: time).rfc3339.prefix(10))
    default: return value.oneLine
    }
  }

  static func standing(_ value: String) -> Standing {
    let parts = value.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    let status = parts.first.flatMap { Status(rawValue: String($0)) } ?? .new
    let reason = parts.count > 1 ? ClosedReason(rawValue: String(parts[1])) : nil
    return Standing(status, reason: reason, text: parts.count > 2 ? String(parts[2]) : nil)
  }
}
