/// Where a picture changes, in square cells counted from its bottom: what tells two screens apart that
/// are laid out alike.
///
/// 48 cells stand in a row, so that a picture whose status bar was cut off still has the same cells.
/// Measured in decision 23.
package struct PictureGrid: Equatable, Sendable {
  package static let columns = 48
  /// Beyond them, from the bottom, nothing is looked at: phones have at most 107.
  package static let rowLimit = 112
  /// Differences up to this are no change: re-encoding makes some.
  private static let flat = 8

  /// From the bottom.
  package let rows: Int
  /// Across and down, brighter and darker: four planes of `rows` × 48 bits.
  private let planes: [[UInt64]]

  package init(_ picture: Raster) {
    let wanted = picture.height * Self.columns / picture.width
    rows = min(Self.rowLimit, max(1, wanted))
    // Whole cells from the bottom; what is left over is at the top.
    let height = max(1, min(picture.height, rows * picture.width / Self.columns))
    let small = picture.averaged(
      0..<picture.width,
      picture.height - height..<picture.height,
      Self.columns,
      rows
    )
    var planes = [[UInt64]](
      repeating: [UInt64](repeating: 0, count: Self.wordCount(rows)),
      count: 4
    )
    for row in 0..<rows {
      for column in 0..<Self.columns {
        let line = rows - 1 - row
        let here = small[line, column].luma
        let across = column + 1 < Self.columns ? small[line, column + 1].luma - here : 0
        let up = line > 0 ? small[line - 1, column].luma - here : 0
        let bit = row * Self.columns + column
        for (offset, difference) in [across, up].enumerated() where abs(difference) > Self.flat {
          planes[offset * 2 + (difference > 0 ? 0 : 1)][bit >> 6] |= 1 << UInt64(bit & 63)
        }
      }
    }
    self.planes = planes
  }

  // MARK: Comparing

  /// −1…1: agreement of changes where either picture has one, in the rows that both have.
  ///
  /// 0 when one is so much higher that it cannot be the same picture with its top cut off.
  package func agreement(with other: PictureGrid) -> Double {
    let common = min(rows, other.rows)
    guard common * 100 >= max(rows, other.rows) * 88 else { return 0 }
    let bits = common * Self.columns
    var same = 0
    var opposite = 0
    var union = 0
    for direction in [0, 2] {
      for word in 0..<Self.wordCount(common) {
        let left = bits - word * 64
        let mask = left >= 64 ? UInt64.max : (1 << UInt64(left)) - 1
        let (up, down) = (planes[direction][word] & mask, planes[direction + 1][word] & mask)
        let (otherUp, otherDown) = (
          other.planes[direction][word] & mask, other.planes[direction + 1][word] & mask
        )
        same += (up & otherUp).nonzeroBitCount + (down & otherDown).nonzeroBitCount
        opposite += (up & otherDown).nonzeroBitCount + (down & otherUp).nonzeroBitCount
        union += (up | down | otherUp | otherDown).nonzeroBitCount
      }
    }
    return union == 0 ? 0 : Double(same - opposite) / Double(union)
  }

  // MARK: Bytes

  /// The number of rows, then the planes.
  package var bytes: [UInt8] {
    [UInt8(truncatingIfNeeded: rows)]
      + planes.flatMap { plane in
        (0..<Self.byteCount(rows)).map {
          UInt8(truncatingIfNeeded: plane[$0 >> 3] >> UInt64(($0 & 7) * 8))
        }
      }
  }

  /// Reads ``bytes`` back; `nil` for anything else.
  package init?(bytes: [UInt8]) {
    guard let first = bytes.first, (1...Self.rowLimit).contains(Int(first)),
      bytes.count == 1 + 4 * Self.byteCount(Int(first))
    else { return nil }
    rows = Int(first)
    let size = Self.byteCount(rows)
    let words = Self.wordCount(rows)
    planes = (0..<4).map { plane in
      var list = [UInt64](repeating: 0, count: words)
      for index in 0..<size {
        list[index >> 3] |= UInt64(bytes[1 + plane * size + index]) << UInt64((index & 7) * 8)
      }
      return list
    }
  }

  /// Of the largest.
  package static let byteLimit = 1 + 4 * byteCount(rowLimit)

  /// Six bytes a row.
  private static func byteCount(_ rows: Int) -> Int { rows * columns / 8 }

  private static func wordCount(_ rows: Int) -> Int { (rows * columns + 63) / 64 }
}

/// What is kept of the pixels of a picture.
package struct PictureLook: Equatable, Sendable {
  package let hashes: PictureHashes
  package let grid: PictureGrid

  package init(hashes: PictureHashes, grid: PictureGrid) {
    self.hashes = hashes
    self.grid = grid
  }

  package init(_ picture: Raster) {
    self.init(hashes: PictureHashes(picture), grid: PictureGrid(picture))
  }

  /// The same capture again, perhaps re-encoded, scaled, drawn on, with another clock or without its
  /// status bar.
  package func isSameCapture(as other: PictureLook) -> Bool {
    hashes.distance(to: other.hashes) <= PictureLook.distanceLimit
      && grid.agreement(with: other.grid) >= PictureLook.leastAgreement
  }

  package static let distanceLimit = 24
  package static let leastAgreement = 0.66
}
