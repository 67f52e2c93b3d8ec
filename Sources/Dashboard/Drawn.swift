/// The frame before, and the state it shows.
package struct Drawn: Sendable {
  package var state: State
  package var frame: Frame

  package init(state: State, frame: Frame) {
    self.state = state
    self.frame = frame
  }
}

extension State {
  /// Whether the rows of the list look as they did before, but for those under the two cursors.
  ///
  /// While one browses, the cursor goes on and what is known of its report comes in. Where anything else
  /// is not as it was, or lies over the list, no row is taken for the same.
  package func listLooksLike(_ before: State) -> Bool {
    let isListAlone =
      prompt == nil && pane == nil && toast == nil && fold == nil && session == nil
      && rangeStart == nil && pendingKeys.isEmpty && filter.fault == nil
    guard isListAlone, isSameMinute(as: before) else { return false }
    var past = before
    past.now = now
    past.pending = pending
    past.newestEntry = newestEntry
    past.nextWaking = nextWaking
    past.duplicates = duplicates
    past.detail = detail
    past.odds = odds
    past.gallery = gallery
    past.lastPress = lastPress
    past.list.cursor = list.cursor
    past.list.cursorNumber = list.cursorNumber
    return past == self
  }
}
