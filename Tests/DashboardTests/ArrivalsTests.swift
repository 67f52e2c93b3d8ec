// swift-format-ignore-file: NeverForceUnwrap

import ReportModel
import TerminalUI
import Testing
import TriageCommands

@testable import Dashboard

/// Reports that come by themselves: news, the intake, conflicts, uploads sent again.
struct ArrivalsTests {
  private static func arrive(_ count: Int64, in driver: inout Driver, after last: Int64 = 1_042) {
    for number in (last + 1)...(last + count) {
      driver.memory.reports.insert(Fixtures.detail(number, "just came", minutes: 0), at: 0)
    }
    driver.send(.storeChanged)
  }

  private static func list(_ driver: Driver) -> [String] {
    let rows = driver.state.layout.listRows
    return driver.lines[rows.row..<rows.row + rows.rows].map { String($0.prefix(rows.columns)) }
  }

  // MARK: News

  private static let many = (900...1_042).reversed().map { Fixtures.detail($0, "report \($0)") }

  @Test(arguments: ["", "j", "jjj", "<pgdn>", "G"]) func whatArrivesMovesNothing(keys: String) {
    var driver = Driver(Self.many, rows: 14)
    driver.type(keys)
    let before = Self.list(driver)
    let detail = driver.state.shownDetail?.number
    for round in 0..<3 {
      Self.arrive(2, in: &driver, after: 1_042 + Int64(round) * 2)
      #expect(Self.list(driver) == before)
      #expect(driver.state.shownDetail?.number == detail)
    }
    #expect(driver.state.news.count == 6)
    #expect(driver.lines[0].contains("6 new"))
  }

  @Test func whatIsNewIsCountedUntilItsRowsAreSeen() {
    var driver = Driver(Self.many, rows: 14)
    Self.arrive(3, in: &driver)
    #expect(driver.lines[0].contains("3 new"))
    driver.type("j")
    #expect(driver.state.news.count == 3)
    driver.type("gg")
    #expect(!driver.lines[0].contains("new"))
    #expect(driver.cursorNumber == 1_045)
    // Where nothing new can stand it stays news.
    driver.type("g4")
    Self.arrive(2, in: &driver, after: 1_045)
    #expect(driver.lines[0].contains("2 new"))
    driver.type("gn")
    #expect(driver.state.viewIndex == 0)
    #expect(driver.cursorNumber == 1_047)
    #expect(!driver.lines[0].contains("new"))
  }

  @Test func whatComesIntoAnEmptyInboxIsSeenAtOnce() {
    var driver = Driver([])
    Self.arrive(1, in: &driver, after: 0)
    #expect(driver.state.news.count == 0)
    #expect(driver.cursorNumber == 1)
  }

  @Test func whatIsOpenedFirstIsNoNews() {
    let driver = Driver()
    #expect(driver.state.news.count == 0)
    #expect(!driver.lines[0].contains("new"))
  }

  // MARK: The intake

  static var badge: IntakeBadge {
    var badge = IntakeBadge(address: "http://127.0.0.1:8787", isListening: true)
    badge.lastArrival = Fixtures.before(2)
    badge.takenCount = 14
    return badge
  }

  @Test func anIntakeThatRunsIsSeenInTheTitle() {
    var driver = Driver(Self.many, rows: 14)
    driver.send(.intake(Self.badge))
    #expect(driver.lines[0].contains("● intake"))
    Self.arrive(3, in: &driver)
    #expect(driver.lines[0].contains("● intake 3 new"))
    driver.resize(columns: 180, rows: 14)
    #expect(
      driver.lines[0].contains(
        "● intake 127.0.0.1:8787 · last arrival 2 min ago · 14 taken · 3 new"
      )
    )
    driver.resize(columns: 40, rows: 12)
    #expect(driver.lines[0].contains("●"))
    var stopped = Self.badge
    stopped.isListening = false
    driver.send(.intake(stopped))
    #expect(!driver.lines[0].contains("●"))
  }

  @Test func theIntakeIsToldInFull() {
    var driver = Driver()
    driver.type("ga")
    #expect(driver.contains("no intake runs here"))
    var badge = Self.badge
    badge.refusedToday = 2
    driver.send(.intake(badge))
    #expect(driver.contains("listens on http://127.0.0.1:8787"))
    #expect(driver.contains("14 taken · 2 refused today"))
    badge.goneToday = 3
    driver.send(.intake(badge))
    #expect(driver.contains("2 refused today · 3 came again after removal today"))
    #expect(driver.contains("none is open"))
    driver.type("1")
    #expect(driver.commands.isEmpty)
    driver.type("<esc>")
    #expect(driver.state.mode == .list)
  }

  // MARK: Conflicts

  static var conflicts: [ConflictDetail] {
    ([(3, 1_042), (2, 1_038), (1, 1_031)] as [(Int64, Int64)]).map { id, number in
      let detail = Fixtures.all.first { $0.number.rawValue == number }!
      var conflict = Conflict(
        id: id,
        report: detail.number,
        reportID: detail.report.id,
        at: Fixtures.before(id),
        messageStart: detail.report.message
      )
      conflict.at = Fixtures.before(id)
      var aside = detail.report
      aside.message = "Something else \u{1B}[31m under the same id"
      var whole = ConflictDetail(
        conflict: conflict,
        present: .init(report: detail.report, attachments: detail.attachments),
        aside: .init(report: aside, attachments: [])
      )
      whole.differences = [
        .init(place: "message", present: detail.report.message, aside: aside.message),
        .init(place: "app.version", present: "4.12.0", aside: nil),
      ]
      return whole
    }
  }

  private func driver(columns: Int = 120, rows: Int = 40) -> Driver {
    var driver = Driver(columns: columns, rows: rows)
    driver.memory.conflicts = Self.conflicts
    return driver
  }

  @Test func bothContentsStandSideBySide() {
    var driver = driver()
    driver.type("ga<enter>")
    #expect(driver.contains("#1042  came again with other content"))
    let row = driver.lines.first { $0.contains("message") }!
    #expect(row.contains("Tapping") && row.contains("≠") && row.contains("Something else ␛"))
    #expect(driver.lines.contains { $0.contains("app.version") && $0.contains("–") })
    #expect(driver.lines.contains { $0.contains("os.version") && !$0.contains("≠") })
  }

  @Test func wordsThatTheOtherDoesNotSayAreMarked() throws {
    var driver = driver()
    driver.type("ga<enter>")
    let buffer = driver.frame.buffer
    let row = try #require(driver.lines.firstIndex { $0.contains("Something else") })
    let looks = { (word: String) in
      let cells = buffer.row(row)
      let start = cells.indices.first { cells[$0...].map(\.text).joined().hasPrefix(word) }
      return start.map { cells[$0].style }
    }
    let marked = try #require(looks("Something"))
    // The report's own message says "the", too.
    let shared = try #require(looks("the same"))
    #expect(marked != shared)
  }

  @Test func theWheelGoesThroughConflictsAndThroughBothContents() {
    var driver = driver(rows: 12)
    driver.type("ga")
    let wheel = MouseEvent(.scrollDown, row: 8, column: 10)
    driver.send(.input(.mouse(wheel)))
    guard case .conflicts(let list) = driver.state.pane else { return #expect(Bool(false)) }
    #expect(list.cursor == 1)
    driver.type("<enter>")
    driver.send(.input(.mouse(wheel)))
    guard case .conflicts(let both) = driver.state.pane else { return #expect(Bool(false)) }
    #expect(both.cursor == 1 && both.scroll == 1)
  }

  @Test func aClickChoosesAConflictAndTwoCompareIt() {
    for size in [(120, 40), (80, 24), (40, 12)] {
      var driver = driver(columns: size.0, rows: size.1)
      driver.type("ga")
      driver.press("#1038")
      guard case .conflicts(let list) = driver.state.pane else { return #expect(Bool(false)) }
      #expect(list.cursor == 1 && !list.isComparing)
      #expect(list.detail?.conflict.id == list.chosen?.id)
      // Nothing is in the heading.
      driver.send(.input(.mouse(MouseEvent(.press, row: 3, column: 5))))
      #expect(driver.state.pane == .conflicts(list))
      driver.press("#1031", times: 2)
      #expect(driver.contains("#1031  came again"))
    }
  }

  @Test func aConflictIsDecidedAndTheNextOneComes() {
    var driver = driver()
    driver.type("ga<enter>2")
    #expect(driver.commands == [.conflict(ConflictCommand(.other, [3]))])
    #expect(driver.contains("#1038  came again"))
    #expect(driver.contains("1 of 2"))
    driver.type("]3")
    #expect(driver.commands == [.conflict(ConflictCommand(.both, [1]))])
    driver.type("1")
    #expect(driver.commands == [.conflict(ConflictCommand(.first, [2]))])
    #expect(driver.contains("none is open"))
    driver.type("<esc>")
    #expect(driver.state.pane == nil)
  }

  @Test func theListTellsWhatConflictsDifferIn() {
    var driver = driver()
    driver.memory.conflicts[1].differences = [
      .init(place: "os.version", present: "27.0", aside: "27.1")
    ]
    driver.memory.conflicts[2].aside = nil
    // In the order of the canonical format.
    driver.memory.conflicts[0].differences.reverse()
    driver.type("ga")
    let rows = driver.lines.filter { $0.contains("#1042") || $0.contains("#1038") }
    #expect(rows[0].contains("message, app.version"))
    #expect(rows[0].contains("Tapping") && rows[0].contains("≠  Something else ␛"))
    #expect(rows[1].contains("os.version") && rows[1].contains("27.0 "))
    #expect(rows[1].contains("≠  27.1") && rows[1].contains("Crash when I open the camera"))
    #expect(driver.lines.contains { $0.contains("#1031") && $0.contains("was not kept whole") })
    driver.resize(columns: 40, rows: 12)
    #expect(driver.lines.contains { $0.contains("#1042") && $0.contains("Something else") })
  }

  @Test func theConflictThatIsTakenBackIsTheOne() throws {
    var driver = driver()
    driver.type("gajj2")
    #expect(driver.commands == [.conflict(ConflictCommand(.other, [1]))])
    #expect(driver.bottom.contains("#1031: took what came later · u undoes"))
    driver.type("ku")
    #expect(driver.bottom.contains("undid “conflict: take the other” on #1031"))
    driver.type("3")
    #expect(driver.commands == [.conflict(ConflictCommand(.both, [1]))])
    driver.type("<enter>u")
    #expect(driver.contains("#1031  came again"))
  }

  @Test func theConflictOfTheReportUnderTheCursorIsTheOne() {
    var driver = driver()
    let index = driver.memory.reports.firstIndex { $0.number.rawValue == 1_038 }!
    driver.memory.reports[index].conflictCount = 1
    driver.send(.storeChanged)
    driver.type("jj")
    #expect(driver.state.currentRow?.hasConflict == true)
    driver.type("ga")
    guard case .conflicts(let pane) = driver.state.pane else {
      Issue.record("no pane")
      return
    }
    #expect(pane.chosen?.id == 2)
    #expect(pane.detail?.conflict.id == 2)
  }

  // MARK: Sent again

  @Test func anUploadSentAgainIsToldOnBothAndMergedByAKey() {
    var driver = Driver(columns: 200)
    for index in driver.memory.reports.indices {
      switch driver.memory.reports[index].number.rawValue {
      case 1_042: driver.memory.reports[index].retries.first = ReportNumber(1_041)
      case 1_041: driver.memory.reports[index].retries.later = [ReportNumber(1_042)]
      default: break
      }
    }
    driver.send(.storeChanged)
    #expect(driver.contains("probably the same upload as #1041"))
    #expect(driver.contains("r merges"))
    let merge = Command.merge(
      targets: .reports([.number(ReportNumber(1_042))]),
      into: .number(ReportNumber(1_041)),
      apply: true
    )
    driver.type("j")
    #expect(driver.contains("probably sent again as #1042"))
    driver.type("kr")
    #expect(driver.commands == [merge])
    driver.type("u")
    driver.type("ggjr")
    #expect(driver.commands == [merge])
  }

  // MARK: Rules

  @Test func whatARuleDidIsInTheHistoryAndCanBeUndone() {
    var driver = Driver()
    let entry = HistoryEntry(
      sequence: 77,
      at: Fixtures.before(5),
      author: "rule: crashes",
      command: "tag +crash",
      reports: [ReportNumber(1_038)],
      changes: [
        .init(report: ReportNumber(1_038), field: .tag, item: "crash", before: nil, after: "crash")
      ]
    )
    driver.isHolding = true
    driver.type("gu")
    driver.send(.history(driver.state.pending.roster!, [entry]))
    #expect(driver.contains("rule"))
    #expect(driver.contains("crashes: tag +crash"))
    driver.type("u")
    #expect(driver.commands == [.undoEntry(77)])
  }
}
