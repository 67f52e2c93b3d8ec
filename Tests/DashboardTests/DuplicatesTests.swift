import ReportModel
import TerminalUI
import Testing
import TriageCommands

@testable import Dashboard

struct DuplicatesTests {
  /// #1042 with two suggestions, as it looks once the cursor rests on it.
  private func driver(columns: Int = 120, rows: Int = 40) -> Driver {
    var driver = Driver(columns: columns, rows: rows)
    driver.memory.suggest(988, for: 1_042, .likely, 0.64)
    driver.memory.suggest(951, for: 1_042, .possible, 0.12)
    driver.send(.storeChanged)
    driver.effects = []
    return driver
  }

  private let own = Targets.reports([.number(ReportNumber(1_042))])

  // MARK: The tab

  @Test func theTabCountsAndShowsSuggestionsWithTheirReasons() {
    var driver = driver()
    #expect(driver.contains("Similar 2"))
    driver.type("<enter>[")
    #expect(driver.contains("#988   likely    64 %"))
    #expect(driver.contains("same screen RecipeEditor"))
    #expect(driver.contains("#951   possible  12 %"))
    #expect(driver.lines.contains { $0.contains("other device") && $0.contains("-") })
  }

  @Test func suggestionsAreAskedForOnceTheDetailIsThereAndNotBefore() {
    var driver = driver()
    driver.isHolding = true
    driver.typeAtOnce("jjj")
    #expect(!driver.effects.contains { if case .duplicates = $0 { true } else { false } })
  }

  @Test func anAnswerAboutAnotherReportIsDropped() {
    var driver = driver()
    driver.isHolding = true
    driver.send(.storeChanged)
    guard let detail = driver.state.pending.detail else {
      Issue.record("no detail asked for")
      return
    }
    driver.send(.detail(detail.id, driver.memory.reports.first { $0.number.rawValue == 1_042 }!))
    let id = driver.state.duplicates.pending[0]!
    driver.typeAtOnce("j")
    driver.send(.duplicates(id, .suggestions(ReportNumber(1_042), [], driver.memory.progress)))
    #expect(driver.state.duplicates.suggestions.count == 2)
    #expect(!driver.contains("Similar 2"))
  }

  @Test func nothingFoundIsSaid() {
    var driver = Driver()
    driver.type("<enter>[")
    #expect(driver.contains("no duplicates found"))
  }

  @Test func theTabsCursorWalksAndTheNextKeyMeansItsSuggestion() {
    var driver = driver()
    driver.type("<enter>[jM")
    #expect(
      driver.verdicts == [
        .takeApart(targets: own, from: .number(ReportNumber(951)), apply: true)
      ]
    )
    #expect(driver.bottom.contains("#1042: not the same as #951 · u undoes"))
    #expect(driver.contains("Similar 1"))
  }

  // MARK: The picker

  @Test func thePickerShowsSuggestionsFirstWithTheirBands() {
    var driver = driver()
    driver.type("2")
    guard case .picker(let picker) = driver.state.prompt else {
      Issue.record("no picker")
      return
    }
    #expect(picker.candidates.prefix(2).map(\.number.rawValue) == [988, 951])
    #expect(driver.contains("likely"))
    #expect(driver.contains("same screen RecipeEditor"))
    driver.type("<enter>")
    #expect(
      driver.commands == [.merge(targets: own, into: .number(ReportNumber(988)), apply: true)]
    )
  }

  @Test func whatIsTypedIsSearchedForWithoutSuggestionsInFront() {
    var driver = driver()
    driver.type("2twice")
    guard case .picker(let picker) = driver.state.prompt else {
      Issue.record("no picker")
      return
    }
    #expect(picker.candidates.map(\.number.rawValue) == [951])
    driver.type("<c-u>")
    guard case .picker(let again) = driver.state.prompt else {
      Issue.record("no picker")
      return
    }
    #expect(again.candidates.first?.number.rawValue == 988)
  }

  @Test func aSuggestionIsRejectedInThePicker() {
    var driver = driver()
    driver.type("2<c-x>")
    #expect(
      driver.commands == [
        .takeApart(targets: own, from: .number(ReportNumber(988)), apply: true)
      ]
    )
    guard case .picker(let picker) = driver.state.prompt else {
      Issue.record("no picker")
      return
    }
    #expect(picker.chosen?.number.rawValue == 951)
  }

  @Test func fromTheTabThePickerOpensOnTheChosenSuggestion() {
    var driver = driver()
    driver.type("<enter>[j2<enter>")
    #expect(
      driver.verdicts == [.merge(targets: own, into: .number(ReportNumber(951)), apply: true)]
    )
  }

  // MARK: Not the same, masters

  @Test func aDuplicateIsTakenOutOfItsGroup() {
    var driver = driver()
    driver.type("2<enter>>>>>")
    driver.type(":1042<enter>M")
    #expect(
      driver.commands == [
        .edit(EditCommand(words: "unmerge", edits: [.unmerge], targets: own))
      ]
    )
  }

  @Test func whatIsNoDuplicateIsToldSo() {
    var driver = driver()
    driver.type("M")
    #expect(driver.commands.isEmpty)
    #expect(driver.bottom.contains("is no duplicate"))
  }

  @Test func aDuplicateTakesItsMastersPlace() {
    var driver = driver()
    driver.type("2<enter>")
    driver.type(":1042<enter>B")
    #expect(
      driver.commands == [
        .merge(
          targets: .reports([.number(ReportNumber(988))]),
          into: .number(ReportNumber(1_042)),
          apply: true
        )
      ]
    )
  }

  // MARK: Side by side

  @Test(arguments: [(120, 40), (80, 24), (40, 12)])
  func twoReportsStandSideBySide(columns: Int, rows: Int) {
    var driver = driver(columns: columns, rows: rows)
    driver.type("=")
    #expect(driver.contains("#1042") && driver.contains("#988"))
    driver.type("jjkGgg<esc>")
    #expect(driver.state.prompt == nil)
  }

  @Test func sideBySideInThePickerComesBackToIt() {
    var driver = driver()
    driver.type("2<c-o>")
    guard case .comparison = driver.state.prompt else {
      Issue.record("no comparison")
      return
    }
    driver.type("<esc>")
    guard case .picker = driver.state.prompt else {
      Issue.record("no picker")
      return
    }
  }

  // MARK: Groups

  private func grouped() -> Driver {
    var driver = Driver()
    driver.memory.groups = [
      ProposedGroup(
        master: ReportNumber(951),
        members: [ReportNumber(988), ReportNumber(1_042)],
        probability: 0.41
      ),
      ProposedGroup(master: ReportNumber(1_040), members: [ReportNumber(1_041)], probability: 0.3),
    ]
    driver.type("gd")
    return driver
  }

  @Test func proposedGroupsAreAcceptedAndRejectedOneByOne() {
    var driver = grouped()
    #expect(driver.contains("3 reports  41 % at the weakest"))
    driver.type("<enter>")
    #expect(
      driver.commands == [
        .merge(
          targets: .reports([.number(ReportNumber(988)), .number(ReportNumber(1_042))]),
          into: .number(ReportNumber(951)),
          apply: true
        )
      ]
    )
    var other = grouped()
    other.type("jM")
    #expect(
      other.commands == [
        .takeApart(
          targets: .reports([.number(ReportNumber(1_041))]),
          from: .number(ReportNumber(1_040)),
          apply: true
        )
      ]
    )
    other.type("<esc>")
    #expect(other.state.pane == nil)
  }

  @Test func aStoreThatWasNeverLookedAtIsTakenInWhenSomebodyAsks() {
    var driver = Driver()
    driver.memory.progress = DuplicateProgress(untaken: 90_000, uncompared: 90_000, total: 90_000)
    driver.send(.storeChanged)
    #expect(driver.memory.progress.untaken == 90_000)
    driver.type("gd")
    #expect(driver.memory.progress.isDone)
    #expect(driver.contains("no groups to propose"))
  }

  @Test func aFewNewReportsAreTakenInUnasked() {
    var driver = Driver()
    driver.memory.progress = DuplicateProgress(untaken: 3, uncompared: 3, total: 90_000)
    driver.send(.storeChanged)
    #expect(driver.memory.progress.isDone)
  }
}

extension Driver {
  /// The commands but reading: what is opened is read.
  fileprivate var verdicts: [Command] {
    commands.filter {
      if case .edit(let edit) = $0 { edit.edits != [.markRead(true)] } else { true }
    }
  }
}
