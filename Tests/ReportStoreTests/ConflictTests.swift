import Digest
import ReportModel
import ReportStore
import TestSupport
import Testing

/// Other content under an id that is taken: what can be done about it, and taking that back.
@Suite struct ConflictTests {
  private let folder = TemporaryFolder()

  /// A store with #1, whose other content is aside, and #2.
  private func store() throws -> ReportStore {
    let store = try folder.open()
    let blobs = try store.addBlobs([Array("first".utf8), Array("other".utf8)])
    let first = try item(
      "a1",
      "The first words",
      tags: ["ui"],
      attachments: [attachment("one.png", blob: blobs[0], size: 5)]
    ) {
      $0.app.version = "1.0"
      $0.metadata = [MetadataItem(key: "screen", value: "Home")]
    }
    let other = try self.other(blobs[1])
    try store.add([first, try item("b1"), other])
    return store
  }

  /// What came later under the id of #1, with one file that is there and one that is missing.
  private func other(_ blob: BlobDigest) throws -> IngestItem {
    try item(
      "a1",
      "Quite another text",
      tags: ["net"],
      attachments: [
        attachment("two.png", blob: blob, size: 5), attachment("three.png", blob: nil),
      ]
    ) {
      $0.app.version = "2.0"
      $0.log = "a log"
      $0.device.batteryPercent = 0.5
      $0.capture.lookupAttempts = 2
    }
  }

  @Test func bothContentsAreThereToCompare() throws {
    let store = try store()
    let conflict = try #require(try store.conflicts(limit: 10).first)
    #expect(try store.conflicts(limit: 10).count == 1)
    #expect(conflict.report == ReportNumber(1))
    #expect(conflict.messageStart == "The first words")
    #expect(try store.openConflictCount() == 1)
    let detail = try folder.open(.readOnly).conflict(conflict.id)
    #expect(detail.present.report.message == "The first words")
    let aside = try #require(detail.aside)
    #expect(aside.report.message == "Quite another text")
    #expect(aside.report.id.rawValue == "a1")
    #expect(aside.report.app.version == "2.0")
    #expect(aside.report.log == "a log")
    #expect(aside.report.device.batteryPercent == 0.5)
    #expect(aside.report.capture.lookupAttempts == 2)
    #expect(aside.report.metadata.isEmpty)
    #expect(aside.attachments.map(\.declared.fileName) == ["two.png", "three.png"])
    #expect(aside.attachments[0].blob != nil)
    #expect(try store.verify().isEmpty)
  }

  @Test func theFirstCanBeKept() throws {
    let store = try store()
    let entry = try #require(
      try store.resolve(1, .first, by: "ana", at: instant(300))
    )
    #expect(entry.command == "conflict 1: keep the first")
    #expect(try store.find("has:conflict").isEmpty)
    #expect(try store.conflicts(limit: 10).isEmpty)
    #expect(try store.conflicts(isOpen: false, limit: 10).map(\.resolution) == [.first])
    #expect(try store.resolve(1, .first, by: "ana", at: instant(301)) == nil)
    // It comes again: that was decided.
    try store.add([try item("a1", "Quite another text", tags: ["net"])])
    #expect(try store.undo(by: "ana", at: instant(302)) != nil)
    #expect(try store.find("has:conflict") == [ReportNumber(1)])
  }

  @Test func theOtherTakesItsPlaceAndUndoGivesItBack() throws {
    let store = try store()
    try store.edit([.addNote("mine"), .setPriority(.high)], [ReportNumber(1)])
    let before = try store.detail(of: ReportNumber(1))
    let raw = try store.raw(of: ReportNumber(1)).bytes
    #expect(try store.find("first") == [ReportNumber(1)])
    #expect(try store.find("app:1.0") == [ReportNumber(1)])

    _ = try store.resolve(1, .other, by: "ana", at: instant(300))
    let after = try store.detail(of: ReportNumber(1))
    #expect(after.report.message == "Quite another text")
    #expect(after.report.log == "a log")
    #expect(after.attachments.count == 2)
    #expect(after.triage.tags == before.triage.tags)
    #expect(after.triage.notes == before.triage.notes)
    #expect(try store.raw(of: ReportNumber(1)).bytes != raw)
    #expect(try store.find("first").isEmpty)
    #expect(try store.find("another") == [ReportNumber(1)])
    #expect(try store.find("app:2.0") == [ReportNumber(1)])
    #expect(try store.find("app:1.0").isEmpty)
    #expect(try store.conflict(1).aside?.report.message == "The first words")
    #expect(try store.verify().isEmpty)

    _ = try store.undo(by: "ana", at: instant(301))
    let again = try store.detail(of: ReportNumber(1))
    #expect(again.report == before.report)
    #expect(again.attachments == before.attachments)
    #expect(try store.raw(of: ReportNumber(1)).bytes == raw)
    #expect(try store.find("app:1.0") == [ReportNumber(1)])
    _ = try store.redo(by: "ana", at: instant(302))
    #expect(try store.detail(of: ReportNumber(1)).report == after.report)
    #expect(try store.verify().isEmpty)
  }

  @Test func bothCanBeKept() throws {
    let store = try store()
    let entry = try #require(try store.resolve(1, .both, by: "ana", at: instant(300)))
    #expect(entry.reports == [ReportNumber(1), ReportNumber(3)])
    let made = try store.detail(of: ReportNumber(3))
    #expect(made.report.message == "Quite another text")
    #expect(made.report.id.rawValue == "a1:conflict-1")
    #expect(made.triage.standing == .new)
    #expect(made.triage.tags == [try tag("net")])
    #expect(made.attachments.count == 2)
    #expect(try store.detail(of: ReportNumber(1)).report.message == "The first words")
    #expect(try store.totals().inbox == 3)
    #expect(try store.find("another") == [ReportNumber(3)])
    #expect(try store.verify().isEmpty)
    // A client that sends the other content again hears of the report it became.
    let blobs = try store.addBlobs([Array("other".utf8)])
    let other = try self.other(blobs[0])
    let outcome = try store.ingest(
      [other],
      by: "ana",
      at: instant(301),
      command: "import",
      progress: nil
    )
    #expect(outcome == [.replayed(ReportNumber(3))])

    _ = try store.undo(by: "ana", at: instant(302))
    #expect(try store.triage(ReportNumber(3)).standing.status == .closed)
    #expect(try store.totals().inbox == 2)
    #expect(try store.find("has:conflict") == [ReportNumber(1)])
    // Anew: the report that was made comes back, no second one.
    _ = try store.resolve(1, .both, by: "ana", at: instant(303))
    #expect(try store.totals().all == 3)
    #expect(try store.triage(ReportNumber(3)).standing == .new)
    // A change of mind leaves what a person did with it.
    try store.edit([.accept], [ReportNumber(3)])
    _ = try store.resolve(1, .first, by: "ana", at: instant(304))
    #expect(try store.triage(ReportNumber(3)).standing.status == .open)
    #expect(try store.verify().isEmpty)
  }

  @Test func whatIsNotThereIsSaid() throws {
    let store = try store()
    #expect(throws: StoreError.unknownConflict(9)) {
      try store.resolve(9, .first, by: "ana", at: instant(1))
    }
    #expect(throws: StoreError.unknownConflict(9)) { try store.conflict(9) }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func anyDecisionsAreTakenBackAndBroughtAgain(seed: UInt64) throws {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let store = try store()
    // Made now, so that the number of reports stays.
    _ = try store.resolve(1, .both, by: "bo", at: instant(200))
    var states = [try state(store)]
    for step in 0..<12 {
      let resolution = try #require(Conflict.Resolution.allCases.randomElement(using: &generator))
      let entry = try store.resolve(1, resolution, by: "ana", at: instant(300 + Int64(step)))
      if entry != nil { states.append(try state(store)) }
    }
    for expected in states.dropLast().reversed() {
      _ = try store.undo(by: "ana", at: instant(400))
      #expect(try state(store) == expected, "seed \(seed)")
    }
    for expected in states.dropFirst() {
      _ = try store.redo(by: "ana", at: instant(500))
      #expect(try state(store) == expected, "seed \(seed)")
    }
    #expect(try store.verify().isEmpty, "seed \(seed)")
  }

  /// Everything of the three reports that a decision may change.
  private func state(_ store: ReportStore) throws -> [String] {
    var state = [try store.stateHash().hex, "\(try store.totals())"]
    for number in (1...3).map({ ReportNumber($0) }) {
      let detail = try store.detail(of: number)
      state.append("\(detail.report)\(detail.attachments)\(detail.warnings)")
      state.append("\(detail.triage.standing)\(detail.conflictCount)")
      state.append("\(try store.raw(of: number).bytes)")
    }
    return state
  }
}
