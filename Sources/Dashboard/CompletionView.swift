import ReportQuery
import SafeText
import TerminalUI

/// Draws what the filter line offers, right below it.
struct CompletionView {
  let state: State
  let prompt: FilterPrompt

  private static let rowLimit = 10

  func draw(at column: Int, on painter: inout Painter) {
    let rows = rows(painter.signs)
    guard !rows.isEmpty else { return }
    let top = top
    let room = min(Self.rowLimit, state.size.rows - 1 - top)
    guard room > 0 else { return }
    let chosen = chosenRow
    let first = max(0, min((chosen ?? 0) - room + 1, rows.count - room))
    let shown = rows[first..<min(rows.count, first + room)]
    let name = shown.map(\.name.text.width).max() ?? 0
    let remark = shown.map(\.remark.text.width).max() ?? 0
    let gap = remark > 0 ? 2 : 0
    let width = min(state.size.columns - 2, name + gap + remark + 3)
    let left = max(0, min(column - 1, state.size.columns - width - 1))
    for (line, row) in shown.enumerated() {
      draw(
        row,
        isChosen: chosen == first + line,
        in: Rect(row: top + line, column: left, rows: 1, columns: width),
        on: &painter
      )
    }
  }

  /// Below what is wrong with the filter, when something is.
  private var top: Int {
    let layout = state.layout
    let isCompleting = FilterRow(state: state, layout: layout).isCompleting
    return layout.faultRow.map { isCompleting ? $0 : $0 + 1 } ?? 2
  }

  private struct Row {
    var name: Span
    var remark: Span
  }

  private var chosenRow: Int? {
    prompt.search.map(\.cursor) ?? prompt.completions?.chosen
  }

  private func rows(_ signs: Signs) -> [Row] {
    if let search = prompt.search {
      let matches = search.matches(state.queryHistory)
      if matches.isEmpty {
        return [Row(name: Span("no such filter was typed", .secondary), remark: Span(""))]
      }
      return matches.map { Row(name: Span($0.oneLine), remark: Span("")) }
    }
    return (prompt.completions?.candidates ?? []).map { candidate in
      let remark = candidate.count.map { Words.count($0) } ?? candidate.summary
      return Row(name: Span(candidate.label.oneLine), remark: Span(remark, .secondary))
    }
  }

  private func draw(_ row: Row, isChosen: Bool, in frame: Rect, on painter: inout Painter) {
    let background = painter.theme.popup
    painter.buffer.fill(frame, style: isChosen ? painter.theme.selected(.plain) : background)
    if isChosen {
      put(
        Span(painter.signs.cursor),
        column: frame.column,
        columns: 1,
        true,
        in: frame,
        on: &painter
      )
    }
    let name = max(1, frame.columns - 2)
    put(row.name, column: frame.column + 1, columns: name, isChosen, in: frame, on: &painter)
    let remark = row.remark.text
    let room = frame.columns - 4 - min(row.name.text.width, name)
    guard room >= min(4, remark.width), remark.width > 0 else { return }
    let shown = remark.clipped(to: room, marker: painter.more)
    put(
      Span(shown, row.remark.role),
      column: frame.endColumn - 1 - shown.width,
      columns: room,
      isChosen,
      in: frame,
      on: &painter
    )
  }

  private func put(
    _ span: Span,
    column: Int,
    columns: Int,
    _ isChosen: Bool,
    in frame: Rect,
    on painter: inout Painter
  ) {
    let style = painter.theme[span.role]
    painter.buffer.write(
      span.text.clipped(to: columns, marker: painter.more),
      row: frame.row,
      column: column,
      maximumWidth: columns,
      style: isChosen ? painter.theme.selected(style) : painter.theme.onPopup(style),
      standInStyle: painter.theme[.escaped]
    )
  }
}

extension Theme {
  /// What lies over the list.
  var popup: Style {
    usesColor ? Style(background: .indexed(shade == .light ? 254 : 236)) : .plain
  }

  func onPopup(_ style: Style) -> Style {
    guard usesColor else { return style }
    let isPlain = style.foreground == .standard
    let inks: (plain: UInt8, dim: UInt8) = shade == .light ? (16, 240) : (255, 248)
    return Style(
      foreground: .indexed(isPlain ? inks.plain : inks.dim),
      background: popup.background,
      attributes: style.attributes
    )
  }
}
