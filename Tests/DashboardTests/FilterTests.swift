import ReportModel
import ReportQuery
import TerminalUI
import Testing

@testable import Dashboard

struct FilterTests {
  @Test func aFieldThatIsNoneIsSaidOnceItHasAValue() {
    var driver = Driver()
    driver.type("/statsu:")
    #expect(driver.state.filter.fault == nil)
    driver.type("n")
    #expect(driver.state.filter.fault?.kind == .unknownField)
    #expect(driver.lines.contains { $0.contains("~") && $0.contains("status") }, "\(driver)")
    driver.type("ew")
    #expect(driver.lines.contains { $0.contains("status") && $0.contains("statsu") })
    driver.type("<home><right><right><right><right>")
    // Whoever goes back to it mends it.
    #expect(driver.state.filter.fault?.kind == .unknownField || driver.state.filter.fault == nil)
    driver.type("<del><del>us")
    #expect(driver.state.filter.fault == nil)
  }

  @Test func similarPicturesAreThoseOfTheReportUnderTheCursor() {
    var driver = Driver()
    driver.type("j/similar:pic")
    #expect(driver.state.filter.fault == nil)
    #expect(driver.state.query.source.hasSuffix("similar:pic"))
    driver.type("<enter>")
    #expect(driver.state.filter.text == "similar:pic:1041")
    #expect(driver.state.filter.fault == nil)
    #expect(driver.state.queryHistory.first == "similar:pic:1041")
    // The number is part of the line from now on.
    driver.type("/ ")
    #expect(driver.state.filter.text == "similar:pic:1041 ")
    #expect(driver.state.filter.fault == nil)
  }

  @Test func filtersWhileTypingWithTheCount() {
    var driver = Driver()
    driver.type("/crash")
    #expect(driver.state.list.count == 2)
    #expect(driver.lines[1].hasSuffix("2 of 13"))
    #expect(driver.state.query.source == "is:new -is:duplicate crash")
    driver.type("<enter>")
    #expect(driver.state.prompt == nil)
    #expect(driver.state.filter.text == "crash")
  }

  @Test func escapeGivesTheFilterAndTheReportBack() {
    var driver = Driver()
    driver.type("jjj/crash")
    #expect(driver.cursorNumber == 1_038)
    driver.type("<esc>")
    #expect(driver.state.filter.text.isEmpty)
    #expect(driver.cursorNumber == 1_036)
    #expect(driver.state.list.count == 9)
  }

  @Test func keysTypedAtOnceCostOneQuery() {
    var driver = Driver()
    driver.typeAtOnce("/crash")
    let pages = driver.effects.filter { if case .loadPage = $0 { true } else { false } }
    #expect(pages.count == 1)
    #expect(driver.state.list.count == 2)
  }

  @Test func aFilterThatCannotBeReadKeepsTheRowsAndShowsThePlace() {
    var driver = Driver()
    let rows = driver.state.list.rows.map(\.number)
    driver.type("/app>=2.4.O")
    #expect(driver.state.filter.fault == nil)
    driver.type("<enter>")
    #expect(driver.state.list.rows.map(\.number) == rows)
    #expect(driver.lines[2].contains("~"))
    #expect(driver.contains("showing the previous query"))
    #expect(driver.effects.isEmpty)
    driver.type("<esc>")
    #expect(driver.state.filter.fault == nil)
  }

  /// The parser parts words at more than the blank.
  @Test(arguments: [" ", "\t", "\u{3000}"])
  func alternativesDoNotLeaveTheView(blank: String) throws {
    var driver = Driver()
    driver.type("/")
    driver.send(.input(.paste("crash\(blank)OR\(blank)status:closed")))
    guard case .and(let parts) = driver.state.query.expression else {
      Issue.record("\(driver.state.query)")
      return
    }
    #expect(parts.count == 3)
    #expect(parts.prefix(2).flatMap(\.conditions) == Query.inbox.expression?.conditions)
    guard case .or = parts[2] else {
      Issue.record("\(parts)")
      return
    }
  }

  @Test func controlCTakesAFilterBackThatIsStillLookedFor() {
    var driver = Driver()
    driver.isHolding = true
    driver.type("/crash<enter><c-c>")
    #expect(driver.state.filter.text.isEmpty)
    #expect(driver.state.query == .inbox)
    #expect(!driver.effects.contains(.quit))
    driver.type("<c-c>")
    #expect(driver.effects == [.quit])
  }

  @Test func theFilterStaysWhenTheViewChanges() {
    var driver = Driver()
    driver.type("/twice<enter>g5")
    #expect(driver.state.query.source == "scope:all twice")
    #expect(driver.state.list.rows.map(\.number.rawValue) == [1_042, 951])
  }

  @Test func aPasteInTheFilterIsTextAndElsewhereNothing() {
    var driver = Driver()
    let before = driver.state
    driver.send(.input(.paste("1q\u{1B}[2J")))
    #expect(driver.state == before)
    #expect(driver.effects.isEmpty)
    driver.type("/")
    driver.send(.input(.paste("cra\nsh\u{1B}")))
    guard case .filter(let prompt) = driver.state.prompt else {
      Issue.record("the filter closed")
      return
    }
    #expect(prompt.field.text.hasPrefix("cra"))
    #expect(driver.lines.allSatisfy { line in !line.unicodeScalars.contains("\u{1B}") })
  }

  @Test func anEmptyResultSaysSoAndHowToGoOn() {
    var driver = Driver()
    driver.type("/zzz<enter>")
    #expect(driver.contains("Nothing in Inbox matches  zzz"))
    #expect(driver.contains("Esc  take it away"))
    #expect(driver.contains("g 5  look for it in all reports"))
    driver.type("g5")
    #expect(driver.contains("Nothing in All matches  zzz"))
    #expect(!driver.contains("look for it in all reports"))
  }

  @Test func theViewThatIsNarrowedStandsBeforeTheFilter() {
    var driver = Driver()
    driver.type("/crash")
    #expect(driver.lines[1].hasPrefix(" Inbox / crash"))
    #expect(driver.frame.cursor?.column == 14)
    driver.type("<enter>")
    #expect(driver.lines[1].hasPrefix(" Inbox / crash"))
    driver.type("g5")
    #expect(driver.lines[1].hasPrefix(" / crash"))
  }
}

extension ReportQuery.Expression {
  fileprivate var conditions: [Condition] { terms.map(\.condition) }
}
