/// A group of changes that one command made at once: what undo takes back.
package struct HistoryEntry: Equatable, Sendable {
  /// Ascending, never reused.
  package var sequence: Int64
  package var at: Timestamp
  package var author: String
  /// The command as words, such as `tag +login`.
  package var command: String
  package var reports: [ReportNumber]
  package var changes: [Change]
  /// The entry that took this one back and is still in force.
  package var undoneBy: Int64?
  /// For an undo or redo: the entry it turned.
  package var turns: Int64?

  package init(
    sequence: Int64,
    at: Timestamp,
    author: String,
    command: String,
    reports: [ReportNumber],
    changes: [Change],
    undoneBy: Int64? = nil,
    turns: Int64? = nil
  ) {
    self.sequence = sequence
    self.at = at
    self.author = author
    self.command = command
    self.reports = reports
    self.changes = changes
    self.undoneBy = undoneBy
    self.turns = turns
  }

  /// One value that changed on one report.
  package struct Change: Hashable, Sendable {
    package var report: ReportNumber
    package var field: Field
    /// Which member, for fields that hold several: the tag, the link, the note's key.
    package var item: String
    /// `nil`: was not there.
    package var before: String?
    /// `nil`: is no longer there.
    package var after: String?
    /// The report that the item of ``Field/distinct`` names, while the store has it.
    package var other: ReportNumber?

    package init(
      report: ReportNumber,
      field: Field,
      item: String = "",
      before: String?,
      after: String?,
      other: ReportNumber? = nil
    ) {
      self.report = report
      self.field = field
      self.item = item
      self.before = before
      self.after = after
      self.other = other
    }
  }

  /// The reports it is about: those that changed, and of a group that was taken apart all.
  package var subjects: [ReportNumber] {
    let others = Set(changes.compactMap(\.other))
    guard reports.count > 1, others.count > 1 else { return reports }
    return reports + others.subtracting(reports).sorted()
  }

  package enum Field: String, CaseIterable, Sendable {
    case standing, priority, assignee, tag, note, master, snoozedUntil, fixedIn, overlayVersion
    case overlayBuild, link, read, exported
    /// A saved view, which is no report's: the change names ``ReportNumber/store``.
    case view
    /// What was decided about other content that came under the report's id; the item is the
    /// conflict's id. `other` gives the report that content.
    case conflict
    /// Not the same as another report; the item is that one's reportId.
    case distinct
    /// Arrived, or files were added: never undone.
    case arrival, completion
    /// Removed for good: all that is left of a report. Never undone.
    case removal
  }
}

/// The count of commits a reader saw; only ever compared.
package struct Revision: Hashable, Comparable, Sendable {
  package let value: Int64

  package init(_ value: Int64) {
    self.value = value
  }

  package static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}
