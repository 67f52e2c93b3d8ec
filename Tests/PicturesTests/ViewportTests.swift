import Pictures
import TestSupport
import Testing

@Suite struct ViewportTests {
  private let phone = PictureSize(width: 1_290, height: 2_796)
  private let box = PictureBox(rows: 30, columns: 100)

  @Test func theWholePictureIsSeenFirst() {
    #expect(Viewport().crop(of: phone, in: box) == .whole)
    // 480 of 960 pixels high: 221 wide, 28 cells.
    #expect(box.cells(for: .whole, of: phone) == (30, 28))
  }

  @Test func aTallPictureGrowsIntoTheRoomAtItsSides() {
    var viewport = Viewport()
    viewport.zoom(by: 2)
    let crop = viewport.crop(of: phone, in: box)
    #expect(crop.width == Crop.unit && abs(crop.height - Crop.unit / 2) < 200)
    #expect(box.cells(for: crop, of: phone) == (30, 55))
  }

  @Test func noKeysLeadOutOfThePicture() {
    var generator = SeededGenerator(for: #function)
    for _ in 0..<400 {
      let picture = PictureSize(
        width: Int.random(in: 1...5_000, using: &generator),
        height: Int.random(in: 1...5_000, using: &generator)
      )
      let box = PictureBox(
        rows: Int.random(in: 1...80, using: &generator),
        columns: Int.random(in: 1...250, using: &generator),
        cell: CellPixels(
          width: Int.random(in: 1...20, using: &generator),
          height: Int.random(in: 1...40, using: &generator)
        )
      )
      var viewport = Viewport()
      for _ in 0..<40 {
        if Bool.random(using: &generator) {
          viewport.zoom(by: Int.random(in: -3...3, using: &generator))
        } else {
          viewport.pan(
            right: Int.random(in: -100_000...100_000, using: &generator),
            down: Int.random(in: -200...200, using: &generator),
            picture,
            in: box
          )
        }
        let crop = viewport.crop(of: picture, in: box)
        #expect(crop.x >= 0 && crop.x + crop.width <= Crop.unit, "\(picture) \(box)")
        #expect(crop.y >= 0 && crop.y + crop.height <= Crop.unit, "\(picture) \(box)")
        let cells = box.cells(for: crop, of: picture)
        #expect((1...box.rows).contains(cells.rows) && (1...box.columns).contains(cells.columns))
      }
      viewport.zoom(by: -Viewport.steps.count)
      #expect(viewport == Viewport())
    }
  }

  @Test func movingThereAndBackEndsWhereItBegan() {
    var viewport = Viewport()
    viewport.zoom(by: 4)
    let before = viewport.crop(of: phone, in: box)
    viewport.pan(right: 0, down: 25, phone, in: box)
    #expect(viewport.crop(of: phone, in: box).y > before.y)
    viewport.pan(right: 0, down: -25, phone, in: box)
    #expect(abs(viewport.crop(of: phone, in: box).y - before.y) <= 2)
  }

  @Test func bottomIsTheLastRow() {
    var viewport = Viewport()
    viewport.zoom(by: 5)
    viewport.pan(right: 0, down: 100_000, phone, in: box)
    let crop = viewport.crop(of: phone, in: box)
    #expect(Crop.unit - (crop.y + crop.height) <= 1)
  }
}

@Suite struct PictureDifferenceTests {
  private func screen() -> Raster {
    var picture = Raster(width: 120, height: 240, gray: 230)
    for row in 40..<80 {
      for column in 20..<100 { picture[row, column] = .init(red: 20, green: 90, blue: 200) }
    }
    return picture
  }

  @Test func equalPicturesDoNotDiffer() {
    let difference = PictureDifference(screen(), screen(), rows: 24, columns: 24)
    #expect(difference.count == 0 && difference.share == 0)
  }

  @Test func whatReencodingDoesIsNoDifference() {
    var generator = SeededGenerator(for: #function)
    var noisy = screen()
    for row in 0..<noisy.height {
      for column in 0..<noisy.width {
        var color = noisy[row, column]
        color.green = UInt8(clamping: Int(color.green) + Int.random(in: -6...6, using: &generator))
        noisy[row, column] = color
      }
    }
    #expect(PictureDifference(screen(), noisy, rows: 24, columns: 24).count == 0)
  }

  @Test func aChangedPlaceIsFoundAndNothingElse() {
    var other = screen()
    for row in 200..<220 {
      for column in 50..<60 { other[row, column] = .init(red: 250, green: 30, blue: 30) }
    }
    let difference = PictureDifference(screen(), other, rows: 24, columns: 24)
    let found = (0..<24 * 24).filter { difference.isDifferent[$0] }
    #expect(found == [20, 21].flatMap { row in [10, 11].map { row * 24 + $0 } })
    #expect(difference.share == 6)
    #expect((0..<24).filter { difference.differs(inRow: $0) } == [20, 21])
    let marked = difference.marked(other)
    #expect(marked[210, 55] == other[210, 55])
    #expect(marked[60, 60].red == marked[60, 60].blue)
  }

  @Test func picturesOfTwoScalesAreCompared() {
    let large = screen()
    let small = large.scaled(width: 60, height: 120)
    #expect(PictureDifference(large, small, rows: 12, columns: 12).count == 0)
  }
}
