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
  /// Somebody looked at what comes of it: the whole store is worth the time.
  package var isWanted = false
  /// `nil` until they are known.
  package var groups: [ShownGroup]?
  /// By kind: the question that is out.
  package var pending: [Int: RequestID] = [:]

  package init() {}

  package var chosen: DuplicateSuggestion? {
    suggestions.indices.contains(cursor) ? suggestions[cursor] : nil
  }

  /// The likeliest for a report, when they are that report's.
  func first(for report: ReportNumber?) -> DuplicateSuggestion? {
    number == report ? suggestions.first : nil
  }
}

/// A proposed group with rows to show of it.
package struct ShownGroup: Equatable, Sendable {
  package var group: ProposedGroup
  /// Its master first; all of them unless it is very large.
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
    /// A report to be put beside another one.
    case other(ReportNumber, beside: ReportNumber)
    /// All of a group, by its master.
    case members(ReportNumber)
    /// How far the finder is.
    case progress
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
    case .members: 4
    case .progress: 5
    }
  }
}

package enum DuplicatesReply: Equatable, Sendable {
  case suggestions(ReportNumber, [DuplicateSuggestion], DuplicateProgress)
  case groups([ShownGroup], DuplicateProgress)
  indirect case other(left: ReportDetail, right: ReportDetail, [PicturePair])
  /// Its master first; perhaps not all of `count`.
  case members([ReportDetail], count: Int)
  case progress(DuplicateProgress)
  /// `awaitsPictures`: nothing was compared, since pictures have to be looked at before.
  case followed(DuplicateProgress, awaitsPictures: Bool)
}

/// A picture of one report and what is most like it of another; by their places among the files.
package struct PicturePair: Equatable, Sendable {
  package var left: Int
  package var right: Int
  package var likeness: Likeness

  package enum Likeness: Equatable, Sendable {
    /// Bits of 256 that differ; clocks and compression do not count.
    case sameCapture(distance: Int)
    case sameScreen
    /// As a screen and its dark mode are.
    case negative
  }

  package init(left: Int, right: Int, likeness: Likeness) {
    self.left = left
    self.right = right
    self.likeness = likeness
  }
}

/// Two reports side by side.
package struct ComparisonPage: Equatable, Sendable {
  package var left: ReportDetail
  package var right: ReportDetail
  package var pictures: [PicturePair] = []
  package var scroll = 0
  /// What was asked for before and is again afterwards.
  package var under: Prompt?
}

/// Groups proposed for the whole store, to accept or reject one by one.
package struct GroupsPane: Equatable, Sendable {
  package var cursor = 0
  /// Of the chosen group's reports, its master first; `nil` is the whole group.
  package var member: Int?
  /// Reports of the chosen group that do not join it when it is accepted.
  package var leftOut: Set<ReportNumber> = []
  /// What undo or redo gave back: a group of these that comes is to be under the cursor.
  package var returned: Set<ReportNumber> = []

  /// The most useful keys first, for the bottom line.
  func hints(_ groups: [ShownGroup]?) -> [(ActionName, String)] {
    guard let groups, !groups.isEmpty else {
      return [(.undo, "undo"), (.cancel, "close"), (.help, "help")]
    }
    guard member == nil else {
      return [
        (.mark, "leave out"), (.compare, "side by side"), (.notTheSame, "none of the others"),
        (.submit, "one group"), (.cancel, "close"),
      ]
    }
    return [
      (.submit, "one group"), (.notTheSame, "not the same"), (.right, "its reports"),
      (.compare, "side by side"), (.cancel, "close"),
    ]
  }
}

extension ProposedGroup {
  /// All its reports.
  var numbers: Set<ReportNumber> { Set([master] + members) }
}
