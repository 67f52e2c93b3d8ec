import Pictures
import TestSupport
import Testing

/// Rectangles on a grey ground: as much like a screen as a hash can see.
private func screen(_ seed: UInt64, width: Int = 117, height: Int = 253) -> Raster {
  var generator = SeededGenerator(seed: seed)
  var picture = Raster(width: width, height: height, gray: 200)
  for _ in 0..<24 {
    let x = Int.random(in: 0..<width - 8, using: &generator)
    let y = Int.random(in: 24..<height - 8, using: &generator)
    let gray = UInt8.random(in: 0...255, using: &generator)
    let color = Raster.Color(red: gray, green: gray, blue: 255 - gray)
    for row in y..<min(height, y + 24) {
      for column in x..<min(width, x + 40) { picture[row, column] = color }
    }
  }
  return picture
}

@Suite struct RasterTests {
  @Test func scalingKeepsProportionsAndNeverEnlarges() {
    let picture = Raster(width: 300, height: 100, gray: 7)
    let small = picture.scaled(width: 60, height: 60)
    #expect(small.width == 60 && small.height == 20)
    #expect(small == Raster(width: 60, height: 20, gray: 7))
    #expect(picture.scaled(width: 9_999, height: 9_999) == picture)
    let part = picture.scaled(
      Crop(x: 32_768, y: 0, width: 32_768, height: 65_536),
      width: 1_000,
      height: 1_000
    )
    #expect(part.width == 150 && part.height == 100)
  }

  @Test func anyCropOfAnySizeIsInside() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let picture = Raster(
        width: Int.random(in: 1...90, using: &generator),
        height: Int.random(in: 1...90, using: &generator),
        gray: 9
      )
      let crop = Crop(
        x: Int.random(in: -9...99_999, using: &generator),
        y: Int.random(in: -9...99_999, using: &generator),
        width: Int.random(in: -9...99_999, using: &generator),
        height: Int.random(in: -9...99_999, using: &generator)
      )
      let wanted = Int.random(in: 1...200, using: &generator)
      let small = picture.scaled(crop, width: wanted, height: wanted)
      #expect(small.width <= wanted && small.height <= wanted)
      #expect(small == Raster(width: small.width, height: small.height, gray: 9))
    }
  }

  @Test func fourQuartersAndTwoMirrorsAreNothing() {
    let picture = screen(3)
    var turned = picture
    for _ in 0..<4 { turned = turned.turned(degrees: 90, isMirrored: false) }
    #expect(turned == picture)
    let mirrored = picture.turned(degrees: 0, isMirrored: true)
    #expect(mirrored != picture && mirrored.turned(degrees: 0, isMirrored: true) == picture)
    // Clockwise: what was at the upper left is at the upper right.
    let quarter = picture.turned(degrees: 90, isMirrored: false)
    #expect(quarter.width == picture.height && quarter[0, quarter.width - 1] == picture[0, 0])
    #expect(quarter[quarter.height - 1, 0] == picture[picture.height - 1, picture.width - 1])
  }
}

/// A part of a picture is the same before and after it is turned.
@Suite struct CropTests {
  @Test(arguments: [0, 90, 180, 270, -90], [false, true])
  func theUnturnedPartIsTheSamePart(degrees: Int, isMirrored: Bool) {
    var generator = SeededGenerator(seed: 5)
    let stored = screen(9, width: 64, height: 128)
    let shown = stored.turned(degrees: degrees, isMirrored: isMirrored)
    for _ in 0..<40 {
      // Multiples of a pixel, so that no rounding hides a mistake.
      let unit = Crop.unit / 64
      let x = Int.random(in: 0..<60, using: &generator)
      let y = Int.random(in: 0..<60, using: &generator)
      let crop = Crop(
        x: x * unit,
        y: y * unit,
        width: Int.random(in: 1...64 - x, using: &generator) * unit,
        height: Int.random(in: 1...64 - y, using: &generator) * unit
      )
      let before = crop.unturned(degrees: degrees, isMirrored: isMirrored)
      let part = stored.scaled(before, width: 999, height: 999)
      #expect(
        part.turned(degrees: degrees, isMirrored: isMirrored)
          == shown.scaled(crop, width: 999, height: 999)
      )
    }
  }
}

@Suite struct PortablePixmapTests {
  @Test func isReadBack() {
    let picture = screen(4)
    #expect(Raster(portablePixmap: picture.portablePixmap) == picture)
    #expect(Raster(portablePixmap: Array("P6 2\n1 255\n123456".utf8))?.width == 2)
  }

  @Test(
    arguments: [
      "", "P6", "P6\n1 1\n255", "P6\n1 1\n255\n12", "P6\n1 1\n255\n1234", "P5\n1 1\n255\n123",
      "P6\n0 1\n255\n", "P6\n-1 1\n255\n123", "P6\n1 1\n65535\n123456", "P6\n9999999 1\n255\n1",
      "P6\n999999 999999\n255\n1", "P6\n1\n", "P61 1 255 123",
    ]
  )
  func nothingElseIs(text: String) {
    #expect(Raster(portablePixmap: Array(text.utf8)) == nil)
  }

  @Test func requestsForFramesAreReadBack() {
    let request = FilmRequest(
      program: "/usr/bin/ffmpeg",
      path: "/store/blobs/ab/cd",
      milliseconds: 1_250,
      width: 80,
      height: 40
    )
    #expect(FilmRequest(request.arguments) == request)
    #expect(FilmRequest(["film", "ffmpeg", "/a", "1", "1", "1"]) == nil)
    #expect(FilmRequest(request.arguments + ["-y"]) == nil)
  }
}

@Suite struct PictureHashesTests {
  @Test func copiesAreNearAndOthersFar() {
    let one = PictureHashes(screen(1))
    #expect(one.distance(to: one) == 0 && one.agreement(with: one) == 1)
    let half = PictureHashes(screen(1).scaled(width: 58, height: 126))
    #expect(one.isSameCapture(as: half), "distance \(one.distance(to: half))")
    for seed in UInt64(2)...40 {
      let other = PictureHashes(screen(seed))
      #expect(!one.isSameCapture(as: other), "seed \(seed)")
    }
  }

  @Test func theClockDoesNotMatter() {
    var picture = screen(1)
    let before = PictureHashes(picture)
    for row in 2..<9 {
      for column in 4..<30 { picture[row, column] = .init(red: 0, green: 0, blue: 0) }
    }
    #expect(before.distance(to: PictureHashes(picture)) <= 20)
  }

  @Test func darkModeIsTheNegative() {
    var dark = screen(1)
    for row in 0..<dark.height {
      for column in 0..<dark.width {
        let color = dark[row, column]
        dark[row, column] = .init(
          red: 255 - color.red,
          green: 255 - color.green,
          blue: 255 - color.blue
        )
      }
    }
    let light = PictureHashes(screen(1))
    #expect(light.agreement(with: PictureHashes(dark)) < -0.9)
    #expect(light.isSameScreen(as: PictureHashes(dark)))
  }

  @Test func emptyPicturesAreNotTheSame() {
    let white = PictureHashes(Raster(width: 100, height: 200, gray: 255))
    #expect(white.activity == 0 && !white.isSameCapture(as: white))
    #expect(!white.isSameScreen(as: white))
  }

  @Test func hashesAreReadBack() throws {
    let one = PictureHashes(screen(1))
    #expect(one.hashBytes.count == 96 && one.signatureBytes.count == 256)
    #expect(PictureHashes(hashes: one.hashBytes, signature: one.signatureBytes) == one)
    #expect(PictureHashes(hashes: [], signature: one.signatureBytes) == nil)
  }
}

@Suite struct PictureGridTests {
  @Test func isReadBack() {
    for (width, height) in [(117, 253), (48, 104), (10, 900), (900, 10), (300, 300)] {
      let grid = PictureGrid(screen(1, width: width, height: max(height, 33)))
      #expect(PictureGrid(bytes: grid.bytes) == grid)
      #expect(grid.bytes.count <= PictureGrid.byteLimit)
    }
    let bytes = PictureGrid(screen(1)).bytes
    for wrong in [[], [0], [113], Array(bytes.dropLast()), bytes + [0]] {
      #expect(PictureGrid(bytes: wrong) == nil)
    }
  }

  @Test func cutTopsAndSmallerCopiesAgree() {
    let whole = PictureLook(screen(2, width: 390, height: 844))
    let small = PictureLook(screen(2, width: 390, height: 844).scaled(width: 195, height: 422))
    #expect(whole.isSameCapture(as: small))
    // A status bar of 47 points.
    let cut = screen(2, width: 390, height: 844).averaged(0..<390, 47..<844, 390, 797)
    #expect(whole.grid.agreement(with: PictureGrid(cut)) > 0.9)
    #expect(PictureGrid(cut).agreement(with: whole.grid) > 0.9)
    // Half of it is another picture.
    let half = screen(2, width: 390, height: 844).averaged(0..<390, 422..<844, 390, 422)
    #expect(whole.grid.agreement(with: PictureGrid(half)) == 0)
  }

  @Test func screensLaidOutAlikeAreToldApart() {
    // Two empty states: a picture in the middle, two lines of text, a button.
    func empty(_ words: [Range<Int>]) -> Raster {
      var picture = Raster(width: 390, height: 844, gray: 255)
      func fill(_ rows: Range<Int>, _ columns: Range<Int>) {
        for row in rows {
          for column in columns { picture[row, column] = .init(red: 40, green: 60, blue: 200) }
        }
      }
      fill(300..<380, 155..<235)
      for (line, columns) in words.enumerated() { fill(410 + line * 30..<424 + line * 30, columns) }
      fill(780..<844, 0..<390)
      return picture
    }
    let orders = PictureLook(empty([120..<180, 190..<215, 222..<270]))
    let other = PictureLook(empty([140..<165, 110..<190, 150..<240]))
    #expect(orders.isSameCapture(as: orders))
    #expect(orders.hashes.distance(to: other.hashes) <= PictureLook.distanceLimit)
    #expect(!orders.isSameCapture(as: other))
  }
}

@Suite struct PictureWordsTests {
  @Test func linesAreMadeOfWords() {
    let rows = [
      "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext",
      "4\t1\t1\t1\t1\t0\t0\t0\t9\t9\t-1\t", "5\t1\t1\t1\t1\t1\t0\t0\t9\t9\t96.1\tPay",
      "5\t1\t1\t1\t1\t2\t0\t0\t9\t9\t91.9\tnow", "5\t1\t2\t1\t1\t1\t0\t0\t9\t9\t12\t~~",
      "5\t1\t3\t1\t1\t1\t0\t0\t9\t9\t88\tv4.12.3", "5\t1\t3\t1\t1\t2\t0\t0\t9\t9\tnan\tx",
      "5\t1\t3\t1", "",
    ]
    let words = PictureWords(tabSeparated: Array(rows.joined(separator: "\n").utf8))
    #expect(
      words.lines == [
        .init(text: "Pay now", confidence: 91), .init(text: "v4.12.3", confidence: 88),
      ]
    )
    #expect(words.text == "Pay now\nv4.12.3")
    #expect(PictureWords(tabSeparated: [0xFF, 0x00, 0x0A, 0x09]).lines.isEmpty)
  }

  @Test func requestsAreReadBack() {
    let request = TextRequest(program: "/usr/bin/tesseract", language: "eng+deu")
    #expect(TextRequest(request.arguments) == request)
    for wrong in [["text", "tesseract", "eng"], ["text", "/a", "-l"], ["text", "/a", ""]] {
      #expect(TextRequest(wrong) == nil)
    }
  }
}

@Suite struct PixelExchangeTests {
  private let request = PixelRequest(
    width: 40,
    height: 30,
    crop: Crop(x: 5, y: 6, width: 700, height: 800),
    wantsHashes: true
  )

  @Test func requestsAreReadBack() {
    #expect(PixelRequest(request.arguments) == request)
    for wrong in [
      [], ["picture"], request.arguments + ["1"], ["x"] + request.arguments.dropFirst(),
    ] {
      #expect(PixelRequest(wrong) == nil)
    }
    #expect(PixelRequest(["picture", "-1", "0", "0", "0", "0", "0", "0"]) == nil)
  }

  @Test func answersAreReadBackAndNothingElseIs() throws {
    let picture = screen(1)
    let answer = PixelAnswer(
      width: 1_179,
      height: 2_556,
      preview: picture.scaled(width: 40, height: 30),
      look: PictureLook(picture)
    )
    #expect(PixelAnswer(answer.bytes, to: request) == answer)
    #expect(answer.bytes.count <= request.answerLimit)
    // More pixels than were asked for, hashes nobody asked for, a byte more or less.
    #expect(PixelAnswer(answer.bytes, to: PixelRequest(width: 9, height: 30)) == nil)
    #expect(PixelAnswer(answer.bytes, to: PixelRequest(width: 40, height: 30)) == nil)
    #expect(PixelAnswer(answer.bytes + [0], to: request) == nil)
    #expect(PixelAnswer(answer.bytes.dropLast(), to: request) == nil)
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      var bytes = answer.bytes
      let index = Int.random(in: 0..<24, using: &generator)
      bytes[index] = UInt8.random(in: 0...255, using: &generator)
      if let read = PixelAnswer(bytes, to: request) {
        #expect((read.preview?.width ?? 0) <= 40 && (read.preview?.height ?? 0) <= 30)
      }
    }
  }
}

extension PixelAnswer {
  fileprivate init?(_ bytes: some Sequence<UInt8>, to request: PixelRequest) {
    self.init(Array(bytes), to: request)
  }
}
