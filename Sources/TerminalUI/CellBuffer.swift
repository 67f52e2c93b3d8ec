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

  private var bounds: Rect {
    Rect(row: 0, column: 0, rows: size.rows, columns: size.columns)
  }

  package subscript(row: Int, column: Int) -> Cell { cells[row * size.columns + column] }

  /// The cells of one row, left to right.
  package func row(_ row: Int) -> ArraySlice<Cell> {
    cells[row * size.columns..<(row + 1) * size.columns]
  }

  /// Writes `text` from a cell on, clipped to `maximumWidth` columns and to the row.
  ///
  /// A wide character that would straddle the edge becomes a blank. Outside the screen nothing
  /// happens. What stands for an unsafe character is drawn in `standInStyle`.
  ///
  /// - Returns: the columns used.
  @discardableResult
  package mutating func write(
    _ text: SafeText,
    row: Int,
    column: Int,
    maximumWidth: Int = .max,
    style: Style = .plain,
    standInStyle: Style? = nil
  ) -> Int {
    guard row >= 0, row < size.rows, column >= 0, column < size.columns, maximumWidth > 0 else {
      return 0
    }
    let end = column + min(size.columns - column, maximumWidth)
    if Ascii.isPlain(text) { return writePlain(text, row, column, end, style) }
    let clusters =
      text.width > end - column ? text.prefix(end - column + 2).clusters : text.clusters
    var position = column
    for cluster in clusters {
      if position + cluster.width > end {
        if position < end { put(Cell(text: " ", style: style), row, position) }
        break
      }
      let style = cluster.isStandIn ? standInStyle ?? style : style
      put(Cell(text: cluster.text, style: style), row, position)
      if cluster.width == 2 { put(Cell(text: "", style: style), row, position + 1) }
      position += cluster.width
    }
    return position - column
  }

  /// Fills a rectangle with blanks of one style.
  package mutating func fill(_ rect: Rect, style: Style = .plain) {
    let part = rect.intersection(bounds)
    for row in part.row..<part.endRow {
      for column in part.column..<part.endColumn {
        put(Cell(text: " ", style: style), row, column)
      }
    }
  }

  /// Sets one cell; outside the screen nothing happens.
  package mutating func put(_ glyph: Glyph, row: Int, column: Int, style: Style) {
    guard row >= 0, row < size.rows, column >= 0, column < size.columns else { return }
    put(Cell(text: glyph.text, style: style), row, column)
  }

  /// Changes how the cells of a rectangle look, and not what they say.
  package mutating func restyle(_ rect: Rect, _ style: Style) {
    let part = rect.intersection(bounds)
    for row in part.row..<part.endRow {
      for column in part.column..<part.endColumn {
        cells[row * size.columns + column].style = style
      }
    }
  }

  private mutating func writePlain(
    _ text: SafeText,
    _ row: Int,
    _ column: Int,
    _ end: Int,
    _ style: Style
  ) -> Int {
    let texts = Ascii.texts
    var position = column
    for byte in text.text.utf8 {
      guard position < end else { break }
      put(Cell(text: texts[Int(byte)], style: style), row, position)
      position += 1
    }
    return position - column
  }

  /// From the first to the last cell of a row that is not as in a buffer of the same size, or blank.
  ///
  /// Only the first columns count; wide characters are whole.
  package func changedColumns(ofRow row: Int, since old: CellBuffer?, among columns: Int)
    -> Range<Int>?
  {
    let start = row * size.columns
    let before = old?.cells ?? []
    let isChanged = { (column: Int) -> Bool in
      before.isEmpty
        ? cells[start + column] != .blank : cells[start + column] != before[start + column]
    }
    let isHalf = { (column: Int) -> Bool in
      cells[start + column].text.isEmpty || !before.isEmpty && before[start + column].text.isEmpty
    }
    guard var first = (0..<columns).first(where: isChanged),
      var last = (first..<columns).last(where: isChanged)
    else { return nil }
    while first > 0, isHalf(first) { first -= 1 }
    while last + 1 < columns, isHalf(last + 1) { last += 1 }
    return first..<last + 1
  }

  /// Sets a cell and blanks the other half of a wide character it cuts.
  private mutating func put(_ cell: Cell, _ row: Int, _ column: Int) {
    let index = row * size.columns + column
    let isRightHalf = cell.text.isEmpty
    if !isRightHalf, column > 0, cells[index].text.isEmpty { cells[index - 1].text = " " }
    if column + 1 < size.columns, cells[index + 1].text.isEmpty { cells[index + 1].text = " " }
    cells[index] = cell
  }
}

/// The shortcut for text that is one printable byte a column, as most is.
private enum Ascii {
  static let texts: [String] = (UInt8(0)..<128).map { String(Unicode.Scalar($0)) }

  /// Stand-ins of one byte a column are spelt `<U+202E>`, so text with `<` goes the long way.
  static func isPlain(_ text: SafeText) -> Bool {
    let bytes = text.text.utf8
    return bytes.count == text.width && !bytes.contains(0x3C)
  }
}
