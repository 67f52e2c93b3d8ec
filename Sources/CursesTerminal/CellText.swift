import CTerminal

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
  static func scalars(_ text: String, columns: Int) -> Scalars {
    let bytes = text.utf8
    if bytes.count == 1, let byte = bytes.first, byte &- 0x20 < 0x5F {
      return columns == 1 ? (UInt32(byte), 0, 0, 0, 0) : replacement
    }
    var result: Scalars = (0, 0, 0, 0, 0)
    var count = 0
    for scalar in text.unicodeScalars {
      let value = scalar.value
      switch count {
      case 0 where self.columns(value) == columns: result.0 = value
      case 1 where isMark(scalar): result.1 = value
      case 2 where isMark(scalar): result.2 = value
      case 3 where isMark(scalar): result.3 = value
      case 4 where isMark(scalar): result.4 = value
      default: return replacement
      }
      count += 1
    }
    return count == 0 ? replacement : result
  }

  /// Takes no column and is drawn: joiners and bidi controls take none either.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    columns(scalar.value) == 0 && scalar.properties.generalCategory != .format
  }
}
