/// A rectangle of cells; may lie outside the screen or be empty.
package struct Rect: Hashable, Sendable {
  package var row: Int
  package var column: Int
  package var rows: Int
  package var columns: Int

  package init(row: Int, column: Int, rows: Int, columns: Int) {
    self.row = row
    self.column = column
    self.rows = max(0, rows)
    self.columns = max(0, columns)
  }

  /// The whole of a screen.
  package init(_ size: Size) {
    self.init(row: 0, column: 0, rows: size.rows, columns: size.columns)
  }

  package var endRow: Int { row + rows }
  package var endColumn: Int { column + columns }
  package var isEmpty: Bool { rows == 0 || columns == 0 }

  package func contains(row: Int, column: Int) -> Bool {
    (self.row..<endRow).contains(row) && (self.column..<endColumn).contains(column)
  }

  /// The part that both cover; empty when there is none.
  package func intersection(_ other: Rect) -> Rect {
    let top = max(row, other.row)
    let left = max(column, other.column)
    return Rect(
      row: top,
      column: left,
      rows: min(endRow, other.endRow) - top,
      columns: min(endColumn, other.endColumn) - left
    )
  }

  /// One line of it; empty when it has none of that number.
  package func line(_ index: Int) -> Rect {
    Rect(
      row: row + index,
      column: column,
      rows: (0..<rows).contains(index) ? 1 : 0,
      columns: columns
    )
  }

  package func inset(rows: Int = 0, columns: Int = 0) -> Rect {
    Rect(
      row: row + rows,
      column: column + columns,
      rows: self.rows - 2 * rows,
      columns: self.columns - 2 * columns
    )
  }

  /// A rectangle of at most that size in the middle.
  package func centered(rows: Int, columns: Int) -> Rect {
    let height = min(rows, self.rows)
    let width = min(columns, self.columns)
    return Rect(
      row: row + (self.rows - height) / 2,
      column: column + (self.columns - width) / 2,
      rows: height,
      columns: width
    )
  }

  // MARK: Cutting pieces off

  /// Takes lines off the top, as many as there are up to `count`.
  package mutating func takeTop(_ count: Int = 1) -> Rect {
    let taken = min(max(0, count), rows)
    defer {
      row += taken
      rows -= taken
    }
    return Rect(row: row, column: column, rows: taken, columns: columns)
  }

  package mutating func takeBottom(_ count: Int = 1) -> Rect {
    let taken = min(max(0, count), rows)
    rows -= taken
    return Rect(row: endRow, column: column, rows: taken, columns: columns)
  }

  package mutating func takeLeft(_ count: Int) -> Rect {
    let taken = min(max(0, count), columns)
    defer {
      column += taken
      columns -= taken
    }
    return Rect(row: row, column: column, rows: rows, columns: taken)
  }

  package mutating func takeRight(_ count: Int) -> Rect {
    let taken = min(max(0, count), columns)
    columns -= taken
    return Rect(row: row, column: endColumn, rows: rows, columns: taken)
  }
}
