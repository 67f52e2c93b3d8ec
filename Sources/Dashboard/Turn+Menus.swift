import TriageCommands

/// Menus: one is chosen from, and what was chosen is done.
extension Turn {
  mutating func choose(_ name: ActionName) {
    guard case .menu(var menu) = state.prompt else { return }
    let count = menu.choices.count
    switch name {
    case .submit: take(menu, menu.cursor)
    case .cancel: state.prompt = nil
    case .down: menu.cursor = (menu.cursor + 1) % count
    case .up: menu.cursor = (menu.cursor + count - 1) % count
    default: break
    }
    if name == .up || name == .down { state.prompt = .menu(menu) }
  }

  mutating func take(_ menu: Menu, _ index: Int) {
    guard menu.choices.indices.contains(index) else { return }
    let deed = menu.choices[index].deed
    if case .column = deed {
      var moved = menu
      moved.cursor = index
      state.prompt = .menu(moved)
    } else {
      state.prompt = nil
    }
    take(deed, menu.selection)
  }

  mutating func take(_ deed: Menu.Deed, _ selection: Selection) {
    switch deed {
    case .edit(let words, let edits): edit(words, edits, selection)
    case .judge(let words, let edits): judge(words: words, edits, selection)
    case .ask(let purpose, let text): ask(purpose, selection, text: text)
    case .sort(let order): sort(by: order.key)
    case .export(let format): askForExportPath(format, selection)
    case .copy(let part): copy(part)
    case .copyShown(let part): copy(part)
    case .column(let column): change { $0.toggle(column) }
    case .allColumns: state.columns = nil
    case .open(let file):
      if let number = selection.numbers.first { start(.openAttachment(number, file)) }
    }
  }

  /// Changes the columns; their menu stays.
  private mutating func change(_ body: (inout ColumnChoice) -> Void) {
    var choice = shownColumns
    body(&choice)
    state.columns = choice
    var cursor = 0
    if case .menu(let menu) = state.prompt { cursor = menu.cursor }
    state.prompt = .menu(.columns(choice, cursor: cursor))
  }

  mutating func widen(_ menu: Menu, by step: Int) {
    guard menu.choices.indices.contains(menu.cursor),
      case .column(let column) = menu.choices[menu.cursor].deed
    else { return }
    change { $0.widen(column, by: step) }
  }

  private mutating func askForExportPath(_ format: ExportRequest.Format, _ selection: Selection) {
    ask(.exportPath(format), selection, text: Self.proposedPath(for: selection, format))
  }
}
