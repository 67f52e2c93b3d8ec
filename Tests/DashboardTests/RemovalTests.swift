import ReportModel
import TerminalUI
import Testing
import TriageCommands

@testable import Dashboard

/// `:purge`: what goes is seen, and its number is typed back.
@Suite struct RemovalTests {
  private func purged(_ driver: Driver) -> [[ReportNumber]] {
    driver.effects.compactMap {
      guard case .startTask(let request) = $0, case .purge(let numbers) = request.kind else {
        return nil
      }
      return numbers
    }
  }

  @Test func whatGoesIsNamed() {
    var driver = Driver()
    driver.type(":purge<enter>")
    #expect(driver.contains("Remove for good: no undo"))
    #expect(driver.lines.contains { $0.contains("#1042  ") && $0.contains("Tapping") })
    #expect(driver.contains("along. "))
    #expect(driver.contains("Nothing brings it back."))
    #expect(driver.bottom.hasPrefix("purge #1042, type 1042:"))
    driver.type("<esc>")
    #expect(driver.state.prompt == nil)
    #expect(purged(driver).isEmpty)
  }

  @Test(arguments: ["", "1041", "yes", "y", "purge", "purge 1"])
  func anythingElseKeepsIt(text: String) {
    var driver = Driver()
    driver.type(":purge<enter>" + text.replacing(" ", with: "<space>") + "<enter>")
    #expect(purged(driver).isEmpty)
    #expect(driver.contains("type 1042; Esc keeps it"))
  }

  @Test(arguments: ["1042", "#1042"])
  func theNumberRemovesItAndTheCursorGoesOn(text: String) {
    var driver = Driver()
    let next = driver.state.list[driver.state.list.cursor + 1]?.number
    driver.type(":purge<enter>\(text)<enter>")
    #expect(purged(driver) == [[ReportNumber(1_042)]])
    #expect(driver.state.list.cursorNumber == next)
    #expect(driver.state.detail.report?.number == next)
    #expect(!driver.contains("#1042"))
    #expect(driver.bottom.contains("1 removed for good"))
  }

  @Test func severalAreCounted() {
    var driver = Driver()
    driver.type("<space>j<space>:purge<enter>")
    #expect(driver.bottom.contains("2 marked, type purge 2:"))
    driver.type("1042<enter>")
    #expect(driver.contains("type purge 2; Esc keeps them"))
    driver.type("<c-u>purge<space>2<enter>")
    #expect(purged(driver).map(\.count) == [2])
    #expect(driver.state.marks.isEmpty)
  }

  @Test func theLastRowLeavesTheCursorOnTheOneAbove() {
    var driver = Driver()
    driver.type("G")
    let last = driver.state.list.cursor
    let number = driver.cursorNumber ?? 0
    driver.type(":purge<enter>\(number)<enter>")
    #expect(driver.state.list.cursor == last - 1)
    #expect(driver.cursorNumber != number)
  }

  @Test func beforeItIsKnownWhatGoesNothingGoes() {
    var driver = Driver()
    driver.isHolding = true
    driver.type(":purge<enter>1042<enter>")
    #expect(purged(driver).isEmpty)
    #expect(driver.contains("what goes is being looked at"))
  }

  @Test func onlyTheLineKnowsIt() {
    var driver = Driver()
    driver.type("<c-p>removegood")
    #expect(!driver.contains(":purge"))
    #expect(KeyMap.standard.bindings.allSatisfy { !$0.summary.contains("remove the chosen") })
  }

  @Test func oneThatIsShownAndWentIsSaid() {
    var driver = Driver()
    let next = driver.state.list[driver.state.list.cursor + 1]?.number
    driver.type("<enter>")
    driver.memory.reports.removeAll { $0.number == ReportNumber(1_042) }
    driver.send(.storeChanged)
    #expect(driver.bottom.contains("#1042 was removed for good"))
    #expect(driver.state.list.cursorNumber == next)
    #expect(driver.state.detail.report?.number == next)
  }

  @Test func withoutAReportNothingIsAsked() {
    var driver = Driver([])
    driver.type(":purge<enter>")
    #expect(driver.contains("no report here"))
  }
}

/// A store that can only be read.
@Suite struct ReadOnlyTests {
  private static let reason = "its folder may not be written"

  private func driver() -> Driver {
    var driver = Driver()
    driver.state.readOnlyReason = Self.reason
    return driver
  }

  @Test func itIsSaidAtTheStartAndStays() {
    var driver = driver()
    driver.send(.started)
    #expect(driver.bottom.contains("read only: \(Self.reason)"))
    driver.type("jjj")
    #expect(driver.lines[0].contains("read only"))
  }

  @Test(arguments: [
    "1", "2", "3", "4", "x", "X", "s", "P", "a", "A", "t", "+", "-", "c", "C", "u", "<c-r>", "I",
    "U",
    "M", "gsCrashes<enter>", ":import<space>x<enter>", ":purge<enter>",
  ])
  func everyKeyThatChangesSaysWhyItDoesNot(keys: String) {
    var driver = driver()
    let shown = driver.state.list.rows
    driver.type(keys)
    #expect(driver.contains("nothing is changed: \(Self.reason)"))
    #expect(driver.commands.isEmpty && driver.tasks.isEmpty)
    #expect(driver.state.list.rows == shown)
  }

  @Test(arguments: ["<enter>", "j", "/crash<enter>", "y", "E", "?", "f", ":verify<enter>"])
  func whatOnlyLooksGoesOn(keys: String) {
    var driver = driver()
    driver.type(keys)
    #expect(!driver.contains("nothing is changed"))
  }
}
