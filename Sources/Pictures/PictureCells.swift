/// A picture as cells of a terminal.
package struct PictureCells: Hashable, Sendable {
  package let rows: Int
  package let columns: Int
  /// Row by row.
  package let cells: [PictureCell]

  package init(rows: Int, columns: Int, cells: [PictureCell]) {
    precondition(rows >= 0 && columns >= 0 && cells.count == rows * columns)
    self.rows = rows
    self.columns = columns
    self.cells = cells
  }

  package subscript(row: Int, column: Int) -> PictureCell { cells[row * columns + column] }
}

/// One column of one row.
package struct PictureCell: Hashable, Sendable {
  package var sign: PictureSign
  /// `nil`: the terminal's own.
  package var foreground: Tone?
  package var background: Tone?

  package init(_ sign: PictureSign, foreground: Tone? = nil, background: Tone? = nil) {
    self.sign = sign
    self.foreground = foreground
    self.background = background
  }
}

/// What is drawn in a cell: nothing else of a picture ever reaches a terminal as text.
package enum PictureSign: Hashable, Sendable {
  /// The quarters in the foreground colour: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
  case quarters(UInt8)
  /// 0–4: how much of the cell is filled.
  case shade(UInt8)
  /// 0–9: how much ink a letter has.
  case ink(UInt8)

  /// One column wide everywhere.
  package var character: Character {
    switch self {
    case .quarters(let mask): Self.blocks[Int(mask & 15)]
    case .shade(let level): Self.shades[Int(min(level, 4))]
    case .ink(let level): Self.letters[Int(min(level, 9))]
    }
  }

  private static let blocks = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")
  private static let shades = Array(" ░▒▓█")
  private static let letters = Array(" .:-=+*#%@")
}

/// What cells of a terminal can show.
package enum PictureCanvas: Hashable, Sendable {
  /// No colours: how bright a place is, on a background that is dark or light.
  case ramp(isASCII: Bool, isOnLight: Bool)
  /// 256 colours.
  case indexed
  /// Any colour.
  case direct
}

extension Raster {
  /// The picture as `rows` × `columns` cells, which it fills.
  package func cells(rows: Int, columns: Int, on canvas: PictureCanvas) -> PictureCells {
    precondition(rows > 0 && columns > 0)
    if case .ramp(let isASCII, let isOnLight) = canvas {
      return ramp(rows, columns, isASCII: isASCII, isOnLight: isOnLight)
    }
    let quarters = averaged(0..<width, 0..<height, columns * 2, rows * 2)
    var fit = QuarterFit(isIndexed: canvas == .indexed)
    var cells: [PictureCell] = []
    cells.reserveCapacity(rows * columns)
    for row in 0..<rows {
      for column in 0..<columns {
        cells.append(
          fit.cell(
            quarters[row * 2, column * 2],
            quarters[row * 2, column * 2 + 1],
            quarters[row * 2 + 1, column * 2],
            quarters[row * 2 + 1, column * 2 + 1]
          )
        )
      }
    }
    return PictureCells(rows: rows, columns: columns, cells: cells)
  }

  /// Brightness alone, each cell's mean, spread over the steps the signs have.
  private func ramp(_ rows: Int, _ columns: Int, isASCII: Bool, isOnLight: Bool) -> PictureCells {
    let small = averaged(0..<width, 0..<height, columns, rows)
    let most = isASCII ? 9 : 4
    let cells = (0..<rows * columns).map { index in
      let luma = small[index / columns, index % columns].luma
      let light = (isOnLight ? 255 - luma : luma) * most
      let level = UInt8(min(most, (light + 127) / 255))
      return PictureCell(isASCII ? .ink(level) : .shade(level))
    }
    return PictureCells(rows: rows, columns: columns, cells: cells)
  }
}
