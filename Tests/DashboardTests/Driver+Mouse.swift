import TerminalUI
import Testing

@testable import Dashboard

extension Driver {
  /// The last place on the screen where a text stands.
  func place(of text: String) -> Position? {
    let buffer = frame.buffer
    for row in 0..<buffer.size.rows {
      // By columns: wide characters take two.
      let cells = buffer.row(row).map { $0.text.first ?? "\u{0}" }
      if let column = cells.indices.last(where: { cells[$0...].starts(with: text) }) {
        return Position(row: row, column: column)
      }
    }
    return nil
  }

  mutating func mouse(_ kind: MouseEvent.Kind, _ row: Int, _ column: Int) {
    send(.input(.mouse(MouseEvent(kind, row: row, column: column))))
  }

  /// Presses where a text stands on the screen.
  mutating func press(_ text: String, times: Int = 1) {
    guard let place = place(of: text) else {
      Issue.record("no \(text) on the screen\(testDescription)")
      return
    }
    for _ in 0..<times {
      mouse(.press, place.row, place.column)
      mouse(.release, place.row, place.column)
    }
  }
}
