import ReportModel

/// What is known about duplicates of the report under the cursor, and about groups of the store.
package struct DuplicatesState: Equatable, Sendable {
  /// Whose suggestions these are.
  package var number: ReportNumber?
  package var suggestions: [DuplicateSuggestion] = []
  /// Of the suggestions, while the detail has the keys.
  package var cursor = 0
  /// As it was with the last answer.
  package var progress: DuplicateProgress?
  /// `nil` until they are known.
  package var groups: [ShownGroup]?
  /// By kind: the question that is out.
  package var pending: [Int: RequestID] = [:]

  package init() {}

  package var chosen: DuplicateSuggestion? {
    suggestions.indices.contains(cursor) ? suggestions[cursor] : nil
  }
}

/// A proposed group with rows to show of it.
package struct ShownGroup: Equatable, Sendable {
  package var group: ProposedGroup
  /// Its master first; not more than a screen needs.
  package var rows: [ReportSummary]

  package init(group: ProposedGroup, rows: [ReportSummary]) {
    self.group = group
    self.rows = rows
  }
}

/// Asks about duplicates.
package struct DuplicatesRequest: Equatable, Sendable {
  package var id: RequestID
  package var kind: Kind

  package enum Kind: Equatable, Sendable {
    case suggestions(ReportNumber)
    case groups
    /// The report that is put beside the one under the cursor.
    case other(ReportNumber)
    /// Takes in, and perhaps compares, some of the reports that came since.
    case follow(compares: Bool)
  }

  /// Questions of one kind replace each other.
  package var order: Int {
    switch kind {
    case .suggestions: 0
    case .groups: 1
    case .other: 2
    case .follow: 3
    }
  }
}

package enum DuplicatesReply: Equatable, Sendable {
  case suggestions(ReportNumber, [DuplicateSuggestion], DuplicateProgress)
  case groups([ShownGroup], DuplicateProgress)
  case other(ReportDetail)
  case followed(DuplicateProgress)
}

/// Two reports side by side.
package struct ComparisonPage: Equatable, Sendable {
  package var left: ReportDetail
  package var right: ReportDetail
  package var scroll = 0
  /// What was asked for before and is again afterwards.
  package var under: Prompt?
}

/// Groups proposed for the whole store, to accept or reject one by one.
package struct GroupsPane: Equatable, Sendable {
  package var cursor = 0
}
