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

  package var endRow: Int { row + rows }
  package var endColumn: Int { column + columns }

  package func contains(row: Int, column: Int) -> Bool {
    (self.row..<endRow).contains(row) && (self.column..<endColumn).contains(column)
  }

  /// The part that both cover; empty when there is none.
  func intersection(_ other: Rect) -> Rect {
    let top = max(row, other.row)
    let left = max(column, other.column)
    return Rect(
      row: top,
      column: left,
      rows: min(endRow, other.endRow) - top,
      columns: min(endColumn, other.endColumn) - left
    )
  }
}
