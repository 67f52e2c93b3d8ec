/// A few colours that stand for all of a picture, by median cut.
///
/// Source: P. Heckbert, "Color image quantization for frame buffer display", 1982.
package struct ColorTable: Equatable, Sendable {
  package private(set) var colors: [Raster.Color] = []
  /// By the five upper bits of each channel: the position in ``colors``.
  private var positions = [UInt8](repeating: 0, count: 1 << 15)

  /// At most `count` colours, 2 to 256.
  package init(_ picture: Raster, count limit: Int) {
    var histogram = [Int](repeating: 0, count: 1 << 15)
    for index in stride(from: 0, to: picture.bytes.count, by: 3) {
      histogram[
        Self.key(picture.bytes[index], picture.bytes[index + 1], picture.bytes[index + 2])
      ] += 1
    }
    var boxes = [Box(histogram.indices.filter { histogram[$0] > 0 }, histogram)]
    while boxes.count < min(max(2, limit), 256) {
      guard let widest = boxes.indices.max(by: { boxes[$0].urgency < boxes[$1].urgency }),
        boxes[widest].keys.count > 1
      else { break }
      let (one, other) = boxes[widest].halves(histogram)
      boxes[widest] = one
      boxes.append(other)
    }
    for (position, box) in boxes.enumerated() {
      colors.append(box.mean(histogram))
      for key in box.keys { positions[key] = UInt8(truncatingIfNeeded: position) }
    }
  }

  /// Of a colour that is in the picture.
  package func position(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    Int(positions[Self.key(red, green, blue)])
  }

  private static func key(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    Int(red >> 3) << 10 | Int(green >> 3) << 5 | Int(blue >> 3)
  }

  /// Colours that become one.
  private struct Box {
    var keys: [Int]
    /// Which channel is widest, as a shift, and how many pixels it would help.
    private var shift = 0
    var urgency = 0

    init(_ keys: [Int], _ histogram: [Int]) {
      self.keys = keys
      var widest = 0
      var weight = 0
      for key in keys { weight += histogram[key] }
      for (shift, eye) in [(10, 3), (5, 4), (0, 2)] {
        var (low, high) = (31, 0)
        for key in keys {
          low = min(low, key >> shift & 31)
          high = max(high, key >> shift & 31)
        }
        let width = (high - low) * eye
        guard width > widest else { continue }
        widest = width
        self.shift = shift
      }
      // Small areas far off count too: a red dot on a white screen is the bug.
      urgency = widest * widest * (64 + weight.bitWidth - weight.leadingZeroBitCount)
    }

    func halves(_ histogram: [Int]) -> (Box, Box) {
      let sorted = keys.sorted { ($0 >> shift & 31, $0) < ($1 >> shift & 31, $1) }
      var left = sorted.reduce(0) { $0 + histogram[$1] } / 2
      var middle = 0
      while middle < sorted.count - 1, left > 0 {
        left -= histogram[sorted[middle]]
        middle += 1
      }
      middle = min(max(1, middle), sorted.count - 1)
      return (
        Box(Array(sorted[..<middle]), histogram), Box(Array(sorted[middle...]), histogram)
      )
    }

    func mean(_ histogram: [Int]) -> Raster.Color {
      var (red, green, blue, count) = (0, 0, 0, 0)
      for key in keys {
        let weight = histogram[key]
        red += (key >> 10) * weight
        green += (key >> 5 & 31) * weight
        blue += (key & 31) * weight
        count += weight
      }
      func part(_ sum: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: (sum * 255 / 31 + count / 2) / max(1, count))
      }
      return Raster.Color(red: part(red), green: part(green), blue: part(blue))
    }
  }
}
