import ReportModel
import SafeText
import TerminalUI

/// Draws the saved views with their counts.
struct ViewsView {
  let state: State
  let pane: ViewsPane

  var rows: ItemRows {
    ItemRows(
      count: state.views.count,
      cursor: pane.cursor,
      top: state.layout.pane.row + 2,
      rows: max(0, state.layout.pane.rows - 2),
      first: state.tops.pane
    )
  }

  /// Which view is on a row of the screen.
  func view(at row: Int) -> Int? { rows.item(at: row) }

  func draw(on painter: inout Painter) {
    let area = state.layout.pane
    painter.put(
      Span("Views", .strong),
      row: area.row,
      column: area.column + 1,
      columns: area.columns
    )
    let names = state.views.map { SafeText($0.name.oneLine, limit: 40).width }
    let name = min(max(4, names.max() ?? 0), max(8, area.columns / 3))
    let counts = state.views.indices.map { state.viewCount(at: $0).map(Words.count) ?? "" }
    let count = max(3, counts.map(\.utf8.count).max() ?? 0)
    let rows = rows
    for index in rows.range {
      let isCursor = index == pane.cursor
      let row = rows.row(of: index)
      if isCursor {
        painter.fill(
          row: row,
          column: area.column + 1,
          columns: area.columns - 1,
          style: painter.theme.selected(.plain)
        )
        painter.put(Span(painter.signs.cursor, .accent), row: row, column: area.column, columns: 1)
      }
      let view = state.views[index]
      let key = index < 9 ? "\(index + 1)" : " "
      let role: Role = index == state.viewIndex ? .accentStrong : .plain
      let fields: [(Span, Int)] = [
        (Span(key, .key), 1), (Span(view.name.oneLine, role), name),
        (Span(SafeText(counts[index]).padded(to: count, .right)), count),
        (Span(view.query.oneLine, .secondary), area.columns),
      ]
      var column = area.column + 2
      for (span, width) in fields {
        let room = min(width, area.endColumn - column)
        painter.put(span, row: row, column: column, columns: room, isSelected: isCursor)
        column += width + 2
      }
    }
  }
}
