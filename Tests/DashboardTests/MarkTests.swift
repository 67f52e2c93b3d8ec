import ReportModel
import TerminalUI
import Testing
import TriageCommands

@testable import Dashboard

struct MarkTests {
  private func targets(_ driver: Driver) -> [Int64] {
    guard case .edit(let edit) = driver.commands.first,
      case .reports(let references) = edit.targets
    else { return [] }
    return references.compactMap {
      if case .number(let number) = $0 { number.rawValue } else { nil }
    }
  }

  @Test func commandsActOnMarksAndThePromptSaysSo() {
    var driver = Driver()
    driver.type("<space><space>+")
    #expect(driver.bottom.hasPrefix("tag 2 marked:"))
    driver.type("ui<enter>")
    #expect(targets(driver) == [1_041, 1_042])
    #expect(driver.bottom.contains("tagged 2 reports with “ui”"))
    #expect(driver.bottom.hasPrefix("2 marked · Esc clears"))
    driver.type("<esc>")
    #expect(driver.state.marks.isEmpty)
  }

  @Test func allThatIsShownIsCalledSoAsLongAsItIs() {
    var driver = Driver()
    driver.type("*+")
    #expect(driver.bottom.hasPrefix("tag all 9 shown:"), "\(driver.bottom)")
    driver.type("<esc>s")
    #expect(driver.bottom.hasPrefix("status of all 9 shown"), "\(driver.bottom)")
    driver.type("<esc><space>+")
    #expect(driver.bottom.hasPrefix("tag 8 marked:"), "\(driver.bottom)")
    driver.type("<esc>*>+")
    #expect(driver.bottom.hasPrefix("tag 9 marked:"), "\(driver.bottom)")
  }

  @Test func aRangeMarksEverythingBetween() {
    var driver = Driver()
    driver.type("vjjj")
    #expect(driver.bottom.hasPrefix("4 in range · v ends"))
    driver.type("v")
    #expect(driver.state.marks.count == 4)
    #expect(driver.state.rangeStart == nil)
  }

  @Test func aVerdictEndsTheRangeAndTakesIt() {
    var driver = Driver()
    driver.type("jvj1")
    #expect(targets(driver) == [1_038, 1_041])
    #expect(driver.state.marks.isEmpty)
    #expect(driver.cursorNumber == 1_036)
  }

  @Test func aRangeOverRowsThatAreNotLoadedIsAskedFor() {
    let many = (1...500).reversed().map { Fixtures.detail($0, "report \($0)") }
    var driver = Driver(many, rows: 20)
    driver.type("vG")
    driver.type("v")
    #expect(driver.state.marks.count == 500)
  }

  @Test func allShownIsFrozenWhenItIsChosen() {
    var driver = Driver()
    driver.type("*")
    #expect(driver.state.marks.count == 9)
    driver.memory.reports.insert(Fixtures.detail(1_050, "came later", minutes: 0), at: 0)
    driver.send(.storeChanged)
    #expect(driver.state.list.count == 10)
    driver.type("1")
    #expect(!targets(driver).contains(1_050))
    #expect(targets(driver).count == 9)
    #expect(driver.cursorNumber == 1_050)
  }

  @Test func escapeLeavesTheDetailThenMarksThenTheFilter() {
    var driver = Driver()
    driver.type("/c<enter><space><enter>")
    #expect(driver.state.focus == .detail)
    driver.type("<esc>")
    #expect(driver.state.focus == .list)
    #expect(!driver.state.marks.isEmpty)
    driver.type("<esc>")
    #expect(driver.state.marks.isEmpty)
    #expect(driver.state.filter.text == "c")
    driver.type("<esc>")
    #expect(driver.state.filter.text.isEmpty)
    driver.type("<esc><esc>")
    #expect(driver.effects.isEmpty)
  }

  @Test func invertingTurnsEveryMark() {
    var driver = Driver()
    driver.type("<space>g*")
    #expect(driver.state.marks.count == 8)
    #expect(!driver.state.marks.contains(ReportNumber(1_042)))
  }

  @Test func theNumberOfMarksIsSaidOnce() {
    var driver = Driver()
    driver.type("*")
    #expect(driver.bottom.hasPrefix("9 marked · Esc clears"))
    #expect(driver.bottom.ranges(of: "marked").count == 1)
    driver.type("g*")
    #expect(driver.bottom.contains("nothing marked"))
  }
}
