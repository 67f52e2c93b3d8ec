import SafeText

/// What fills a cell: one base scalar and at most four marks; nothing in the right half of a wide
/// character.
///
/// Plain numbers: a screen has thousands of cells, which are compared and copied for every frame.
package struct Glyph: Hashable, Sendable {
  /// Those that are there come first; 0 for none.
  package private(set) var marks: SIMD4<UInt32> = .zero
  /// 0 in the right half of a wide character.
  package let base: UInt32

  init(base: Unicode.Scalar) { self.base = base.value }

  private init() { base = 0 }

  /// A sign of our own, such as a block of a picture; a blank for anything that does not take exactly
  /// one column.
  package init(_ character: Character) {
    let scalars = character.unicodeScalars
    if scalars.count == 1, let base = scalars.first, SafeText.columns(of: base) == 1 {
      self.init(base: base)
    } else {
      self = .blank
    }
  }

  package static let blank = Glyph(base: " ")

  /// The right half of a wide character.
  static let half = Glyph()

  package var isHalf: Bool { base == 0 }

  /// Puts a mark on the base; there is no place for a fifth.
  mutating func add(_ mark: Unicode.Scalar) {
    guard let place = marks.indices.first(where: { marks[$0] == 0 }) else { return }
    marks[place] = mark.value
  }

  package var text: String {
    var text = ""
    for value in [base] + marks.indices.map({ marks[$0] }) where value != 0 {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    return text
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
