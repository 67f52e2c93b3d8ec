import ReportModel
import SafeText
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

  private let own = Targets.reports(references(1_042))

  private func message(of number: Int64, _ driver: Driver) -> String {
    driver.memory.reports.filter { $0.number.rawValue == number }.map(\.report.message).joined()
  }

  // MARK: The tab

  @Test func theTabCountsAndShowsSuggestionsWithTheirReasons() {
    var driver = driver()
    #expect(driver.contains("Similar 2"))
    driver.type("<enter>[")
    #expect(driver.contains("#988   likely    64 %"))
    #expect(driver.contains("same screen RecipeEditor"))
    #expect(driver.contains("#951   possible  12 %"))
    #expect(driver.lines.contains { $0.contains("other device") && $0.contains("−0.3") })
  }

  /// What is shown of the chosen one sums to its log-odds.
  @Test func thePartsOfTheChosenOneSumToItsScore() {
    var driver = driver()
    driver.type("<enter>[")
    let suggestion = driver.state.duplicates.suggestions[0]
    let parts = SuggestionLines.parts(suggestion, isWhole: true)
    #expect(abs(parts.reduce(0) { $0 + $1.value } - suggestion.logOdds) < 1e-9)
    for part in parts {
      let weight = SuggestionLines(columns: 42, signs: Signs(Look())).weight(part.value)
      #expect(driver.lines.contains { $0.contains(part.text.prefix(20)) && $0.contains(weight) })
    }
    #expect(driver.contains("together +2.0: 64 %"))
    driver.type("j")
    #expect(driver.lines.filter { $0.contains("together +") }.count == 1)
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

  /// Beside the list it is looked at as much as with the keys in it.
  @Test func theTabBesideTheListAsksForTheWholeStore() {
    var driver = Driver()
    driver.memory.progress = DuplicateProgress(untaken: 90_000, uncompared: 90_000, total: 90_000)
    driver.send(.storeChanged)
    #expect(driver.memory.progress.untaken == 90_000)
    driver.type("[")
    #expect(driver.state.detail.tab == .similar && driver.state.focus == .list)
    #expect(driver.memory.progress.untaken == 0)
    #expect(!driver.contains("still to be looked at"))
  }

  @Test func nothingFoundIsSaidForAsMuchAsWasLookedAt() {
    var driver = Driver()
    driver.isHolding = true
    driver.type("<enter>[")
    driver.state.duplicates.number = driver.state.currentNumber
    driver.state.duplicates.progress = DuplicateProgress(untaken: 7, uncompared: 7, total: 9)
    #expect(driver.contains("no duplicates found so far"))
    #expect(driver.contains("7 of 9 reports still to be looked at…"))
  }

  @Test func whatASuggestionSaysIsReadInANarrowTabToo() {
    var driver = driver()
    driver.type("<enter>[")
    let message = message(of: 988, driver)
    #expect(driver.contains(String(message.prefix(36))), "\(driver)")
  }

  @Test func nothingFoundIsSaid() {
    var driver = Driver()
    driver.type("<enter>[")
    #expect(driver.contains("no duplicates found") && !driver.contains("so far"))
  }

  @Test func theTabsCursorWalksAndTheNextKeyMeansItsSuggestion() {
    var driver = driver()
    driver.type("<enter>[jM")
    #expect(
      driver.verdicts == [
        .takeApart(targets: own, from: references(951), apply: true)
      ]
    )
    #expect(driver.bottom.contains("#1042: not the same as #951 · u undoes"))
    #expect(driver.contains("Similar 1"))
  }

  // MARK: The picker

  @Test func thePickerShowsSuggestionsFirstWithTheirBands() throws {
    var driver = driver()
    driver.type("2")
    let picker = try #require(driver.picker)
    #expect(picker.candidates.prefix(2).map(\.number.rawValue) == [988, 951])
    #expect(driver.contains("likely"))
    #expect(driver.contains("same screen RecipeEditor"))
    driver.type("<enter>")
    #expect(
      driver.commands == [.merge(targets: own, into: .number(ReportNumber(988)), apply: true)]
    )
  }

  @Test(arguments: [(120, 40), (80, 24)])
  func thePickerTellsWhyInEverySize(columns: Int, rows: Int) {
    var driver = driver(columns: columns, rows: rows)
    driver.type("2")
    #expect(driver.contains("likely  64 %"))
    #expect(driver.contains("same screen RecipeEditor"))
    let message = message(of: 988, driver)
    #expect(driver.lines.count { $0.contains(message.prefix(20)) } >= 2, "\(driver)")
  }

  @Test func whatIsTypedIsSearchedForWithoutSuggestionsInFront() throws {
    var driver = driver()
    driver.type("2twice")
    let picker = try #require(driver.picker)
    #expect(picker.candidates.map(\.number.rawValue) == [951])
    driver.type("<c-u>")
    let again = try #require(driver.picker)
    #expect(again.candidates.first?.number.rawValue == 988)
  }

  @Test func aSuggestionIsRejectedInThePicker() throws {
    var driver = driver()
    driver.type("2<c-x>")
    #expect(
      driver.commands == [
        .takeApart(targets: own, from: references(988), apply: true)
      ]
    )
    let picker = try #require(driver.picker)
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
          targets: .reports(references(988)),
          into: .number(ReportNumber(1_042)),
          apply: true
        )
      ]
    )
  }

  private func merged(_ changes: [(Int64, Int64?, Int64?)], into named: Int64) -> String {
    let entry = HistoryEntry(
      sequence: 2,
      at: Fixtures.now,
      author: "me",
      command: "merge",
      reports: changes.map { ReportNumber($0.0) },
      changes: changes.map { number, before, after in
        HistoryEntry.Change(
          report: ReportNumber(number),
          field: .master,
          before: before.map { String($0) },
          after: after.map { String($0) }
        )
      }
    )
    let reply = CommandReply(
      id: RequestID(1),
      command: .merge(targets: own, into: .number(ReportNumber(named)), apply: true),
      result: .changed(entry)
    )
    return Toast.words(for: reply, Look()).0
  }

  @Test func aMergeNamesTheReportTheGroupGoesBy() {
    #expect(merged([(7, nil, 12)], into: 12) == "#7 is a duplicate of #12 · u undoes")
    #expect(merged([(7, nil, 12)], into: 15) == "#7 is a duplicate of #12, as #15 is · u undoes")
    let two: [(Int64, Int64?, Int64?)] = [(7, nil, 12), (8, 7, 12)]
    #expect(merged(two, into: 12) == "2 reports are duplicates of #12 · u undoes")
    let risen: [(Int64, Int64?, Int64?)] = [(9, 7, nil), (8, 7, 9), (7, nil, 9)]
    #expect(merged(risen, into: 9) == "#9 is the master now, with 2 duplicates · u undoes")
  }

  // MARK: Side by side

  @Test func twoMarkedReportsStandSideBySideTheLaterOneOnTheLeft() throws {
    var driver = driver()
    driver.type(":1041<enter><space>:1038<enter><space>=")
    let page = try #require(driver.comparison)
    #expect(page.left.number.rawValue == 1_041 && page.right.number.rawValue == 1_038)
  }

  @Test func howLikelyItIsStandsAboveTheSuggestedOne() {
    var driver = driver()
    driver.type("=")
    #expect(driver.lines[2].contains("#988") && driver.lines[2].hasSuffix("likely 64 %"))
    driver.type("<esc><c-p>")
    driver.type("<esc>:1041<enter><space>:1038<enter><space>=")
    #expect(!driver.lines[2].contains("%"))
  }

  @Test func theirPicturesAreSeenFromThereAndItComesBack() {
    for keys in ["=", "2<c-o>"] {
      var driver = driver()
      driver.type(keys)
      let page = driver.state.prompt
      driver.type("i")
      guard case .pictures(let pane) = driver.state.pane else {
        Issue.record("no pictures")
        return
      }
      #expect(pane.numbers.map(\.rawValue) == [1_042, 988])
      driver.type("<esc>")
      #expect(driver.state.pane == nil && driver.state.prompt == page)
    }
    var driver = grouped()
    driver.type("lll=i")
    #expect(driver.state.mode == .pictures)
    driver.type("<esc>")
    #expect(driver.state.mode == .comparison)
    driver.type("<esc>")
    #expect(driver.state.mode == .groups)
  }

  @Test(arguments: [(120, 40), (80, 24), (40, 12)])
  func twoReportsStandSideBySide(columns: Int, rows: Int) {
    var driver = driver(columns: columns, rows: rows)
    driver.type("=")
    #expect(driver.contains("#1042") && driver.contains("#988"))
    driver.type("jjkGgg<esc>")
    #expect(driver.state.prompt == nil)
  }

  @Test func factsAreCalledAsPeopleCallThem() {
    let report = Fixtures.detail(1, "x") {
      $0.report.platform = .android
      $0.report.os.version = "16"
      $0.report.device.model = "SM-S921B"
    }.report
    let facts = Dictionary(
      uniqueKeysWithValues: ComparedFact.facts(of: report).map { ($0.label, $0.value) }
    )
    #expect(facts["system"] == "Android 16")
    #expect(facts["device"] == "Galaxy S24 (SM-S921B)")
    let bare = Fixtures.detail(2, "x") { $0.report.platform = .android }.report
    #expect(ComparedFact.facts(of: bare).first { $0.label == "system" }?.value == nil)
  }

  @Test func wordsFactsAndPicturesThatDifferAreMarked() throws {
    var driver = driver()
    driver.memory.picturePairs = [
      PicturePair(left: 0, right: 0, likeness: .sameCapture(distance: 6))
    ]
    driver.type("=")
    let page = try #require(driver.comparison)
    #expect(page.left.number.rawValue == 1_042 && page.right.number.rawValue == 988)
    let rows = driver.lines
    let facts = zip(
      ComparedFact.facts(of: page.left.report),
      ComparedFact.facts(of: page.right.report)
    )
    for (left, right) in facts where left.value != nil || right.value != nil {
      let row = rows.first { $0.hasPrefix("  " + left.label) }
      #expect(row?.contains("≠") == (left.value != right.value), "\(left.label)")
    }
  }

  @Test func aVerdictSideBySideClosesIt() {
    var driver = driver()
    driver.type("=<enter>")
    #expect(
      driver.commands == [.merge(targets: own, into: .number(ReportNumber(988)), apply: true)]
    )
    #expect(driver.state.prompt == nil)
    driver = self.driver()
    driver.type("2<c-o>B")
    #expect(
      driver.commands == [
        .merge(
          targets: .reports(references(988)),
          into: .number(ReportNumber(1_042)),
          apply: true
        )
      ]
    )
    #expect(driver.state.prompt == nil)
    driver = self.driver()
    driver.type("=M")
    #expect(
      driver.commands == [
        .takeApart(targets: own, from: references(988), apply: true)
      ]
    )
  }

  // MARK: The evidence of a group

  @Test func allOfAGroupStandsOnOnePage() {
    var driver = driver()
    driver.type(":1038<enter>e")
    guard case .page(let page) = driver.state.prompt else {
      Issue.record("no page")
      return
    }
    #expect(page.title == "Group of #1038: 2 reports")
    let group = driver.memory.reports.filter { [1_038, 1_027].contains($0.number.rawValue) }
    #expect(group.count == 2)
    for member in group {
      #expect(page.text.contains(member.report.message))
      for file in member.attachments { #expect(page.text.contains(file.declared.fileName)) }
    }
    driver.type("<esc>gg:1041<enter>e")
    #expect(driver.bottom.contains("#1041 is in no group"))
  }

  /// What has no room in its row goes on below itself, not below its label.
  @Test func longRowsOfTheEvidenceHang() {
    var driver = Driver(columns: 60, rows: 40)
    for index in driver.memory.reports.indices {
      driver.memory.reports[index].report.device.name = "A device of a rather long name \(index)"
      driver.memory.reports[index].report.device.model = nil
    }
    driver.type(":1038<enter>e")
    let place = driver.lines.firstIndex { $0.contains("device    A device") } ?? 0
    #expect(driver.lines[place + 1].hasPrefix(String(repeating: " ", count: 12)), "\(driver)")
    #expect(driver.lines[place + 1].contains("name"))
    guard case .page(let page) = driver.state.prompt else { return #expect(Bool(false)) }
    let words = { (text: String) in text.filter { $0.isLetter || $0.isNumber } }
    let lines = TextPageView.lines(page, columns: 56).map(\.text).joined()
    #expect(words(lines) == words(page.text))
  }

  @Test func sideBySideInThePickerComesBackToIt() throws {
    var driver = driver()
    driver.type("2<c-o>")
    try #require(driver.comparison != nil)
    driver.type("<esc>")
    #expect(driver.picker != nil)
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
          targets: .reports(references(988, 1_042)),
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
          targets: .reports(references(1_040, 1_041)),
          from: references(1_040, 1_041),
          apply: true
        )
      ]
    )
    other.type("<esc>")
    #expect(other.state.pane == nil)
  }

  @Test func oneReportOfAProposedGroupIsRejectedAlone() {
    var driver = grouped()
    driver.type("llM")
    #expect(
      driver.commands == [
        .takeApart(
          targets: .reports(references(988)),
          from: references(951, 1_042),
          apply: true
        )
      ]
    )
    #expect(driver.contains("2 reports  41 %") && !driver.contains("weakest"))
    driver.type("<enter>")
    #expect(
      driver.commands == [
        .merge(
          targets: .reports(references(1_042)),
          into: .number(ReportNumber(951)),
          apply: true
        )
      ]
    )
  }

  /// Without the last pair the rest would be proposed again.
  @Test func allPairsOfARejectedGroupAreNotTheSame() {
    var driver = grouped()
    driver.type("M")
    let all = references(951, 988, 1_042)
    #expect(driver.commands == [.takeApart(targets: .reports(all), from: all, apply: true)])
    #expect(driver.bottom.contains("3 reports: not the same as each other · u undoes"))
    #expect(driver.state.duplicates.groups?.count == 1)
  }

  @Test func whatIsLeftOutOfAProposedGroupIsNotMerged() {
    var driver = grouped()
    driver.type("ll<space>")
    #expect(driver.contains("1 left out"))
    driver.type("<enter>")
    #expect(
      driver.commands == [
        .merge(
          targets: .reports(references(1_042)),
          into: .number(ReportNumber(951)),
          apply: true
        )
      ]
    )
  }

  @Test func withoutItsFirstAGroupGoesByTheNext() {
    var driver = grouped()
    driver.type("l<space><enter>")
    #expect(
      driver.commands == [
        .merge(
          targets: .reports(references(1_042)),
          into: .number(ReportNumber(988)),
          apply: true
        )
      ]
    )
  }

  @Test func whatWasLeftOutComesBackAndOneAloneIsNoGroup() {
    var driver = grouped()
    driver.type("ll<space><space>")
    #expect(!driver.contains("left out"))
    driver.type("<space>l<space><enter>")
    #expect(driver.commands.isEmpty)
    #expect(driver.bottom.contains("two reports"))
    // Another group begins whole.
    driver.type("jk")
    #expect(!driver.contains("left out"))
  }

  /// More reports than rows: the chosen one is always to be seen.
  @Test(arguments: [(120, 40), (80, 24), (40, 12)])
  func everyReportOfALargeGroupIsReached(columns: Int, rows: Int) {
    var driver = Driver(columns: columns, rows: rows)
    let numbers = driver.memory.reports.map(\.number).sorted()
    driver.memory.groups = [
      ProposedGroup(master: numbers[0], members: Array(numbers.dropFirst()), probability: 0.4),
      ProposedGroup(master: numbers[1], members: [numbers[2]], probability: 0.3),
    ]
    driver.type("gd")
    for number in numbers {
      driver.type("l")
      let row = driver.lines.first { $0.contains("▌") && $0.contains("\(number)") }
      #expect(row != nil, "\(number)")
    }
    driver.type("j")
    #expect(driver.lines.contains { $0.contains("▌") && $0.contains("2 reports") })
  }

  @Test func aReportOfAProposedGroupStandsBesideItsFirst() throws {
    var driver = grouped()
    driver.type("ll=")
    let page = try #require(driver.comparison)
    #expect(page.left.number.rawValue == 988 && page.right.number.rawValue == 951)
    driver.type("<esc>")
    #expect(driver.state.mode == .groups)
  }

  @Test func comparingGoesOnWhenTheGroupsAreOpenedAgain() {
    var driver = grouped()
    driver.type("<esc>")
    driver.memory.progress = DuplicateProgress(untaken: 0, uncompared: 3_000, total: 3_000)
    driver.send(.storeChanged)
    #expect(!driver.memory.progress.isDone)
    driver.type("gd")
    #expect(driver.memory.progress.isDone)
  }

  @Test func whatWasDecidedMeanwhileIsNotProposedWhenTheyAreOpenedAgain() {
    var driver = grouped()
    driver.type("<esc>")
    driver.memory.groups.removeFirst()
    driver.type("gd")
    #expect(driver.contains("1 group") && !driver.contains("41 % at the weakest"))
  }

  /// Enter means the group that was seen under the cursor.
  @Test func theCursorStaysOnItsGroupWhenOthersCome() {
    var driver = grouped()
    driver.type("j")
    let first = ProposedGroup(
      master: ReportNumber(1_027),
      members: [ReportNumber(1_031), ReportNumber(1_036), ReportNumber(1_038)],
      probability: 0.5
    )
    driver.memory.groups.insert(first, at: 0)
    driver.send(.storeChanged)
    #expect(driver.lines.contains { $0.contains("▌ 2 reports  30 %") }, "\(driver)")
    driver.memory.groups.removeLast()
    driver.type("u")
    #expect(driver.lines.contains { $0.contains("▌ 3 reports  41 %") }, "\(driver)")
  }

  @Test func theGroupThatUndoBroughtBackIsUnderTheCursor() {
    var driver = grouped()
    let all = driver.memory.groups
    driver.memory.groups.removeFirst()
    driver.type("<enter>")
    driver.memory.groups = all
    driver.type("u")
    #expect(driver.lines.contains { $0.contains("▌ 3 reports  41 %") }, "\(driver)")
  }

  /// Others that are found meanwhile are not what came back.
  @Test func anUndoOfNothingMovesNoCursorAmongGroups() {
    var driver = grouped()
    let first = ProposedGroup(
      master: ReportNumber(1_027),
      members: [ReportNumber(1_031)],
      probability: 0.5
    )
    driver.memory.groups.append(first)
    driver.type("u")
    driver.send(.storeChanged)
    #expect(driver.lines.contains { $0.contains("▌ 3 reports  41 %") }, "\(driver)")
  }

  @Test func theBottomLineTellsWhatAReportOfAGroupCanBeDoneTo() {
    var driver = grouped()
    #expect(driver.bottom.contains("Enter one group"))
    #expect(!driver.bottom.contains("leave out"))
    driver.type("l")
    #expect(driver.bottom.contains("Space leave out"))
    driver.type("<esc>")
    driver.memory.groups = []
    driver.type("gd")
    #expect(!driver.bottom.contains("one group"))
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

  @Test func whatIsFewBesideTheRestIsLookedAtUnasked() {
    var driver = Driver()
    driver.memory.progress = DuplicateProgress(untaken: 900, uncompared: 900, total: 90_000)
    driver.send(.storeChanged)
    #expect(driver.memory.progress.isDone)
  }

  @Test func picturesAreLookedAtBeforeReportsAreCompared() {
    var driver = Driver()
    driver.memory.progress = DuplicateProgress(untaken: 3, uncompared: 3, total: 90_000)
    driver.memory.awaitsPictures = true
    driver.effects = []
    driver.send(.storeChanged)
    #expect(driver.memory.progress == DuplicateProgress(untaken: 0, uncompared: 3, total: 90_000))
    #expect(driver.effects.count { $0 == .lookAtPictures } == 1)
    // Somebody else may have brought more of them meanwhile.
    driver.effects = []
    driver.send(.picturesSeen(isNews: false))
    #expect(driver.effects.count { $0 == .lookAtPictures } == 1)
    driver.memory.awaitsPictures = false
    driver.effects = []
    driver.send(.picturesSeen(isNews: false))
    #expect(driver.memory.progress.isDone)
    #expect(!driver.effects.contains { if case .loadPage = $0 { true } else { false } })
  }

  @Test func whatPicturesToldIsShown() {
    var driver = Driver()
    driver.send(.picturesSeen(isNews: true))
    #expect(driver.effects.contains { if case .loadPage = $0 { true } else { false } })
    #expect(driver.effects.contains { if case .loadDetail = $0 { true } else { false } })
  }

  @Test func longDeviceCodesAreToldApart() {
    var driver = Driver(columns: 80, rows: 24)
    for (index, code) in ["SM-S918B/DS-EUX-NORDIC-512GB-A", "SM-S918B/DS-EUX-NORDIC-512GB-B"]
      .enumerated()
    {
      driver.memory.reports[index].report.device.model = code
      driver.memory.reports[index].report.device.name = "Galaxy S23 Ultra Enterprise Edition"
    }
    let numbers = driver.memory.reports.prefix(2).map(\.number.rawValue)
    driver.memory.suggest(numbers[1], for: numbers[0], .likely, 0.64)
    driver.type("<enter>[jj=<end>")
    let lines = driver.lines.joined(separator: "\n")
    #expect(lines.contains("512GB-A") && lines.contains("512GB-B"), "\(driver)")
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

/// Whole screens of it, in three sizes.
struct DuplicateScreenTests {
  @Test(
    arguments: [
      ("similar", "<enter>["), ("suggestions", "2"), ("side-by-side", "<enter>[jj="),
      ("groups", "gdl"), ("evidence", ":1038<enter>e"),
    ] as [(String, String)],
    [(120, 40), (80, 24), (40, 12)] as [(Int, Int)]
  )
  func looksAsRecorded(part: (name: String, keys: String), size: (columns: Int, rows: Int)) throws {
    var driver = Driver(columns: size.columns, rows: size.rows)
    driver.memory.suggest(988, for: 1_042, .likely, 0.64)
    driver.memory.suggest(951, for: 1_042, .possible, 0.12)
    driver.memory.suggest(1_041, for: 1_042, .possible, 0.05)
    driver.memory.groups = [
      ProposedGroup(
        master: ReportNumber(951),
        members: [ReportNumber(988), ReportNumber(1_042)],
        probability: 0.41
      ),
      ProposedGroup(master: ReportNumber(1_040), members: [ReportNumber(1_041)], probability: 0.3),
    ]
    driver.memory.picturePairs = [
      PicturePair(left: 0, right: 0, likeness: .sameCapture(distance: 6))
    ]
    driver.send(.storeChanged)
    driver.type(part.keys)
    try Screen.expect(driver.frame, "\(part.name)-\(size.columns)x\(size.rows)")
  }

  @Test func asciiUsesNoSignBeyondASCII() {
    let plain = Fixtures.all.filter {
      $0.report.message.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    }
    for keys in ["=", "gdl"] {
      var driver = Driver(plain, columns: 120, rows: 40, look: Look(usesASCII: true))
      guard let other = plain.last, let own = driver.cursorNumber else { continue }
      driver.memory.suggest(other.number.rawValue, for: own, .certain, 0.95)
      driver.memory.groups = [
        ProposedGroup(master: other.number, members: [ReportNumber(own)], probability: 0.4)
      ]
      driver.send(.storeChanged)
      driver.type(keys)
      for line in driver.lines { #expect(line.utf8.allSatisfy { $0 < 0x7F }, "\(keys): \(line)") }
    }
  }
}

private func references(_ numbers: Int64...) -> [ReportReference] {
  numbers.map { .number(ReportNumber($0)) }
}
