import ReportModel

/// The intake, the conflicts that are open, and both contents of one side by side.
package struct ConflictsPane: Equatable, Sendable {
  /// Newest first.
  package var conflicts: [Conflict] = []
  package var cursor = 0
  /// Both contents are shown.
  package var isComparing = false
  /// The one under the cursor; `nil` until it is there.
  package var detail: ConflictDetail?
  /// Lines above the first one that is shown of the comparison.
  package var scroll = 0
  package var isWaiting = true
  /// Where each that was on the screen differs, by its id; `nil` for one without what came later.
  package var differences: [Int64: [ConflictDetail.Difference]?] = [:]
  /// The one that an undo brought back, which the cursor goes to.
  package var returned: Int64?
  /// The report whose conflict is looked for.
  package var wanted: ReportNumber?

  package init(wanted: ReportNumber? = nil) {
    self.wanted = wanted
  }

  package var chosen: Conflict? {
    conflicts.indices.contains(cursor) ? conflicts[cursor] : nil
  }

  var hints: [(ActionName, String)] {
    let verdicts: [(ActionName, String)] = [
      (.keepFirst, "keep the first"), (.takeOther, "take the other"), (.keepBoth, "keep both"),
    ]
    if chosen == nil { return [(.undo, "undo"), (.cancel, "close")] }
    if isComparing {
      return verdicts + [(.nextConflict, "next"), (.undo, "undo"), (.cancel, "back")]
    }
    return [(.submit, "compare")] + verdicts + [(.undo, "undo"), (.cancel, "close")]
  }
}

/// Asks for the open conflicts, and for both contents of one.
package struct OpenConflictsRequest: Equatable, Sendable {
  package var id: RequestID
  /// The first of these that is open is meant; without one the newest.
  package var chosen: [Int64]
  /// The report whose conflict is meant, when none of them is open.
  package var report: ReportNumber?
  /// How many around it are on the screen: where they differ is asked, unless it is `known`.
  package var shownCount = 0
  package var known: Set<Int64> = []
  package var limit: Int

  /// Those on the screen whose differences are not known, when the cursor is on `index`.
  package func missing(of conflicts: [Conflict], around index: Int) -> [Int64] {
    let first = max(0, index - shownCount)
    return conflicts.dropFirst(first).prefix(shownCount * 2).map(\.id).filter {
      !known.contains($0)
    }
  }
}

package struct ConflictsReply: Equatable, Sendable {
  package var id: RequestID
  package var conflicts: [Conflict]
  package var detail: ConflictDetail?
  package var differences: [Int64: [ConflictDetail.Difference]?] = [:]

  package init(id: RequestID, conflicts: [Conflict], detail: ConflictDetail?) {
    self.id = id
    self.conflicts = conflicts
    self.detail = detail
  }
}
