import ReportQuery

/// Which item is the first that is seen of each list that may have more than fit.
///
/// It moves only where the cursor would be out of sight: what is under the mouse stays there.
package struct ListTops: Equatable, Sendable {
  package var prompt = 0
  package var pane = 0
  /// Of the matrix's columns.
  package var columns = 0
  package var facets: [FacetField: Int] = [:]

  package init() {}
}

extension Turn {
  /// Remembers what is seen first now.
  mutating func noteTops() {
    state.tops.prompt = topOfPrompt
    switch state.pane {
    case .facets(let pane):
      state.tops.facets = FacetsView(state, pane).tops
      state.tops.pane = 0
    case .matrix(let pane):
      guard let place = MatrixView(state, pane).place else { return }
      (state.tops.pane, state.tops.columns) = place
    case .views(let pane):
      state.tops.pane = ViewsView(state: state, pane: pane).rows.range.lowerBound
    case .conflicts(let pane):
      state.tops.pane = ConflictsView(state, pane).listRows.range.lowerBound
    case .groups(let pane): state.tops.pane = GroupsView(state: state, pane: pane).top
    case .terms, .timeLine, .pictures, nil:
      if state.tops.pane != 0 || !state.tops.facets.isEmpty || state.tops.columns != 0 {
        let prompt = state.tops.prompt
        state.tops = ListTops()
        state.tops.prompt = prompt
      }
    }
  }

  private var topOfPrompt: Int {
    switch state.prompt {
    case .picker(let picker): PickerView(state: state, picker: picker).rows.range.lowerBound
    case .tags(let picker): TagPickerView(state: state, picker: picker).rows.range.lowerBound
    case .roster(let roster):
      RosterView(state: state, roster: roster, surroundings: surroundings).rows.range.lowerBound
    case .palette(let palette):
      PaletteView(state: state, palette: palette, keys: surroundings.keys).rows.range.lowerBound
    case .filter, .line, .menu, .help, .page, .comparison, nil: 0
    }
  }
}
