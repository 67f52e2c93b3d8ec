import ReportModel
import ReportQuery
import TriageCommands

/// Names a question: an answer carries it back and is dropped once another was asked since.
package struct RequestID: Hashable, Sendable {
  package let rawValue: Int

  package init(_ rawValue: Int) {
    self.rawValue = rawValue
  }
}

/// Asks for the rows around the cursor.
package struct PageRequest: Equatable, Sendable {
  package var id: RequestID
  package var query: Query
  /// Where to read from when ``anchor`` is absent or not in the result.
  package var offset: Int
  package var limit: Int
  package var anchor: Anchor?
  /// Bursts whose reports have rows of their own.
  package var opened: Set<ReportNumber> = []

  /// The report under the cursor, which stays under it wherever it is now.
  package struct Anchor: Equatable, Sendable {
    package var number: ReportNumber
    /// Rows between the start of the page and the report.
    package var lead: Int
  }

  /// Where to read from, given the anchor's position in the result as it is now.
  package func offset(anchoredAt position: Int?) -> Int {
    guard let anchor, let position else { return offset }
    return max(0, position - anchor.lead)
  }
}

package struct PageReply: Equatable, Sendable {
  package var id: RequestID
  package var page: ReportPage
  /// Where the anchor is in the whole result; `nil` without one or when it is not in it.
  package var anchorIndex: Int?
  /// Rows of the whole list when bursts may be folded in it; `nil`: each report has its row.
  package var rowCount: Int?
  /// The burst of each row that belongs to one.
  package var bursts: [ReportNumber: Burst]

  package init(
    id: RequestID,
    page: ReportPage,
    anchorIndex: Int? = nil,
    rowCount: Int? = nil,
    bursts: [ReportNumber: Burst] = [:]
  ) {
    self.id = id
    self.page = page
    self.anchorIndex = anchorIndex
    self.rowCount = rowCount
    self.bursts = bursts
  }
}

/// Asks how many reports match.
package struct CountRequest: Equatable, Sendable {
  package var id: RequestID
  package var query: Query
}

/// Asks for everything about one report.
package struct DetailRequest: Equatable, Sendable {
  package var id: RequestID
  package var number: ReportNumber
}

/// Asks for the reports of a result, so that marks are frozen.
package struct NumbersRequest: Equatable, Sendable {
  package var id: RequestID
  package var query: Query
  /// Positions in the result; `nil` is all of it.
  package var range: Range<Int>?
  /// Bursts whose reports have rows of their own.
  package var opened: Set<ReportNumber> = []
}

/// Asks which reports a duplicate may be a copy of.
package struct CandidatesRequest: Equatable, Sendable {
  package var id: RequestID
  /// `nil`: ``reference`` alone.
  package var query: Query?
  /// What was typed when it may be a report's name: that report comes first.
  package var reference: ReportReference?
  package var excluding: [ReportNumber]
  package var limit: Int
}

/// Asks which report a person means.
package struct ResolveRequest: Equatable, Sendable {
  package var id: RequestID
  package var reference: ReportReference
}

/// Asks which tags some reports bear.
package struct CoverageRequest: Equatable, Sendable {
  package var id: RequestID
  package var numbers: [ReportNumber]
}

/// Asks to wake what is due, and for what the rules did since an entry of the history.
package struct WakeRequest: Equatable, Sendable {
  package var id: RequestID
  /// `nil` at first: what was before is no news.
  package var after: Int64?
}

package struct WakeReply: Equatable, Sendable {
  package var id: RequestID
  /// What the rules did, oldest first.
  package var entries: [HistoryEntry]
  /// The newest entry of the history.
  package var newest: Int64
  /// When the next report wakes by the calendar.
  package var next: Timestamp?

  package init(id: RequestID, entries: [HistoryEntry], newest: Int64, next: Timestamp?) {
    self.id = id
    self.entries = entries
    self.newest = newest
    self.next = next
  }
}

/// Asks for the duplicates of a report.
package struct MembersRequest: Equatable, Sendable {
  package var id: RequestID
  package var master: ReportNumber
}

/// Asks how many reports of groups a query finds.
package struct GroupMatchesRequest: Equatable, Sendable {
  package var id: RequestID
  package var query: Query
  package var masters: [ReportNumber]
}

/// Asks for what one reporter sent.
package struct LensRequest: Equatable, Sendable {
  package var id: RequestID
  package var query: Query
  package var limit: Int
}

/// Asks what some reports are like beside all of them.
package struct SurveysRequest: Equatable, Sendable {
  package var id: RequestID
  package var group: Query
  package var whole: Query

  package static var fields: [FacetField] { Overrepresentation.fields }
}

/// A command to carry out.
///
/// Commands run in order and none is ever left out.
package struct RunRequest: Equatable, Sendable {
  package var id: RequestID
  package var command: Command
}

/// How a command ended.
package struct CommandReply: Equatable, Sendable {
  package var id: RequestID
  package var command: Command
  package var result: Result

  package init(id: RequestID, command: Command, result: Result) {
    self.id = id
    self.command = command
    self.result = result
  }

  package enum Result: Equatable, Sendable {
    /// What went into the history; for undo and redo the entry that was turned.
    case changed(HistoryEntry)
    /// Everything was already so; for undo and redo: nothing left to turn.
    case unchanged
    case exported(count: Int, to: String)
    /// A file is in the way of an export.
    case exists(String)
    /// One sentence.
    case failed(String)
    /// An undo or redo of which nothing is left to do, in one sentence.
    case refused(String)
  }
}

/// A tag in use and on how many reports.
package struct KnownTag: Equatable, Sendable {
  package var tag: Tag
  package var count: Int

  package init(tag: Tag, count: Int) {
    self.tag = tag
    self.count = count
  }
}
