import ReportModel
import TerminalUI
import Testing
import TriageCommands

@testable import Dashboard

/// Many reports of one installation within a minute are one row.
struct BurstTests {
  /// #30 to #17 came at once; #16 and what is before are others.
  private func driver(columns: Int = 120, rows: Int = 24) -> Driver {
    let reports = (1...32).reversed().map { number -> ReportDetail in
      let isBurst = (17...30).contains(number)
      return Fixtures.detail(
        Int64(number),
        isBurst ? "Tapping pay does nothing" : "report \(number)",
        minutes: Int64(40 - number)
      )
    }
    var driver = Driver(reports, columns: columns, rows: rows)
    driver.memory.bursts = [(17...30).map { ReportNumber(Int64($0)) }]
    driver.send(.storeChanged)
    driver.type("gg")
    return driver
  }

  private func numbers(_ driver: Driver) -> [Int64] {
    driver.state.list.rows.map(\.number.rawValue)
  }

  @Test func aBurstIsOneRowThatSaysHowManyItStandsFor() {
    let driver = driver()
    #expect(numbers(driver) == [32, 31, 30] + (1...16).reversed().map { Int64($0) })
    #expect(driver.lines.contains { $0.contains("30 ") && $0.contains("×14 Tapping") })
    // Rows are counted below, reports above.
    #expect(driver.bottom.hasPrefix("1/19"))
    #expect(driver.lines[1].contains("32 reports"))
  }

  @Test func itUnfoldsAndFoldsByAKey() {
    var driver = driver()
    driver.type("jjl")
    #expect(driver.state.list.count == 32)
    #expect(driver.cursorNumber == 30)
    driver.type("jj")
    #expect(driver.cursorNumber == 28)
    driver.type("h")
    #expect(driver.state.list.count == 19)
    #expect(driver.cursorNumber == 30)
    // With nothing to fold the key says so.
    driver.type("jh")
    #expect(driver.bottom.contains("no group is open"))
  }

  @Test func aVerdictOnTheRowIsForAllAndSaysSo() {
    var driver = driver()
    driver.type("jj3")
    #expect(driver.bottom.contains("14 of a burst"))
    driver.type("<esc>1")
    guard case .edit(let edit) = driver.commands.first else {
      Issue.record("no command")
      return
    }
    #expect(edit.targets == .reports((17...30).map { .number(ReportNumber(Int64($0))) }))
    #expect(driver.bottom.contains("14 reports"))
    driver.type("u")
    #expect(numbers(driver).contains(30))
  }

  @Test func inTheDetailOneReportIsMeant() {
    var driver = driver()
    driver.type("jj<tab>1")
    guard case .edit(let edit) = driver.commands.last else {
      Issue.record("no command")
      return
    }
    #expect(edit.targets == .reports([.number(ReportNumber(30))]))
  }

  @Test func marksCountReports() {
    var driver = driver()
    driver.type("jj<space>")
    #expect(driver.bottom.contains("14 marked"))
    driver.type("k<space>")
    #expect(driver.state.marks.isEmpty)
    driver.type("ggvjj")
    #expect(driver.bottom.contains("16 in range"))
    driver.type("v")
    #expect(driver.bottom.contains("16 marked"))
    driver.type("<esc>*")
    #expect(driver.bottom.contains("32 marked"))
  }

  @Test func aRangeThatIsNotLoadedCountsTheReportsBehindItsRows() {
    var driver = driver()
    driver.isHolding = true
    driver.type("vG")
    driver.state.list.rows = []
    driver.isHolding = false
    driver.type("v")
    #expect(driver.state.marks.count == 32)
  }

  @Test func theReportThatIsReadStaysWhenItsBurstGrows() {
    var driver = driver()
    driver.type("jj")
    driver.memory.reports.insert(Fixtures.detail(33, "Tapping pay does nothing", minutes: 9), at: 2)
    driver.memory.bursts[0].append(ReportNumber(33))
    driver.send(.storeChanged)
    #expect(driver.cursorNumber == 30)
    #expect(driver.state.shownDetail?.number.rawValue == 30)
    #expect(driver.contains("×15"))
    driver.type("jk")
    #expect(driver.cursorNumber == 33)
  }

  @Test func aReportThatIsAskedForUnfoldsItsBurst() {
    var driver = driver()
    driver.type(":25<enter>")
    #expect(driver.cursorNumber == 25)
    #expect(driver.state.list.count == 32)
  }

  @Test func theDetailTellsOfTheBurst() {
    var driver = driver(columns: 200)
    driver.type("jj")
    #expect(driver.contains("×14 from this installation within a minute · l unfolds them"))
  }

  @Test func withoutBurstsNothingChanges() {
    let driver = Driver()
    #expect(driver.state.list.count == driver.state.list.reportCount)
    #expect(!driver.state.list.isFolded && driver.state.list.bursts.isEmpty)
  }
}
