import Foundation
import Pictures
import TestSupport
import Testing

extension SeededGenerator {
  mutating func color() -> Raster.Color {
    let bits = next()
    return Raster.Color(
      red: UInt8(truncatingIfNeeded: bits),
      green: UInt8(truncatingIfNeeded: bits >> 8),
      blue: UInt8(truncatingIfNeeded: bits >> 16)
    )
  }

  mutating func picture(width: Int, height: Int) -> Raster {
    var picture = Raster(width: width, height: height, gray: 0)
    for row in 0..<height {
      for column in 0..<width { picture[row, column] = color() }
    }
    return picture
  }
}

private let black = Raster.Color(red: 0, green: 0, blue: 0)
private let white = Raster.Color(red: 255, green: 255, blue: 255)

@Suite struct IndexedPaletteTests {
  @Test func noOtherColorIsNearer() {
    var generator = SeededGenerator(for: #function)
    for _ in 0..<3_000 {
      let color = generator.color()
      let found = IndexedPalette.color(IndexedPalette.nearest(color))
      let least = (UInt8(16)...255).map { IndexedPalette.distance(IndexedPalette.color($0), color) }
        .min()
      #expect(IndexedPalette.distance(found, color) == least, "\(color)")
    }
  }

  @Test func everyColorOfThePaletteStaysWhatItIs() {
    for number in UInt8(16)...255 {
      let color = IndexedPalette.color(number)
      #expect(IndexedPalette.color(IndexedPalette.nearest(color)) == color, "\(number)")
    }
  }
}

@Suite struct CellFittingTests {
  /// The sum of what four quarters are off when the cell is drawn.
  private func error(_ cell: PictureCell, _ quarters: [Raster.Color]) -> Int {
    guard case .quarters(let mask) = cell.sign, let back = cell.background?.color else {
      return .max
    }
    return QuarterFit.error(quarters, mask, cell.foreground?.color ?? back, back)
  }

  @Test func noOtherTwoColorsOfThePaletteFitBetter() {
    var generator = SeededGenerator(for: #function)
    let all = (UInt8(16)...255).map { IndexedPalette.color($0) }
    for _ in 0..<120 {
      let quarters = (0..<4).map { _ in generator.color() }
      var fit = QuarterFit(isIndexed: true)
      let found = error(fit.cell(quarters[0], quarters[1], quarters[2], quarters[3]), quarters)
      for mask in UInt8(0)..<16 {
        // Colours on either side of the mask are chosen apart.
        let sides = [UInt8(0), 1].map { side in
          all.map { color in
            quarters.enumerated().filter { mask >> UInt8($0.offset) & 1 == side }
              .reduce(0) { $0 + IndexedPalette.distance($1.element, color) }
          }.min() ?? 0
        }
        // Means are whole numbers: half a step off in each part (weights 2, 4 and 3), where the
        // neighbours of the palette are 40 apart, for each of four quarters. 400 was seen.
        let least = sides[0] + sides[1]
        #expect(found <= least + 9 * 40 * 4, "\(quarters)")
      }
    }
  }

  @Test(
    arguments: [
      ([white, white, black, black], "▀", "▄"), ([white, black, white, black], "▌", "▐"),
      ([white, black, black, black], "▘", "▟"), ([black, white, white, black], "▞", "▚"),
      ([black, black, black, white], "▗", "▛"),
    ] as [([Raster.Color], Character, Character)]
  )
  func shapesOfTwoColorsAreDrawnAsTheyAre(
    quarters: [Raster.Color],
    sign: Character,
    inverse: Character
  ) {
    for isIndexed in [true, false] {
      var fit = QuarterFit(isIndexed: isIndexed)
      let cell = fit.cell(quarters[0], quarters[1], quarters[2], quarters[3])
      #expect([sign, inverse].contains(cell.sign.character))
      #expect(error(cell, quarters) == 0)
    }
  }

  @Test func oneColorIsABackground() {
    let cells = Raster(width: 10, height: 10, gray: 255).cells(rows: 2, columns: 3, on: .indexed)
    let expected = PictureCell(.quarters(0), background: .indexed(231))
    #expect(cells.cells == [PictureCell](repeating: expected, count: 6))
  }

  @Test func aPictureFillsItsCellsWhateverItsSize() {
    var generator = SeededGenerator(for: #function)
    for _ in 0..<60 {
      let width = Int.random(in: 1...40, using: &generator)
      let height = Int.random(in: 1...40, using: &generator)
      let picture = generator.picture(width: width, height: height)
      let rows = Int.random(in: 1...12, using: &generator)
      let columns = Int.random(in: 1...12, using: &generator)
      for canvas in [
        PictureCanvas.indexed, .direct, .ramp(isASCII: false, isOnLight: false),
        .ramp(isASCII: true, isOnLight: true),
      ] {
        let cells = picture.cells(rows: rows, columns: columns, on: canvas)
        #expect(cells.cells.count == rows * columns)
      }
    }
  }

  @Test func withoutColorBrighterPlacesHaveMoreInk() {
    var picture = Raster(width: 10, height: 1, gray: 0)
    for column in 0..<10 {
      let gray = UInt8(column * 255 / 9)
      picture[0, column] = Raster.Color(red: gray, green: gray, blue: gray)
    }
    func text(_ isASCII: Bool, _ isOnLight: Bool) -> String {
      let canvas = PictureCanvas.ramp(isASCII: isASCII, isOnLight: isOnLight)
      let cells = picture.cells(rows: 1, columns: 10, on: canvas).cells
      #expect(cells.allSatisfy { $0.foreground == nil && $0.background == nil })
      return String(cells.map(\.sign.character))
    }
    #expect(text(true, false) == " .:-=+*#%@")
    #expect(text(true, true) == "@%#*+=-:. ")
    #expect(text(false, false) == "  ░░▒▒▓▓██")
    #expect(Array(text(false, false)) == Array(text(false, true)).reversed())
  }

  @Test func signsTakeOneColumnAndNothingElse() {
    let signs =
      (UInt8.min...255).map(PictureSign.quarters) + (UInt8.min...255).map(PictureSign.shade)
      + (UInt8.min...255).map(PictureSign.ink)
    let allowed = Set(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█░▒▓.:-=+*#%@")
    #expect(signs.allSatisfy { allowed.contains($0.character) })
  }
}
