// swift-format-ignore-file: NeverForceUnwrap

import ReportModel
import TerminalUI
import Testing
import TriageCommands

@testable import Dashboard

/// The last row.
struct StatusLineTests {
  @Test func workThatGoesOnIsSeenAndCanBeStopped() {
    var driver = Driver()
    driver.isHolding = true
    driver.type("1")
    #expect(!driver.contains("working"))
    let before = driver.state
    driver.send(.tick(driver.state.nextTick))
    #expect(driver.contains("working… · Ctrl-C stops it"))
    #expect(!driver.state.looksLike(before))
    driver.type("<c-c>")
    #expect(driver.effects == [.cancel])
  }

  // MARK: What has no room

  private static let long =
    "The store in the folder ~/.local/share/winnow can only be read. Check who owns the folder, "
    + "or name another one with --store."

  @Test(arguments: [(80, 24, ""), (60, 16, ""), (80, 24, "<enter>"), (90, 40, ""), (110, 30, "")])
  func aLongSentenceIsReadInFull(columns: Int, rows: Int, keys: String) {
    var driver = Driver(columns: columns, rows: rows)
    driver.type(keys)
    driver.memory.failures = [Self.long]
    driver.type("1")
    let foot = driver.lines.suffix(3).map(\.trimmingBlanks).joined(separator: " ")
    #expect(foot.hasSuffix(Self.long) || columns == 60 && foot.contains("can only be read"))
    #expect(driver.lines.contains { $0.hasPrefix("▌") && $0.contains("1042") } || !keys.isEmpty)
  }

  @Test func aLongSentenceHidesNoReportThatKeysSpeakOf() {
    var driver = Driver(columns: 110, rows: 10)
    driver.type("G")
    let place = driver.lines.firstIndex { $0.hasPrefix("▌") }!
    #expect(place == 8)
    driver.memory.failures = [Self.long]
    driver.type("+ui<enter>")
    #expect(driver.lines[place].hasPrefix("▌"))
    #expect(driver.bottom.contains("can only be read"))
  }

  @Test func aComplaintThatHasNoRoomStandsAboveWhatWasTyped() {
    var driver = Driver(columns: 60, rows: 16)
    driver.memory.failures = ["cannot open /proc/nope/tickets.json: No such file or directory"]
    driver.type("Ej<c-u>/proc/nope/tickets.json<enter>")
    #expect(driver.state.mode == .line)
    #expect(driver.bottom.contains("/proc/nope/tickets.json"))
    let above = driver.lines.suffix(3).joined(separator: " ")
    #expect(above.contains("cannot open /proc/nope/tickets.json: No such"))
    driver.type("<c-u>tickets.json<enter>")
    #expect(driver.state.mode == .list)
    #expect(driver.commands.count == 1)
  }

  // MARK: What could not be written down

  @Test func aVerdictThatFailedIsNoneAndTheCursorIsBack() {
    for keys in ["1", "3<enter>", "x<enter>", "4t", "2white<enter>"] {
      var driver = Driver()
      driver.type("j")
      driver.memory.failures = ["The store can only be read."]
      driver.type(keys)
      #expect(driver.cursorNumber == 1_041, "\(keys)")
      #expect(driver.state.list.cursorRow?.standing == Standing(.new), "\(keys)")
      #expect(driver.bottom.contains("The store can only be read."), "\(keys): \(driver.bottom)")
    }
    var driver = Driver()
    driver.memory.failures = ["The store can only be read."]
    driver.type("<space><space>1")
    #expect(driver.state.marks == Set([1_042, 1_041].map { ReportNumber($0) }))
  }

  @Test func aNoteThatFailedIsNotLost() {
    var driver = Driver()
    driver.memory.failures = ["The store can only be read."]
    driver.type("cseen on a slow network<enter>")
    #expect(driver.state.mode == .line)
    #expect(driver.bottom.contains("seen on a slow network"))
    driver.type("<enter>")
    #expect(driver.edits == [.addNote("seen on a slow network")])
    #expect(driver.state.mode == .list)
  }

  @Test func whatIsNotClosedIsNotReopened() {
    var driver = Driver()
    driver.type("X")
    #expect(driver.commands.isEmpty)
    #expect(driver.bottom.contains("#1042 is not closed"))
    driver.type("g5*X")
    guard case .edit(let edit)? = driver.commands.first, case .reports(let targets) = edit.targets
    else {
      Issue.record("no edit")
      return
    }
    let statuses = [Status.closed, .snoozed]
    let closed = Fixtures.all.filter { statuses.contains($0.shown.status) }.map(\.number)
    #expect(targets == closed.sorted().map { .number($0) })
  }

  @Test func whereNothingIsListedTheKeysThatGoOnAreShown() {
    var driver = Driver(columns: 80, rows: 24)
    driver.type("/zzz<enter>")
    #expect(driver.bottom.hasSuffix("Backspace take the term out  / filter  Esc no filter  ? help"))
    driver.type("<esc>g3")
    #expect(driver.bottom.hasSuffix("> next view  / filter  u undo  ? help"))
  }

  @Test func aMenuWithoutRoomShowsTheChoiceUnderTheCursor() {
    var driver = Driver(columns: 40, rows: 12)
    driver.type("S")
    #expect(driver.lines.last?.contains("›") == true)
    guard case .menu(let menu) = driver.state.prompt else {
      Issue.record("no menu")
      return
    }
    for choice in menu.choices {
      #expect(driver.lines.last?.contains(choice.label) == true, "\(driver.lines.last ?? "")")
      driver.type("<right>")
    }
  }

  @Test(arguments: ["t", "2", "gu", "gr", "?", "gp"])
  func onTheLowestScreenTheLastRowIsItsOwn(keys: String) {
    var driver = Driver(columns: 20, rows: 5)
    driver.type(keys)
    #expect(driver.lines.last?.contains("─") == false, "\(driver.lines.last ?? "")")
  }

  @Test func aRefusalIsSeenBesideALongText() {
    var driver = Driver(columns: 80, rows: 24)
    driver.type("gs" + String(repeating: "x", count: 90) + "<enter>")
    #expect(driver.lines.last?.contains("at most") == true, "\(driver.lines.last ?? "")")
  }

  @Test func whatAKeyMayGoOnWithComesBeforeTheViews() {
    var driver = Driver(columns: 80, rows: 24)
    driver.type("g")
    #expect(driver.contains("s save view") && driver.contains("1 Inbox"))
    // Where no table has room, the last row tells what it can.
    driver.send(.resized(Size(rows: 7, columns: 80)))
    #expect(driver.lines.last?.contains("g top") == true, "\(driver.lines.last ?? "")")
  }
}
