import ReportModel

/// Where the cursor is after undo and redo: on what came back.
extension Turn {
  mutating func goTo(_ entry: HistoryEntry) {
    if case .conflicts = state.pane { return goToConflict(entry) }
    guard entry.reports.count == 1, let number = entry.reports.first else { return }
    let change = entry.changes.last { $0.report == number && $0.field == .master }
    let master = change?.after.flatMap { Int64($0) }.map(ReportNumber.init)
    if let master, state.fold?.master == master, state.list.index(of: master) != nil {
      return rejoin(number, in: master)
    }
    state.returning = master.map { .init(member: number, master: $0) }
    guard number != state.list.cursorNumber else { return }
    if let index = state.list.index(of: number) { state.list.cursor = index }
    state.list.cursorNumber = number
    state.detail.scroll = 0
    follow()
  }

  /// A report that went back into its group has no row in most views: the cursor goes where it is
  /// listed under its master.
  ///
  /// - Returns: Whether `gone` was such a report.
  mutating func returnToGroup(of gone: ReportNumber?) -> Bool {
    guard let returning = state.returning else { return false }
    state.returning = nil
    guard returning.member == gone else { return false }
    rejoin(returning.member, in: returning.master)
    return true
  }

  private mutating func rejoin(_ member: ReportNumber, in master: ReportNumber) {
    if let index = state.list.index(of: master) { state.list.cursor = index }
    state.list.cursorNumber = master
    var fold = state.fold?.master == master ? state.fold : nil
    fold = fold ?? GroupFold(master: master)
    fold?.wanted = member
    state.fold = fold
    state.detail.scroll = 0
    follow()
    loadMembers()
  }

  private mutating func goToConflict(_ entry: HistoryEntry) {
    guard case .conflicts(var pane) = state.pane,
      let change = entry.changes.first(where: { $0.field == .conflict }),
      let id = Int64(change.item)
    else { return }
    pane.returned = id
    state.pane = .conflicts(pane)
  }
}

extension State {
  /// A report that undo gave back to its group.
  package struct Returning: Equatable, Sendable {
    package var member: ReportNumber
    package var master: ReportNumber
  }
}
