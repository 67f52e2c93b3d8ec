/// Rows and columns of a screen; never negative.
package struct Size: Hashable, Sendable {
  package var rows: Int
  package var columns: Int

  package init(rows: Int, columns: Int) {
    self.rows = max(0, rows)
    self.columns = max(0, columns)
  }
}

/// A colour as terminals number them.
package enum Ink: Hashable, Sendable {
  /// The terminal's own foreground or background.
  case standard
  /// 0–255 of the xterm palette; the terminal room falls back where there are fewer.
  case indexed(UInt8)
  /// Red, green, blue; the nearest one where the terminal has fewer colours.
  case rgb(UInt8, UInt8, UInt8)
}

/// How a cell looks.
package struct Style: Hashable, Sendable {
  package var foreground: Ink
  package var background: Ink
  package var attributes: Attributes

  package init(
    foreground: Ink = .standard,
    background: Ink = .standard,
    attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  package static let plain = Style()

  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let italic = Attributes(rawValue: 4)
    package static let underline = Attributes(rawValue: 8)
    package static let reverse = Attributes(rawValue: 16)
  }
}

/// One column of the screen, or the left half of a two-column character.
package struct Cell: Hashable, Sendable {
  /// Set by ``CellBuffer/write(_:row:column:maximumWidth:style:)`` alone, which takes safe text.
  package internal(set) var glyph: Glyph
  package var style: Style

  package static let blank = Cell(glyph: .blank, style: .plain)

  /// One base scalar and at most four marks; empty in the right half of a wide character.
  package var text: String { glyph.text }
}
