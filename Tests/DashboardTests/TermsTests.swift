import ReportModel
import ReportQuery
import Testing

@testable import Dashboard

struct TermsTests {
  @Test func anEmptyListTellsWhatEachTermDoes() {
    var driver = Driver()
    driver.type("/crash platform:android<enter>")
    #expect(driver.contains("platform:android  alone leaves  1  without it  2"))
    #expect(driver.contains("Backspace  takes the marked term out"))
  }

  @Test func backspaceTakesOutTheTermThatHoldsBackMost() {
    var driver = Driver()
    driver.type("/crash platform:android<enter><backspace>")
    #expect(driver.state.filter.text == "crash")
    #expect(driver.state.list.count == 2)
  }

  @Test func theKeysThatMoveChooseAnotherTerm() {
    var driver = Driver()
    driver.type("/crash platform:android<enter>k<backspace>")
    #expect(driver.state.filter.text == "platform:android")
  }

  @Test func ofSeveralTermsToBlameTheFirstThatFindsNothingIsMarked() {
    var driver = Driver()
    driver.type("/platform:ios tag:zzz env:beta<enter><backspace>")
    #expect(driver.state.filter.text == "platform:ios env:beta")
    driver.type("<backspace>")
    #expect(driver.state.filter.text == "platform:ios")
  }

  @Test func aTermCannotBeTakenOutBeforeItIsCounted() {
    var driver = Driver()
    driver.type("/crash platform:android<enter>")
    driver.state.findings.termEffects = nil
    driver.type("<backspace>")
    #expect(driver.state.toast?.text == "still counting")
    #expect(driver.state.filter.text == "crash platform:android")
  }

  @Test func aTermOfTheViewIsTakenOutOfAllReports() {
    var driver = Driver()
    driver.type("/crash<enter>ge<home><enter>")
    #expect(driver.state.view == .all)
    #expect(driver.state.filter.text == "-is:duplicate crash")
    #expect(driver.state.filter.fault == nil)
  }

  @Test func everyFilterTellsItsTerms() {
    var driver = Driver()
    driver.type("/crash<enter>ge")
    #expect(driver.contains("crash          alone leaves  3  without it  9"))
    driver.type("<end><backspace>")
    #expect(driver.state.filter.text.isEmpty)
    driver.type("<esc>")
    #expect(driver.state.pane == nil)
  }

  @Test func alternativesAreTakenOutTogether() {
    var pieces = QueryPieces("a OR b scope:all")
    pieces.remove(at: 0..<6)
    #expect(pieces.text == "scope:all")
  }

  @Test func itIsAskedOnceAndOnlyWhenNothingIsFound() {
    var driver = Driver()
    let asked = { (driver: Driver) in
      driver.effects.count {
        if case .explore(let request) = $0 { request.kind == .termEffects } else { false }
      }
    }
    driver.type("/crash<enter>")
    #expect(asked(driver) == 0)
    driver.type("/ zzz<enter>")
    driver.type("<enter>jj")
    #expect(asked(driver) == 0)
    driver.typeAtOnce("<esc>/qqq")
    #expect(asked(driver) == 1)
  }
}
