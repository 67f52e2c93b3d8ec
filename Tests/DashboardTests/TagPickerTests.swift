// swift-format-ignore-file: NeverForceUnwrap

import ReportModel
import ReportQuery
import TerminalUI
import Testing
import TriageCommands

@testable import Dashboard

/// Snoozing, fixes, tags several at once, names: the flow of decisions.
struct TagPickerTests {
  private func edit(_ driver: Driver) -> EditCommand? {
    guard case .edit(let edit)? = driver.commands.first else { return nil }
    return edit
  }

  // MARK: Tags

  @Test func severalTagsAreToggledAtOnce() {
    var driver = Driver()
    driver.type("tlogin<tab>cam<tab><enter>")
    #expect(edit(driver)?.edits == [.addTag(Tag("camera")!), .addTag(Tag("login")!)])
    #expect(edit(driver)?.words == "tag +camera +login")
    #expect(driver.state.prompt == nil)
  }

  @Test func lettersFindATagAndEnterAloneToggles() {
    var driver = Driver()
    driver.type("Llgf<enter>")
    #expect(edit(driver)?.edits == [.addTag(Tag("login-flaky")!)])
  }

  @Test func whatSomeBearIsTurnedOnForAllAndWhatAllBearOff() {
    var driver = Driver()
    driver.type("<space><space>t")
    guard case .tags(let picker) = driver.state.prompt else {
      Issue.record("no picker")
      return
    }
    #expect(picker.check(Tag("recipes")!) == .some)
    #expect(driver.contains("[-] recipes"))
    driver.type("recipes<enter>")
    #expect(edit(driver)?.edits == [.addTag(Tag("recipes")!)])
    driver.type("trecipes<enter>")
    #expect(edit(driver)?.edits == [.removeTag(Tag("recipes")!)])
  }

  @Test func aNewTagNearOneInUseIsAskedAboutOnce() {
    var driver = Driver()
    driver.type("tlogim<enter>")
    #expect(driver.commands.isEmpty)
    #expect(driver.contains("“login” is in use. Enter again makes"))
    driver.type("<enter>")
    #expect(edit(driver)?.edits == [.addTag(Tag("logim")!)])
    driver.type("+camerra<enter>")
    #expect(driver.commands.isEmpty)
    #expect(driver.bottom.contains("“camera” is in use: Enter again makes a new one"))
    driver.type("<enter>")
    #expect(edit(driver)?.edits == [.addTag(Tag("camerra")!)])
  }

  @Test func keysWaitForWhatTheReportsBear() {
    var driver = Driver()
    driver.isHolding = true
    driver.type("t")
    #expect(driver.state.isAwaitingRows)
  }

  // MARK: Snooze

  @Test func snoozingIsAVerdictWithAnEnd() {
    var driver = Driver(columns: 80, rows: 24)
    driver.type("4")
    #expect(driver.contains("t  tomorrow       Sat 28 Nov"))
    #expect(driver.contains("w  next week      Mon 30 Nov"))
    driver.type("t")
    let end = SnoozeEnd.date(Timestamp(rfc3339: "2026-11-28T06:00:00Z")!)
    #expect(edit(driver)?.edits == [.snooze(end)])
    #expect(driver.bottom.contains("snoozed #1042 until Sat 28 Nov · u undoes"))
    #expect(driver.cursorNumber == 1_041)
  }

  @Test func anotherEndIsTypedAndWhatIsOverRefused() {
    var driver = Driver()
    driver.type("Hd2020-01-01<enter>")
    #expect(driver.commands.isEmpty)
    #expect(driver.bottom.contains("is over"))
    driver.type("<c-u>5.0<enter>")
    #expect(edit(driver)?.edits == [.snooze(.appVersion("5.0"))])
    #expect(driver.bottom.contains("until version 5.0"))
  }

  @Test func theDashboardWakesWhatIsDueWhenItsTimeComes() {
    var driver = Driver()
    driver.memory.nextWaking = Timestamp(milliseconds: Fixtures.now.milliseconds + 30_000)
    driver.send(.storeChanged)
    #expect(driver.state.nextTick == driver.memory.nextWaking)
    driver.effects = []
    driver.send(.tick(Timestamp(milliseconds: Fixtures.now.milliseconds + 29_999)))
    #expect(driver.effects.isEmpty)
    driver.memory.nextWaking = nil
    driver.memory.rules = [
      HistoryEntry(
        sequence: 20_000,
        at: Fixtures.now,
        author: "winnow",
        command: "wake: the day has come",
        reports: [ReportNumber(12)],
        changes: []
      )
    ]
    driver.send(.tick(Timestamp(milliseconds: Fixtures.now.milliseconds + 30_000)))
    #expect(driver.bottom.contains("#12 is back: the day has come"))
  }

  @Test func whatTheRulesMadeOfAMergeIsTold() {
    var driver = Driver()
    driver.memory.rules = [
      HistoryEntry(
        sequence: 20_000,
        at: Fixtures.now,
        author: "winnow",
        command: "copy #1042: reopened #988, fixed in 4.12, copy from 4.12.0",
        reports: [ReportNumber(988)],
        changes: []
      )
    ]
    driver.type("2#988<enter>")
    #expect(
      driver.bottom.contains(
        "reopened #988, fixed in 4.12, copy from 4.12.0, because of copy #1042"
      )
    )
  }

  // MARK: Closing

  @Test func closingAsksForTheVersionAndTakesNone() {
    var driver = Driver()
    driver.type("x")
    #expect(driver.bottom.hasPrefix("close #1042, fixed in:"))
    driver.type("<enter>")
    let fixed = Edit.setStanding(Standing(.closed, reason: .fixed))
    #expect(edit(driver)?.edits == [fixed, .setFixedIn(nil)])
    driver.type("x4.13<enter>")
    #expect(edit(driver)?.edits == [fixed, .setFixedIn("4.13")])
    #expect(driver.bottom.contains("closed #1041 as fixed in 4.13 · u undoes"))
    driver.type("xsoon<enter>")
    #expect(driver.commands.isEmpty)
    #expect(driver.bottom.contains("“soon” is no version"))
  }

  // MARK: Names, limits, undo, order

  @Test func tabCompletesANameKnownFromOtherReports() {
    var driver = Driver()
    driver.type("aan<tab><enter>")
    #expect(edit(driver)?.edits == [.setAssignee("ana")])
  }

  @Test func whatIsTooLongIsRefusedWhereItIsTyped() {
    var driver = Driver()
    driver.type("a")
    driver.send(.input(.paste(String(repeating: "x", count: 300))))
    driver.type("<enter>")
    #expect(driver.commands.isEmpty)
    #expect(driver.bottom.contains("at most 256"))
  }

  @Test func aRefusedUndoIsPassedBySecondUndo() {
    var driver = Driver()
    driver.type("1")
    driver.memory.refusals = ["Nothing undone: what “accept” left was changed since by bob."]
    driver.type("u")
    #expect(driver.commands == [.undo(count: 1)])
    #expect(driver.bottom.contains("since by bob · u again goes past it"))
    driver.type("u")
    #expect(driver.commands == [.undo(count: 1, passing: true)])
    driver.type("u")
    #expect(driver.commands == [.undo(count: 1)])
  }

  @Test func anotherCommandForgetsTheRefusal() {
    var driver = Driver()
    driver.memory.refusals = ["Nothing undone."]
    driver.type("u1u")
    #expect(driver.commands.last == .undo(count: 1))
  }

  @Test func everyOrderCanBeRead() {
    for order in SortOrder.allCases {
      var driver = Driver()
      driver.type("S")
      guard case .menu(let menu) = driver.state.prompt,
        let choice = menu.choices.first(where: { $0.deed == .sort(order) })
      else { return #expect(Bool(false)) }
      driver.type("\(choice.key)")
      #expect(driver.state.filter.fault == nil, "\(order)")
      #expect(driver.state.query.sort.isEmpty == (order == .newest), "\(order)")
    }
  }

  @Test(arguments: [
    (Surroundings.Advance.untriaged, 1_020 as Int64), (.down, 1_027), (.stay, 1_028),
  ])
  func afterAVerdictTheCursorGoesWhereItWasTold(advance: Surroundings.Advance, number: Int64) {
    var driver = Driver()
    driver.type("g5:1028<enter>")
    driver.surroundings.advance = advance
    driver.type("1")
    #expect(driver.cursorNumber == number)
  }
}
