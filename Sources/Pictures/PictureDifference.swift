/// Where two pictures of the same proportions differ, on a grid.
package struct PictureDifference: Hashable, Sendable {
  package let rows: Int
  package let columns: Int
  /// Row by row.
  package let isDifferent: [Bool]

  /// Re-encoding moves a mean by less.
  ///
  /// As ``Raster/Color/distance(to:)`` counts: some 8 levels of 255 in each channel.
  package static let threshold = 600

  /// A place differs when the mean of one of its quarters does.
  package init(_ one: Raster, _ other: Raster, rows: Int, columns: Int) {
    precondition(rows > 0 && columns > 0)
    self.rows = rows
    self.columns = columns
    let left = one.averaged(0..<one.width, 0..<one.height, columns * 2, rows * 2)
    let right = other.averaged(0..<other.width, 0..<other.height, columns * 2, rows * 2)
    isDifferent = (0..<rows * columns).map { index in
      let (row, column) = (index / columns * 2, index % columns * 2)
      for place in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let a = left[row + place.0, column + place.1]
        let b = right[row + place.0, column + place.1]
        if a.distance(to: b) > Self.threshold { return true }
      }
      return false
    }
  }

  package var count: Int { isDifferent.count { $0 } }

  /// Thousandths of the picture; 1 at least when anything differs.
  package var share: Int {
    count == 0 ? 0 : max(1, count * 1_000 / isDifferent.count)
  }

  package func differs(inRow row: Int) -> Bool {
    isDifferent[row * columns..<(row + 1) * columns].contains(true)
  }

  /// The picture with everything that does not differ grey and pale, so that the rest stands out.
  package func marked(_ picture: Raster) -> Raster {
    var result = picture
    for row in 0..<picture.height {
      let line = row * rows / picture.height * columns
      for column in 0..<picture.width where !isDifferent[line + column * columns / picture.width] {
        // Towards a middle grey, seen as background on dark and light alike.
        let gray = UInt8(truncatingIfNeeded: 96 + picture[row, column].luma / 4)
        result[row, column] = Raster.Color(red: gray, green: gray, blue: gray)
      }
    }
    return result
  }
}
