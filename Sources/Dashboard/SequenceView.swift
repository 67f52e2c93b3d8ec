import SafeText
import TerminalUI

/// What a key that has begun may go on with: a table above the last row, where that is too short.
struct SequenceView {
  let state: State
  /// The rest of the sequence and what it does.
  let hints: [(key: String, words: String)]

  /// Columns between two of them.
  private static let gap = 3

  /// Rows that stay to the list, so that one sees where one is.
  private static let keptRows = 4

  func draw(on painter: inout Painter) {
    let size = state.size
    let room = size.rows - 1 - Self.keptRows
    guard room >= 2, size.columns >= Layout.smallest.columns, !hints.isEmpty else { return }
    let keyWidth = hints.map { SafeText($0.key).width }.max() ?? 1
    let wordWidth = hints.map { SafeText(painter.signs.plain($0.words)).width }.max() ?? 1
    let width = min(size.columns - 2, keyWidth + 1 + wordWidth)
    let columns = max(1, (size.columns - 2 + Self.gap) / (width + Self.gap))
    let needed = (hints.count + columns - 1) / columns
    let rows = min(needed, room - 1)
    let top = size.rows - 1 - rows
    for row in top - 1..<size.rows - 1 {
      painter.fill(row: row, column: 0, columns: size.columns, style: .plain)
    }
    painter.rule(row: top - 1, column: 1, columns: size.columns - 2)
    for (index, hint) in hints.prefix(rows * columns).enumerated() {
      let isLast = index == rows * columns - 1 && hints.count > rows * columns
      let line = Line([
        Span(SafeText(hint.key).padded(to: keyWidth), .key),
        Span(" " + (isLast ? painter.signs.more : painter.signs.plain(hint.words)), .secondary),
      ])
      // Down each column, as one reads a table of contents.
      let column = 1 + index / rows * (width + Self.gap)
      painter.put(line, row: top + index % rows, column: column, columns: width)
    }
  }
}
