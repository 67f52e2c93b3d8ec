import SafeText
import Testing

@testable import CursesTerminal
@testable import TerminalUI

extension CursesTerminalTests {
  /// Platform section 10: the cursor is where ncurses believes, whatever Unicode libc knows.
  @Test func everyAssignedScalarTakesTheColumnsWeSay() {
    CursesRenderer.prepareLocale()
    var walked = 0
    var replaced = 0
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value),
        scalar.properties.generalCategory != .unassigned
      else { continue }
      walked += 1
      for cluster in SafeText(String(scalar)).clusters {
        let scalars = CellText.scalars(Glyph(cluster.text), columns: cluster.width)
        if scalars.0 == 0xFFFD {
          replaced += 1
          continue
        }
        guard CellText.columns(scalars.0) == cluster.width else {
          Issue.record("U+\(String(value, radix: 16)) is \(cluster.width) columns to us")
          return
        }
      }
    }
    #expect(walked > 280_000)
    // glibc 2.36 is at Unicode 14; a table that fits badly would replace whole scripts.
    #expect(replaced < 150_000)
    print("\(replaced) of \(walked) assigned scalars are drawn as U+FFFD")
  }

  @Test(
    arguments: [
      ("a", 1, [0x61]), ("日", 2, [0x65E5]), ("e\u{301}\u{302}", 1, [0x65, 0x301, 0x302]),
      ("日", 1, [0xFFFD]), ("a", 2, [0xFFFD]), ("", 1, [0xFFFD]), ("\u{1B}", 1, [0xFFFD]),
      ("\u{9B}", 1, [0xFFFD]), ("a\u{202E}", 1, [0xFFFD]), ("👩\u{200D}👧", 2, [0xFFFD]),
      ("\u{200B}", 1, [0xFFFD]),
      ("a\u{301}\u{302}\u{303}\u{304}\u{305}", 1, [0x61, 0x301, 0x302, 0x303, 0x304]),
      ("\u{1FAE8}", 2, [0xFFFD]), ("ab", 1, [0xFFFD]),
    ] as [(String, Int, [UInt32])]
  )
  func whatLibcWouldDrawOtherwiseIsReplaced(text: String, columns: Int, scalars: [UInt32]) {
    CursesRenderer.prepareLocale()
    let found = CellText.scalars(Glyph(text), columns: columns)
    let all = [found.0, found.1, found.2, found.3, found.4]
    #expect(Array(all.prefix { $0 != 0 }) == scalars)
  }

  @Test func aReplacedWideCharacterStillFillsItsColumns() throws {
    let stage = try Stage()
    stage.paint { $0.write("\u{1FAE8}|", row: 0, column: 0) }
    #expect(stage.terminal.line(0) == "\u{FFFD} |")
  }
}

extension Glyph {
  /// Whatever the scalars are, base first.
  fileprivate init(_ text: String) {
    self = text.unicodeScalars.first.map { Glyph(base: $0) } ?? .half
    for scalar in text.unicodeScalars.dropFirst() { add(scalar) }
  }
}
