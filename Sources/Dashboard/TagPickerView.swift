import ReportModel
import SafeText
import TerminalUI

/// Draws the choice of tags where the detail is, else over the list.
struct TagPickerView {
  let state: State
  let picker: TagPicker

  func draw(on painter: inout Painter) -> Position? {
    let area = state.layout.panel
    for row in area.row..<area.row + area.rows {
      painter.fill(row: row, column: area.column - 1, columns: area.columns + 1, style: .plain)
    }
    let title = Line([
      Span("tags of ", .key), Span(picker.selection.words, .accent),
      Span(summary(painter.signs), .secondary),
    ])
    painter.put(title, row: area.row, column: area.column, columns: area.columns)
    let caret = FieldView(
      picker.field,
      row: area.row + 1,
      column: area.column,
      columns: area.columns
    ).draw(on: &painter)
    if picker.field.text.isEmpty {
      painter.put(
        Span(" letters of a tag, or a new one", .secondary),
        row: area.row + 1,
        column: area.column,
        columns: area.columns
      )
    }
    painter.rule(row: area.row + 2, column: area.column, columns: area.columns)
    drawRows(in: area, on: &painter)
    return caret
  }

  private func summary(_ signs: Signs) -> String {
    guard !picker.wanted.isEmpty else { return "" }
    return signs.dot + picker.words.dropFirst(4)
  }

  var rows: ItemRows { rows(of: picker.rows(state.knownTags).count) }

  private func rows(of count: Int) -> ItemRows {
    let area = state.layout.panel
    let top = area.row + 3
    let height = max(0, area.row + area.rows - top)
    return ItemRows(
      count: count,
      cursor: picker.cursor,
      top: top,
      rows: height,
      first: state.tops.prompt
    )
  }

  private func drawRows(in area: Rect, on painter: inout Painter) {
    let tags = picker.rows(state.knownTags)
    let rows = rows(of: tags.count)
    if tags.isEmpty {
      painter.put(Span("no tag yet", .secondary), row: rows.top, column: area.column, columns: 30)
      return
    }
    for index in rows.range {
      draw(
        tags[index],
        isCursor: index == picker.cursor,
        in: area,
        row: rows.row(of: index),
        on: &painter
      )
    }
    guard let doubt = picker.doubted, area.rows > 4 else { return }
    let quoted = painter.signs.quoted
    let words = "\(quoted(doubt.near.name)) is in use. Enter again makes \(quoted(doubt.tag.name))."
    let lines = SafeText(words).wrapped(to: max(1, area.columns), limit: 2)
    for (index, line) in lines.enumerated() {
      painter.put(
        Span(line, .caution),
        row: area.row + area.rows - lines.count + index,
        column: area.column,
        columns: area.columns
      )
    }
  }

  private func draw(
    _ row: TagPicker.Row,
    isCursor: Bool,
    in area: Rect,
    row line: Int,
    on painter: inout Painter
  ) {
    if isCursor {
      painter.fill(
        row: line,
        column: area.column,
        columns: area.columns,
        style: painter.theme.selected(.plain)
      )
      painter.put(Span(painter.signs.cursor, .accent), row: line, column: area.column, columns: 1)
    }
    let box =
      switch picker.check(row.tag) {
      case .all: "[x]"
      case .some: "[-]"
      case .none: "[ ]"
      }
    let isChanged = picker.wanted[row.tag] != nil
    let count = row.count.map { Words.count($0) } ?? "new"
    let place = area.column + 2
    painter.put(
      Span(box, isChanged ? .key : .secondary),
      row: line,
      column: place,
      columns: 3,
      isSelected: isCursor
    )
    let room = max(0, area.columns - 8 - count.utf8.count)
    painter.put(
      Span(row.tag.name, isChanged ? .strong : .tag),
      row: line,
      column: place + 4,
      columns: room,
      isSelected: isCursor
    )
    painter.put(
      Span(count, .secondary),
      row: line,
      column: area.column + area.columns - 1 - count.utf8.count,
      columns: count.utf8.count,
      isSelected: isCursor
    )
  }
}

extension Layout {
  /// Where a choice among many goes: in place of the detail when it stands beside the list.
  var panel: Rect {
    if kind == .split, let detail { return detail }
    return main
  }
}
