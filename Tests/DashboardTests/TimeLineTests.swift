import ReportModel
import ReportQuery
import TerminalUI
import Testing

@testable import Dashboard

struct TimeLineTests {
  @Test func theTitleRowShowsTheDaysWhereThereIsRoom() {
    #expect(Driver(columns: 120, rows: 40).lines[0].hasSuffix("▁▁▁▁▁▁▁▁▁▁▁▁▃█ 14 d"))
    #expect(Driver(columns: 200, rows: 40).lines[0].hasSuffix("█ 30 d"))
    #expect(!Driver(columns: 80, rows: 24).lines[0].contains(" d"))
    let plain = Driver(columns: 120, rows: 40, look: Look(usesASCII: true))
    #expect(plain.lines[0].hasSuffix("____________:# 14 d"))
  }

  @Test func narrowScreensDoNotAskForWhatTheyDoNotShow() {
    var driver = Driver(columns: 80, rows: 24)
    driver.type("/crash")
    let asked = driver.effects.contains {
      if case .explore(let request) = $0 { request.kind == .arrivals } else { false }
    }
    #expect(!asked)
    driver.resize(columns: 120, rows: 40)
    #expect(driver.state.findings.arrivals != nil)
  }

  @Test func itStandsBesideABanner() {
    var driver = Driver()
    driver.send(.banner("● intake"))
    #expect(driver.lines[0].hasSuffix("14 d   ● intake"))
  }

  @Test func arrowsGoFromDayToDayAndEnterNarrows() {
    var driver = Driver()
    driver.type("g5gl")
    #expect(driver.contains("Fri 2026-11-27 · 8 reports"))
    driver.type("h")
    #expect(driver.contains("Thu 2026-11-26 · 2 reports"))
    #expect(driver.contains("first of 4.10.0"))
    driver.type("k")
    #expect(driver.contains("Thu 2026-11-19 · 0 reports"))
    driver.type("<end><left><enter>")
    #expect(driver.state.filter.text == "created:2026-11-26")
    #expect(driver.state.list.count == 2)
    #expect(driver.state.pane == nil)
  }

  @Test func everyDayLeadsToAsManyAsItSays() throws {
    var driver = Driver()
    driver.type("g5")
    let days = try #require(driver.state.findings.arrivals?.value.days)
    for day in days {
      var driver = Driver()
      driver.type("g5gl")
      driver.state.pane = .timeLine(TimeLinePane(date: day.date))
      driver.type("<enter>")
      #expect(driver.state.list.count == day.count, "\(day)")
    }
  }

  @Test func theListGivesWayAndComesBack() {
    var driver = Driver(columns: 80, rows: 24)
    let rows = driver.state.layout.listRowCount
    driver.type("gl")
    #expect(driver.state.layout.listRowCount == rows - 6)
    driver.type("<esc>")
    #expect(driver.state.layout.listRowCount == rows)
  }

  @Test(arguments: [
    ("2026-11-27", "Fri"), ("2000-02-29", "Tue"), ("1970-01-01", "Thu"), ("2024-12-31", "Tue"),
  ])
  func weekdays(date: String, day: String) { #expect(TimeLine.weekday(of: date) == day) }

  @Test(arguments: ["", "x", "2026-13-01", "2026-11", "99999999999-1-1"])
  func noDateNoWeekday(date: String) { #expect(TimeLine.weekday(of: date) == nil) }
}
