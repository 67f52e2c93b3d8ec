import SafeText
import TerminalUI

/// Draws a menu: in the bottom line where it fits, else as a list above it.
struct MenuView {
  let state: State
  let menu: Menu

  private var subject: String {
    menu.selection.numbers.isEmpty ? "" : menu.selection.words + "  "
  }

  private var inline: Line {
    var spans = [Span(menu.title + " ", .key), Span(subject, .secondary)]
    for (index, choice) in menu.choices.enumerated() {
      spans.append(Span(" \(choice.key)", .key))
      spans.append(Span(" \(choice.label) ", index == menu.cursor ? .accentStrong : .plain))
    }
    return Line(spans)
  }

  private var isTall: Bool {
    menu.isTall || menu.choices.contains { !$0.detail.isEmpty }
      || inline.width > state.size.columns - 14
  }

  func draw(on painter: inout Painter) {
    let row = state.size.rows - 1
    let columns = state.size.columns
    let isList = isTall && state.size.rows >= menu.choices.count + 6
    if isList { drawList(on: &painter, above: row) }
    let line = isList ? Line([Span(menu.title + " ", .key), Span(subject, .secondary)]) : inline
    let used = painter.put(line, row: row, column: 1, columns: columns - 2)
    let hint = menu.hint.isEmpty ? "" : menu.hint + "  "
    let back = Line([Span(hint, .secondary), Span("Esc", .key), Span(" back", .secondary)])
    painter.putRight(back, row: row, end: columns - 1, columns: columns - used - 4)
  }

  private func drawList(on painter: inout Painter, above row: Int) {
    let columns = state.size.columns
    let top = row - menu.choices.count
    painter.fill(row: top - 1, column: 0, columns: columns, style: .plain)
    painter.rule(row: top - 1, column: 1, columns: columns - 2)
    let width = (menu.choices.map { SafeText($0.label).width }.max() ?? 0) + 3
    for (index, choice) in menu.choices.enumerated() {
      let isCursor = index == menu.cursor
      painter.fill(
        row: top + index,
        column: 0,
        columns: columns,
        style: isCursor ? painter.theme.selected(.plain) : .plain
      )
      let spans = [
        Span("  \(choice.key)  ", .key), Span(SafeText(choice.label).padded(to: width)),
        Span(choice.detail, .secondary),
      ]
      var column = 0
      for span in spans {
        column += painter.put(
          span,
          row: top + index,
          column: column,
          columns: columns - column - 1,
          isSelected: isCursor
        )
      }
      if isCursor {
        painter.put(Span(painter.signs.cursor, .accent), row: top + index, column: 0, columns: 1)
      }
    }
  }
}
