import ReportModel

/// The members of a group, listed under its master.
package struct GroupFold: Equatable, Sendable {
  package var master: ReportNumber
  package var members: [ReportSummary] = []
  /// The member the keys speak to; `nil` is the master.
  package var cursor: Int?
  /// The member that the keys are to speak to once the members are there.
  package var wanted: ReportNumber?

  package init(master: ReportNumber) {
    self.master = master
  }

  package var member: ReportSummary? {
    cursor.flatMap { members.indices.contains($0) ? members[$0] : nil }
  }

  /// The members that are shown when there is room for `limit`.
  func shown(_ limit: Int) -> Range<Int> {
    guard members.count > limit, limit > 0 else { return 0..<max(0, min(limit, members.count)) }
    let start = max(0, min((cursor ?? 0) - limit / 2, members.count - limit))
    return start..<start + limit
  }
}

extension State {
  /// The report the keys speak to: the card of a session, a member of a group, the cursor's.
  package var currentNumber: ReportNumber? {
    if let session { return session.card }
    if let fold, fold.master == list.cursorNumber, let member = fold.member { return member.number }
    return list.cursorNumber
  }

  /// Its row, as far as one is loaded.
  package var currentRow: ReportSummary? {
    if let session {
      return list.index(of: session.card).flatMap { list[$0] }
    }
    if let fold, fold.master == list.cursorNumber, let member = fold.member { return member }
    return list.cursorRow
  }

  /// The position of the unfolded master, when its row is loaded.
  var foldIndex: Int? {
    guard let fold, !fold.members.isEmpty else { return nil }
    return list.index(of: fold.master)
  }

  /// Members of the unfolded group that are shown.
  var foldRange: Range<Int> {
    fold?.shown(max(1, layout.listRowCount - 3)) ?? 0..<0
  }

  /// Which report a line of the list shows.
  func place(onLine line: Int) -> (index: Int, member: Int?) {
    let index = list.top + line
    guard let fold = foldIndex, index > fold else { return (index, nil) }
    let shown = foldRange
    let behind = index - fold - 1
    return behind < shown.count ? (fold, shown.lowerBound + behind) : (index - shown.count, nil)
  }
}
