import ReportModel
import ReportStore
import TestSupport
import Testing

/// What ends a snooze, what disproves a fix, and how that is told.
@Suite struct WakingTests {
  private let folder = TemporaryFolder()

  private func report(_ id: String, version: String?, bundle: String? = "com.example.a") throws
    -> IngestItem
  {
    try item(id) {
      $0.app.version = version
      $0.app.bundleID = bundle
    }
  }

  // MARK: Days

  @Test func aReportWhoseDayHasComeIsWhatItWasBeforeAndUnread() throws {
    let store = try folder.open()
    let numbers = try store.add([try item("a"), try item("b"), try item("c")])
    try store.edit([.markRead(true)], numbers)
    try store.edit([.setStanding(Standing(.open))], [numbers[1]])
    try store.edit([.snooze(.date(instant(500)))], [numbers[0], numbers[1]])
    try store.edit([.snooze(.date(instant(900)))], [numbers[2]])
    #expect(try store.nextWaking() == instant(500))
    #expect(try store.wakeDue(at: instant(499)) == nil)
    #expect(try store.find("is:snoozed").count == 3)
    let entry = try #require(try store.wakeDue(at: instant(500)))
    #expect(entry.author == "winnow")
    #expect(entry.reports == [numbers[0], numbers[1]])
    #expect(try store.triage(numbers[0]).standing == .new)
    #expect(try store.triage(numbers[1]).standing == Standing(.open))
    #expect(try store.triage(numbers[0]).snoozedUntil == nil)
    #expect(try store.triage(numbers[0]).isRead == false)
    #expect(try store.find("is:snoozed") == [numbers[2]])
    #expect(try store.nextWaking() == instant(900))
    #expect(try store.totals().hidden == 1)
    #expect(try store.verify().isEmpty)
  }

  @Test func lookingForTheDueWritesNothing() throws {
    let store = try folder.open()
    let numbers = try store.add([try item("a")])
    try store.edit([.snooze(.copy)], numbers)
    let revision = try store.revision()
    #expect(try store.wakeDue(at: instant(9_000)) == nil)
    #expect(try store.revision() == revision)
  }

  @Test func wakingIsNobodysStepToUndo() throws {
    let store = try folder.open()
    let numbers = try store.add([try item("a"), try item("b")])
    try store.edit([.addTag(try tag("ui"))], [numbers[1]])
    try store.edit([.snooze(.date(instant(500)))], [numbers[0]])
    _ = try store.wakeDue(at: instant(600))
    // The snooze has ended by itself: nothing of it is left.
    #expect(throws: StoreError.self) { try store.undo(by: "ana", at: instant(700)) }
    #expect(try store.undo(by: "ana", at: instant(700), passing: true) != nil)
    #expect(try store.triage(numbers[1]).tags.isEmpty)
    #expect(try store.triage(numbers[0]).standing == .new)
  }

  @Test func aReportSnoozedAgainAfterAnUndoWakesAsWhatItFirstWas() throws {
    let store = try folder.open()
    let numbers = try store.add([try item("a")])
    try store.edit([.snooze(.date(instant(500)))], numbers)
    try store.edit([.setStanding(Standing(.open))], numbers)
    _ = try store.undo(by: "ana", at: instant(300))
    _ = try store.wakeDue(at: instant(600))
    #expect(try store.triage(numbers[0]).standing == .new)
  }

  // MARK: Versions

  @Test(
    arguments: [
      ("5.0", "4.9", false), ("5.0", "5.0", true), ("5.0", "5.0.1", true),
      ("5.0", "5.0-beta", false), (">5.0", "5.0", false), (">5.0", "5.0.1", true),
      ("5.0", "soon", false), ("soon", "9.0", false),
    ] as [(String, String, Bool)]
  )
  func anArrivalOfTheVersionOrALaterOneWakes(wish: String, version: String, wakes: Bool) throws {
    let store = try folder.open()
    let numbers = try store.add([try report("a", version: "4.0")])
    try store.edit([.snooze(.appVersion(wish))], numbers)
    try store.add([try report("b", version: version)])
    #expect((try store.triage(numbers[0]).standing == .new) == wakes)
    let newest = try #require(try store.history(of: numbers[0], limit: 1).first)
    #expect((newest.author == "winnow") == wakes)
    if wakes { #expect(newest.command == "wake: version \(version) arrived with #2") }
  }

  @Test func anotherAppsVersionWakesNothing() throws {
    let store = try folder.open()
    let numbers = try store.add([try report("a", version: "4.0")])
    try store.edit([.snooze(.appVersion("5.0"))], numbers)
    try store.add([try report("b", version: "6.0", bundle: "com.example.b")])
    try store.add([try report("c", version: "6.0", bundle: nil)])
    #expect(try store.triage(numbers[0]).standing.status == .snoozed)
  }

  @Test func whatWasThereBeforeDoesNotWakeAndADryRunNeither() throws {
    let store = try folder.open()
    let numbers = try store.add([try report("a", version: "4.0"), try report("b", version: "6.0")])
    try store.edit([.snooze(.appVersion("5.0"))], [numbers[0]])
    _ = try store.judge([try report("c", version: "7.0")], by: "ana", at: instant(300))
    #expect(try store.triage(numbers[0]).standing.status == .snoozed)
    try store.add([try report("d", version: "4.1")])
    #expect(try store.triage(numbers[0]).standing.status == .snoozed)
  }

  @Test func theNextVersionIsOneAfterTheNewestOfTheApp() throws {
    let store = try folder.open()
    let numbers = try store.add([
      try report("a", version: "4.0"), try report("b", version: "4.10"),
      try report("c", version: "9.0", bundle: "com.example.b"),
    ])
    try store.edit([.snooze(.nextAppVersion)], [numbers[0]])
    #expect(try store.triage(numbers[0]).snoozedUntil == .appVersion(">4.10"))
    try store.add([try report("d", version: "4.10")])
    #expect(try store.triage(numbers[0]).standing.status == .snoozed)
    try store.add([try report("e", version: "4.11")])
    #expect(try store.triage(numbers[0]).standing == .new)
    let bare = try store.add([try report("f", version: nil, bundle: "com.example.c")])
    #expect(throws: StoreError.noVersionYet(bare[0])) {
      try store.edit([.snooze(.nextAppVersion)], bare)
    }
  }

  // MARK: Copies and fixes

  @Test func aCopyWakesAMasterThatWaitsForOneAndOneUndoTakesBothBack() throws {
    let store = try folder.open()
    let numbers = try store.add([try item("a"), try item("b")])
    try store.edit([.snooze(.copy)], [numbers[0]])
    let before = try store.stateHash()
    try store.edit([.setMaster(numbers[0])], [numbers[1]])
    #expect(try store.triage(numbers[0]).standing == .new)
    let newest = try #require(try store.history(of: numbers[0], limit: 1).first)
    #expect(newest.author == "winnow")
    #expect(newest.command == "copy #2: woke #1")
    let after = try store.stateHash()
    _ = try store.undo(by: "ana", at: instant(400))
    #expect(try store.stateHash() == before)
    #expect(try store.triage(numbers[0]).snoozedUntil == .copy)
    _ = try store.redo(by: "ana", at: instant(500))
    #expect(try store.stateHash() == after)
    #expect(try store.verify().isEmpty)
  }

  @Test(
    arguments: [
      ("4.12", true), ("4.13.1", true), ("4.11.9", false), ("4.12.0-rc.1", false), (nil, false),
      ("dev", false),
    ] as [(String?, Bool)]
  )
  func aCopyFromTheFixOrLaterReopensAndAnOlderOneOnlyCounts(version: String?, reopens: Bool)
    throws
  {
    let store = try folder.open()
    let numbers = try store.add([
      try report("a", version: "4.11"), try report("b", version: version),
    ])
    let fixed = Standing(.closed, reason: .fixed)
    try store.edit([.setStanding(fixed), .setFixedIn("4.12")], [numbers[0]])
    try store.edit([.setMaster(numbers[0])], [numbers[1]])
    #expect(try store.triage(numbers[0]).standing == (reopens ? Standing(.open) : fixed))
    #expect(try store.triage(numbers[0]).copies == [numbers[1]])
    #expect(try store.find("is:reopened") == (reopens ? [numbers[1], numbers[0]] : []))
    _ = try store.undo(by: "ana", at: instant(400))
    #expect(try store.triage(numbers[0]).standing == fixed)
    #expect(try store.find("is:reopened").isEmpty)
  }

  @Test func onlyAFixIsDisproved() throws {
    let store = try folder.open()
    let numbers = try store.add([try report("a", version: "4"), try report("b", version: "5")])
    let declined = Standing(.closed, reason: .declined)
    try store.edit([.setStanding(declined), .setFixedIn("4.12")], [numbers[0]])
    try store.edit([.setMaster(numbers[0])], [numbers[1]])
    #expect(try store.triage(numbers[0]).standing == declined)
  }

  @Test func aVersionTypedInLaterCountsToo() throws {
    let store = try folder.open()
    let numbers = try store.add([try report("a", version: "4"), try report("b", version: nil)])
    let fixed = Standing(.closed, reason: .fixed)
    try store.edit([.setStanding(fixed), .setFixedIn("5")], [numbers[0]])
    try store.edit([.setMaster(numbers[0])], [numbers[1]])
    #expect(try store.triage(numbers[0]).standing == fixed)
    try store.edit([.setOverlayVersion("5.1")], [numbers[1]])
    #expect(try store.triage(numbers[0]).standing == Standing(.open))
    let news = try store.ruleEntries(after: 0)
    #expect(
      news.entries.map(\.command) == ["copy #2: reopened #1, fixed in 5, copy from 5.1"]
    )
    #expect(try store.ruleEntries(after: news.newest).entries.isEmpty)
    #expect(try store.ruleEntries(after: nil).entries.isEmpty)
  }

  // MARK: An undo that is refused

  @Test func aRefusedUndoNamesWhoAndCanBePassed() throws {
    var store = try folder.open()
    let numbers = try store.add([try item("a"), try item("b")])
    try store.edit([.setPriority(.low)], [numbers[1]])
    try store.edit([.setPriority(.high)], [numbers[0]])
    try store.edit([.setPriority(.urgent)], [numbers[0]], by: "bob")
    do {
      _ = try store.undo(by: "ana", at: instant(400))
      Issue.record("the undo was not refused")
    } catch StoreError.changedSince(_, _, let author) {
      #expect(author == "bob")
    }
    // Refused as often as it is asked, also by another process.
    store = try folder.open()
    #expect(throws: StoreError.self) { try store.undo(by: "ana", at: instant(401)) }
    #expect(try store.undo(by: "ana", at: instant(402), passing: true) != nil)
    #expect(try store.triage(numbers[1]).priority == .none)
    #expect(try store.triage(numbers[0]).priority == .urgent)
    // The one that was given up stays given up.
    store = try folder.open()
    #expect(try store.undo(by: "ana", at: instant(403)) == nil)
    #expect(try store.redo(by: "ana", at: instant(404)) != nil)
    #expect(try store.triage(numbers[1]).priority == .low)
    #expect(try store.redo(by: "ana", at: instant(405)) == nil)
    #expect(try store.verify().isEmpty)
  }

  @Test func passingGoesPastNothingThatCanBeTakenBack() throws {
    let store = try folder.open()
    let numbers = try store.add([try item("a")])
    try store.edit([.setPriority(.low)], numbers)
    try store.edit([.setAssignee("bob")], numbers)
    #expect(try store.undo(by: "ana", at: instant(400), passing: true) != nil)
    #expect(try store.triage(numbers[0]).assignee == nil)
    #expect(try store.triage(numbers[0]).priority == .low)
  }
}
