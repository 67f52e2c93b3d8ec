/// A colour of a cell, as the terminal can show it.
package enum Tone: Hashable, Sendable {
  /// 16–255 of the xterm palette: the six levels a channel, and the greys.
  case indexed(UInt8)
  case rgb(Raster.Color)

  package var color: Raster.Color {
    switch self {
    case .indexed(let number): IndexedPalette.color(number)
    case .rgb(let color): color
    }
  }
}

/// The part of xterm's palette that looks the same everywhere: 216 colours and 24 greys.
///
/// Source: xterm, 256colres.h.
package enum IndexedPalette {
  private static let levels = [0, 95, 135, 175, 215, 255]

  package static func color(_ number: UInt8) -> Raster.Color {
    let value = max(16, Int(number))
    guard value < 232 else {
      let gray = UInt8(8 + 10 * (value - 232))
      return Raster.Color(red: gray, green: gray, blue: gray)
    }
    let cube = value - 16
    return Raster.Color(
      red: UInt8(levels[cube / 36]),
      green: UInt8(levels[cube / 6 % 6]),
      blue: UInt8(levels[cube % 6])
    )
  }

  /// The number of the colour that is nearest by ``distance(_:_:)``.
  package static func nearest(_ color: Raster.Color) -> UInt8 {
    let red = level(color.red)
    let green = level(color.green)
    let blue = level(color.blue)
    let cube = UInt8(16 + 36 * red + 6 * green + blue)
    // The grey nearest to the mean that the distance weighs.
    let mean = (2 * Int(color.red) + 4 * Int(color.green) + 3 * Int(color.blue)) / 9
    let step = min(23, max(0, (mean - 3) / 10))
    let gray = UInt8(232 + step)
    return distance(self.color(gray), color) < distance(self.color(cube), color) ? gray : cube
  }

  /// The nearest of the six levels of a channel.
  private static func level(_ value: UInt8) -> Int {
    value < 48 ? 0 : value < 115 ? 1 : (Int(value) - 35) / 40
  }

  /// Weighed as eyes see: green best.
  package static func distance(_ one: Raster.Color, _ other: Raster.Color) -> Int {
    let red = Int(one.red) - Int(other.red)
    let green = Int(one.green) - Int(other.green)
    let blue = Int(one.blue) - Int(other.blue)
    return 2 * red * red + 4 * green * green + 3 * blue * blue
  }
}
