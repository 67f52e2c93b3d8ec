import ReportModel
import TerminalUI
import Testing

@testable import Dashboard

struct DetailSearchTests {
  private static let long = Fixtures.detail(
    7,
    (0..<90).map { $0 % 30 == 29 ? "line \($0) with a Needle" : "line \($0)" }.joined(
      separator: "\n"
    )
  )

  @Test func goesFromHitToHitAndRound() {
    var driver = Driver([Self.long], columns: 100, rows: 24)
    driver.type("<enter>/needle<enter>")
    #expect(driver.state.toast?.text.hasPrefix("hit 1 of 3") == true)
    #expect(driver.contains("line 29 with a Needle"))
    driver.type("n")
    #expect(driver.contains("line 59 with a Needle"))
    driver.type("nn")
    #expect(driver.contains("line 29 with a Needle"))
    driver.type("N")
    #expect(driver.contains("line 89 with a Needle"))
  }

  @Test func hitsAreMarkedByColumn() throws {
    var driver = Driver([Fixtures.detail(7, "日本 Needle, needle")], columns: 120, rows: 24)
    driver.type("<c-f>needle<enter>")
    let found = Theme(Look())[.found]
    let marked = (0..<24).flatMap { row in
      (0..<120).filter { driver.frame.buffer[row, $0].style == found }.map { column in
        driver.frame.buffer[row, column].text
      }
    }
    #expect(marked.joined() == "Needleneedle")
  }

  @Test func escapeEndsTheSearchFirst() {
    var driver = Driver([Self.long], columns: 100, rows: 24)
    driver.type("<enter>/needle<enter><esc>")
    #expect(driver.state.search == nil && driver.state.focus == .detail)
    driver.type("n")
    #expect(driver.state.toast?.text == "no untriaged report below")
  }

  @Test func whatIsNotThereIsSaid() {
    var driver = Driver([Self.long])
    driver.type("<c-f>haystack<enter>")
    #expect(driver.state.toast?.text == "“haystack” is not in this tab")
  }
}

struct MouseTests {
  private func press(_ driver: inout Driver, row: Int, column: Int) {
    driver.send(.input(.mouse(MouseEvent(.press, row: row, column: column))))
  }

  @Test func twoClicksOpenAReportAndOneDoesNot() {
    var driver = Driver()
    press(&driver, row: 4, column: 20)
    #expect(driver.state.focus == .list && driver.state.list.cursor == 1)
    press(&driver, row: 4, column: 20)
    #expect(driver.state.focus == .detail)
  }

  @Test func slowClicksAndClicksElsewhereDoNotOpen() {
    var driver = Driver()
    press(&driver, row: 4, column: 20)
    press(&driver, row: 5, column: 20)
    #expect(driver.state.focus == .list)
    driver.send(.tick(Timestamp(milliseconds: Fixtures.now.milliseconds + 900)))
    press(&driver, row: 5, column: 20)
    #expect(driver.state.focus == .list)
  }
}

struct AdvanceTests {
  @Test(arguments: [
    (Surroundings.Advance.untriaged, Int64(1041)), (.down, Int64(1041)), (.stay, Int64(1042)),
  ])
  func theCursorGoesWhereItWasSet(advance: Surroundings.Advance, number: Int64) {
    var driver = Driver(advance: advance)
    driver.isHolding = true
    driver.type("1")
    #expect(driver.cursorNumber == number)
  }
}
