import ReportModel
import ReportQuery
import TerminalUI
import Testing

@testable import Dashboard

struct PaneMouseTests {
  /// Presses where a text stands on the screen.
  private func press(_ text: String, in driver: inout Driver, times: Int = 1) {
    let buffer = driver.frame.buffer
    for row in 0..<buffer.size.rows {
      // By columns: wide characters take two.
      let cells = buffer.row(row).map { $0.text.first ?? "\u{0}" }
      guard let column = cells.indices.last(where: { cells[$0...].starts(with: text) }) else {
        continue
      }
      for _ in 0..<times {
        driver.send(.input(.mouse(MouseEvent(.press, row: row, column: column))))
      }
      return
    }
    Issue.record("no \(text) on the screen\(driver.testDescription)")
  }

  @Test func aValueIsChosenByAClickAndTakenByTwo() {
    var driver = Driver()
    driver.type("g5f")
    press("4.11.3 ", in: &driver)
    guard case .facets(let pane) = driver.state.pane else { return #expect(Bool(false)) }
    #expect(pane.field == .app)
    #expect(driver.state.filter.text.isEmpty)
    press("android", in: &driver, times: 2)
    #expect(driver.state.filter.text == "platform:android")
  }

  @Test func cellsViewsTermsAndDaysToo() {
    var driver = Driver()
    driver.type("g5gx")
    press("all ", in: &driver)
    press("5       1", in: &driver, times: 2)
    #expect(driver.state.filter.text == "app:4.12.0 os:27.0.1")
    driver = Driver()
    driver.type("gv")
    press("is:closed", in: &driver, times: 2)
    #expect(driver.state.view.name == "Closed")
    driver = Driver()
    driver.type("/crash<enter>ge")
    press("-is:duplicate", in: &driver)
    #expect(driver.state.findings.termCursor == 1)
    driver = Driver(columns: 80, rows: 24)
    driver.type("g5gl")
    press("▆▆", in: &driver, times: 2)
    #expect(driver.state.filter.text == "created:2026-11-26")
  }

  @Test func theWheelMovesInThePaneUnderIt() {
    var driver = Driver()
    driver.type("g5f")
    let cursor = driver.state.list.cursor
    driver.send(.input(.mouse(MouseEvent(.scrollDown, row: 5, column: 90))))
    #expect(driver.state.list.cursor == cursor)
    #expect(driver.state.pane == .facets(FacetsPane(field: .platform, cursors: [.platform: 1])))
    driver.send(.input(.mouse(MouseEvent(.scrollDown, row: 5, column: 10))))
    #expect(driver.state.list.cursor > cursor)
  }
}
