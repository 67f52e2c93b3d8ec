import SafeText

/// The painted screen: rows of cells.
///
/// Text comes in as ``SafeText`` alone, so nothing else can reach a terminal.
package struct CellBuffer: Hashable, Sendable {
  package let size: Size
  private var cells: [Cell]

  package init(size: Size, style: Style = .plain) {
    self.size = size
    cells = Array(
      repeating: Cell(text: " ", style: style),
      count: size.rows * size.columns
    )
  }

  package subscript(row: Int, column: Int) -> Cell {
    get { cells[row * size.columns + column] }
    set { cells[row * size.columns + column] = newValue }
  }

  /// The cells of one row, left to right.
  package func row(_ row: Int) -> ArraySlice<Cell> {
    cells[row * size.columns..<(row + 1) * size.columns]
  }

  /// Writes `text` from a cell on, clipped to `maximumWidth` columns and to the row.
  ///
  /// A wide character that would straddle the edge becomes a blank. Outside the screen nothing
  /// happens.
  ///
  /// - Returns: the columns used.
  @discardableResult
  package mutating func write(
    _ text: SafeText,
    row: Int,
    column: Int,
    maximumWidth: Int = .max,
    style: Style = .plain
  ) -> Int {
    guard row >= 0, row < size.rows, column >= 0, column < size.columns, maximumWidth > 0 else {
      return 0
    }
    let end = min(size.columns, maximumWidth < size.columns ? column + maximumWidth : size.columns)
    var position = column
    for cluster in text.clusters {
      if position + cluster.width > end {
        if position < end { put(Cell(text: " ", style: style), row, position) }
        break
      }
      put(Cell(text: cluster.text, style: style), row, position)
      if cluster.width == 2 {
        self[row, position + 1] = Cell(text: "", style: style)
      }
      position += cluster.width
    }
    return position - column
  }

  /// Fills a rectangle with blanks of one style.
  package mutating func fill(
    row: Int,
    column: Int,
    rows: Int,
    columns: Int,
    style: Style = .plain
  ) {
    for line in max(0, row)..<max(0, min(size.rows, row + rows), row) {
      for position in max(0, column)..<max(0, min(size.columns, column + columns), column) {
        put(Cell(text: " ", style: style), line, position)
      }
    }
  }

  /// Sets a cell and blanks the other half of a wide character it cuts.
  private mutating func put(_ cell: Cell, _ row: Int, _ column: Int) {
    if self[row, column].text.isEmpty, column > 0 {
      self[row, column - 1].text = " "
    }
    if column + 1 < size.columns, self[row, column + 1].text.isEmpty {
      self[row, column + 1].text = " "
    }
    self[row, column] = cell
  }
}
