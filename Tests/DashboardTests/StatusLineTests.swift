import ReportModel
import TerminalUI
import Testing

@testable import Dashboard

/// The last row.
struct StatusLineTests {
  @Test func workThatGoesOnIsSeenAndCanBeStopped() {
    var driver = Driver()
    driver.isHolding = true
    driver.type("1")
    #expect(!driver.contains("working"))
    let before = driver.state
    driver.send(.tick(driver.state.nextTick))
    #expect(driver.contains("working… · Ctrl-C stops it"))
    #expect(!driver.state.looksLike(before))
    driver.type("<c-c>")
    #expect(driver.effects == [.cancel])
  }

  @Test func aMenuWithoutRoomShowsTheChoiceUnderTheCursor() {
    var driver = Driver(columns: 40, rows: 12)
    driver.type("S")
    #expect(driver.lines.last?.contains("›") == true)
    guard case .menu(let menu) = driver.state.prompt else {
      Issue.record("no menu")
      return
    }
    for choice in menu.choices {
      #expect(driver.lines.last?.contains(choice.label) == true, "\(driver.lines.last ?? "")")
      driver.type("<right>")
    }
  }

  @Test(arguments: ["t", "2", "gu", "gr", "?", "gp"])
  func onTheLowestScreenTheLastRowIsItsOwn(keys: String) {
    var driver = Driver(columns: 20, rows: 5)
    driver.type(keys)
    #expect(driver.lines.last?.contains("─") == false, "\(driver.lines.last ?? "")")
  }

  @Test func aRefusalIsSeenBesideALongText() {
    var driver = Driver(columns: 80, rows: 24)
    driver.type("gs" + String(repeating: "x", count: 90) + "<enter>")
    #expect(driver.lines.last?.contains("at most") == true, "\(driver.lines.last ?? "")")
  }

  @Test func whatAKeyMayGoOnWithComesBeforeTheViews() {
    var driver = Driver(columns: 80, rows: 24)
    driver.type("g")
    #expect(driver.contains("s save view") && driver.contains("1 Inbox"))
    // Where no table has room, the last row tells what it can.
    driver.send(.resized(Size(rows: 7, columns: 80)))
    #expect(driver.lines.last?.contains("g top") == true, "\(driver.lines.last ?? "")")
  }
}
