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

  private var isList: Bool { isTall && state.size.rows >= menu.choices.count + 6 }

  /// The choices of a list, right above the bottom line.
  private var listRows: ItemRows {
    let count = menu.choices.count
    return ItemRows(
      count: count,
      cursor: menu.cursor,
      top: state.size.rows - 1 - count,
      rows: count
    )
  }

  /// Where the choices in the bottom line begin, behind what is asked.
  private var choicesColumn: Int { 1 + min(head.width, max(0, state.size.columns / 2)) }

  private var choicesRoom: Int {
    // A word about a key that was pressed is seen whatever has room.
    let kept = said == nil ? 0 : backLine.width + 3
    return state.size.columns - 1 - choicesColumn - kept
  }

  /// Which of the choices have room in the bottom line.
  private var window: RowWindow {
    RowWindow(
      widths: menu.choices.indices.map { line($0).width },
      active: menu.cursor,
      room: choicesRoom
    )
  }

  /// The choice that stands in a cell of the screen.
  func choice(at row: Int, _ column: Int) -> Int? {
    if isList { return listRows.item(at: row) }
    guard row == state.size.rows - 1 else { return nil }
    var end = choicesColumn + (window.range.lowerBound > 0 ? SafeText(signs.before).width : 0)
    for index in window.range {
      let start = end
      end += line(index).width
      if (start..<end).contains(column) { return index }
    }
    return nil
  }

  func draw(on painter: inout Painter) {
    let row = state.size.rows - 1
    let columns = state.size.columns
    if isList { drawList(on: &painter) }
    painter.put(head, row: row, column: 1, columns: max(0, columns / 2))
    let used = choicesColumn + (isList ? 0 : drawChoices(on: &painter, row: row))
    painter.putRight(backLine, row: row, end: columns - 1, columns: columns - used - 4)
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
  private func drawChoices(on painter: inout Painter, row: Int) -> Int {
    let lines = menu.choices.indices.map(line)
    let window = window
    var spans = lines[window.range].flatMap(\.spans)
    if window.range.lowerBound > 0 { spans.insert(Span(painter.signs.before, .secondary), at: 0) }
    if window.range.upperBound < lines.count {
      spans.append(Span(" " + painter.signs.after, .secondary))
    }
    return painter.put(Line(spans), row: row, column: choicesColumn, columns: choicesRoom)
  }

  private func drawList(on painter: inout Painter) {
    let columns = state.size.columns
    let top = listRows.top
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
