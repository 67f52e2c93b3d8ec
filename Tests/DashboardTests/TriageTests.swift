// swift-format-ignore-file: NeverForceUnwrap

import ReportModel
import TerminalUI
import Testing
import TriageCommands

@testable import Dashboard

/// Verdicts, tags, notes, undo: what triagers do all day.
struct TriageTests {
  private func number(_ value: Int64) -> [ReportReference] { [.number(ReportNumber(value))] }

  @Test func acceptingGoesOnToTheNextUntriagedReportAndSaysHowToUndo() {
    var driver = Driver()
    driver.type("1")
    let command = EditCommand(
      words: "accept",
      edits: [.setStanding(Standing(.open))],
      targets: .reports(number(1_042))
    )
    #expect(driver.commands == [.edit(command)])
    #expect(driver.cursorNumber == 1_041)
    #expect(driver.state.list.cursor == 0)
    #expect(driver.bottom.contains("accepted #1042 · u undoes"))
    #expect(driver.lines.first?.contains("Inbox 8") == true)
  }

  @Test func verdictsTypedFasterThanTheStoreEachTakeTheirReport() {
    var driver = Driver()
    driver.typeAtOnce("111")
    let targets = driver.commands.compactMap { command -> Targets? in
      if case .edit(let edit) = command { edit.targets } else { nil }
    }
    #expect(targets == [1_042, 1_041, 1_038].map { .reports(number($0)) })
    #expect(driver.cursorNumber == 1_036)
  }

  @Test func afterTheLastOneTheCursorGoesUp() {
    var driver = Driver()
    driver.type("G1")
    #expect(driver.cursorNumber == 1_020)
  }

  @Test func inAListWithTriagedReportsTheCursorSkipsThem() {
    var driver = Driver()
    driver.type("g5")
    #expect(driver.state.list.count == 13)
    // #1027 is a duplicate: the next to judge is #1020.
    driver.type(":1028<enter>1")
    #expect(driver.cursorNumber == 1_020)
  }

  @Test func decliningAsksForAReasonAndTakesNone() {
    var driver = Driver()
    driver.type("3")
    #expect(driver.bottom.hasPrefix("decline #1042, because:"))
    driver.type("<enter>")
    #expect(
      driver.commands == [
        .edit(
          EditCommand(
            words: "decline",
            edits: [.setStanding(Standing(.closed, reason: .declined))],
            targets: .reports(number(1_042))
          )
        )
      ]
    )
    #expect(driver.bottom.contains("declined #1042 · u undoes"))
  }

  @Test(arguments: [
    ("works as designed", Standing(.closed, reason: .declined, text: "works as designed")),
    ("spam", Standing(.closed, reason: .spam)),
  ])
  func aReasonGoesWithTheDecline(text: String, standing: Standing) {
    var driver = Driver()
    driver.type("d\(text)<enter>")
    guard case .edit(let edit) = driver.commands.first else {
      Issue.record("no edit")
      return
    }
    #expect(edit.edits == [.setStanding(standing)])
  }

  @Test func undoBringsTheReportBackUnderTheCursor() {
    var driver = Driver()
    driver.type("jj1")
    #expect(driver.cursorNumber == 1_036)
    driver.type("u")
    #expect(driver.commands == [.undo(count: 1)])
    #expect(driver.cursorNumber == 1_038)
    #expect(driver.bottom.contains("undid “accept” on #1038 · Ctrl-R redoes"))
    driver.type("<c-r>")
    #expect(driver.bottom.contains("redid “accept” on #1038"))
    #expect(driver.lines.first?.contains("Inbox 8") == true)
  }

  @Test func undoWithNothingToUndoSaysSo() {
    var driver = Driver()
    driver.type("u")
    #expect(driver.bottom.contains("nothing to undo"))
    driver.type("Z")
    #expect(driver.bottom.contains("nothing to redo"))
  }

  @Test func tagsAreSeparatedByCommasAndMayHoldBlanks() {
    var driver = Driver()
    driver.type("+Sign Up, ui,,<enter>")
    #expect(
      driver.commands == [
        .edit(
          EditCommand(
            words: "tag +sign up +ui",
            edits: [.addTag(Tag("sign up")!), .addTag(Tag("ui")!)],
            targets: .reports(number(1_042))
          )
        )
      ]
    )
    #expect(driver.bottom.contains("tagged #1042 with “sign up”, “ui” · u undoes"))
    #expect(driver.cursorNumber == 1_042)
  }

  @Test func tabCompletesTheTagAtTheCaret() {
    var driver = Driver()
    driver.type("+ui, lo<tab><enter>")
    guard case .edit(let edit) = driver.commands.first else {
      Issue.record("no edit")
      return
    }
    #expect(edit.edits == [.addTag(Tag("ui")!), .addTag(Tag("login")!)])
  }

  @Test func aWordThatCannotBeATagIsRefusedWithTheReason() {
    var driver = Driver()
    driver.type("+a|b<enter>")
    #expect(driver.commands.isEmpty)
    #expect(driver.bottom.contains("“a|b” cannot be a tag"))
    #expect(driver.bottom.hasPrefix("tag #1042: a|b"))
    driver.type("<bs>")
    #expect(!driver.bottom.contains("cannot be a tag"))
    driver.type("<bs><enter>")
    #expect(driver.commands.count == 1)
  }

  @Test func removingOffersTheOnlyTagAndSaysWhenThereIsNone() {
    var driver = Driver()
    driver.type("-")
    #expect(driver.bottom.hasPrefix("untag #1042: recipes"))
    driver.type("<enter>")
    #expect(driver.bottom.contains("took “recipes” off #1042"))
    driver.type("j-")
    #expect(driver.state.prompt == nil)
    #expect(driver.bottom.contains("no tags on #1041"))
  }

  @Test func aNoteIsOneLineAndAnEmptyOneIsNothing() {
    var driver = Driver()
    driver.type("c<enter>")
    #expect(driver.commands.isEmpty)
    driver.type("cSeen it<enter>")
    #expect(driver.bottom.contains("noted on #1042"))
    #expect(driver.state.detail.report?.triage.notes.map(\.text) == ["Seen it"])
  }

  @Test func assigningKnowsMe() {
    var driver = Driver()
    driver.type("ame<enter>")
    guard case .edit(let edit) = driver.commands.first else {
      Issue.record("no edit")
      return
    }
    #expect(edit.edits == [.setAssignee("me")])
    #expect(driver.bottom.contains("#1042 assigned to me"))
  }

  @Test(arguments: [
    ("sx", Edit.setStanding(Standing(.closed, reason: .other))),
    ("s<down><enter>", .setStanding(Standing(.open))),
    ("Ph".replacing("h", with: "3"), .setPriority(.high)),
    ("P<up><enter>", .setPriority(.urgent)),
  ])
  func menusTakeALetterOrTheCursor(keys: String, edit: Edit) {
    var driver = Driver()
    driver.type(keys)
    guard case .edit(let command) = driver.commands.first else {
      Issue.record("no edit")
      return
    }
    #expect(command.edits == [edit])
  }

  @Test func exportProposesAFileAndSaysWhereItWent() {
    var driver = Driver()
    driver.type("Ej")
    #expect(driver.bottom.hasPrefix("export #1042 to: ticket-1042.json"))
    driver.type("<enter>")
    var request = ExportRequest(
      format: .json,
      targets: .reports(number(1_042)),
      out: "ticket-1042.json"
    )
    request.replaces = false
    #expect(driver.commands == [.export(request)])
    #expect(driver.bottom.contains("wrote 1 ticket to ticket-1042.json"))
  }

  @Test func aCommandThatFailedSaysWhyAndTheTruthComesBack() {
    var driver = Driver()
    driver.isHolding = true
    driver.type("1")
    guard case .run(let request) = driver.effects.first else {
      Issue.record("no command")
      return
    }
    driver.isHolding = false
    driver.send(
      .commandFinished(
        CommandReply(
          id: request.id,
          command: request.command,
          result: .failed("The store is full.")
        )
      )
    )
    #expect(driver.bottom.contains("The store is full."))
    #expect(driver.state.list[0]?.standing == .new)
  }

  @Test func interruptStopsWhatRunsBeforeItQuits() {
    var driver = Driver()
    driver.isHolding = true
    driver.type("1<c-c>")
    #expect(driver.effects.last == .cancel)
    driver.type("<c-c>")
    #expect(driver.effects == [.quit])
  }

  @Test func interruptStopsEachProgramThatRuns() throws {
    var driver = Driver()
    driver.isHolding = true
    for _ in 0..<2 {
      driver.type(":pipe slow<enter>")
      let effect = try #require(driver.effects.last)
      guard case .external(let request) = effect else { return #expect(Bool(false)) }
      driver.type("<c-c>")
      #expect(driver.effects == [.cancel])
      driver.send(.external(ExternalReply(id: request.id, result: .failed("slow was stopped"))))
    }
  }

  @Test func interruptLeavesAPromptBeforeItQuits() {
    var driver = Driver()
    driver.type("chalf a note<c-c>")
    #expect(driver.state.prompt == nil)
    #expect(driver.effects.isEmpty)
    driver.type("<c-c>")
    #expect(driver.effects == [.quit])
  }

  @Test func openingAReportReadsItWithoutAWord() {
    var driver = Driver()
    driver.type("<enter>")
    #expect(
      driver.commands == [
        .edit(
          EditCommand(
            words: "read",
            edits: [.markRead(true)],
            targets: .reports(number(1_042))
          )
        )
      ]
    )
    #expect(driver.state.toast == nil)
    #expect(driver.state.list.cursorRow?.isRead == true)
    driver.type("q<enter>")
    #expect(driver.commands.isEmpty)
    driver.type("qU")
    #expect(driver.bottom.contains("#1042 marked as unread"))
  }

  @Test func undoSaysWhatOthersChangedSince() {
    let number = ReportNumber(1_042)
    let left = HistoryEntry(
      sequence: 9,
      at: Fixtures.now,
      author: "me",
      command: "undo",
      reports: [number],
      changes: [.init(report: number, field: .priority, before: "high", after: "high")],
      turns: 8
    )
    let reply = CommandReply(
      id: RequestID(1),
      command: .undo(count: 1),
      result: .changed(left)
    )
    #expect(Toast.words(for: reply, Look()).0 == "nothing undone: changed by somebody since")
  }

  @Test(
    arguments: [
      (.standing, "open", "new", "accept"), (.standing, "closed:declined:why", "new", "decline"),
      (.standing, "closed:fixed", "open", "close"), (.tag, "ui", nil, "tag +ui"),
      (.tag, nil, "ui", "tag -ui"), (.master, "988", nil, "duplicate of #988"),
      (.priority, "high", "none", "priority high"), (.assignee, "ana", nil, "assign to ana"),
      (.note, "text", nil, "note"),
    ] as [(HistoryEntry.Field, String?, String?, String)]
  )
  func undoNamesTheDeedItTookBack(
    field: HistoryEntry.Field,
    before: String?,
    after: String?,
    deed: String
  ) {
    let number = ReportNumber(1)
    let entry = HistoryEntry(
      sequence: 2,
      at: Fixtures.now,
      author: "me",
      command: "undo",
      reports: [number],
      changes: [.init(report: number, field: field, item: "ui", before: before, after: after)],
      turns: 1
    )
    #expect(HistoryWords.deed(entry, isUndo: true) == deed)
  }

  @Test func undoNamesAllThatAStepDid() {
    var driver = Driver()
    driver.type("+crash, ui<enter>")
    driver.type("u")
    #expect(driver.bottom.contains("undid “tag +crash +ui” on #1042"), "\(driver.bottom)")
    driver.type("<c-r>")
    #expect(driver.bottom.contains("redid “tag +crash +ui” on #1042"), "\(driver.bottom)")
    driver.type("tcrash<tab>login<tab><enter>")
    #expect(driver.bottom.contains("tagged #1042 with “login”, took “crash” off"))
    driver.type("u")
    #expect(driver.bottom.contains("undid “tag ") && driver.bottom.contains("-crash"))
    #expect(driver.bottom.contains("+login"))
  }

  @Test(
    arguments: [
      // A master that a copy opened again; what was taken apart and is merged.
      ([(.master, "988", nil), (.standing, "new", "closed:fixed")], "duplicate of #988"),
      ([(.distinct, "not the same", nil), (.master, nil, "988")], "not the same"),
      ([(.distinct, nil, "not the same"), (.master, "988", nil)], "duplicate of #988"),
      ([(.priority, "high", "none"), (.assignee, "ana", nil)], "priority high, assign to ana"),
      ([(.read, "true", nil), (.note, "text", nil)], "note"),
      ([(.conflict, "both", nil), (.standing, "new", "closed:other")], "conflict: keep both"),
    ] as [([(HistoryEntry.Field, String?, String?)], String)]
  )
  func undoLeavesOutWhatFollowedFromIt(
    changes: [(HistoryEntry.Field, String?, String?)],
    deed: String
  ) {
    let entry = HistoryEntry(
      sequence: 2,
      at: Fixtures.now,
      author: "me",
      command: "undo",
      reports: [ReportNumber(1)],
      changes: changes.map {
        .init(report: ReportNumber(1), field: $0.0, item: "1", before: $0.1, after: $0.2)
      },
      turns: 1
    )
    #expect(HistoryWords.deed(entry, isUndo: true) == deed)
  }

  /// Of a rejected group all reports are told; of a pair the other one.
  @Test(
    arguments: [
      ([(23, 43), (23, 55), (43, 55)], "not the same", [23, 43, 55]),
      ([(23, 43)], "not the same as #43", [23]),
      ([(43, 23), (43, 55)], "not the same as 2 others", [43]),
      ([(7, 9), (8, 9)], "not the same as #9", [7, 8]),
    ] as [([(Int64, Int64)], String, [Int64])]
  )
  func whatWasTakenApartIsNamed(pairs: [(Int64, Int64)], deed: String, subjects: [Int64]) {
    let changes = pairs.map { number, other in
      HistoryEntry.Change(
        report: ReportNumber(number),
        field: .distinct,
        item: "r\(other)",
        before: nil,
        after: "not the same",
        other: ReportNumber(other)
      )
    }
    var reports: [ReportNumber] = []
    for change in changes where !reports.contains(change.report) { reports.append(change.report) }
    let entry = HistoryEntry(
      sequence: 2,
      at: Fixtures.now,
      author: "me",
      command: "not the same",
      reports: reports,
      changes: changes
    )
    #expect(HistoryWords.deed(entry, isUndo: false) == deed)
    #expect(entry.subjects.map(\.rawValue) == subjects)
    let words = HistoryWords.sentences(for: entry, about: reports[0], signs: Signs(Look()))
    #expect(words.contains("not the same as #\(pairs[0].1)"), "\(words)")
  }

  @Test func aCopyThatRoseIsNamed() {
    let change = { (number: Int64, before: String?, after: String?) in
      HistoryEntry.Change(
        report: ReportNumber(number),
        field: .master,
        before: before,
        after: after
      )
    }
    let entry = HistoryEntry(
      sequence: 2,
      at: Fixtures.now,
      author: "me",
      command: "undo",
      reports: [23, 55, 43].map { ReportNumber($0) },
      changes: [change(23, "43", nil), change(55, "43", "23"), change(43, nil, "23")],
      turns: 1
    )
    #expect(HistoryWords.deed(entry, isUndo: true) == "#43 as the master")
    let two = [change(43, "23", nil), change(55, "23", nil)]
    #expect(HistoryWords.promoted(two, true) == nil)
  }

  @Test func aTagThatIsNotThereIsNamed() {
    var driver = Driver()
    driver.type("+ui<enter>-nothing<enter>")
    #expect(driver.bottom.contains("no tag “nothing” on #1042"), "\(driver.bottom)")
    driver.type("+ui<enter>")
    #expect(driver.bottom.contains("#1042 has “ui” already"), "\(driver.bottom)")
    driver.type("<space><space>-nothing<enter>")
    #expect(driver.bottom.contains("no tag “nothing” on any of them"), "\(driver.bottom)")
  }

  @Test(
    arguments: [
      (.standing, "new", "closed:declined:by design", "new → closed: declined, by design"),
      (.master, nil, "988", "duplicate of #988"), (.master, "988", nil, "no duplicate any more"),
      (.tag, nil, "ui", "tag +ui"), (.note, nil, "a\nb", "note: a b"),
      (.snoozedUntil, nil, "date:1795000000000", "snoozed until 2026-11-18"),
      (.snoozedUntil, nil, "copy", "snoozed until another copy comes"),
      (.snoozedUntil, nil, "version:5.0", "snoozed until version 5.0"),
      (.assignee, nil, "ana", "assignee: – → ana"), (.read, nil, "true", "read"),
      (.arrival, nil, nil, "arrived"),
    ] as [(HistoryEntry.Field, String?, String?, String)]
  )
  func historyIsToldInWords(
    field: HistoryEntry.Field,
    before: String?,
    after: String?,
    words: String
  ) {
    let number = ReportNumber(1)
    let entry = HistoryEntry(
      sequence: 2,
      at: Fixtures.now,
      author: "me",
      command: "x",
      reports: [number, ReportNumber(2)],
      changes: [.init(report: number, field: field, item: "ui", before: before, after: after)]
    )
    let sentences = HistoryWords.sentences(for: entry, about: number, signs: Signs(Look()))
    #expect(sentences == [words, "together with 1 other report"])
  }
}
