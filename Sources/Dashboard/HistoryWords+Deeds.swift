import ReportModel

/// What an entry did, as undo and redo name it.
extension HistoryWords {
  /// All that an undo took back or a redo brought again, such as `tag +login +ios`; `nil` when it
  /// cannot be told.
  static func deed(_ entry: HistoryEntry, isUndo: Bool) -> String? {
    let changes = entry.changes.filter { $0.before != $0.after }
    let fields = Set(changes.map(\.field))
    let isApart = changes.contains { $0.field == .distinct && done($0, isUndo) != nil }
    if let promoted = promoted(changes, isUndo) { return "\(promoted) as the master" }
    var deeds: [String] = []
    var tags: [String] = []
    for change in changes where !isConsequence(change.field, of: fields, isApart: isApart) {
      if change.field == .tag {
        let tag = (done(change, isUndo) == nil ? "-" : "+") + change.item
        if tags.count <= mostDeeds, !tags.contains(tag) { tags.append(tag) }
        continue
      }
      let deed = deed(change, changes, isUndo: isUndo)
      if deeds.count <= mostDeeds, !deeds.contains(deed) { deeds.append(deed) }
    }
    if !tags.isEmpty { deeds.append("tag " + tags.prefix(mostDeeds).joined(separator: " ")) }
    return deeds.isEmpty ? nil : deeds.prefix(mostDeeds).joined(separator: ", ")
  }

  /// More are told by the history.
  private static let mostDeeds = 8

  private static func done(_ change: HistoryEntry.Change, _ isUndo: Bool) -> String? {
    isUndo ? change.before : change.after
  }

  /// Whether a change goes without saying beside those of other fields.
  private static func isConsequence(
    _ field: HistoryEntry.Field,
    of fields: Set<HistoryEntry.Field>,
    isApart: Bool
  ) -> Bool {
    switch field {
    case .read, .exported, .arrival, .completion:
      return !fields.isSubset(of: [.read, .exported, .arrival, .completion])
    // A copy that comes opens its master again; a report that keeping both made is new.
    case .standing: return fields.contains(.master) || fields.contains(.conflict)
    case .snoozedUntil, .fixedIn:
      return fields.contains(.standing) || fields.contains(.master)
    // Whoever merges what was taken apart has changed their mind.
    case .distinct: return !isApart && fields.contains(.master)
    case .master: return isApart
    case .tag, .note, .priority, .assignee, .link, .overlayVersion, .overlayBuild, .view, .conflict,
      .removal:
      return false
    }
  }

  private static func deed(
    _ change: HistoryEntry.Change,
    _ changes: [HistoryEntry.Change],
    isUndo: Bool
  ) -> String {
    let done = done(change, isUndo)
    let value = done.map { spelled($0, change.field) }
    switch change.field {
    case .standing:
      let fix = changes.first { $0.field == .fixedIn && $0.report == change.report }
      let version = fix.flatMap { isUndo ? $0.before : $0.after }
      let words = done.map { verdict(standing($0)) } ?? change.field.rawValue
      return words + (version.map { ", fixed in \($0)" } ?? "")
    case .note: return "note"
    case .master: return value.map { "duplicate of \($0)" } ?? "no duplicate"
    case .priority: return "priority \(value ?? "none")"
    case .assignee: return value.map { "assign to \($0)" } ?? "unassign"
    case .link: return "link"
    case .snoozedUntil: return "snooze"
    case .fixedIn: return "fixed in \(value ?? "nothing")"
    case .overlayVersion, .overlayBuild: return "version in the picture"
    case .view: return "the saved view"
    case .conflict:
      let resolution = done.flatMap { Conflict.Resolution(rawValue: $0) }
      return "conflict: \(resolution?.words ?? "open")"
    case .distinct: return apart(changes)
    case .removal: return "removed for good"
    case .tag, .read, .exported, .arrival, .completion: return change.field.rawValue
    }
  }

  /// The copy that took its master's place, if that is what was done.
  static func promoted(_ changes: [HistoryEntry.Change], _ isUndo: Bool) -> ReportNumber? {
    let masters = changes.filter { $0.field == .master && $0.before != $0.after }
    guard let risen = masters.first(where: { done($0, isUndo) == nil })?.report else { return nil }
    let rest = masters.filter { $0.report != risen }
    let isItsMaster = rest.allSatisfy { done($0, isUndo) == String(risen.rawValue) }
    return rest.isEmpty || !isItsMaster ? nil : risen
  }

  /// `not the same as #12`, `not the same as 3 others`; of a whole group no one is named.
  private static func apart(_ changes: [HistoryEntry.Change]) -> String {
    let pairs = changes.filter { $0.other != nil }
    let others = Set(pairs.compactMap(\.other))
    if others.count == 1, let other = others.first { return "not the same as \(other)" }
    let isOne = others.count > 1 && Set(pairs.map(\.report)).count == 1
    return isOne ? "not the same as \(Words.count(others.count)) others" : "not the same"
  }

  private static func verdict(_ standing: Standing) -> String {
    switch standing.status {
    case .new: "back to new"
    case .open: "accept"
    case .snoozed: "snooze"
    case .closed where standing.reason == .declined: "decline"
    case .closed where standing.reason == .fixed: "close"
    case .closed: standing.words
    }
  }
}
