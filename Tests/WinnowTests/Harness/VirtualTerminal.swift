import CVTerm

/// A terminal made of libvterm: bytes in, cells out.
final class VirtualTerminal {
  struct Cell: Equatable {
    /// Empty in the right half of a wide character.
    var text: String
    /// -1: the terminal's own.
    var foreground: Int
    var background: Int
    /// The bits of TerminalUI's attributes.
    var attributes: Int
  }

  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  private(set) var rows: Int
  private(set) var columns: Int

  init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    terminal = vterm_new(Int32(rows), Int32(columns))
    vterm_set_utf8(terminal, 1)
    screen = vterm_obtain_screen(terminal)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
  }

  deinit { vterm_free(terminal) }

  func feed(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) {
        _ = vterm_input_write(terminal, $0.baseAddress, $0.count)
      }
    }
  }

  func resize(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    vterm_set_size(terminal, Int32(rows), Int32(columns))
  }

  subscript(row: Int, column: Int) -> Cell {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &cell)
    return Cell(
      text: text(cell),
      foreground: Int(cvterm_color(&cell.fg)),
      background: Int(cvterm_color(&cell.bg)),
      attributes: Int(cvterm_attributes(&cell))
    )
  }

  /// A row without blanks at its end.
  func line(_ row: Int) -> String {
    var line = (0..<columns).map { self[row, $0].text }.joined()
    while line.last == " " { line.removeLast() }
    return line
  }

  /// All rows, without blanks at their ends.
  var text: String { (0..<rows).map(line).joined(separator: "\n") }

  var cursor: (row: Int, column: Int) {
    var position = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(terminal), &position)
    return (Int(position.row), Int(position.col))
  }

  private func text(_ cell: VTermScreenCell) -> String {
    withUnsafeBytes(of: cell.chars) { bytes in
      let values = bytes.bindMemory(to: UInt32.self)
      guard let first = values.first, first != UInt32.max else { return "" }
      guard first != 0 else { return " " }
      var text = ""
      for value in values {
        guard value != 0, let scalar = Unicode.Scalar(value) else { break }
        text.unicodeScalars.append(scalar)
      }
      return text
    }
  }
}
