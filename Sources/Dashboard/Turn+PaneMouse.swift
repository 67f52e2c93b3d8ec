import TerminalUI

/// Wheel and click in a pane.
extension Turn {
  /// `false` where no pane is.
  mutating func wheelInPane(_ lines: Int, at event: MouseEvent) -> Bool {
    guard state.pane != nil, paneArea.contains(row: event.row, column: event.column) else {
      return false
    }
    if case .pictures = state.pane {
      steer(lines > 0 ? .zoomOut : .zoomIn)
    } else {
      steer(lines > 0 ? .down : .up)
    }
    return true
  }

  /// Chooses what is under the mouse; two clicks take it.
  ///
  /// `false` where no pane is.
  mutating func clickInPane(_ event: MouseEvent) -> Bool {
    guard let pane = state.pane, paneArea.contains(row: event.row, column: event.column) else {
      return false
    }
    // What the first one chose: a list that scrolled then has something else there.
    if isDoubleClick(event) {
      steer(.submit)
    } else if !choose(in: pane, at: event) {
      state.lastPress = nil
    }
    return true
  }

  private var paneArea: Rect {
    switch state.pane {
    case .pictures:
      return Rect(row: 0, column: 0, rows: state.size.rows, columns: state.size.columns)
    case .conflicts: return state.layout.main
    default: break
    }
    guard state.pane?.isBand == true else { return state.layout.pane }
    return Rect(row: 2, column: 0, rows: state.bandRowCount, columns: state.size.columns)
  }

  /// `false` when nothing is there.
  private mutating func choose(in pane: Pane, at event: MouseEvent) -> Bool {
    switch pane {
    case .facets(var facets):
      guard let place = FacetsView(state, facets).value(at: event.row, event.column) else {
        return false
      }
      facets.field = place.field
      facets.cursor = place.index
      state.pane = .facets(facets)
    case .matrix(var matrix):
      guard let cell = MatrixView(state, matrix).cell(at: event.row, event.column) else {
        return false
      }
      (matrix.row, matrix.column) = cell
      state.pane = .matrix(matrix)
    case .views(var views):
      guard let index = ViewsView(state: state, pane: views).view(at: event.row) else {
        return false
      }
      views.cursor = index
      state.pane = .views(views)
    case .terms:
      let index = event.row - paneArea.row - TermsView.firstRow
      guard let effects = state.shownTermEffects, effects.indices.contains(index) else {
        return false
      }
      state.findings.termCursor = index
    case .conflicts(let conflicts):
      guard let index = ConflictsView(state, conflicts).conflict(at: event.row) else {
        return false
      }
      choose(conflicts, index)
    case .groups(var groups):
      guard let index = GroupsView(state: state, pane: groups).group(at: event.row) else {
        return false
      }
      groups.cursor = index
      state.pane = .groups(groups)
    case .timeLine(let timeLine):
      guard let date = TimeLineView(state, timeLine).date(at: event.column) else { return false }
      state.pane = .timeLine(TimeLinePane(date: date))
    case .pictures: return false
    }
    return true
  }
}
