import Pictures
import ReportModel
import TerminalUI
import Testing

@testable import Dashboard

/// Pictures in the terminal, driven by keys.
struct PicturesTests {
  private func driver(
    columns: Int = 80,
    rows: Int = 24,
    look: Look = Look(),
    pictures: PictureChoice = .auto
  ) -> Driver {
    var driver = Driver(Fixtures.pictured, columns: columns, rows: rows, look: look)
    driver.surroundings.pictures = pictures
    return driver
  }

  private func pane(_ driver: Driver) throws -> PicturesPane {
    guard case .pictures(let pane) = driver.state.pane else {
      throw Absent()
    }
    return pane
  }

  private struct Absent: Error {}

  private func requests(_ driver: Driver) -> [PictureWishes] {
    driver.effects.compactMap {
      if case .loadPictures(let request) = $0 { request } else { nil }
    }
  }

  // MARK: Screens

  @Test(
    arguments: [
      ("pictures-80x24", 80, 24, "i"), ("pictures-40x12", 40, 12, "i"),
      ("pictures-zoomed-80x24", 80, 24, "i++jj"), ("pictures-film-120x40", 120, 40, "jji"),
      ("pictures-film-40x12", 40, 12, "jji"), ("pictures-bomb-80x24", 80, 24, "jjji"),
      ("pictures-promised-80x24", 80, 24, "jjjin"),
      ("pictures-beside-120x40", 120, 40, "<space><space>gb"),
      ("pictures-beside-40x12", 40, 12, "<space><space>gb"),
      ("pictures-unmarked-80x24", 80, 24, "<space><space>gbd"),
      ("pictures-files-120x40", 120, 40, "]]"),
      ("pictures-files-bomb-100x30", 100, 30, "jjj]]"),
    ] as [(String, Int, Int, String)]
  )
  func looksAsRecorded(name: String, columns: Int, rows: Int, keys: String) throws {
    var driver = driver(columns: columns, rows: rows)
    driver.type(keys)
    try Screen.expect(driver.frame, name)
  }

  @Test func aSinglePictureSaysThatItIsTheOnlyOne() throws {
    var driver = driver()
    let single = Fixtures.pictured.first { ReportFiles($0).files.count == 1 }
    let number = try #require(single).number.rawValue
    driver.type("gi\(number)<enter>i")
    #expect(!driver.bottom.contains("next"))
    for key in ["n", "N", "<tab>"] {
      driver.type(key)
      #expect(driver.bottom.contains("there is no other picture"), "\(key): \(driver.bottom)")
    }
  }

  @Test func withoutColourBrightnessTells() throws {
    var driver = driver(look: Look(usesColor: false))
    driver.type("i")
    try Screen.expect(driver.frame, "pictures-mono-80x24")
    let cells = (0..<24).flatMap { driver.frame.buffer.row($0) }
    #expect(
      cells.allSatisfy { $0.style.foreground == .standard && $0.style.background == .standard }
    )
  }

  @Test func asciiHasNoBlocks() throws {
    for keys in ["i", "jji", "<space><space>gb", "]]"] {
      var driver = driver(columns: 100, rows: 30, look: Look(usesASCII: true))
      driver.type(keys)
      for line in driver.lines {
        #expect(line.utf8.allSatisfy { $0 < 0x7F }, "\(keys): \(line)")
      }
    }
    var driver = driver(look: Look(usesASCII: true))
    driver.type("i")
    try Screen.expect(driver.frame, "pictures-ascii-80x24")
  }

  @Test func sixteenColoursGetBrightnessAlone() {
    var driver = driver()
    driver.state.terminal.colorCount = 16
    driver.type("i")
    #expect(driver.contains("█") && !driver.contains("▄"))
    let inks = (2..<23).flatMap { driver.frame.buffer.row($0) }.map(\.style.background)
    #expect(inks.allSatisfy { $0 == .standard })
  }

  @Test func directColourIsUsedWhereThereIsSome() {
    var driver = driver()
    driver.state.terminal.colorCount = 1 << 24
    driver.type("i")
    let inks = Set((2..<23).flatMap { driver.frame.buffer.row($0) }.map(\.style.background))
    #expect(inks.contains { if case .rgb = $0 { true } else { false } })
    #expect(!inks.contains { if case .indexed = $0 { true } else { false } })
  }

  /// Text stays text: whatever the size, no cell of a picture lies on the first two rows, the last
  /// one, or beyond an edge.
  @Test func cellsNeverLeaveTheirRoom() {
    // Not those of the time line and the cursor.
    let blocks = Set("▘▝▀▖▞▛▗▚▐▜▙▟░▒▓")
    for columns in [20, 33, 40, 81, 120, 200] {
      for rows in [5, 8, 12, 24, 61] {
        for keys in ["i", "i+++", "jji", "<space><space>gb", "]]<enter>"] {
          var driver = driver(columns: columns, rows: rows)
          driver.type(keys)
          let buffer = driver.frame.buffer
          #expect(buffer.size == driver.state.size)
          for row in [0, 1, rows - 1] {
            let signs = buffer.row(row).filter { $0.text.first.map(blocks.contains) ?? false }
            #expect(signs.isEmpty, "\(keys) at \(columns)×\(rows), row \(row)")
          }
        }
      }
    }
  }

  // MARK: Loading

  @Test func keysGoOnWhileAPictureIsMade() throws {
    var driver = driver()
    driver.isHolding = true
    driver.type("i")
    #expect(driver.contains("loading"))
    driver.type("n")
    #expect(try pane(driver).positions == [1])
    driver.type("<esc>")
    #expect(driver.state.pane == nil)
    // Nobody wants it any more: what runs is stopped.
    #expect(requests(driver).map(\.wishes) == [[]])
  }

  @Test func aPictureIsMadeOnceAndKept() {
    var driver = driver()
    driver.type("i")
    #expect(requests(driver).map(\.wishes.count) == [1])
    driver.type("n")
    #expect(requests(driver).map(\.wishes.count) == [1])
    driver.type("N")
    #expect(requests(driver).isEmpty)
    driver.resize(columns: 100, rows: 30)
    driver.type("n")
    #expect(requests(driver).map(\.wishes.count).reduce(0, +) >= 1)
  }

  @Test func anAnswerThatComesLateChangesNothingElse() throws {
    var driver = driver()
    driver.isHolding = true
    driver.type("i")
    let wish = try #require(requests(driver).first?.wishes.first)
    driver.type("<esc>j")
    let before = driver.frame
    driver.send(.picture(wish, Painting.outcome(of: wish)))
    #expect(driver.frame == before)
  }

  @Test func thumbnailsWaitAndKeysDoNot() {
    var driver = driver(columns: 120, rows: 40)
    driver.isHolding = true
    driver.type("]]")
    #expect(requests(driver).map(\.mayWait) == [true])
    driver.type("i")
    #expect(requests(driver).map(\.mayWait) == [false])
  }

  @Test func aBombCostsOneLine() {
    var driver = driver(columns: 120, rows: 40)
    driver.type("jjj]]")
    #expect(driver.lines.filter { $0.contains("signal 11") }.count == 1)
    driver.type("i")
    #expect(driver.contains("the decoder broke on it (signal 11)"))
    driver.type("<esc>k")
    #expect(driver.cursorNumber == 29)
  }

  @Test func nothingIsAskedWherePicturesAreOff() {
    var driver = driver(columns: 120, rows: 40, pictures: .off)
    driver.type("]]i")
    #expect(requests(driver).isEmpty && driver.state.pane == nil)
    #expect(driver.bottom.contains("switched off"))
  }

  @Test func filmsAreStartedByAKeyAlone() {
    var driver = driver(columns: 120, rows: 40)
    driver.type("jj]]")
    #expect(requests(driver).isEmpty)
    driver.type("i")
    let parts = requests(driver).flatMap(\.wishes).flatMap(\.parts)
    #expect(parts.count > 2 && parts.allSatisfy { $0.milliseconds != nil })
    #expect(parts.compactMap(\.milliseconds).allSatisfy { (0..<12_000).contains($0) })
  }

  // MARK: Keys

  @Test func reportsAreTurnedWithoutLeaving() throws {
    var driver = driver()
    driver.type("iJ")
    #expect(try pane(driver).numbers == [ReportNumber(30)])
    #expect(driver.contains("shot.png"))
    driver.type("K")
    #expect(try pane(driver).numbers == [ReportNumber(31)])
    driver.type("K")
    #expect(driver.bottom.contains("first report"))
  }

  @Test func zoomAndPanAreOfThePictureThatIsSeen() throws {
    var driver = driver()
    driver.type("i++")
    let crop = try #require(requests(driver).last?.wishes.first?.parts.first?.crop)
    #expect(crop.height < Crop.unit)
    driver.type("j")
    #expect(try #require(requests(driver).last?.wishes.first?.parts.first?.crop).y > crop.y)
    driver.type("0")
    #expect(try pane(driver).viewport.isWhole)
    driver.type("+n")
    #expect(try pane(driver).viewport.isWhole)
  }

  @Test func theViewerGetsTheFileThatIsSeen() {
    var driver = driver()
    driver.type("ino")
    #expect(driver.tasks == [.openAttachment(ReportNumber(31), 1)])
  }

  @Test func aReportWithoutPicturesSaysSo() {
    var driver = driver()
    driver.type("jjjji")
    #expect(driver.state.pane == nil && driver.bottom.contains("no picture"))
    driver.type("kiJ")
    #expect(driver.contains("#27 has no picture and no recording"))
  }

  @Test func twoReportsAreComparedAndDifferencesCounted() throws {
    var driver = driver(columns: 120, rows: 40)
    driver.type("gb")
    #expect(driver.state.pane == nil && driver.bottom.contains("mark two reports"))
    driver.type("<space><space>gb")
    #expect(try pane(driver).isBeside)
    #expect(driver.contains("% differs") && driver.contains("◂▸"))
    driver.type("d")
    #expect(!driver.contains("◂▸"))
    driver.type("<tab>")
    #expect(try pane(driver).positions == [0, 1] || pane(driver).positions == [1, 0])
  }

  @Test func picturesOfOtherProportionsAreShownAndNotCompared() throws {
    let box = PictureBox(rows: 20, columns: 40)
    let wish = PictureWish(
      [.init(blob: Painting.blob(1)), .init(blob: Painting.blob(2))],
      in: box,
      as: .cells(.indexed),
      marksDifferences: true
    )
    let outcome = wish.outcome(of: [
      .success(
        .init(size: .init(width: 100, height: 200), pixels: .init(width: 10, height: 20, gray: 0))
      ),
      .success(
        .init(size: .init(width: 200, height: 100), pixels: .init(width: 20, height: 10, gray: 9))
      ),
    ])
    #expect(outcome.difference == nil && outcome.panels.count == 2)
  }

  // MARK: Sixels and kitty

  private func graphics(_ driver: Driver) -> [Graphic] { driver.frame.graphics }

  @Test func sixelsAreUsedWhereTheTerminalSaysSo() throws {
    var driver = driver()
    driver.memory.terminal = [.deviceAttributes([63, 1, 2, 4, 6]), .colorRegisters(64)]
    driver.type("i")
    #expect(driver.effects.contains(.askTerminal(.deviceAttributes)))
    #expect(driver.effects.contains(.askTerminal(.colorRegisters)))
    #expect(driver.state.terminal.sixelColorCount == 64)
    let graphic = try #require(graphics(driver).first)
    #expect(graphic.bytes.starts(with: Array("\u{1B}P0;1;0q".utf8)))
    // The cells below are blank, and it stays above the last row.
    for row in graphic.area.row..<graphic.area.endRow {
      for column in graphic.area.column..<graphic.area.endColumn {
        #expect(driver.frame.buffer[row, column] == .blank)
      }
    }
    #expect(graphic.area.endRow < 24 && graphic.area.row >= 2)
    // What lies over it has no pixels under it.
    driver.type("?")
    #expect(graphics(driver).isEmpty)
    driver.type("<esc>")
    #expect(!graphics(driver).isEmpty)
    driver.type("<esc>")
    #expect(graphics(driver).isEmpty)
  }

  @Test(arguments: [
    (PictureChoice.auto, false, [63, 1, 2], false), (.auto, true, [63, 4], false),
    (.sixel, true, [63, 4], true), (.sixel, false, [4, 1], false), (.cells, false, [63, 4], false),
  ])
  func sixelsNeedTheAnswerAndInTmuxTheSwitch(
    choice: PictureChoice,
    isMultiplexer: Bool,
    attributes: [Int],
    areUsed: Bool
  ) {
    var driver = driver(pictures: choice)
    driver.state.terminal.isMultiplexer = isMultiplexer
    driver.memory.terminal = [.deviceAttributes(attributes)]
    driver.type("i")
    #expect(graphics(driver).isEmpty != areUsed)
    let asks = driver.effects.contains(.askTerminal(.deviceAttributes))
    #expect(asks == (choice == .sixel || (choice == .auto && !isMultiplexer)))
  }

  @Test func answersNobodyAskedForChangeNothing() {
    var driver = driver()
    driver.send(.input(.answer(.deviceAttributes([63, 4]))))
    #expect(driver.state.terminal.sixelColorCount == nil && driver.effects.isEmpty)
  }

  @Test func kittyNeedsTheSwitchAndNoTmux() throws {
    var plain = driver(pictures: .kitty)
    plain.type("i")
    let graphic = try #require(graphics(plain).first)
    #expect(graphic.bytes.starts(with: Array("\u{1B}_Ga=T,q=2,f=24,C=1,i=1,".utf8)))
    #expect(graphic.removal == KittyEncoder.removal(id: 1))
    var inTmux = driver(pictures: .kitty)
    inTmux.state.terminal.isMultiplexer = true
    inTmux.type("i")
    #expect(graphics(inTmux).isEmpty && inTmux.contains("▀"))
  }
}
