import ReportModel
import ReportQuery
import TerminalUI
import TestSupport
import Testing
import TriageCommands

@testable import Dashboard

/// From a report to its ticket, copies of what the detail shows, and marks of reading.
struct FlowTests {
  // MARK: Tickets

  @Test func aTicketIsCopiedWrittenOrLinked() {
    var driver = Driver()
    driver.type("Tc")
    #expect(driver.tasks == [.copy(.markdown, ReportNumber(1_042))])
    driver.type("Tj")
    #expect(driver.contains("export #1042 to: ticket-1042.json"))
    driver.type("<esc>Tlhttps://example.com/issues/7<enter>")
    #expect(driver.edits == [.addLink("https://example.com/issues/7")])
    #expect(driver.memory.reports[0].triage.links == ["https://example.com/issues/7"])
  }

  @Test(arguments: ["issues/7", "javascript:alert(1)", "https://"])
  func anAddressThatIsNoneIsRefusedWhereItIsTyped(text: String) {
    var driver = Driver()
    driver.type("Tl\(text)<enter>")
    guard case .line(let prompt) = driver.state.prompt else {
      Issue.record("no prompt")
      return
    }
    #expect(prompt.complaint?.contains("URL") == true)
    #expect(driver.commands.isEmpty)
  }

  @Test func aLinkGoesToAllThatAreMarked() {
    var driver = Driver()
    driver.type("<space><space>Tlhttps://example.com/7<enter>")
    #expect(driver.memory.reports.count { $0.triage.links == ["https://example.com/7"] } == 2)
  }

  // MARK: Menus

  @Test func aKeyThatIsNoChoiceIsSaid() {
    var driver = Driver(columns: 80, rows: 24)
    driver.type("Pq")
    #expect(driver.state.mode == .menu)
    #expect(driver.lines.last?.contains("no such choice") == true, "\(driver.lines.last ?? "")")
    driver.type("3")
    #expect(driver.edits == [.setPriority(.high)])
  }

  // MARK: Reading and undo

  @Test func undoMeansAMarkOfReadingThatWasMadeLast() {
    var driver = Driver()
    driver.type("+late<enter>I")
    #expect(driver.contains("marked as read · u undoes"))
    driver.type("u")
    #expect(driver.edits == [.markRead(false)])
    driver.type("u")
    #expect(driver.commands == [.undo(count: 1)])
    #expect(!driver.memory.reports[0].triage.tags.contains(Tag("late")!))
  }

  @Test func openingAReportIsNoMarkThatUndoMeans() {
    var driver = Driver()
    driver.type("+late<enter><enter>")
    driver.type("u")
    #expect(driver.commands == [.undo(count: 1)])
  }

  @Test func undoNamesAVerdictWithItsVersion() {
    var driver = Driver()
    driver.type("x4.13<enter>u")
    #expect(driver.contains("undid “close, fixed in 4.13”"), "\(driver.lines.last ?? "")")
  }

  // MARK: Copies

  @Test(arguments: [("d", "iPhone16,1"), ("s", "Photos screenshot"), ("f", "screenshot-1.png")])
  func whatTheDetailShowsIsCopied(key: String, part: String) {
    var driver = Driver()
    driver.type("gy\(key)")
    guard case .copyText(let text, let what)? = driver.tasks.first else {
      Issue.record("nothing copied for \(key)")
      return
    }
    #expect(text.contains(part) && what.hasSuffix("of #1042"))
  }

  @Test func withoutAProgramTheTerminalIsOfferedTheCopy() {
    var driver = Driver()
    driver.memory.isTerminalTheClipboard = true
    driver.type("gyd")
    #expect(
      driver.tasks.contains {
        if case .offerToTerminal(let text, _) = $0 { text.contains("iPhone16,1") } else { false }
      }
    )
    #expect(driver.contains("copied the device card of #1042"))
  }

  // MARK: Long work

  @Test(arguments: [80, 120])
  func howFarWorkIsIsSeenAtAnyWidth(columns: Int) {
    var driver = Driver(columns: columns, rows: 24)
    driver.type(":import /data/reports.ndjson<enter>")
    guard let task = driver.state.task else {
      Issue.record("no task")
      return
    }
    var progress = TaskProgress()
    progress.done = 12_400
    progress.rate = 8_200
    progress.secondsLeft = 14
    driver.send(.task(TaskReply(id: task.id, result: .progress(progress))))
    driver.send(.tick(Timestamp(milliseconds: driver.state.now.milliseconds + 30_000)))
    #expect(driver.contains("importing reports.ndjson  12,400  8,200/s  14 s left"))
  }

  @Test func whatCameOfWorkIsSaidUntilItWasSeen() throws {
    var driver = Driver()
    driver.type(":import /data/reports.ndjson<enter>")
    let task = try #require(driver.state.task)
    let done = "12 reports in"
    driver.send(.task(TaskReply(id: task.id, result: .done(done))))
    #expect(driver.bottom.contains(done))
    driver.type("&")
    #expect(driver.bottom.contains("no such key") && !driver.bottom.contains(done))
    driver.type("j")
    #expect(driver.bottom.contains(done))
    // A deed is said for its time, and then what came before.
    driver.type("y")
    #expect(!driver.bottom.contains(done))
    driver.send(.tick(driver.state.toast!.until))
    #expect(driver.bottom.contains(done))
    driver.send(.tick(Timestamp(milliseconds: driver.state.now.milliseconds + 3_000)))
    driver.type("&j")
    #expect(!driver.bottom.contains(done))
    #expect(driver.state.toast == nil)
  }

  // MARK: Standouts

  @Test func whoIsOverrepresentedInWhatIsShownIsAPage() {
    var driver = Driver()
    driver.memory.group = Survey(
      count: 10,
      facets: [Facet(field: .os, values: [FacetValue(text: "17.4", count: 9)], valueCount: 1)]
    )
    driver.memory.whole = Survey(
      count: 110,
      facets: [Facet(field: .os, values: [FacetValue(text: "17.4", count: 31)], valueCount: 1)]
    )
    driver.type("go")
    #expect(driver.contains("9 of 10 on 17.4, 22 % elsewhere"))
    #expect(driver.contains("10 reports shown, compared with 100 others."))
    driver.type("<esc>")
    driver.memory.group = driver.memory.whole
    driver.type("go")
    #expect(driver.contains("too few to compare"))
  }
}
