import SafeText

/// A sign of our own that fills one cell, such as a block of a picture.
package struct Glyph: Hashable, Sendable {
  let text: String

  /// A blank for anything that does not take exactly one column.
  package init(_ character: Character) {
    let scalars = character.unicodeScalars
    let isOneColumn =
      scalars.count == 1 && scalars.first.map { SafeText.columns(of: $0) == 1 } ?? false
    text = isOneColumn ? String(character) : " "
  }
}

/// Pixels laid over blank cells, by a protocol the terminal has.
package struct Graphic: Hashable, Sendable {
  /// The cells it covers.
  package var area: Rect
  /// Drawn with the cursor at its upper left cell.
  package var bytes: [UInt8]
  /// Taken away by; empty where drawing the cells does it.
  package var removal: [UInt8]

  package init(area: Rect, bytes: [UInt8], removal: [UInt8] = []) {
    self.area = area
    self.bytes = bytes
    self.removal = removal
  }
}
