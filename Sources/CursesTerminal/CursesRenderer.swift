import CNcurses
import CTerminal
import TerminalUI

/// Cells → the bytes that make a terminal show them, by ncurses; touches no terminal.
///
/// There is one at a time, since ncurses is global.
final class CursesRenderer {
  /// The entry of terminfo in use, which is not always TERM.
  let term: String
  private(set) var size: Size
  private var styles: StyleTable
  /// What ncurses was last given; `nil` when its screen is blank.
  private var shown: CellBuffer?
  private var line: [cncurses_cell] = []

  /// - Throws: ``TerminalError/noTerm``, ``TerminalError/unknownTerm(_:)``,
  ///   ``TerminalError/unsuitableTerm(_:)`` or ``TerminalError/system(_:)``.
  init(term: String, size: Size, usesColor: Bool = true) throws(TerminalError) {
    guard !term.isEmpty else { throw .noTerm }
    self.term = try CursesRenderer.open(term, size)
    self.size = size
    styles = StyleTable(usesColor: usesColor)
  }

  deinit { cncurses_close() }

  /// Opens the entry TERM names, or one that terminals of an unknown name understand.
  private static func open(_ term: String, _ size: Size) throws(TerminalError) -> String {
    for name in [term, "xterm-256color", "xterm"] {
      switch cncurses_open(name, Int32(size.rows), Int32(size.columns)) {
      case Int32(CNCURSES_OK): return name
      case Int32(CNCURSES_UNKNOWN): continue
      case Int32(CNCURSES_UNSUITABLE): throw .unsuitableTerm(name)
      default: throw .system(0)
      }
    }
    throw .unknownTerm(term)
  }

  /// As terminfo counts them; 0 for none.
  var colorCount: Int { Int(cncurses_colors()) }

  /// ncurses counts columns by the locale, so this comes first.
  static func prepareLocale() { _ = cterminal_set_locale() }

  // MARK: Frames

  /// Makes a frame of a buffer; what lies outside the screen is not drawn.
  ///
  /// The bytes are the first of ``withOutput(_:)``.
  ///
  /// While something lies over the cells that ncurses does not know of, `mayScroll` is false.
  func render(_ buffer: CellBuffer, cursor: (row: Int, column: Int)?, mayScroll: Bool = true) {
    if styles.isNearlyFull {
      styles.forget()
      resize(size)
    }
    cncurses_may_scroll(mayScroll ? 1 : 0)
    let columns = min(size.columns, buffer.size.columns)
    let isComparable = buffer.size == shown?.size ?? size
    for row in 0..<min(size.rows, buffer.size.rows) {
      let changed =
        isComparable
        ? buffer.changedColumns(ofRow: row, since: shown, among: columns) : 0..<columns
      if let changed, !changed.isEmpty { put(buffer, row, changed) }
    }
    if buffer.size == size { shown = buffer }
    if let cursor, (0..<size.rows).contains(cursor.row),
      (0..<size.columns).contains(cursor.column)
    {
      cncurses_cursor(Int32(cursor.row), Int32(cursor.column))
    } else {
      cncurses_cursor(-1, -1)
    }
    cncurses_update()
  }

  /// Follows the window; the next frame draws everything.
  func resize(_ size: Size) {
    self.size = size
    cncurses_resize(Int32(size.rows), Int32(size.columns))
    shown = nil
  }

  /// Makes the next frame draw everything.
  func forget() { cncurses_forget() }

  /// Adds the bytes that give the terminal back.
  func leave() { cncurses_leave() }

  /// Adds the bytes that take it again; the next frame draws everything.
  func resume() {
    cncurses_resume(Int32(size.rows), Int32(size.columns))
    shown = nil
  }

  /// Takes the bytes since the last call.
  func withOutput<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    var count = 0
    let bytes = cncurses_output(&count)
    let frame = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
    return LookSequences.shortened(frame).withUnsafeBytes(body)
  }

  // MARK: Rows

  /// Whether a blank may be drawn in the ink of what is before it: nothing is seen of that, and two
  /// changes of colour are saved.
  ///
  /// Not so at the end of what a row shows, which is erased more cheaply than written.
  private func joins(_ cells: ArraySlice<Cell>, _ index: Int, _ style: Style) -> Bool {
    let own = cells[index]
    guard own.glyph == .blank, own.style.background == style.background,
      own.style.attributes.isDisjoint(with: Self.seenOnBlanks),
      style.attributes.isDisjoint(with: Self.seenOnBlanks)
    else { return false }
    return cells[index...].prefix(Self.joinedCount).contains { $0.glyph != .blank }
  }

  private static let joinedCount = 4
  private static let seenOnBlanks: Style.Attributes = [.underline, .reverse]

  private func put(_ buffer: CellBuffer, _ row: Int, _ columns: Range<Int>) {
    // Taken out meanwhile: a row costs one access to what this holds, not one a cell.
    var line = self.line
    self.line = []
    defer { self.line = line }
    line.removeAll(keepingCapacity: true)
    let cells = buffer.row(row)
    var last: (style: Style, entry: StyleTable.Entry)?
    for column in columns {
      let index = cells.startIndex + column
      let cell = cells[index]
      let isWide = column + 1 < buffer.size.columns && cells[index + 1].glyph.isHalf
      let isHalf = cell.glyph.isHalf
      // Neighbours look alike.
      let isLikeLast =
        last.map { $0.style == cell.style || joins(cells, index, $0.style) } ?? false
      let style = isLikeLast ? last?.entry : nil
      let entry = style ?? styles.entry(cell.style)
      if style == nil { last = (cell.style, entry) }
      var drawn = cncurses_cell()
      drawn.attributes = entry.attributes
      drawn.pair = entry.pair
      if isHalf {
        // Where its left half is one column to libc, a blank fills ours up.
        let left = line.last?.scalars.0 ?? 0
        if left == 0 || CellText.columns(left) == 1 { drawn.scalars.0 = 0x20 }
      } else {
        let width = isWide ? 2 : 1
        let fits = column + width <= size.columns
        drawn.scalars = fits ? CellText.scalars(cell.glyph, columns: width) : CellText.blank
      }
      line.append(drawn)
    }
    line.withUnsafeBufferPointer {
      cncurses_put(Int32(row), Int32(columns.lowerBound), $0.baseAddress, Int32($0.count))
    }
  }
}
