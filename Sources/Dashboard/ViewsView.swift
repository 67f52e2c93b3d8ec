import ReportModel
import SafeText
import TerminalUI

/// Draws the saved views with their counts.
struct ViewsView {
  let state: State
  let pane: ViewsPane

  private var rowCount: Int { max(0, state.layout.pane.rows - 2) }
  private var first: Int { max(0, min(pane.cursor - rowCount + 1, state.views.count - rowCount)) }

  /// Which view is on a row of the screen.
  func view(at row: Int) -> Int? {
    let line = row - state.layout.pane.row - 2
    let index = first + line
    return line >= 0 && line < rowCount && state.views.indices.contains(index) ? index : nil
  }

  func draw(on painter: inout Painter) {
    let area = state.layout.pane
    painter.put(
      Span("Views", .strong),
      row: area.row,
      column: area.column + 1,
      columns: area.columns
    )
    let rows = rowCount
    let names = state.views.map { SafeText($0.name.oneLine, limit: 40).width }
    let name = min(max(4, names.max() ?? 0), max(8, area.columns / 3))
    let counts = state.views.indices.map { state.viewCount(at: $0).map(Words.count) ?? "" }
    let count = max(3, counts.map(\.utf8.count).max() ?? 0)
    for line in 0..<rows {
      let index = first + line
      guard state.views.indices.contains(index) else { break }
      let isCursor = index == pane.cursor
      let row = area.row + 2 + line
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
