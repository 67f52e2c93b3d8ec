import SafeText
import Testing

@testable import CursesTerminal
@testable import TerminalUI

/// ncurses is global: everything about it runs one after the other.
@Suite(.serialized)
struct CursesTerminalTests {}

/// A renderer and the terminal that shows its frames.
final class Stage {
  let renderer: CursesRenderer
  let terminal: VirtualTerminal
  private(set) var lastFrame: [UInt8] = []

  init(
    term: String = "xterm-256color",
    rows: Int = 10,
    columns: Int = 40,
    usesColor: Bool = true
  ) throws {
    CursesRenderer.prepareLocale()
    renderer = try CursesRenderer(
      term: term,
      size: Size(rows: rows, columns: columns),
      usesColor: usesColor
    )
    terminal = VirtualTerminal(rows: rows, columns: columns)
  }

  func show(_ buffer: CellBuffer, cursor: (row: Int, column: Int)? = nil) {
    renderer.render(buffer, cursor: cursor)
    take()
  }

  func take() {
    lastFrame = renderer.withOutput { Array($0) }
    terminal.feed(lastFrame)
  }

  func resize(rows: Int, columns: Int) {
    terminal.resize(rows: rows, columns: columns)
    renderer.resize(Size(rows: rows, columns: columns))
  }

  /// Paints a screen of this size and shows it.
  func paint(cursor: (row: Int, column: Int)? = nil, _ body: (inout CellBuffer) -> Void) {
    var buffer = CellBuffer(size: renderer.size)
    body(&buffer)
    show(buffer, cursor: cursor)
  }

  /// The first cell that differs from the buffer, in words; nil when there is none.
  func difference(from buffer: CellBuffer, usesColor: Bool = true) -> String? {
    for row in 0..<buffer.size.rows {
      for column in 0..<buffer.size.columns {
        let cell = buffer[row, column]
        let seen = terminal[row, column]
        var wanted = VirtualTerminal.Cell(
          text: cell.text,
          foreground: number(cell.style.foreground),
          background: number(cell.style.background),
          attributes: Int(cell.style.attributes.rawValue) & ~2
        )
        // Nothing is seen of a blank's ink, and ncurses may leave it as it was.
        if cell.text == " ", !cell.style.attributes.contains(.reverse) {
          wanted.foreground = seen.foreground
          if !cell.style.attributes.contains(.underline) {
            wanted.attributes = seen.attributes & ~24 | wanted.attributes & 24
          }
        }
        if cell.text.isEmpty { continue }
        if seen != wanted { return "at \(row),\(column): \(seen), not \(wanted)" }
      }
    }
    return nil
  }

  private func number(_ ink: Ink) -> Int {
    if case .indexed(let index) = ink { return Int(index) }
    return -1
  }
}
