import ReportModel
import ReportQuery
import ReportStore
import TestSupport
import Testing

@Suite struct TriageTests {
  private let folder = TemporaryFolder()

  private func stored(_ count: Int, tags: [String] = []) throws -> (ReportStore, [ReportNumber]) {
    let store = try folder.open()
    let numbers = try store.add(try (1...count).map { try item("r\($0)", tags: tags) })
    return (store, numbers)
  }

  @Test func undoKeepsATagThatWasThereBefore() throws {
    let store = try folder.open()
    let numbers = try store.add([try item("r1", tags: ["ui"]), try item("r2")])
    let entry = try #require(try store.edit([.addTag(try tag("ui"))], numbers))
    #expect(entry.changes.map(\.report) == [numbers[1]])
    _ = try store.undo(by: "ana", at: instant(300))
    #expect(try store.triage(numbers[0]).tags == [try tag("ui")])
    #expect(try store.triage(numbers[1]).tags.isEmpty)
  }

  @Test func whatChangesNothingLeavesNoEntry() throws {
    let (store, numbers) = try stored(1, tags: ["ui"])
    let before = try store.history(of: nil, limit: 10)
    #expect(try store.edit([.addTag(try tag("ui")), .setPriority(.none)], numbers) == nil)
    #expect(try store.history(of: nil, limit: 10) == before)
  }

  @Test func everyEditIsUndoneAndRedoneExactly() throws {
    let (store, numbers) = try stored(3)
    let number = numbers[0]
    let edits: [Edit] = [
      .setStanding(Standing(.closed, reason: .declined, text: "as: agreed")),
      .setPriority(.urgent), .setAssignee("Ana"), .addTag(try tag("a b")), .addNote("note 1"),
      .setMaster(numbers[1]), .snooze(.appVersion("2.5")), .snooze(.date(instant(9))),
      .setFixedIn("2.6"), .setOverlayVersion("1"), .setOverlayBuild("2"),
      .addLink("https://example.org/1"), .addLink("https://example.org/2"),
      .setStanding(Standing(.open)), .snooze(.copy),
    ]
    var states = [try store.triage(number)]
    for (index, edit) in edits.enumerated() {
      #expect(try store.edit([edit], [number], at: Int64(300 + index)) != nil, "\(edit)")
      states.append(try store.triage(number))
    }
    for expected in states.dropLast().reversed() {
      #expect(try store.undo(by: "ana", at: instant(900)) != nil)
      #expect(try store.triage(number) == expected)
    }
    #expect(try store.undo(by: "ana", at: instant(900)) == nil)
    for expected in states.dropFirst() {
      #expect(try store.redo(by: "ana", at: instant(950)) != nil)
      #expect(try store.triage(number) == expected)
    }
    #expect(try store.redo(by: "ana", at: instant(950)) == nil)
    #expect(try store.verify().isEmpty)
  }

  @Test func undoAndRedoSurviveReopening() throws {
    let (store, numbers) = try stored(1)
    try store.edit([.setAssignee("bo")], numbers)
    let after = try store.stateHash()
    _ = try folder.open().undo(by: "ana", at: instant(300))
    #expect(try folder.open().triage(numbers[0]).assignee == nil)
    _ = try folder.open().redo(by: "ana", at: instant(301))
    #expect(try folder.open().stateHash() == after)
  }

  @Test func aNewEditEndsRedo() throws {
    let (store, numbers) = try stored(1)
    try store.edit([.setAssignee("bo")], numbers)
    _ = try store.undo(by: "ana", at: instant(300))
    try store.edit([.setPriority(.low)], numbers)
    #expect(try store.redo(by: "ana", at: instant(301)) == nil)
  }

  @Test func undoTakesOnlyOnesOwnAndLeavesAloneWhatOthersChangedSince() throws {
    let (store, numbers) = try stored(2)
    try store.edit([.setAssignee("bo")], numbers, by: "ana")
    try store.edit([.setAssignee("cy")], [numbers[0]], by: "bo")
    let entry = try #require(try store.undo(by: "ana", at: instant(300)))
    #expect(try store.triage(numbers[0]).assignee == "cy")
    #expect(try store.triage(numbers[1]).assignee == nil)
    #expect(entry.changes.filter(\.isLeftAlone).map(\.report) == [numbers[0]])
    #expect(entry.changes.filter { !$0.isLeftAlone }.map(\.report) == [numbers[1]])
    #expect(try store.undo(by: "ana", at: instant(301)) == nil)
    _ = try store.undo(by: "bo", at: instant(302))
    #expect(try store.triage(numbers[0]).assignee == "bo")
  }

  @Test func theHistoryTellsWhatIsUndone() throws {
    let (store, numbers) = try stored(1)
    let edit = try #require(try store.edit([.setPriority(.low)], numbers))
    let undo = try #require(try store.undo(by: "ana", at: instant(300)))
    func undoneBy() throws -> Int64? {
      try store.history(of: numbers[0], limit: 10).first { $0.sequence == edit.sequence }?.undoneBy
    }
    #expect(undo.turns == edit.sequence)
    #expect(try undoneBy() == undo.sequence)
    let redo = try #require(try store.redo(by: "ana", at: instant(301)))
    #expect(redo.turns == undo.sequence)
    #expect(try undoneBy() == nil)
    #expect(try store.history(of: nil, limit: 2).map(\.sequence) == [redo.sequence, undo.sequence])
  }

  @Test func readingAReportIsNoEditToTakeBack() throws {
    let (store, numbers) = try stored(1)
    try store.edit([.setPriority(.low)], numbers)
    #expect(try store.edit([.markRead(true)], numbers) != nil)
    #expect(try store.edit([.markExported], numbers) != nil)
    _ = try store.undo(by: "ana", at: instant(300))
    let triage = try store.triage(numbers[0])
    #expect(triage.isRead && triage.exportedAt == instant(200) && triage.priority == .none)
  }

  @Test func theInboxAndTheHiddenAreCounted() throws {
    let (store, numbers) = try stored(4)
    try store.edit([.setStanding(Standing(.open))], [numbers[0]])
    try store.edit([.setStanding(Standing(.closed, reason: .spam))], [numbers[1]])
    try store.edit([.setMaster(numbers[1])], [numbers[2]])
    #expect(try store.totals() == StoreTotals(all: 4, inbox: 1, hidden: 2, newest: ReportNumber(4)))
    _ = try store.undo(by: "ana", at: instant(300))
    #expect(try store.totals() == StoreTotals(all: 4, inbox: 2, hidden: 1, newest: ReportNumber(4)))
    #expect(try store.find("is:new -is:duplicate") == [numbers[3], numbers[2]])
    #expect(try store.count(of: .inbox) == 2)
  }

  @Test func leavingClosedCountsAsReopened() throws {
    let (store, numbers) = try stored(1)
    try store.edit([.setStanding(Standing(.closed, reason: .fixed))], numbers)
    #expect(try store.find("is:reopened").isEmpty)
    try store.edit([.setStanding(Standing(.open))], numbers)
    #expect(try store.find("is:reopened") == numbers)
    _ = try store.undo(by: "ana", at: instant(300))
    #expect(try store.find("is:reopened").isEmpty)
    _ = try store.undo(by: "ana", at: instant(301))
    #expect(try store.find("is:reopened").isEmpty)
  }

  @Test func notesAndTagsAreFoundAsWordsUntilTheyAreTakenBack() throws {
    let (store, numbers) = try stored(2)
    try store.edit([.addNote("Größenwahn im Header"), .addTag(try tag("zebra"))], [numbers[1]])
    #expect(try store.find("grossenwahn").isEmpty)
    #expect(try store.find("größenwahn zebra crashes") == [numbers[1]])
    _ = try store.undo(by: "ana", at: instant(300))
    #expect(try store.find("zebra").isEmpty)
    #expect(try store.find("crashes") == [numbers[1], numbers[0]])
    #expect(try store.verify().isEmpty)
  }

  // MARK: Groups

  @Test func mergingAMasterMovesItsDuplicates() throws {
    let (store, n) = try stored(4)
    try store.edit([.setMaster(n[0])], [n[1]])
    try store.edit([.setMaster(n[2])], [n[0]])
    #expect(try store.triage(n[2]).copies == [n[0], n[1]])
    #expect(try store.triage(n[1]).master == n[2])
    _ = try store.undo(by: "ana", at: instant(300))
    #expect(try store.triage(n[0]).copies == [n[1]])
    #expect(try store.triage(n[2]).copies.isEmpty)
    _ = try store.redo(by: "ana", at: instant(301))
    #expect(try store.triage(n[2]).copies == [n[0], n[1]])
    #expect(try store.verify().isEmpty)
  }

  @Test func mergingIntoADuplicateMergesIntoItsMaster() throws {
    let (store, n) = try stored(3)
    try store.edit([.setMaster(n[0])], [n[1]])
    try store.edit([.setMaster(n[1])], [n[2]])
    #expect(try store.triage(n[0]).copies == [n[1], n[2]])
  }

  @Test func aReportIsNeverItsOwnDuplicate() throws {
    let (store, n) = try stored(3)
    #expect(throws: StoreError.mergeIntoItself(n[0], into: n[0])) {
      try store.edit([.setMaster(n[0])], [n[0]])
    }
    try store.edit([.setMaster(n[0])], [n[1]])
    let before = try store.stateHash()
    #expect(throws: StoreError.mergeIntoItself(n[0], into: n[0])) {
      try store.edit([.setMaster(n[0]), .setPriority(.high)], [n[2], n[0]])
    }
    #expect(try store.stateHash() == before)
  }

  @Test func aMasterMergedIntoItsCopyGivesItItsPlace() throws {
    let (store, n) = try stored(3)
    try store.edit([.setMaster(n[0])], [n[1], n[2]])
    let before = try store.stateHash()
    try store.edit([.setMaster(n[1])], [n[0]])
    #expect(try store.triage(n[1]).copies == [n[0], n[2]])
    #expect(try store.triage(n[1]).master == nil)
    _ = try store.undo(by: "ana", at: instant(300))
    #expect(try store.stateHash() == before)
    #expect(try store.verify().isEmpty)
  }

  @Test func aDuplicateShowsItsMastersStandingAndKeepsItsOwn() throws {
    let (store, n) = try stored(2)
    try store.edit([.setStanding(Standing(.open))], [n[1]])
    try store.edit([.setMaster(n[0])], [n[1]])
    try store.edit([.setStanding(Standing(.closed, reason: .fixed))], [n[0]])
    let detail = try store.detail(of: n[1])
    #expect(detail.shown == Standing(.closed, reason: .fixed))
    #expect(detail.triage.standing == Standing(.open))
    #expect(detail.masterID == ReportID("r1"))
    #expect(try store.find("is:closed") == [n[1], n[0]])
    let rows = try store.page(of: .everything, offset: 0, limit: 5).rows
    #expect(rows.map(\.standing.status) == [.closed, .closed])
    #expect(rows.map(\.copyCount) == [0, 1])
    try store.edit([.setMaster(nil)], [n[1]])
    #expect(try store.detail(of: n[1]).shown == Standing(.open))
  }

  @Test func redoOfAMergeDoesNotMakeADuplicateAMaster() throws {
    let (store, n) = try stored(3)
    try store.edit([.setMaster(n[0])], [n[1]], by: "ana")
    _ = try store.undo(by: "ana", at: instant(300))
    try store.edit([.setMaster(n[2])], [n[0]], by: "bo")
    // "1 is a duplicate of 0" would make a chain.
    #expect(throws: StoreError.self) { try store.redo(by: "ana", at: instant(301)) }
    #expect(try store.triage(n[1]).master == nil)
    #expect(try store.verify().isEmpty)
  }

  @Test func anUndoThatTouchesNothingLeavesNoEntry() throws {
    let (store, n) = try stored(1)
    try store.edit([.setPriority(.high)], n, by: "ana")
    try store.edit([.setPriority(.low)], n, by: "bo")
    let before = try store.history(of: nil, limit: 100)
    #expect(throws: StoreError.self) { try store.undo(by: "ana", at: instant(300)) }
    #expect(try store.history(of: nil, limit: 100) == before)
    // Once the value is back, so is the undo.
    _ = try store.undo(by: "bo", at: instant(301))
    #expect(try store.undo(by: "ana", at: instant(302)) != nil)
    #expect(try store.triage(n[0]).priority == .none)
  }

  @Test func acceptOpensWhatIsNotClosed() throws {
    let (store, n) = try stored(3)
    try store.edit([.setStanding(Standing(.closed, reason: .spam))], [n[0]])
    try store.edit([.snooze(.copy)], [n[1]])
    try store.edit([.accept], n)
    #expect(try n.map { try store.triage($0).standing.status } == [.closed, .open, .open])
    #expect(try store.triage(n[1]).snoozedUntil == nil)
    #expect(try store.closed(among: n.reversed()) == [n[0]])
  }

  @Test func anUnknownReportChangesNothing() throws {
    let (store, n) = try stored(1)
    let missing = ReportNumber(99)
    #expect(throws: StoreError.unknownReport(.number(missing))) {
      try store.edit([.setPriority(.high)], [n[0], missing])
    }
    #expect(try store.triage(n[0]).priority == .none)
    #expect(throws: StoreError.unknownReport(.number(missing))) {
      try store.edit([.setMaster(missing)], [n[0]])
    }
  }
}
