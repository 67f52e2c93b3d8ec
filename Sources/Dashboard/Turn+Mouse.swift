import ReportModel
import TerminalUI

/// Wheel and click.
extension Turn {
  mutating func take(_ event: MouseEvent) {
    state.pendingKeys = []
    switch event.kind {
    case .scrollDown: wheel(3, at: event)
    case .scrollUp: wheel(-3, at: event)
    case .press: click(event)
    case .drag: drag(event)
    case .release: state.isBarHeld = false
    }
  }

  private mutating func wheel(_ lines: Int, at event: MouseEvent) {
    switch state.prompt {
    case .help: leaf(lines > 0 ? .down : .up)
    case .picker: pick(lines > 0 ? .down : .up)
    case .tags: chooseTags(lines > 0 ? .down : .up)
    case .roster: moveInRoster(lines > 0 ? .down : .up)
    case .palette(let palette): choose(in: palette, lines > 0 ? .down : .up)
    case .page(let page): leaf(page, lines > 0 ? .down : .up)
    case .comparison(let page): leaf(page, lines > 0 ? .down : .up)
    case .filter, .line, .menu: break
    case nil:
      if wheelInPane(lines, at: event) { return }
      let layout = state.layout
      if let detail = layout.detail, detail.contains(row: event.row, column: event.column) {
        scrollDetail(by: lines)
      } else if layout.listRows.contains(row: event.row, column: event.column) {
        move(by: lines)
      }
    }
  }

  /// The second of two presses on one cell, soon after the first.
  mutating func isDoubleClick(_ event: MouseEvent) -> Bool {
    let press = State.Press(row: event.row, column: event.column, at: state.now)
    let before = state.lastPress
    state.lastPress = press
    guard let before, before.row == press.row, before.column == press.column else { return false }
    let isSoon = press.at.milliseconds - before.at.milliseconds < Self.doubleClickMilliseconds
    if isSoon { state.lastPress = nil }
    return isSoon
  }

  private static let doubleClickMilliseconds: Int64 = 400

  private mutating func click(_ event: MouseEvent) {
    state.isBarHeld = false
    if let prompt = state.prompt { return clickInPrompt(prompt, event) }
    if clickInPane(event) || grip(event) { return }
    let layout = state.layout
    if let index = TitleRow(state).view(at: event.row, event.column) {
      showView(index)
    } else if let tab = DetailHeader(state).tab(at: event.row, event.column) {
      showTab(tab)
    } else if layout.listRows.contains(row: event.row, column: event.column) {
      let line = (event.row - layout.listRows.row) / layout.rowHeight
      let place = state.place(onLine: line)
      guard place.index < state.list.end else { return }
      if state.focus == .detail { state.focus = .list }
      let isDouble = isDoubleClick(event)
      move(to: place.index)
      if let member = place.member {
        state.fold?.cursor = member
        loadDetail()
      }
      if isDouble { open() }
    } else if let detail = layout.detail, detail.contains(row: event.row, column: event.column) {
      state.focus = .detail
    }
  }
}
