// swift-format-ignore-file: NeverForceUnwrap

import ReportModel
import TerminalUI
import Testing
import TriageCommands

@testable import Dashboard

/// The triage session: one card at a time, counted once each.
struct SessionTests {
  private func wait(_ driver: inout Driver, seconds: Int64) {
    driver.send(
      .tick(Timestamp(milliseconds: driver.state.now.milliseconds + seconds * 1_000))
    )
  }

  private var session: (Driver) -> TriageSession? { { $0.state.session ?? $0.state.pausedSession } }

  @Test func cardsAreTheUntriagedOfTheListAndFrozen() {
    var driver = Driver()
    driver.type("gt")
    #expect(driver.state.session?.numbers.count == 9)
    #expect(driver.lines[0].contains("Session  1 of 9"))
    #expect(driver.contains("Tapping “Save recipe” twice"))
    driver.memory.reports.insert(Fixtures.detail(2_000, "came meanwhile", minutes: 0), at: 0)
    driver.send(.storeChanged)
    #expect(driver.state.session?.numbers.count == 9)
    #expect(driver.state.currentNumber == ReportNumber(1_042))
  }

  @Test func aVerdictShowsTheNextCardAndCountsWithItsTime() {
    var driver = Driver()
    driver.type("gt")
    wait(&driver, seconds: 8)
    driver.type("1")
    #expect(driver.state.session?.decisions[ReportNumber(1_042)]?.milliseconds == 8_000)
    #expect(driver.state.currentNumber == ReportNumber(1_041))
    #expect(driver.contains("保存ボタン"))
    wait(&driver, seconds: 4)
    driver.type("3spam<enter>")
    #expect(driver.lines[0].contains("Session  3 of 9"))
    #expect(driver.lines[0].contains("6 s each"))
    #expect(driver.lines[1].contains("1 accepted   1 declined"))
    driver.type("2#1042<enter>")
    driver.type("4t")
    driver.type("x<enter>")
    let counts = SessionVerdict.allCases.map { driver.state.session?.count($0) ?? 0 }
    #expect(counts == [1, 1, 1, 1, 1])
  }

  @Test func whatIsUndoneIsCountedNoMoreAndShownAgain() {
    var driver = Driver()
    driver.type("gt11")
    #expect(driver.state.session?.decidedCount == 2)
    driver.type("u")
    #expect(driver.state.session?.decidedCount == 1)
    #expect(driver.state.currentNumber == ReportNumber(1_041))
    driver.type("3<enter>")
    #expect(driver.state.session?.count(.accepted) == 1)
    #expect(driver.state.session?.count(.declined) == 1)
    driver.type("u<c-r>")
    #expect(driver.state.session?.decidedCount == 2)
    #expect(driver.state.session?.count(.declined) == 1)
  }

  @Test func undoingATagTakesNoVerdictAway() {
    var driver = Driver()
    driver.type("gt+ui<enter>1u")
    #expect(driver.state.session?.decidedCount == 0)
    driver.type("1N+xyzzy<enter>u")
    #expect(driver.state.session?.decidedCount == 1)
  }

  @Test func aSecondVerdictReplacesTheFirst() {
    var driver = Driver()
    driver.type("gt1N3<enter>")
    #expect(driver.state.session?.decidedCount == 1)
    #expect(driver.state.session?.count(.declined) == 1)
  }

  @Test func aVerdictThatFailedIsNotCounted() {
    var driver = Driver()
    driver.type("gt")
    driver.isHolding = true
    driver.type("1")
    guard
      case .run(let request)? = driver.effects.first(where: {
        if case .run(let request) = $0, case .edit(let edit) = request.command {
          return edit.words == "accept"
        }
        return false
      })
    else {
      Issue.record("no command")
      return
    }
    #expect(driver.state.session?.decidedCount == 1)
    driver.send(
      .commandFinished(
        CommandReply(
          id: request.id,
          command: request.command,
          result: .failed("The store is full.")
        )
      )
    )
    #expect(driver.state.session?.decidedCount == 0)
    #expect(driver.state.currentNumber == ReportNumber(1_042))
  }

  @Test func leavingStopsTheClockAndGoesOn() {
    var driver = Driver()
    driver.type("gt")
    wait(&driver, seconds: 5)
    driver.type("<esc>")
    #expect(driver.state.session == nil)
    #expect(driver.bottom.contains("session left at 0 of 9 · g t goes on"))
    wait(&driver, seconds: 600)
    driver.type("gt")
    wait(&driver, seconds: 3)
    driver.type("1")
    #expect(driver.state.session?.decisions[ReportNumber(1_042)]?.milliseconds == 8_000)
  }

  @Test func skippingDecidesNothingAndTheSkippedComeAgain() {
    var driver = Driver()
    driver.type("<space><space>gt")
    #expect(driver.state.session?.numbers.count == 2)
    #expect(driver.state.marks.isEmpty)
    driver.type("n1")
    #expect(driver.state.currentNumber == ReportNumber(1_042))
    driver.type("1")
    #expect(driver.state.session == nil)
    #expect(driver.contains("2 of 2 reports decided by me"))
  }

  @Test func theSummaryIsMarkdownAndASafeOne() {
    var driver = Driver([
      Fixtures.detail(7, "| # *Crash* <img src=x> `rm`\u{1B}[31m\n@all", minutes: 3)
    ])
    driver.type("gt")
    wait(&driver, seconds: 12)
    driver.type("1")
    guard case .page(let page) = driver.state.prompt else {
      Issue.record("no summary")
      return
    }
    #expect(page.fileName == "triage-2026-11-27.md")
    #expect(
      page.text == """
        # Triage session, 2026-11-27 10:00

        1 of 1 report decided by me in 12 s, 12 s each.

        | Verdict | Reports |
        | --- | ---: |
        | accepted | 1 |

        ## Reports

        - #7 accepted, 12 s: \\| \\# \\*Crash\\* \\<img src=x\\> \\`rm\\`␛\\[31m \\@all

        """
    )
    driver.type("s")
    #expect(driver.bottom.hasPrefix("save as : triage-2026-11-27.md"))
    driver.type("<enter>")
    guard case .external(let request)? = driver.effects.last,
      case .saveText(let text, let path) = request.task
    else {
      Issue.record("nothing saved")
      return
    }
    #expect(text == page.text)
    #expect(path == "triage-2026-11-27.md")
  }

  @Test func endingWithoutADecisionSaysSo() {
    var driver = Driver()
    driver.type("gtq")
    #expect(driver.state.prompt == nil)
    #expect(driver.bottom.contains("session ended, nothing decided"))
    driver = Driver(Fixtures.all.filter { $0.shown.status != .new })
    driver.type("gt")
    #expect(driver.bottom.contains("nothing untriaged here"))
  }
}
