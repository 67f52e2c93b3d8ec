/// Which part of a picture is looked at, and how large: zoom and place, whatever the box.
package struct Viewport: Hashable, Sendable {
  /// Position in ``steps``; 0 shows the whole picture.
  package private(set) var step = 0
  /// The middle of what is seen, in 65,536ths of the picture.
  package private(set) var x = Crop.unit / 2
  package private(set) var y = Crop.unit / 2

  package init() {}

  /// Times as large as what fits, in tenths.
  package static let steps = [10, 15, 20, 30, 40, 60, 80, 120, 160, 240, 320]

  package var tenths: Int { Self.steps[step] }
  package var isWhole: Bool { step == 0 }

  package mutating func zoom(by change: Int) {
    step = min(max(0, step + change), Self.steps.count - 1)
    if isWhole { self = Viewport() }
  }

  /// Moves by a part of what is seen, in hundredths of it, and never past an edge.
  package mutating func pan(
    right: Int,
    down: Int,
    _ picture: PictureSize,
    in box: PictureBox
  ) {
    let seen = crop(of: picture, in: box)
    let halfWidth = seen.width / 2
    let halfHeight = seen.height / 2
    x = clamped(seen.x + halfWidth + seen.width * right / 100, halfWidth)
    y = clamped(seen.y + halfHeight + seen.height * down / 100, halfHeight)
  }

  private func clamped(_ value: Int, _ margin: Int) -> Int {
    min(max(margin, value), Crop.unit - margin)
  }

  /// What is seen of a picture in a box: as much as has room there, inside the picture.
  package func crop(of picture: PictureSize, in box: PictureBox) -> Crop {
    if isWhole { return .whole }
    let whole = box.fitting(picture)
    func part(_ room: Int, _ fitted: Int) -> Int {
      min(Crop.unit, Crop.unit * room * 10 / max(1, fitted * tenths))
    }
    let width = part(box.width, whole.width)
    let height = part(box.height, whole.height)
    return Crop(x: x - width / 2, y: y - height / 2, width: width, height: height)
  }
}

/// Pixels of a picture as displayed.
package struct PictureSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = min(max(1, width), 1 << 24)
    self.height = min(max(1, height), 1 << 24)
  }

  /// Whether one is the other made larger or smaller, to a fiftieth.
  package func hasProportions(of other: PictureSize) -> Bool {
    let (one, two) = (width * other.height, height * other.width)
    return abs(one - two) * 50 <= max(one, two)
  }
}

/// Cells for a picture, and how large one is.
package struct PictureBox: Hashable, Sendable {
  package var rows: Int
  package var columns: Int
  package var cell: CellPixels

  package init(rows: Int, columns: Int, cell: CellPixels = CellPixels()) {
    self.rows = max(1, rows)
    self.columns = max(1, columns)
    self.cell = cell
  }

  package var width: Int { columns * cell.width }
  package var height: Int { rows * cell.height }

  /// The largest size in pixels of the screen that fits, proportions kept; small pictures grow.
  package func fitting(_ picture: PictureSize) -> PictureSize {
    if picture.width * height <= picture.height * width {
      return PictureSize(width: picture.width * height / picture.height, height: height)
    }
    return PictureSize(width: width, height: picture.height * width / picture.width)
  }

  /// The cells a part of a picture takes, at least one.
  package func cells(for crop: Crop, of picture: PictureSize) -> (rows: Int, columns: Int) {
    let size = fitting(
      PictureSize(
        width: picture.width * crop.width / Crop.unit,
        height: picture.height * crop.height / Crop.unit
      )
    )
    return (
      min(rows, max(1, (size.height + cell.height / 2) / cell.height)),
      min(columns, max(1, (size.width + cell.width / 2) / cell.width))
    )
  }
}

/// Pixels of the screen in a cell.
package struct CellPixels: Hashable, Sendable {
  package var width: Int
  package var height: Int

  /// Most fonts are about twice as high as wide.
  package init(width: Int = 8, height: Int = 16) {
    self.width = min(max(1, width), 256)
    self.height = min(max(1, height), 256)
  }
}
