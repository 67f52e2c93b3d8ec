import ReportModel
import ReportQuery
import TerminalUI
import Testing

@testable import Dashboard

struct CompletionTests {
  private func prompt(_ driver: Driver) -> FilterPrompt? {
    if case .filter(let prompt) = driver.state.prompt { prompt } else { nil }
  }

  private func offers(_ driver: Driver) -> [String] {
    prompt(driver)?.completions?.candidates.map(\.label) ?? []
  }

  @Test func fieldsComeUpOnceTwoLettersAreThere() {
    var driver = Driver()
    driver.type("/p")
    #expect(offers(driver).isEmpty)
    driver.type("l")
    #expect(offers(driver) == ["platform:"])
    driver.type("z")
    #expect(offers(driver).isEmpty)
  }

  @Test func valuesComeUpByHowManyReportsHaveThem() {
    var driver = Driver()
    driver.type("g5/platform:")
    #expect(offers(driver).prefix(3) == ["ios", "android", "web"])
    #expect(driver.contains("ios      11") || driver.lines[2].contains("11"))
  }

  /// Typed ahead of them, it would take nothing, and what follows be done with half a term.
  @Test func theKeyThatCompletesWaitsForTheValues() {
    var driver = Driver()
    driver.type("g5/screen")
    #expect(!driver.state.isAwaitingValues)
    driver.isHolding = true
    driver.type(":")
    #expect(driver.state.isAwaitingValues)
    let keys = driver.surroundings.keys
    #expect(Action.input(.key(Key(.tab))).isCompletion(in: keys))
    #expect(!Action.input(.key(Key(.enter))).isCompletion(in: keys))
    #expect(!Action.input(.key(Key(.character("t")))).isCompletion(in: keys))
    driver.type("<esc>")
    #expect(!driver.state.isAwaitingValues)
  }

  /// The term at the caret does not narrow what it is offered.
  @Test func valuesAreCountedInWhatTheRestOfTheLineFinds() {
    var driver = Driver()
    driver.type("g5/crash platform:i")
    #expect(prompt(driver)?.completions?.candidates.first?.count == 3)
  }

  @Test func tabInsertsTheFirstAndItsValuesFollow() {
    var driver = Driver()
    driver.type("g5/pl<tab>")
    #expect(driver.state.filter.text == "platform:")
    #expect(offers(driver).first == "ios")
    driver.type("<tab>")
    #expect(driver.state.filter.text == "platform:ios")
    #expect(offers(driver).isEmpty)
    #expect(driver.state.list.count == 11)
  }

  @Test func arrowsChooseAndEnterInserts() {
    var driver = Driver()
    driver.type("g5/platform:<down><down>")
    #expect(prompt(driver)?.completions?.chosen == 1)
    driver.type("<enter>")
    #expect(driver.state.filter.text == "platform:android")
    #expect(driver.state.prompt != nil)
    driver.type("<enter>")
    #expect(driver.state.prompt == nil)
  }

  @Test func enterTakesTheLineWhenNothingIsChosen() {
    var driver = Driver()
    driver.type("g5/platform:ios|a")
    #expect(offers(driver).first == "android")
    driver.type("<c-u>pl")
    #expect(!offers(driver).isEmpty)
    driver.type("<enter>")
    #expect(driver.state.prompt == nil)
    #expect(driver.state.filter.text == "pl")
  }

  @Test func escapeClosesTheListThenTheLine() {
    var driver = Driver()
    driver.type("/platform:i<esc>")
    #expect(offers(driver).isEmpty)
    #expect(driver.state.filter.text == "platform:i")
    driver.type("o")
    #expect(offers(driver).isEmpty)
    driver.type("<esc>")
    #expect(driver.state.prompt == nil)
    #expect(driver.state.filter.text.isEmpty)
  }

  @Test func aClosedListComesBackWithTheNextTermOrWithTab() {
    var driver = Driver()
    driver.type("/pl<esc>")
    driver.type("a")
    #expect(offers(driver).isEmpty)
    driver.type("<tab>")
    #expect(driver.state.filter.text == "platform:")
    driver.type("<esc>ios ap")
    #expect(offers(driver) == ["app:"])
  }

  @Test func aTermThatIsBeingTypedIsNoErrorUntilItIsLeft() {
    var driver = Driver()
    driver.type("g5/platform:i")
    #expect(driver.state.filter.fault == nil)
    #expect(driver.state.list.count == 13)
    driver.type("<enter>")
    #expect(driver.state.filter.fault != nil)
    driver.type("/<left>")
    #expect(driver.state.filter.fault == nil)
    driver.type("<home>")
    #expect(driver.state.filter.fault != nil)
    driver.type("<end>os")
    #expect(driver.state.filter.fault == nil)
  }

  @Test func keysTypedAtOnceAskForValuesOnce() {
    var driver = Driver()
    driver.typeAtOnce("/platform:io")
    let asked = driver.effects.count {
      if case .explore(let request) = $0 { request.kind == .values } else { false }
    }
    #expect(asked == 1)
  }

  @Test func tabPutsRightWhatWasLikelyMeant() {
    var driver = Driver()
    driver.type("/crash platfrom:ios x<left><left><tab>")
    #expect(driver.state.filter.text == "crash platform:ios x")
    driver.type("<c-u><c-k>status:opne <tab>")
    #expect(driver.state.filter.text.hasPrefix("status:open"))
    #expect(driver.state.filter.fault == nil)
  }

  @Test func theListIsDrawnBelowItsTermAndInsideEverySize() {
    var driver = Driver()
    driver.type("g5/crash platform:")
    let column = driver.lines[1].distance(
      from: driver.lines[1].startIndex,
      to: driver.lines[1].firstIndex(of: ":") ?? driver.lines[1].startIndex
    )
    #expect(Array(driver.lines[2])[column + 1] == "i")
    for columns in [20, 24, 40, 80] {
      for rows in [5, 6, 12, 24] {
        driver.resize(columns: columns, rows: rows)
        #expect(driver.frame.buffer.size == Size(rows: rows, columns: columns))
      }
    }
  }

  // MARK: Filters typed before

  @Test func arrowsWalkTheFiltersTypedBefore() {
    var driver = Driver()
    driver.type("/crash<enter>/<c-u>twice<enter>/<c-u>dra<up>")
    #expect(driver.state.filter.text == "twice")
    driver.type("<up>")
    #expect(driver.state.filter.text == "crash")
    driver.type("<up>")
    #expect(driver.state.filter.text == "crash")
    driver.type("<down><down>")
    #expect(driver.state.filter.text == "dra")
    #expect(driver.memory.history == ["twice", "crash"])
  }

  @Test func controlRLooksInThem() {
    var driver = Driver()
    driver.memory.history = ["platform:ios crash", "twice", "crash menu"]
    driver.type("/<c-r>CRA")
    #expect(driver.lines[1].contains("typed before: CRA"))
    #expect(driver.contains("platform:ios crash"))
    #expect(!driver.contains("▌twice"))
    driver.type("<c-r><enter>")
    #expect(driver.state.filter.text == "crash menu")
    #expect(prompt(driver)?.search == nil)
    driver.type("<c-r>zz<esc>")
    #expect(driver.state.filter.text == "crash menu")
    #expect(driver.state.prompt != nil)
  }

  @Test func onlyWhatCouldBeReadIsKeptAndOnlyOnce() {
    var driver = Driver()
    driver.type("/crash<enter>/<enter>/<c-u>app>=x.<enter>/<c-u><enter>/ <enter>")
    #expect(driver.memory.history == ["crash"])
  }

  // MARK: Other lines

  @Test func namesOfPeopleAreCompletedToo() {
    var driver = Driver()
    driver.type("aan")
    #expect(driver.bottom.hasSuffix("Tab ana"))
    driver.type("<tab>")
    #expect(driver.bottom.contains("assign #1042 to: ana"))
  }
}
