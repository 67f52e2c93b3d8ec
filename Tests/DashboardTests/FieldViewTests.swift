import ReportQuery
import TerminalUI
import Testing

@testable import Dashboard

struct FieldViewTests {
  /// `left`: how often the caret moved to the left.
  @Test(arguments: [
    ("abc", 0, 10, "abc", 3), ("abcdefghij", 0, 5, "ghij", 4), ("abcdefghij", 10, 5, "abcd…", 0),
    ("abcdefghij", 3, 5, "defg…", 4), ("日本語日本語", 0, 6, "本語", 4), ("abc", 0, 2, "c", 1),
    ("a\u{202E}b", 1, 20, "a<U+202E>b", 9), ("e\u{301}x", 1, 9, "e\u{301}x", 1),
  ])
  func isScrolledSoThatTheCaretIsSeen(
    text: String,
    left: Int,
    columns: Int,
    shown: String,
    caret: Int
  ) {
    var field = TextField(text)
    for _ in 0..<left { _ = field.handle(.key(Key(.left))) }
    var painter = Painter(
      State(size: Size(rows: 1, columns: 24), now: Fixtures.now, query: .everything)
    )
    let place = FieldView(field, row: 0, column: 2, columns: columns).draw(on: &painter)
    #expect(painter.buffer.plainText == "  " + shown)
    #expect(place == Position(row: 0, column: 2 + caret))
  }
}
