import ReportModel
import ReportQuery
import TerminalUI
import Testing
import TriageCommands

@testable import Dashboard

struct PickerTests {
  @Test func enterAheadOfAnEmptySearchHoldsNoKeys() {
    var driver = Driver()
    driver.typeAtOnce("2zzzz<enter>")
    #expect(driver.contains("no report found"))
    #expect(!driver.state.isAwaitingRows)
  }

  @Test func searchesWhileTypingAndMergesIntoTheChosenOne() throws {
    var driver = Driver()
    driver.type("2twice")
    let picker = try #require(driver.picker)
    #expect(picker.candidates.map(\.number.rawValue) == [951])
    driver.type("<enter>")
    #expect(
      driver.commands == [
        .merge(
          targets: .reports([.number(ReportNumber(1_042))]),
          into: .number(ReportNumber(951)),
          apply: true
        )
      ]
    )
    #expect(driver.bottom.contains("#1042 is a duplicate of #951 · u undoes"))
    #expect(driver.cursorNumber == 1_041)
  }

  @Test func aReportIsNeverOfferedAsItsOwnMaster() throws {
    var driver = Driver()
    driver.type("2#1042")
    let picker = try #require(driver.picker)
    #expect(!picker.candidates.contains { $0.number.rawValue == 1_042 })
  }

  @Test func aNumberComesFirst() throws {
    var driver = Driver()
    driver.type("2#988")
    let picker = try #require(driver.picker)
    #expect(picker.chosen?.number.rawValue == 988)
  }

  @Test func aTextThatIsNoQueryIsSearchedWordByWord() {
    var driver = Driver()
    driver.type("2tga:login save")
    #expect(driver.picker != nil)
    guard case .loadCandidates(let request) = driver.effects.last else {
      Issue.record("nothing asked")
      return
    }
    #expect(request.query?.source == "-is:duplicate scope:all \"tga:login\" \"save\"")
  }

  @Test(arguments: ["#9999", "#", "\"", "#1042 "])
  func whatNamesNoOtherReportOffersNone(text: String) throws {
    var driver = Driver()
    driver.type("2\(text)<enter>")
    #expect(driver.commands.isEmpty)
    let picker = try #require(driver.picker)
    #expect(picker.candidates.isEmpty && driver.contains("no report found"))
  }

  @Test func enterTypedAheadOfTheAnswerTakesItsFirstReport() throws {
    var driver = Driver()
    driver.isHolding = true
    driver.type("2#951<enter>")
    #expect(driver.commands.isEmpty)
    #expect(driver.state.isAwaitingRows)
    let picker = try #require(driver.picker)
    let id = try #require(driver.state.pending.candidates)
    #expect(picker.isSubmitted)
    driver.effects = []
    let rows = Fixtures.all.filter { [951, 1_041].contains($0.number.rawValue) }
    driver.send(.candidates(id, rows.map { ReportSummary($0) }.sorted { $0.number < $1.number }))
    #expect(
      driver.commands == [
        .merge(
          targets: .reports([.number(ReportNumber(1_042))]),
          into: .number(ReportNumber(951)),
          apply: true
        )
      ]
    )
    #expect(driver.state.prompt == nil)
  }

  @Test func enterBeforeTheFirstAnswerDoesNothing() {
    var driver = Driver()
    driver.isHolding = true
    driver.type("2<enter>")
    #expect(driver.commands.isEmpty)
    #expect(driver.state.mode == .picker)
  }

  @Test func answersToAnOlderSearchAreDropped() throws {
    var driver = Driver()
    driver.isHolding = true
    driver.type("2")
    guard case .loadCandidates(let first) = driver.effects.first else {
      Issue.record("nothing asked")
      return
    }
    driver.type("x")
    driver.send(.candidates(first.id, [ReportSummary(Fixtures.all[3])]))
    let picker = try #require(driver.picker)
    #expect(picker.isWaiting)
    #expect(picker.candidates.isEmpty)
  }
}
