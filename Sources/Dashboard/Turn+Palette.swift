import TerminalUI

/// The palette, and pages of text.
extension Turn {
  mutating func choose(in palette: CommandPalette, _ name: ActionName) {
    var palette = palette
    let count = palette.items(state, surroundings.keys).count
    let page = max(1, state.layout.main.rows - 3)
    let move = { (step: Int) in max(0, min(palette.cursor + step, count - 1)) }
    switch name {
    case .submit: return submit(palette)
    case .cancel:
      state.prompt = nil
      return
    case .down: palette.cursor = move(1)
    case .up: palette.cursor = move(-1)
    case .pageDown: palette.cursor = move(page)
    case .pageUp: palette.cursor = move(-page)
    default:
      edit(name)
      return
    }
    state.prompt = .palette(palette)
  }

  mutating func edit(_ palette: CommandPalette, _ event: InputEvent) {
    var palette = palette
    let before = palette.field.text
    guard palette.field.handle(event) else { return }
    if palette.field.text != before { palette.cursor = 0 }
    state.prompt = .palette(palette)
  }

  private mutating func submit(_ palette: CommandPalette) {
    let items = palette.items(state, surroundings.keys)
    guard items.indices.contains(palette.cursor) else { return }
    state.prompt = nil
    switch items[palette.cursor].target {
    case .action(let name): perform(name, in: palette.mode)
    case .command(let index): runCommand(index)
    case .view(let index): showView(index)
    case .line(let command):
      guard command.takesArgument else {
        _ = obey(command.rawValue, in: palette.mode)
        return
      }
      let nobody = Selection(numbers: [], isMarked: false)
      ask(.command, nobody, text: command.rawValue + " ")
    }
  }

  // MARK: Pages

  mutating func leaf(_ page: TextPage, _ name: ActionName) {
    var page = page
    let rows = TextPageView.rowCount(state.layout)
    let lines = TextPageView.lines(page, columns: state.layout.main.columns).count
    switch name {
    case .cancel:
      state.prompt = nil
      return
    case .copyPage: return start(.copyText(page.text, what: page.title))
    case .savePage:
      let nobody = Selection(numbers: [], isMarked: false)
      ask(.pagePath(page.text), nobody, text: page.fileName ?? "page.txt")
      return
    default: page.scroll = name.scrolled(from: page.scroll, rows: rows) ?? page.scroll
    }
    page.scroll = max(0, min(page.scroll, lines - rows))
    state.prompt = .page(page)
  }
}
