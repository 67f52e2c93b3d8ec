import CTerminal
import TerminalUI

/// The text of a cell as ncurses can hold it.
///
/// ncurses lays out by libc's wcwidth. Where that differs from our width the character is not
/// drawn: the cursor would no longer be where ncurses believes.
enum CellText {
  typealias Scalars = (UInt32, UInt32, UInt32, UInt32, UInt32)

  static let blank: Scalars = (0x20, 0, 0, 0, 0)

  /// U+FFFD, or `?` in a locale that has only ASCII.
  static var replacement: Scalars { (columns(0xFFFD) == 1 ? 0xFFFD : 0x3F, 0, 0, 0, 0) }

  /// Columns as libc counts them; -1 when it cannot print it.
  static func columns(_ scalar: UInt32) -> Int {
    if scalar &- 0x20 < 0x5F { return 1 }
    return Int(cterminal_width(scalar))
  }

  /// One base and up to four marks, or the replacement when libc would not draw them in `columns`.
  static func scalars(_ glyph: Glyph, columns: Int) -> Scalars {
    let marks = glyph.marks
    guard self.columns(glyph.base) == columns,
      marks == .zero || marks.indices.allSatisfy({ marks[$0] == 0 || isMark(marks[$0]) })
    else { return replacement }
    return (glyph.base, marks[0], marks[1], marks[2], marks[3])
  }

  /// Takes no column and is drawn: joiners and bidi controls take none either.
  private static func isMark(_ value: UInt32) -> Bool {
    guard columns(value) == 0, let scalar = Unicode.Scalar(value) else { return false }
    return scalar.properties.generalCategory != .format
  }
}
