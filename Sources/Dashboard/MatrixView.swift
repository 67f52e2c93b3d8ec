import ReportQuery
import SafeText
import TerminalUI

/// Draws two fields against each other, with totals.
struct MatrixView {
  let state: State
  let pane: MatrixPane
  private let area: Rect

  init(_ state: State, _ pane: MatrixPane) {
    self.state = state
    self.pane = pane
    area = state.layout.pane
  }

  private var isStale: Bool { state.findings.matrix?.query != state.query }

  /// Of all that match; while that is not known, of those that are counted here.
  private func total(_ matrix: FacetMatrix) -> Int {
    state.list.reportCount ?? matrix.rows.values.reduce(0) { $0 + $1.count }
  }

  func draw(on painter: inout Painter) {
    drawTitle(on: &painter)
    guard let matrix = state.matrix(of: pane) else {
      let text = Span("counting" + painter.signs.more, .secondary)
      painter.put(text, row: area.row + 2, column: area.column + 1, columns: area.columns)
      return
    }
    let grid = MatrixGrid(matrix, pane, total: total(matrix), area: area, after: state.tops)
    drawHead(matrix, grid, on: &painter)
    for line in 0..<grid.rows {
      drawRow(matrix, grid, grid.firstRow + line, row: area.row + 3 + line, on: &painter)
    }
    let last = area.row + 3 + grid.rows
    drawRow(matrix, grid, matrix.rows.values.count, row: last, on: &painter)
    guard let sentence = matrix.sentence(pane.row, pane.column, of: total(matrix)),
      last + 2 < area.endRow
    else { return }
    painter.put(
      Span(sentence, isStale ? .stale : .accent),
      row: last + 2,
      column: area.column + 1,
      columns: area.columns - 1
    )
  }

  /// The first row and the first column that are seen.
  var place: (row: Int, column: Int)? {
    guard let matrix = state.matrix(of: pane) else { return nil }
    let grid = MatrixGrid(matrix, pane, total: total(matrix), area: area, after: state.tops)
    return (grid.firstRow, grid.shownColumns.first ?? 0)
  }

  /// Which cell is there, totals included.
  func cell(at row: Int, _ column: Int) -> (row: Int, column: Int)? {
    guard let matrix = state.matrix(of: pane) else { return nil }
    let grid = MatrixGrid(matrix, pane, total: total(matrix), area: area, after: state.tops)
    let line = row - area.row - 3
    guard (0...grid.rows).contains(line),
      let found = grid.shownColumns.first(where: {
        (grid.start(of: $0)..<grid.start(of: $0) + grid.width(of: $0)).contains(column)
      })
    else { return nil }
    return (line == grid.rows ? matrix.rows.values.count : grid.firstRow + line, found)
  }

  private func drawTitle(on painter: inout Painter) {
    let title = Line([
      Span(pane.rows.title, .accentStrong), Span(" \(painter.signs.times) ", .secondary),
      Span(pane.columns.title, .accentStrong),
    ])
    painter.put(title, row: area.row, column: area.column + 1, columns: area.columns - 1)
    guard let matrix = state.matrix(of: pane) else { return }
    let shown = [matrix.rows, matrix.columns].map { facet in
      facet.valueCount > facet.values.count
        ? "\(facet.values.count) of \(Words.count(facet.valueCount))" : "\(facet.values.count)"
    }
    painter.putRight(
      Line(shown.joined(separator: " \(painter.signs.times) "), .secondary),
      row: area.row,
      end: area.endColumn,
      columns: area.columns - title.width - 4
    )
  }

  private func drawHead(_ matrix: FacetMatrix, _ grid: MatrixGrid, on painter: inout Painter) {
    let row = area.row + 2
    for column in grid.shownColumns {
      let label = matrix.columns[column].map { matrix.columns.field.label($0.text) } ?? "all"
      put(
        Span(label, column == pane.column ? .accent : .heading),
        at: grid.start(of: column),
        width: grid.width(of: column),
        row: row,
        on: &painter
      )
    }
  }

  private func drawRow(
    _ matrix: FacetMatrix,
    _ grid: MatrixGrid,
    _ index: Int,
    row: Int,
    on painter: inout Painter
  ) {
    guard row < area.endRow else { return }
    let value = matrix.rows[index]
    let label = value.map { matrix.rows.field.label($0.text) } ?? "all"
    let isAll = value == nil
    let role: Role = index == pane.row ? .accent : isAll ? .secondary : .plain
    painter.put(
      Span(label, role),
      row: row,
      column: area.column + 1,
      columns: grid.label,
      isStale: isStale
    )
    if index == pane.row {
      painter.put(Span(painter.signs.cursor, .accent), row: row, column: area.column, columns: 1)
    }
    for column in grid.shownColumns {
      let isCursor = index == pane.row && column == pane.column
      put(
        cell(matrix, index, column, painter.signs),
        at: grid.start(of: column),
        width: grid.width(of: column),
        row: row,
        isSelected: isCursor,
        on: &painter
      )
    }
  }

  private func cell(_ matrix: FacetMatrix, _ row: Int, _ column: Int, _ signs: Signs) -> Span {
    let total = total(matrix)
    switch (matrix.rows[row], matrix.columns[column]) {
    case (nil, nil): return Span(Words.count(total), .secondary)
    case (let value?, nil), (nil, let value?): return Span(Words.count(value.count), .secondary)
    case (.some, .some):
      let count = matrix.count(row, column)
      if count == 0 { return Span(signs.isASCII ? "." : "·", .rule) }
      let isStriking = matrix.isStriking(row, column, of: total)
      return Span(Words.count(count), isStriking ? .key : .plain)
    }
  }

  /// Right-aligned.
  private func put(
    _ span: Span,
    at column: Int,
    width: Int,
    row: Int,
    isSelected: Bool = false,
    on painter: inout Painter
  ) {
    if isSelected {
      painter.fill(
        row: row,
        column: column - 1,
        columns: width + 2,
        style: painter.theme.selected(.plain)
      )
    }
    let text = span.text.clipped(to: width, marker: painter.more)
    painter.put(
      Span(text, span.role),
      row: row,
      column: column + width - text.width,
      columns: width,
      isSelected: isSelected,
      isStale: isStale
    )
  }
}

/// Which rows and columns of a matrix fit in an area, those around the cursor.
struct MatrixGrid {
  /// Rows for title, head, totals, a sentence and what parts them.
  static let frameRows = 6

  let label: Int
  let rows: Int
  let firstRow: Int
  /// Columns of values that are shown, then the totals.
  let shownColumns: [Int]
  private let starts: [Int: Int]
  private let widths: [Int: Int]

  private static let gap = 2

  init(
    _ matrix: FacetMatrix,
    _ pane: MatrixPane,
    total: Int,
    area: Rect,
    after tops: ListTops = ListTops()
  ) {
    let names = matrix.rows.values.map { SafeText(matrix.rows.field.label($0.text)).width }
    let longest = max(4, names.max() ?? 0)
    label = min(longest, max(4, min(26, area.columns / 3)))
    let count = matrix.rows.values.count
    rows = max(0, min(count, area.rows - 4, max(1, area.rows - Self.frameRows)))
    firstRow =
      ItemRows(
        count: count,
        cursor: max(0, min(pane.row, count - 1)),
        top: 0,
        rows: rows,
        first: tops.pane
      ).range.lowerBound
    let totals = matrix.columns.values.count
    var widths = [totals: max(3, Words.count(total).utf8.count)]
    for (index, value) in matrix.columns.values.enumerated() {
      let name = SafeText(matrix.columns.field.label(value.text)).width
      widths[index] = max(min(name, 14), Words.count(value.count).utf8.count, 3)
    }
    let width = { (index: Int) in (widths[index] ?? 3) + Self.gap }
    let room = area.columns - 1 - label - width(totals) - 1
    // One past the last value is the total, which is always seen: the columns stay as they are.
    let first = max(0, min(tops.columns, min(pane.column, totals - 1)))
    let shown = Self.columns(first..<totals, cursor: pane.column, room: room, width)
    shownColumns = shown + [totals]
    var starts: [Int: Int] = [:]
    var column = area.column + 1 + label
    for index in shownColumns {
      starts[index] = column + Self.gap
      column += width(index)
    }
    self.starts = starts
    self.widths = widths
  }

  /// As many columns as fit, from the first on; further ones when the cursor is there, and those before
  /// it where room is left.
  private static func columns(
    _ range: Range<Int>,
    cursor: Int,
    room: Int,
    _ width: (Int) -> Int
  ) -> [Int] {
    var shown: [Int] = []
    var left = room
    for index in range {
      shown.append(index)
      left -= width(index)
      while left < 0, shown.count > 1, let first = shown.first, index <= cursor,
        cursor < range.upperBound
      {
        left += width(first)
        shown.removeFirst()
      }
      if left < 0, index >= cursor || cursor >= range.upperBound {
        if shown.count > 1 { left += width(shown.removeLast()) }
        break
      }
    }
    while let first = shown.first ?? range.last, first > 0, left >= width(first - 1) {
      shown.insert(first - 1, at: 0)
      left -= width(first - 1)
    }
    return shown
  }

  func start(of column: Int) -> Int { starts[column] ?? 0 }
  func width(of column: Int) -> Int { widths[column] ?? 0 }
}
