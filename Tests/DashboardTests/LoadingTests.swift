// swift-format-ignore-file: NeverForceUnwrap

import ReportModel
import ReportQuery
import TerminalUI
import Testing

@testable import Dashboard

/// Questions, answers, and the cursor that stays on its report.
struct LoadingTests {
  private let many = (1...2_000).reversed().map { Fixtures.detail($0, "report \($0)") }

  @Test func theStateHoldsAWindowAndNeverTheWholeList() {
    var driver = Driver(many, rows: 30)
    #expect(driver.state.list.count == 2_000)
    #expect(driver.state.list.rows.count < 120)
    driver.type("G")
    #expect(driver.cursorNumber == 1)
    #expect(driver.state.list.rows.count < 120)
    driver.type("gg<c-d><pgdn>")
    #expect(driver.state.list[driver.state.list.cursor]?.number == driver.state.list.cursorNumber)
  }

  @Test func fiveKeysAtOnceAskForOnePageAndOneDetail() {
    var driver = Driver(many, rows: 30)
    driver.typeAtOnce("<pgdn><pgdn><pgdn><pgdn><pgdn>")
    let details = driver.effects.filter { if case .loadDetail = $0 { true } else { false } }
    #expect(details.count <= 2)
    #expect(driver.state.shownDetail != nil)
  }

  @Test(arguments: ["<pgdn>", "<pgup>"])
  func goingOnAsksForRowsOnceInAFewScreens(key: String) {
    var driver = Driver(many, rows: 30)
    if key == "<pgup>" { driver.type("G") }
    driver.effects = []
    driver.type(String(repeating: key, count: 12))
    let pages = driver.effects.filter { if case .loadPage = $0 { true } else { false } }
    #expect(pages.count <= 4)
    #expect(driver.state.list.rows.count < 200)
  }

  @Test(arguments: [(120, 40), (80, 24), (60, 12)])
  func whatIsTakenFromTheFrameBeforeIsAsDrawnAnew(columns: Int, rows: Int) {
    var driver = Driver(columns: columns, rows: rows)
    var drawn: Drawn?
    var reusedCount = 0
    let keys =
      "jjjk<pgdn>kj<space>jjvjjk<esc>jj]jkpjkpjkpjk/crash<enter>jjk<esc>jju2<esc>jkljkhGkkggjj"
    for key in Driver.keys(keys) {
      driver.send(.input(.key(key)))
      let frame = driver.frame
      if let drawn {
        reusedCount += driver.state.listLooksLike(drawn.state) ? 1 : 0
        #expect(view(driver.state, in: driver.surroundings, after: drawn) == frame, "\(key)")
      }
      drawn = Drawn(state: driver.state, frame: frame)
    }
    #expect(reusedCount > 15)
  }

  @Test func anAnswerToAnOlderQuestionIsDropped() {
    var driver = Driver()
    driver.isHolding = true
    driver.type("/crash")
    let stale = PageReply(
      id: RequestID(1),
      page: ReportPage(offset: 0, rows: [], revision: Revision(0))
    )
    let before = driver.state
    driver.send(.page(stale), .count(RequestID(1), 0), .detail(RequestID(1), Fixtures.all[5]))
    #expect(driver.state == before)
  }

  @Test func theCursorStaysOnItsReportWhenOthersArrive() {
    var driver = Driver(many, rows: 30)
    driver.type("jjjjj")
    let number = driver.cursorNumber
    let line = driver.state.list.cursor - driver.state.list.top
    for value in 2_001...2_040 {
      driver.memory.reports.insert(Fixtures.detail(Int64(value), "new"), at: 0)
    }
    driver.send(.storeChanged)
    #expect(driver.cursorNumber == number)
    #expect(driver.state.list.cursor == 45)
    #expect(driver.state.list.cursor - driver.state.list.top == line)
  }

  @Test func whenItsReportIsGoneTheCursorKeepsItsPlace() {
    var driver = Driver()
    driver.type("jj")
    driver.memory.reports.removeAll { $0.number.rawValue == 1_038 }
    driver.send(.storeChanged)
    #expect(driver.state.list.cursor == 2)
    #expect(driver.cursorNumber == 1_036)
  }

  @Test func theLastReportGoneLeavesAGreeting() {
    var driver = Driver([Fixtures.saveTwice])
    driver.type("1")
    #expect(driver.contains("All triaged."))
    #expect(driver.state.list.cursorNumber == nil)
    driver.type("1")
    #expect(driver.bottom.contains("no report here"))
    driver.type("u")
    #expect(driver.cursorNumber == 1_042)
  }

  @Test func jumpingShowsAllWhenTheReportIsNotInTheList() {
    var driver = Driver()
    driver.type(":951<enter>")
    #expect(driver.cursorNumber == 951)
    #expect(driver.state.view.name == "All")
    #expect(driver.bottom.contains("#951 is not in Inbox: showing all"))
    driver.type(":77<enter>")
    #expect(driver.bottom.contains("there is no such report"))
  }

  @Test func jumpingFarLoadsTheRowsAround() {
    var driver = Driver(many, rows: 30)
    driver.type(":1000<enter>")
    #expect(driver.cursorNumber == 1_000)
    #expect(driver.state.list.cursor == 1_000)
    #expect(driver.contains("report 999"))
  }

  @Test func theNextUntriagedIsFoundBeyondTheLoadedRows() {
    let triaged = many.map { report in
      var report = report
      if report.number.rawValue > 40 { report.shown = Standing(.open) }
      return report
    }
    var driver = Driver(triaged, rows: 30)
    driver.type("g5")
    #expect(driver.cursorNumber == 2_000)
    driver.type("n")
    #expect(driver.cursorNumber == 40)
    #expect(driver.state.list.cursorRow?.number.rawValue == 40)
    driver.type("N")
    #expect(driver.cursorNumber == 40)
    #expect(driver.bottom.contains("no untriaged report above"))
  }

  @Test func aQuestionThatFailsIsTold() {
    var driver = Driver()
    driver.send(.failed(nil, "The store is locked by 4711."))
    #expect(driver.bottom.contains("The store is locked by 4711."))
  }

  @Test func loadingTheDemoFillsTheEmptyStore() {
    var driver = Driver([])
    #expect(driver.contains("Nothing here yet."))
    driver.type("D")
    #expect(driver.state.list.count == 9)
    #expect(driver.bottom.contains("13 reports loaded"))
    driver.type("D")
    #expect(driver.bottom.contains("demo reports go into an empty store only"))
  }

  /// They come in several transactions, and a look at the store may fall between two.
  @Test func theDemoOpensAtItsTopAlthoughSomeOfItWasSeenBefore() {
    var driver = Driver([])
    driver.isHolding = true
    driver.type("D")
    driver.isHolding = false
    driver.memory.reports = [Fixtures.all[5]]
    driver.send(.storeChanged)
    #expect(driver.bottom.contains("loading demo reports"))
    driver.memory.reports = Fixtures.all
    driver.send(.demoLoaded)
    #expect(driver.state.list.cursor == 0)
    #expect(driver.bottom.contains("13 reports loaded"))
  }

  @Test func settlingKeepsCommandsInOrderAndTheNewestQuestions() {
    let page = { (id: Int) in
      Effect.loadTotals(RequestID(id))
    }
    let effects: [Effect] = [page(1), .redraw, page(2), .quit, .loadTags(RequestID(3))]
    #expect(Effect.settled(effects) == [.redraw, .quit, page(2), .loadTags(RequestID(3))])
  }

  /// Asked after a newer one, an older question would take its place, and neither be answered.
  @Test func whatWaitsForRestGivesWayToANewerQuestionOfItsKind() {
    let counts = { (id: Int) in
      Effect.explore(.init(id: RequestID(id), query: .everything, subject: .counts([])))
    }
    let arrivals = Effect.explore(
      .init(id: RequestID(3), query: .everything, subject: .arrivals(lastDays: 14))
    )
    var putOff = PutOffQuestions()
    for effect in [counts(1), counts(2), arrivals] { putOff.add(effect) }
    putOff.giveWay(to: .redraw)
    putOff.giveWay(to: counts(4))
    #expect(putOff.take { _ in true } == [arrivals])
    #expect(putOff.isEmpty)
    putOff.add(counts(5))
    putOff.add(arrivals)
    #expect(putOff.take { $0 == arrivals } == [arrivals])
    #expect(putOff.contains { $0 == counts(5) })
    #expect(putOff.take { _ in true } == [counts(5)])
  }

  @Test func toastsGoByThemselvesAndAgesFollowTheClock() {
    var driver = Driver()
    driver.type("y")
    #expect(driver.state.toast != nil)
    #expect(driver.state.nextTick <= driver.state.toast!.until)
    driver.send(.tick(driver.state.toast!.until))
    #expect(driver.state.toast == nil)
    driver.send(.tick(Timestamp(milliseconds: Fixtures.now.milliseconds + 3_600_000)))
    #expect(driver.lines[3].contains(" 1h "))
  }

  @Test func hintsGoAtTheNextKeyAndDeedsStay() {
    var driver = Driver()
    driver.type("~")
    #expect(driver.state.toast != nil)
    driver.type("j")
    #expect(driver.state.toast == nil)
    driver.type("1j")
    #expect(driver.bottom.contains("u undoes"))
  }

  @Test(arguments: ["&", "<f9>", "g&", "?&"])
  func aKeyThatNothingIsBoundToIsAnswered(keys: String) {
    var driver = Driver()
    driver.type(keys)
    #expect(driver.bottom.contains("no such key · ? help"))
    driver.type("j")
    #expect(!driver.bottom.contains("no such key"))
  }

  @Test func onlyAMinuteOrAToastIsWorthAnotherFrame() {
    var driver = Driver()
    driver.type("y")
    let before = driver.state
    driver.send(.tick(Timestamp(milliseconds: Fixtures.now.milliseconds + 1_000)))
    #expect(driver.state.looksLike(before))
    driver.send(.tick(before.toast!.until))
    #expect(!driver.state.looksLike(before))
    let later = driver.state
    driver.send(.tick(later.nextTick))
    #expect(!driver.state.looksLike(later))
  }

  @Test func aJumpWorksFromAnEmptyList() {
    var driver = Driver([Fixtures.saveTwice])
    driver.type("1")
    #expect(driver.state.list.count == 0)
    driver.type(":1042<enter>")
    #expect(driver.cursorNumber == 1_042)
    #expect(driver.state.view.name == "All")
  }

  /// Keys typed ahead wait for what they speak of.
  @Test(arguments: [
    ("/crash<enter>", true), (":1029<enter>", true), ("*", true), (">", true), ("/crash", false),
    (":1029", false), ("j", false), ("1", false), ("R", false),
  ])
  func keysWaitForTheReportsTheySpeakOf(keys: String, isAwaiting: Bool) {
    var driver = Driver()
    driver.isHolding = true
    driver.type(keys)
    #expect(driver.state.isAwaitingRows == isAwaiting)
  }

  @Test func theRowsOnTheScreenStayUntilTheNewOnesAreThere() {
    var driver = Driver()
    let before = driver.lines[3...]
    driver.isHolding = true
    driver.type("/crash<enter>")
    #expect(driver.lines[3..<driver.lines.count - 1] == before.dropLast())
  }

  @Test func aFilterFromTheShellOpensOnAllReports() throws {
    let surroundings = Surroundings(zone: .utc, author: "me")
    let open = { (filter: String) throws(QueryError) in
      try State(
        size: Size(rows: 24, columns: 80),
        look: Look(),
        now: Fixtures.now,
        filter: filter,
        in: surroundings
      )
    }
    let state = try open("crash")
    #expect(state.query.source == "scope:all crash")
    #expect(state.view.name == "All")
    #expect(try open("").view.name == "Inbox")
    #expect(throws: QueryError.self) { try open("tga:x") }
  }
}

/// A store that shrinks while nobody says so.
struct ShrinkingTests {
  /// A window as tall as a terminal may claim to be.
  @Test(arguments: [300, 450, 1_200])
  func tallWindowsGetTheirRows(rows: Int) {
    var driver = Driver((1...5_000).map { Fixtures.detail($0, "report \($0)") }, rows: 20)
    driver.resize(columns: 120, rows: rows)
    driver.type("<pgdn><pgdn><pgup>")
    let shown = driver.lines.count { $0.contains("report ") }
    #expect(shown >= rows - 10 && driver.state.pending.page == nil)
    driver.type("G")
    #expect(driver.state.list.cursor == 4_999 && driver.state.pending.page == nil)
    #expect(driver.lines.count { $0.contains("report ") } >= rows - 10)
  }

  @Test func rowsThatWentAwayAreNotAskedForForEver() {
    var driver = Driver((1...300).map { Fixtures.detail($0, "report \($0)") }, rows: 20)
    driver.type("G")
    driver.memory = Memory(Array(driver.memory.reports.prefix(3)))
    driver.resize(columns: 120, rows: 60)
    driver.type("kkjj")
    driver.send(.storeChanged)
    #expect(driver.state.list.count == 3 && driver.state.list.rows.count == 3)
  }
}
