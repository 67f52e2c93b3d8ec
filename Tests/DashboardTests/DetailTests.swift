import ReportModel
import ReportQuery
import TerminalUI
import Testing

@testable import Dashboard

struct DetailTests {
  @Test func theDeviceTabNamesThePhoneTwice() {
    var driver = Driver()
    driver.type("]")
    #expect(driver.contains("iPhone 15 Pro"))
    #expect(driver.contains("iPhone16,1"))
    #expect(driver.contains("238 GB"))
    #expect(driver.contains("rosa.lindqvist@example.com"))
    driver.type("<enter>G")
    #expect(driver.contains("cart_items"))
  }

  // MARK: Values of the device tab

  @Test func aValueOfTheDeviceTabNarrowsTheListOrIsLeftOut() {
    var driver = Driver()
    driver.type("<enter>]")
    #expect(driver.bottom.contains("= only this  ! without it"))
    driver.type("j=")
    #expect(driver.state.filter.text == "app:4.12.0")
    #expect(driver.cursorNumber == 1_042)
    driver.type("jj=")
    #expect(driver.state.filter.text == "app:4.12.0 env:production")
    // Another value of the same field takes the place of the one before.
    driver.type("kk=")
    #expect(driver.state.filter.text == "env:production app:4.12.0")
    driver.type("<esc><esc><enter>gg!")
    #expect(driver.state.filter.text.hasPrefix("-bundle:"))
    driver.type("<esc><esc><enter>]!")
    #expect(driver.bottom.contains("on the device tab"))
    driver.type("gt]=")
    #expect(driver.state.filter.text.isEmpty)
    #expect(driver.bottom.contains("a session keeps its reports"))
  }

  @Test(arguments: [(120, 40), (80, 24), (60, 16), (40, 12)])
  func theCursorOfTheDeviceTabIsAlwaysSeen(columns: Int, rows: Int) {
    var driver = Driver(columns: columns, rows: rows)
    driver.type("<enter>]")
    let count =
      DetailBody(driver.state, in: driver.surroundings)?.lines()
      .count { $0.term != nil } ?? 0
    #expect(count > 10)
    let isSeen = { (driver: Driver) in driver.lines.contains { $0.contains("▌") } }
    for key in Array(repeating: "j", count: count + 5) + Array(repeating: "k", count: count + 5) {
      driver.type(key)
      #expect(isSeen(driver))
    }
    #expect(driver.state.detail.fact == 0 && driver.state.detail.scroll == 0)
    for key in ["G", "gg", "<pgdn>", "<pgdn>", "<pgup>", "<c-d>", "J", "J", "J", "K", "G", "K"] {
      driver.type(key)
      #expect(isSeen(driver), "\(key)")
    }
  }

  @Test func theCursorOfTheDeviceTabIsSeenOnTheNextReportToo() {
    var driver = Driver(columns: 80, rows: 24)
    driver.type("<enter>]G1")
    #expect(driver.cursorNumber == 1_041)
    #expect(driver.lines.contains { $0.contains("▌") })
  }

  @Test func everyValueOfTheDeviceTabIsATermThatCanBeRead() throws {
    for report in Fixtures.all {
      var driver = Driver([report], columns: 80, rows: 30)
      driver.type("g5<enter>]")
      let lines = DetailBody(driver.state, in: driver.surroundings)?.lines() ?? []
      for term in lines.compactMap(\.term) {
        _ = try Query(parsing: term.text, context: driver.surroundings.context(at: Fixtures.now))
        #expect(QueryPieces(term.text).pieces.count == 1)
      }
    }
    let odd = FactTerm(key: "cart items", value: "2 | \"three\" (four)")
    #expect(odd?.text == #"attr."cart items":"2 | \"three\" (four)""#)
    #expect(FactTerm(.screen, "two\nlines") == nil)
  }

  @Test func filesTellProvenanceSizeAndHealth() {
    var driver = Driver()
    driver.type("]]")
    #expect(driver.contains("1179×2556   12.5 KB"))
    #expect(driver.contains("Photos screenshot · png · ok"))
    #expect(driver.contains("replaced the window"))
    driver.type("G<up>")
    #expect(driver.contains("cut off: IEND missing"))
    #expect(driver.contains("promised, never sent"))
  }

  @Test func notesAndHistoryAreNewestFirst() {
    var driver = Driver()
    driver.type("g5:990<enter>]]]")
    let lines = driver.lines
    let mine = lines.firstIndex { $0.contains("server logs") }
    let hers = lines.firstIndex { $0.contains("test device") }
    #expect(mine != nil && hers != nil)
    if let mine, let hers { #expect(mine < hers) }
    driver.type("]")
    #expect(driver.contains("arrived"))
  }

  @Test func enterOpensItBesideAndAgainFullWidth() {
    var driver = Driver()
    driver.type("<enter>")
    #expect(driver.state.layout.kind == .split)
    driver.type("<enter>")
    #expect(driver.state.layout.kind == .detail)
    driver.type("q")
    #expect(driver.state.layout.kind == .split)
    #expect(driver.state.focus == .detail)
    driver.type("q")
    #expect(driver.state.focus == .list)
    driver.type("q")
    #expect(driver.effects == [.quit])
  }

  @Test func narrowScreensOpenItFullWidth() {
    var driver = Driver(columns: 80, rows: 24)
    #expect(driver.state.layout.detail == nil)
    driver.type("<enter>")
    #expect(driver.state.layout.kind == .detail)
    driver.type("q")
    #expect(driver.state.layout.kind == .list)
  }

  @Test func theDetailOfAnotherReportIsNeverShown() {
    var driver = Driver()
    driver.isHolding = true
    driver.type("j")
    #expect(driver.state.shownDetail == nil)
    #expect(driver.contains("#1041"))
    #expect(!driver.contains("Tapping “Save recipe” twice makes two copies"))
  }

  @Test func whatDrivesATerminalIsShownInItsOwnStyle() {
    var driver = Driver()
    driver.type("G<up>")
    let buffer = driver.frame.buffer
    let escaped = Theme(Look())[.escaped]
    let cells = (0..<buffer.size.rows).flatMap { buffer.row($0) }
    let pictures = cells.filter { $0.text == "␛" }
    #expect(!pictures.isEmpty)
    #expect(pictures.contains { $0.style == escaped })
    #expect(driver.contains("<U+202E>"))
    #expect(
      !cells.contains { $0.text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E } }
    )
  }

  @Test func aMessageOfAThousandLinesScrollsToItsEnd() {
    let text = (1...1_000).map { "line \($0)" }.joined(separator: "\n")
    var driver = Driver([Fixtures.detail(1, text)])
    driver.type("<enter>G")
    driver.type("k")
    #expect(driver.state.detail.scroll > 900)
    driver.type("gg")
    #expect(driver.state.detail.scroll == 0)
    driver.type("J")
    #expect(driver.state.detail.scroll == 3)
  }

  @Test func theMouseScrollsAndSelects() {
    var driver = Driver()
    driver.send(.input(.mouse(MouseEvent(.press, row: 5, column: 10))))
    #expect(driver.cursorNumber == 1_038)
    driver.send(.input(.mouse(MouseEvent(.scrollDown, row: 5, column: 10))))
    #expect(driver.state.list.cursor == 5)
    let device = driver.lines.enumerated().compactMap { row, line in
      line.firstRange(of: "Device").map {
        (row, line.distance(from: line.startIndex, to: $0.lowerBound))
      }
    }.last
    if let device {
      driver.send(.input(.mouse(MouseEvent(.press, row: device.0, column: device.1))))
    }
    #expect(driver.state.detail.tab == .device)
    driver.send(.input(.mouse(MouseEvent(.press, row: 0, column: 22))))
    #expect(driver.state.view.name == "Open")
  }
}
