import TerminalUI

/// Clicks on what asks for an answer: one chooses, two take.
extension Turn {
  mutating func clickInPrompt(_ prompt: Prompt, _ event: MouseEvent) {
    switch prompt {
    case .menu(let menu):
      guard let index = MenuView(state: state, menu: menu).choice(at: event.row, event.column)
      else { return }
      take(menu, index)
    case .picker(var picker):
      let rows = PickerView(state: state, picker: picker).rows
      guard let index = rows.item(at: event.row) else { return }
      picker.cursor = index
      state.prompt = .picker(picker)
      if isDoubleClick(event) { pick(.submit) }
    case .tags(var picker):
      let rows = TagPickerView(state: state, picker: picker).rows
      guard let index = rows.item(at: event.row) else { return }
      picker.cursor = index
      state.prompt = .tags(picker)
      chooseTags(.toggle)
    case .roster(var roster):
      let view = RosterView(state: state, roster: roster, surroundings: surroundings)
      guard let index = view.rows.item(at: event.row) else { return }
      roster.cursor = index
      state.prompt = .roster(roster)
      if isDoubleClick(event) { moveInRoster(.submit) }
    case .palette(var palette):
      let view = PaletteView(state: state, palette: palette, keys: surroundings.keys)
      guard let index = view.rows.item(at: event.row) else { return }
      palette.cursor = index
      state.prompt = .palette(palette)
      if isDoubleClick(event) { choose(in: palette, .submit) }
    case .filter, .line, .help, .page, .comparison: break
    }
  }
}

/// The bar between list and detail, moved with the mouse.
extension Turn {
  /// `true` when the press took hold of the bar.
  mutating func grip(_ event: MouseEvent) -> Bool {
    let layout = state.layout
    guard state.pane == nil, let detail = layout.detail else { return false }
    switch layout.kind {
    case .split:
      // The blank after the bar too: a bar of one column is easily missed.
      let bar = detail.column - 2...detail.column - 1
      state.isBarHeld =
        bar.contains(event.column) && (detail.row..<detail.endRow).contains(event.row)
    case .stacked: state.isBarHeld = event.row == detail.row - 1
    case .list, .detail, .tooSmall: return false
    }
    return state.isBarHeld
  }

  mutating func drag(_ event: MouseEvent) {
    guard state.isBarHeld else { return }
    let layout = state.layout
    let side: Int
    let room: Int
    switch layout.kind {
    case .split:
      room = layout.size.columns
      side = room - event.column - 3
    case .stacked:
      room = layout.size.rows - 3
      side = layout.size.rows - 2 - event.row
    case .list, .detail, .tooSmall: return
    }
    setSplit(Layout.share(of: side, in: room))
  }
}
