import Pictures
import TerminalUI

extension Painter {
  /// Puts cells of a picture into a place, cut at its edges.
  mutating func put(_ cells: PictureCells, in place: Rect, difference: PictureDifference? = nil) {
    for row in 0..<min(cells.rows, place.rows) {
      put(cells, row: row, in: place, difference: difference)
    }
  }

  /// One row of them.
  mutating func put(
    _ cells: PictureCells,
    row: Int,
    in place: Rect,
    difference: PictureDifference? = nil
  ) {
    for column in 0..<min(cells.columns, place.columns) {
      let cell = cells[row, column]
      var style = Style(
        foreground: Ink(cell.foreground),
        background: Ink(cell.background)
      )
      if let difference, row < difference.rows, column < difference.columns,
        difference.isDifferent[row * difference.columns + column]
      {
        style = theme[.found]
      }
      buffer.put(
        PictureGlyphs.glyph(cell.sign),
        row: place.row + row,
        column: place.column + column,
        style: style
      )
    }
  }
}

extension Ink {
  fileprivate init(_ tone: Tone?) {
    switch tone {
    case nil: self = .standard
    case .indexed(let number): self = .indexed(number)
    case .rgb(let color): self = .rgb(color.red, color.green, color.blue)
    }
  }
}

/// Made once: a screen has thousands.
private enum PictureGlyphs {
  private static let quarters = (UInt8(0)..<16).map { Glyph(PictureSign.quarters($0).character) }
  private static let shades = (UInt8(0)..<5).map { Glyph(PictureSign.shade($0).character) }
  private static let inks = (UInt8(0)..<10).map { Glyph(PictureSign.ink($0).character) }

  static func glyph(_ sign: PictureSign) -> Glyph {
    switch sign {
    case .quarters(let mask): quarters[Int(mask & 15)]
    case .shade(let level): shades[Int(min(level, 4))]
    case .ink(let level): inks[Int(min(level, 9))]
    }
  }
}
