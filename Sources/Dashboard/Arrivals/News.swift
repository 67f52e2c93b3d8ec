import ReportModel

/// Reports that came while the dashboard was open, of which nobody has seen the rows.
package struct News: Equatable, Sendable {
  /// The newest number that counts as seen; `nil` until the store was looked at.
  package var seen: ReportNumber?
  package var count = 0
}

/// Lines of what is new: counted quietly, and the list stays where it is.
extension Turn {
  /// What came since the last look is news.
  mutating func noteNews(_ totals: StoreTotals) {
    let seen = state.news.seen ?? totals.newest
    state.news.seen = seen
    // Numbers are given by arrival, and never twice.
    state.news.count = Int(clamping: max(0, totals.newest.rawValue - seen.rawValue))
  }

  /// Once the rows of what came are on the screen it is no news any more.
  mutating func noteSeen() {
    guard state.news.count > 0, state.pending.page == nil, state.prompt == nil,
      state.session == nil, !state.isDetailZoomed, state.pane?.isOverAll != true,
      let newest = state.totals?.newest, state.list.top == 0 || shows(newest),
      state.isListOfArrivals || shows(newest)
    else { return }
    state.news = News(seen: newest)
  }

  private func shows(_ number: ReportNumber) -> Bool {
    guard let index = state.list.index(of: number) else { return false }
    return index >= state.list.top && index < state.list.top + state.layout.listRowCount
  }

  /// Goes to the top of the inbox, where what is new stands first.
  mutating func showNews() {
    if state.session != nil { pauseSession() }
    state.isDetailZoomed = false
    leaveDetail()
    state.news.count = 0
    state.news.seen = state.totals?.newest ?? state.news.seen
    let inbox = state.views.firstIndex(where: \.isInbox) ?? 0
    if state.filter.text.isEmpty, state.viewIndex == inbox { return move(to: 0) }
    freezeRange()
    state.viewIndex = inbox
    state.filter = FilterText()
    restartList()
  }
}

extension State {
  /// Every report that comes, or every one that waits, stands at the top.
  var isListOfArrivals: Bool { filter.text.isEmpty && (view.isInbox || view.isAll) }
}
