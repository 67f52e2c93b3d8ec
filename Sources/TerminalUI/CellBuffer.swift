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
      repeating: Cell(glyph: .blank, style: style),
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
    if text.isPlain, !text.hasStandIns { return writePlain(text, row, column, end, style) }
    return writeClusters(text, row, column, end, style, standInStyle ?? style)
  }

  /// Fills a rectangle with blanks of one style.
  package mutating func fill(_ rect: Rect, style: Style = .plain) {
    let part = rect.intersection(bounds)
    guard part.columns > 0 else { return }
    let blank = Cell(glyph: .blank, style: style)
    for row in part.row..<part.endRow {
      cutWide(row, part.column..<part.endColumn)
      let start = row * size.columns
      for index in start + part.column..<start + part.endColumn { cells[index] = blank }
    }
  }

  /// Sets one cell; outside the screen nothing happens.
  package mutating func put(_ glyph: Glyph, row: Int, column: Int, style: Style) {
    guard row >= 0, row < size.rows, column >= 0, column < size.columns else { return }
    put(Cell(glyph: glyph, style: style), row, column)
  }

  /// Takes the cells of a rectangle, whose edges cut no wide character, from a buffer of the same size.
  package mutating func copy(_ rect: Rect, from other: CellBuffer) {
    precondition(other.size == size, "a buffer of another size")
    let part = rect.intersection(bounds)
    for row in part.row..<part.endRow {
      let start = row * size.columns
      for index in start + part.column..<start + part.endColumn {
        cells[index] = other.cells[index]
      }
    }
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

  /// Text that is one printable byte a column, as most is.
  private mutating func writePlain(
    _ text: SafeText,
    _ row: Int,
    _ column: Int,
    _ end: Int,
    _ style: Style
  ) -> Int {
    let count = min(text.width, end - column)
    guard count > 0 else { return 0 }
    cutWide(row, column..<column + count)
    var index = row * size.columns + column
    for byte in text.text.utf8.prefix(count) {
      cells[index] = Cell(glyph: Glyph(base: Unicode.Scalar(byte)), style: style)
      index += 1
    }
    return count
  }

  private mutating func writeClusters(
    _ text: SafeText,
    _ row: Int,
    _ column: Int,
    _ end: Int,
    _ style: Style,
    _ standInStyle: Style
  ) -> Int {
    var position = column
    var last: Int?
    var offset = 0
    var standIns = text.standIns[...]
    for scalar in text.text.unicodeScalars {
      while let standIn = standIns.first, standIn.upperBound <= offset { standIns.removeFirst() }
      let isStandIn = standIns.first?.contains(offset) ?? false
      offset += UTF8.width(scalar)
      let width = SafeText.columns(of: scalar)
      guard width > 0 else {
        // A mark; a line end, where the text has some, is none.
        if scalar != "\n", let last { cells[last].glyph.add(scalar) }
        continue
      }
      let style = isStandIn ? standInStyle : style
      guard position + width <= end else {
        if position < end { put(Cell(glyph: .blank, style: style), row, position) }
        break
      }
      put(Cell(glyph: Glyph(base: scalar), style: style), row, position)
      if width == 2 { put(Cell(glyph: .half, style: style), row, position + 1) }
      last = row * size.columns + position
      position += width
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
    let places = start..<start + columns
    let changed: Range<Int>?
    if let old {
      changed = Self.ends(of: places) { cells[$0] != old.cells[$0] }
    } else {
      changed = Self.ends(of: places) { cells[$0] != .blank }
    }
    guard let changed else { return nil }
    let isHalf = { (place: Int) in
      cells[place].glyph.isHalf || old?.cells[place].glyph.isHalf ?? false
    }
    var (first, end) = (changed.lowerBound, changed.upperBound)
    while first > start, isHalf(first) { first -= 1 }
    while end < places.upperBound, isHalf(end) { end += 1 }
    return first - start..<end - start
  }

  /// From the first to the last place of which something holds.
  @inline(__always)
  private static func ends(of places: Range<Int>, where holds: (Int) -> Bool) -> Range<Int>? {
    guard let first = places.first(where: holds), let last = places.last(where: holds) else {
      return nil
    }
    return first..<last + 1
  }

  /// Sets a cell.
  private mutating func put(_ cell: Cell, _ row: Int, _ column: Int) {
    let index = row * size.columns + column
    if !cell.glyph.isHalf {
      cutWide(row, column..<column + 1)
    } else if column + 1 < size.columns, cells[index + 1].glyph.isHalf {
      cells[index + 1].glyph = .blank
    }
    cells[index] = cell
  }

  /// Blanks the other halves of wide characters at the ends of what will be overwritten.
  private mutating func cutWide(_ row: Int, _ columns: Range<Int>) {
    let start = row * size.columns
    let (first, next) = (columns.lowerBound, columns.upperBound)
    if first > 0, cells[start + first].glyph.isHalf { cells[start + first - 1].glyph = .blank }
    if next < size.columns, cells[start + next].glyph.isHalf { cells[start + next].glyph = .blank }
  }
}
