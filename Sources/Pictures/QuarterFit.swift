/// Finds the two colours, and which quarters have which, that are nearest to four given ones.
///
/// All eight ways to part four quarters in two are tried, with the colours the terminal really has; of
/// equals the simplest wins: one colour, then halves, then quarters.
package struct QuarterFit {
  private let isIndexed: Bool
  /// Neighbours look alike.
  private var last: (quarters: [Raster.Color], cell: PictureCell)?

  package init(isIndexed: Bool) {
    self.isIndexed = isIndexed
  }

  /// Masks of ``PictureSign/quarters(_:)``; the other eight are their complements.
  package static let masks: [UInt8] = [0, 3, 5, 1, 2, 4, 8, 6]

  package mutating func cell(
    _ upperLeft: Raster.Color,
    _ upperRight: Raster.Color,
    _ lowerLeft: Raster.Color,
    _ lowerRight: Raster.Color
  ) -> PictureCell {
    if upperLeft == upperRight, upperLeft == lowerLeft, upperLeft == lowerRight {
      return PictureCell(.quarters(0), background: tone(upperLeft))
    }
    let quarters = [upperLeft, upperRight, lowerLeft, lowerRight]
    if let last, last.quarters == quarters { return last.cell }
    var best = PictureCell(.quarters(0))
    var least = Int.max
    for mask in Self.masks {
      let back = tone(mean(quarters, where: mask, is: 0))
      let front = mask == 0 ? back : tone(mean(quarters, where: mask, is: 1))
      let error = Self.error(quarters, mask, front.color, back.color)
      guard error < least else { continue }
      least = error
      best = PictureCell(
        .quarters(front == back ? 0 : mask),
        foreground: front == back ? nil : front,
        background: back
      )
    }
    last = (quarters, best)
    return best
  }

  /// The sum over the quarters of what they are off.
  package static func error(
    _ quarters: [Raster.Color],
    _ mask: UInt8,
    _ front: Raster.Color,
    _ back: Raster.Color
  ) -> Int {
    var sum = 0
    for (index, quarter) in quarters.enumerated() {
      sum += IndexedPalette.distance(quarter, mask >> UInt8(index) & 1 == 1 ? front : back)
    }
    return sum
  }

  private func tone(_ color: Raster.Color) -> Tone {
    // Five bits a channel: the eye sees no more in a cell, and the terminal's pairs of colours last.
    isIndexed ? .indexed(IndexedPalette.nearest(color)) : .rgb(color.coarse)
  }

  private func mean(_ quarters: [Raster.Color], where mask: UInt8, is bit: UInt8) -> Raster.Color {
    var (red, green, blue, count) = (0, 0, 0, 0)
    for (index, quarter) in quarters.enumerated() where mask >> UInt8(index) & 1 == bit {
      red += Int(quarter.red)
      green += Int(quarter.green)
      blue += Int(quarter.blue)
      count += 1
    }
    func part(_ sum: Int) -> UInt8 { UInt8(truncatingIfNeeded: (sum + count / 2) / max(1, count)) }
    return Raster.Color(red: part(red), green: part(green), blue: part(blue))
  }
}

extension Raster.Color {
  /// Of 32 levels a channel, black and white among them.
  package var coarse: Raster.Color {
    func step(_ value: UInt8) -> UInt8 {
      let level = (Int(value) * 31 + 127) / 255
      return UInt8(truncatingIfNeeded: (level * 255 + 15) / 31)
    }
    return Raster.Color(red: step(red), green: step(green), blue: step(blue))
  }
}
