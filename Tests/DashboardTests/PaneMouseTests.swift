import ReportModel
import ReportQuery
import TerminalUI
import Testing

@testable import Dashboard

struct PaneMouseTests {
  @Test func aValueIsChosenByAClickAndTakenByTwo() {
    var driver = Driver()
    driver.type("g5f")
    driver.press("4.11.3 ")
    guard case .facets(let pane) = driver.state.pane else { return #expect(Bool(false)) }
    #expect(pane.field == .app)
    #expect(driver.state.filter.text.isEmpty)
    driver.press("android", times: 2)
    #expect(driver.state.filter.text == "platform:android")
  }

  @Test func cellsViewsTermsAndDaysToo() {
    var driver = Driver()
    driver.type("g5gx")
    driver.press("all ")
    driver.press("5       1", times: 2)
    #expect(driver.state.filter.text == "app:4.12.0 os:\"iOS 27.0.1\"")
    driver = Driver()
    driver.type("gv")
    driver.press("is:closed", times: 2)
    #expect(driver.state.view.name == "Closed")
    driver = Driver()
    driver.type("/crash<enter>ge")
    driver.press("-is:duplicate")
    #expect(driver.state.findings.termCursor == 1)
    driver = Driver(columns: 80, rows: 24)
    driver.type("g5gl")
    driver.press("▆▆", times: 2)
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
