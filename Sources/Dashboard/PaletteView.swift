import SafeText
import TerminalUI

/// Draws the search over everything that can be done.
struct PaletteView {
  let state: State
  let palette: CommandPalette
  let keys: KeyMap

  func draw(on painter: inout Painter) -> Position? {
    let area = state.layout.main
    let label = Span("do ", .key)
    painter.put(label, row: area.row, column: area.column, columns: area.columns)
    let column = area.column + label.text.width
    let room = area.columns - label.text.width
    if palette.field.text.isEmpty {
      let hint = Span(" a few letters of what you want", .secondary)
      painter.put(hint, row: area.row, column: column, columns: room)
    }
    let caret = FieldView(palette.field, row: area.row, column: column, columns: room).draw(
      on: &painter
    )
    painter.rule(row: area.row + 1, column: area.column, columns: area.columns)
    drawItems(on: &painter)
    return caret
  }

  var rows: ItemRows { rows(of: palette.items(state, keys).count) }

  private func rows(of count: Int) -> ItemRows {
    let area = state.layout.main
    let height = max(0, area.rows - 2)
    return ItemRows(
      count: count,
      cursor: palette.cursor,
      top: area.row + 2,
      rows: height,
      first: state.tops.prompt
    )
  }

  private func drawItems(on painter: inout Painter) {
    let area = state.layout.main
    let items = palette.items(state, keys)
    let rows = rows(of: items.count)
    if items.isEmpty {
      let text = Span("nothing is called that", .secondary)
      painter.put(text, row: rows.top, column: area.column + 2, columns: area.columns - 2)
      return
    }
    for index in rows.range {
      draw(items[index], index == palette.cursor, on: &painter, row: rows.row(of: index))
    }
  }

  private static let keyColumns = 14
  private static let nameColumns = 18

  private func draw(
    _ item: CommandPalette.Item,
    _ isCursor: Bool,
    on painter: inout Painter,
    row: Int
  ) {
    let area = state.layout.main
    if isCursor {
      painter.fill(
        row: row,
        column: area.column,
        columns: area.columns,
        style: painter.theme.selected(.plain)
      )
      painter.put(
        Span(painter.signs.cursor, .accent),
        row: row,
        column: area.column - 2,
        columns: 1
      )
    }
    let isASCII = state.look.usesASCII
    let spelled = item.keys.map { isASCII ? KeyNotation.ascii($0) : $0 }.joined(separator: "  ")
    let showsName = area.columns >= 64
    let title = isASCII ? item.title.replacing("…", with: "...") : item.title
    var fields = [
      (Span(title), max(0, area.columns - Self.keyColumns - (showsName ? Self.nameColumns + 4 : 2)))
    ]
    if showsName { fields.append((Span(item.name, .secondary), Self.nameColumns)) }
    fields.append((Span(spelled, .key), Self.keyColumns))
    var column = area.column
    for (span, width) in fields {
      painter.put(span, row: row, column: column, columns: width, isSelected: isCursor)
      column += width + 2
    }
  }
}

/// Draws text that fills the screen.
struct TextPageView {
  let state: State
  let page: TextPage

  private var area: Rect { state.layout.main }

  static func lines(_ page: TextPage, columns: Int) -> [SafeText] {
    guard page.labelColumns > 0, columns > page.labelColumns * 2 else {
      return SafeText(lines: page.text).wrapped(to: max(1, columns))
    }
    return page.text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      let label = line.prefix(page.labelColumns)
      guard label.count == page.labelColumns, label.hasSuffix("  ") else {
        let lines = SafeText(lines: String(line)).wrapped(to: columns)
        return lines.isEmpty ? [.empty] : lines
      }
      let rest = SafeText(lines: String(line.dropFirst(page.labelColumns)))
      return rest.wrapped(to: columns - page.labelColumns).enumerated().map { index, part in
        SafeText(index == 0 ? String(label) : "").padded(to: page.labelColumns) + part
      }
    }
  }

  static func rowCount(_ layout: Layout) -> Int { max(1, layout.main.rows - 2) }

  func draw(on painter: inout Painter) {
    let title = Span(page.title, .strong)
    painter.put(title, row: area.row, column: area.column, columns: area.columns)
    painter.rule(row: area.row + 1, column: area.column, columns: area.columns)
    let lines = Self.lines(page, columns: area.columns)
    let rows = max(0, area.rows - 2)
    for (index, line) in lines.dropFirst(page.scroll).prefix(rows).enumerated() {
      painter.put(Span(line), row: area.row + 2 + index, column: area.column, columns: area.columns)
    }
  }
}
