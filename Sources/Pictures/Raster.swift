/// A rectangle of pixels: red, green, blue, a byte each, row by row.
package struct Raster: Equatable, Sendable {
  package let width: Int
  package let height: Int
  package private(set) var bytes: [UInt8]

  /// `nil` when there are not as many bytes as the size needs.
  package init?(width: Int, height: Int, bytes: [UInt8]) {
    let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflows, pixels <= Self.pixelLimit,
      bytes.count == pixels * 3
    else { return nil }
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Of one colour.
  package init(width: Int, height: Int, gray: UInt8) {
    precondition(width > 0 && height > 0 && width <= 1 << 15 && height <= 1 << 15)
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: gray, count: width * height * 3)
  }

  /// Larger pictures are not decoded; photos of 48 megapixels are.
  package static let pixelLimit = 50_000_000

  package subscript(row: Int, column: Int) -> Color {
    get {
      let start = (row * width + column) * 3
      return Color(red: bytes[start], green: bytes[start + 1], blue: bytes[start + 2])
    }
    set {
      let start = (row * width + column) * 3
      bytes[start] = newValue.red
      bytes[start + 1] = newValue.green
      bytes[start + 2] = newValue.blue
    }
  }

  package struct Color: Hashable, Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    /// Source: ITU-R BT.601, in thousandths.
    package var luma: Int { (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1_000 }

    /// The square of the distance as eyes see it, roughly.
    ///
    /// Source: "redmean", T. Riemersma, "Colour metric".
    package func distance(to other: Color) -> Int {
      let mean = (Int(red) + Int(other.red)) / 2
      let reds = Int(red) - Int(other.red)
      let greens = Int(green) - Int(other.green)
      let blues = Int(blue) - Int(other.blue)
      return ((512 + mean) * reds * reds) >> 8 + 4 * greens * greens
        + ((767 - mean) * blues * blues) >> 8
    }
  }
}

/// A part of a picture, in 65,536ths of its width and height.
package struct Crop: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package static let unit = 65_536
  package static let whole = Crop(x: 0, y: 0, width: unit, height: unit)

  /// Clipped into the picture; at least a 4,096th of it.
  package init(x: Int, y: Int, width: Int, height: Int) {
    self.width = min(max(16, width), Self.unit)
    self.height = min(max(16, height), Self.unit)
    self.x = min(max(0, x), Self.unit - self.width)
    self.y = min(max(0, y), Self.unit - self.height)
  }
}

extension Crop {
  /// The same part of the picture before it was turned and mirrored, as ``Raster/turned`` does.
  package func unturned(degrees: Int, isMirrored: Bool) -> Crop {
    let left = isMirrored ? Self.unit - x - width : x
    let right = Self.unit - left - width
    return switch (degrees / 90 % 4 + 4) % 4 {
    case 1: Crop(x: y, y: right, width: height, height: width)
    case 2: Crop(x: right, y: Self.unit - y - height, width: width, height: height)
    case 3: Crop(x: Self.unit - y - height, y: left, width: height, height: width)
    default: Crop(x: left, y: y, width: width, height: height)
    }
  }
}

/// The pixels of a part of a picture.
package struct PixelPart: Equatable, Sendable {
  package let columns: Range<Int>
  package let rows: Range<Int>

  /// At least one pixel, of a picture that has some.
  package init(_ crop: Crop, ofWidth width: Int, height: Int) {
    let left = min(width - 1, crop.x * width / Crop.unit)
    let top = min(height - 1, crop.y * height / Crop.unit)
    columns = left..<left + max(1, min(width - left, crop.width * width / Crop.unit))
    rows = top..<top + max(1, min(height - top, crop.height * height / Crop.unit))
  }

  /// The largest size that fits with its proportions kept; never larger than the part.
  package func fitting(width wanted: Int, height: Int) -> (width: Int, height: Int) {
    var targetWidth = min(max(1, wanted), columns.count)
    var targetHeight = max(1, targetWidth * rows.count / columns.count)
    if targetHeight > min(max(1, height), rows.count) {
      targetHeight = min(max(1, height), rows.count)
      targetWidth = max(1, targetHeight * columns.count / rows.count)
    }
    return (targetWidth, targetHeight)
  }
}

extension Raster {
  /// The part of it in `crop`, made smaller to fit into a size; never larger.
  package func scaled(_ crop: Crop = .whole, width wanted: Int, height: Int) -> Raster {
    let part = PixelPart(crop, ofWidth: width, height: self.height)
    let size = part.fitting(width: wanted, height: height)
    return averaged(part.columns, part.rows, size.width, size.height)
  }

  /// Each target pixel is the mean of the pixels it covers.
  package func averaged(
    _ columns: Range<Int>,
    _ rows: Range<Int>,
    _ targetWidth: Int,
    _ targetHeight: Int
  ) -> Raster {
    var target = [UInt8](repeating: 0, count: targetWidth * targetHeight * 3)
    let edges = (0...targetWidth).map { columns.lowerBound + $0 * columns.count / targetWidth }
    for row in 0..<targetHeight {
      let top = rows.lowerBound + row * rows.count / targetHeight
      let bottom = max(top + 1, rows.lowerBound + (row + 1) * rows.count / targetHeight)
      for column in 0..<targetWidth {
        let left = edges[column]
        let right = max(left + 1, edges[column + 1])
        var sums = (red: 0, green: 0, blue: 0)
        for y in top..<bottom {
          var index = (y * width + left) * 3
          for _ in left..<right {
            sums.red += Int(bytes[index])
            sums.green += Int(bytes[index + 1])
            sums.blue += Int(bytes[index + 2])
            index += 3
          }
        }
        let count = (bottom - top) * (right - left)
        let place = (row * targetWidth + column) * 3
        target[place] = UInt8(truncatingIfNeeded: (sums.red + count / 2) / count)
        target[place + 1] = UInt8(truncatingIfNeeded: (sums.green + count / 2) / count)
        target[place + 2] = UInt8(truncatingIfNeeded: (sums.blue + count / 2) / count)
      }
    }
    return Raster(unchecked: targetWidth, targetHeight, target)
  }

  private init(unchecked width: Int, _ height: Int, _ bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Turned clockwise by quarters, then mirrored left for right.
  package func turned(degrees: Int, isMirrored: Bool) -> Raster {
    let quarters = (degrees / 90 % 4 + 4) % 4
    if quarters == 0, !isMirrored { return self }
    let isSwapped = quarters % 2 == 1
    let newWidth = isSwapped ? height : width
    let newHeight = isSwapped ? width : height
    var target = [UInt8](repeating: 0, count: bytes.count)
    for row in 0..<newHeight {
      for column in 0..<newWidth {
        let unmirrored = isMirrored ? newWidth - 1 - column : column
        let (sourceRow, sourceColumn) =
          switch quarters {
          case 1: (height - 1 - unmirrored, row)
          case 2: (height - 1 - row, width - 1 - unmirrored)
          case 3: (unmirrored, width - 1 - row)
          default: (row, unmirrored)
          }
        let from = (sourceRow * width + sourceColumn) * 3
        let to = (row * newWidth + column) * 3
        target[to] = bytes[from]
        target[to + 1] = bytes[from + 1]
        target[to + 2] = bytes[from + 2]
      }
    }
    return Raster(unchecked: newWidth, newHeight, target)
  }
}
