import SafeText
import TerminalUI

/// Draws a menu: in the bottom line where it fits, else as a list above it.
struct MenuView {
  let state: State
  let menu: Menu

  private var signs: Signs { Signs(state.look) }

  private var head: Line {
    let subject = menu.selection.numbers.isEmpty ? "" : menu.selection.words + "  "
    return Line([Span(menu.title + " ", .key), Span(subject, .secondary)])
  }

  private func line(_ index: Int) -> Line {
    let choice = menu.choices[index]
    return Line([
      Span(" \(choice.key)", .key),
      Span(" \(signs.plain(choice.label)) ", index == menu.cursor ? .accentStrong : .plain),
    ])
  }

  private var isTall: Bool {
    menu.isTall || menu.choices.contains { !$0.detail.isEmpty }
      || head.width + menu.choices.indices.map { line($0).width }.reduce(0, +)
        > state.size.columns - 14
  }

  func draw(on painter: inout Painter) {
    let row = state.size.rows - 1
    let columns = state.size.columns
    let isList = isTall && state.size.rows >= menu.choices.count + 6
    if isList { drawList(on: &painter, above: row) }
    let back = backLine
    // A word about a key that was pressed is seen whatever has room.
    let kept = said == nil ? 0 : back.width + 3
    var used = 1 + painter.put(head, row: row, column: 1, columns: max(0, columns / 2))
    if !isList {
      used += drawChoices(on: &painter, row: row, from: used, room: columns - 1 - used - kept)
    }
    painter.putRight(back, row: row, end: columns - 1, columns: columns - used - 4)
  }

  private var said: String? {
    state.toast.flatMap { $0.tone == .hint ? signs.plain($0.text) + "  " : nil }
  }

  private var backLine: Line {
    let hint = menu.hint.isEmpty ? "" : menu.hint + "  "
    let news = said.map { Span($0, .accent) } ?? Span(hint, .secondary)
    return Line([news, Span("Esc", .key), Span(" back", .secondary)])
  }

  /// As many as fit beside the one under the cursor.
  private func drawChoices(on painter: inout Painter, row: Int, from start: Int, room: Int) -> Int {
    let lines = menu.choices.indices.map(line)
    let window = RowWindow(widths: lines.map(\.width), active: menu.cursor, room: room)
    var spans = lines[window.range].flatMap(\.spans)
    if window.range.lowerBound > 0 { spans.insert(Span(painter.signs.before, .secondary), at: 0) }
    if window.range.upperBound < lines.count {
      spans.append(Span(" " + painter.signs.after, .secondary))
    }
    return painter.put(Line(spans), row: row, column: start, columns: room)
  }

  private func drawList(on painter: inout Painter, above row: Int) {
    let columns = state.size.columns
    let top = row - menu.choices.count
    painter.fill(row: top - 1, column: 0, columns: columns, style: .plain)
    painter.rule(row: top - 1, column: 1, columns: columns - 2)
    let width = (menu.choices.map { SafeText(signs.plain($0.label)).width }.max() ?? 0) + 3
    for (index, choice) in menu.choices.enumerated() {
      let isCursor = index == menu.cursor
      painter.fill(
        row: top + index,
        column: 0,
        columns: columns,
        style: isCursor ? painter.theme.selected(.plain) : .plain
      )
      let spans = [
        Span("  \(choice.key)  ", .key),
        Span(SafeText(signs.plain(choice.label)).padded(to: width)),
        Span(signs.plain(choice.detail), .secondary),
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
