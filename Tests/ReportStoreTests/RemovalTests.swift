import CSQLite
import Foundation
import ReportModel
import ReportQuery
import TestSupport
import Testing

@testable import ReportStore

/// Removing reports for good: nothing of them stays, and everything else does.
@Suite struct RemovalTests {
  private let folder = TemporaryFolder()
  private static let when = instant(500)

  @discardableResult
  private func remove(
    _ numbers: [ReportNumber],
    from store: ReportStore,
    by author: String = "ana"
  ) throws -> HistoryEntry? {
    try store.remove(numbers, by: author, at: Self.when)
  }

  // MARK: Nothing stays

  private static let canary = "zyxcanary"

  /// A report that says the word wherever a report can say one.
  private func telling(_ id: String, _ store: ReportStore, _ word: String) throws -> IngestItem {
    let files = try store.addBlobs([Array("bytes of \(word)".utf8)])
    var file = attachment("\(word).png", blob: files[0], size: 20)
    file.declared.path = "in/\(word).png"
    return try item(
      "\(word)-\(id)",
      "The \(word) message \(word)",
      tags: ["\(word)tag"],
      attachments: [file]
    ) {
      $0.title = "Title \(word)"
      $0.user.id = "\(word)-user"
      $0.user.email = "\(word)@example.org"
      $0.user.name = "Ms \(word)"
      $0.metadata = [
        MetadataItem(key: "\(word)key", value: "value \(word)"),
        MetadataItem(key: "installationId", value: "installation \(word)"),
        MetadataItem(key: "screen", value: "Screen \(word)"),
      ]
      $0.device.name = "\(word)'s phone"
      $0.app.name = "App \(word)"
      $0.source.externalID = "external \(word)"
      $0.log = "a log of \(word)"
      $0.extra = [ExtraField(pointer: "/x", json: "\"\(word)\"")]
    }
  }

  /// Everything a person can do to it, and taken back again in part.
  private func work(on number: ReportNumber, _ store: ReportStore, _ word: String) throws {
    try store.edit(
      [.addNote("a note on \(word)"), .addLink("https://t.example/\(word)")],
      [number]
    )
    try store.edit([.setAssignee("\(word) assignee"), .addTag(try tag("\(word)two"))], [number])
    try store.edit([.setStanding(Standing(.closed, reason: .other, text: word))], [number])
    try store.edit([.setOverlayVersion(word), .setFixedIn(word)], [number])
    try store.edit([.addNote("another note on \(word)")], [number])
    _ = try store.undo(by: "ana", at: instant(300))
    _ = try store.undo(by: "ana", at: instant(301))
    _ = try store.redo(by: "ana", at: instant(302))
  }

  @Test func noByteOfItIsLeftInTheStoreFolder() throws {
    let store = try folder.open()
    let other = try folder.open()
    let word = Self.canary
    let others = try store.add((0..<40).map { try item("other-\($0)", "Some other words \($0)") })
    let telling = try store.add([
      try telling("1", store, word), try telling("2", store, word), try telling("3", store, word),
    ])
    for number in telling { try work(on: number, store, word) }
    try store.edit([.takeApart(from: telling[1])], [others[3]])
    try store.edit([.setMaster(telling[0])], [telling[2]])
    try store.edit([.setMaster(others[4])], [telling[1]])
    // Other content under its id.
    var again = try self.telling("1", store, word)
    again.draft.report.message += " said otherwise"
    again = item(again.draft.report, attachments: again.attachments)
    #expect(
      try store.ingest(
        [again],
        by: "ana",
        at: instant(1),
        command: "import of \(word)",
        progress: nil
      )[0]
        == .conflict(telling[0])
    )
    while try store.takeInForDuplicates(limit: 10) > 0 {}
    while try store.compareForDuplicates(limit: 10) > 0 {}
    _ = try other.find(word)
    #expect(try holders(of: word) != [])
    try remove(telling, from: store)
    try store.scrub()
    let left = try holders(of: word)
    #expect(left == [], "\(left.map { place in context(of: word, in: place) })")
    #expect(try store.verify() == [])
    #expect(try !store.needsScrub())
    for store in [store, other, try folder.open()] {
      #expect(try store.find("scope:all") == others.reversed())
      #expect(try store.find("scope:all \(word)") == [])
      #expect(try store.find("scope:all \"yxcanar\"") == [])
      #expect(try store.find("scope:all user:\(word)-user") == [])
    }
    #expect(try store.tags().isEmpty)
  }

  /// The files of the folder that hold a word, in letters as they are or small.
  private func holders(of word: String) throws -> [String] {
    // What is open and not written yet is in the log.
    let names = FileManager.default.enumerator(atPath: folder.store)?.allObjects as? [String] ?? []
    return names.filter { name in
      let bytes = Data(folder.bytes(folder.store + "/" + name))
      return bytes.range(of: Data(word.utf8)) != nil || name.contains(word)
    }
  }

  private func context(of word: String, in name: String) -> String {
    let bytes = Data(folder.bytes(folder.store + "/" + name))
    guard let range = bytes.range(of: Data(word.utf8)) else { return "its name" }
    let around = bytes[max(0, range.lowerBound - 120)..<min(bytes.count, range.upperBound + 60)]
    return
      "\(name) at \(range.lowerBound): \(String(decoding: around, as: UTF8.self).debugDescription)"
  }

  @Test func noTableNamesItsNumber() throws {
    let store = try folder.open()
    let numbers = try store.add([try item("a"), try telling("1", store, "word"), try item("c")])
    try work(on: numbers[1], store, "word")
    try store.edit([.addTag(try tag("all"))], numbers)
    try store.edit([.setMaster(numbers[1])], [numbers[2]])
    while try store.takeInForDuplicates(limit: 10) > 0 {}
    while try store.compareForDuplicates(limit: 10) > 0 {}
    try remove([numbers[1]], from: store)
    let named = try store.reading { reader in
      let connection = reader.connection
      let columns = try connection.rows(
        """
        SELECT m.name, c.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c
        WHERE m.type = 'table' AND m.name NOT LIKE 'search%' AND m.name NOT LIKE 'tag_words%'
          AND (c.name IN ('report', 'earlier', 'master', 'made', 'burst')
            OR (m.name IN ('report', 'probable_retry') AND c.name IN ('id', 'first')))
        """
      ) { (table: $0.text(0), column: $0.text(1)) }
      #expect(columns.count > 20)
      return try columns.filter { column in
        try connection.integer(
          "SELECT EXISTS (SELECT 1 FROM \(column.table) WHERE \(column.column) = ?)",
          .number(numbers[1])
        ) == 1
      }
    }
    #expect(named.isEmpty, "\(named)")
  }

  @Test func afterwardsTheStoreIsSound() throws {
    let store = try folder.open()
    // Several chunks of columns and of texts, and one that becomes empty.
    let numbers = try store.add(
      try (0..<9_000).map { number in
        try item("r\(number)", "Words number \(number) of many") {
          $0.app.version = "4.\(number % 5)"
          $0.device.name = number % 100 == 7 ? "phone \(number)" : "phone"
          $0.user.id = "u\(number % 300)"
        }
      }
    )
    let all = try Query(parsing: "scope:all", context: queryContext)
    _ = try store.survey(of: all, facets: FacetField.allCases, valuesPerFacet: 50)
    let going = Array(numbers[0..<4_500]) + [numbers[5_000], numbers[8_999]]
    try remove(going, from: store)
    #expect(try store.verify().filter(\.isDamage) == [])
    let survey = try store.survey(of: all, facets: FacetField.allCases, valuesPerFacet: 50)
    #expect(survey.count == 9_000 - going.count)
    #expect(
      survey.facets.first { $0.field == .app }?.values.reduce(0) { $0 + $1.count } == survey.count
    )
    #expect(try store.totals().all == survey.count)
    #expect(try store.find("scope:all \"number 4999\"") == [numbers[4_999]])
    #expect(try store.find("scope:all \"number 5000\"") == [])
    #expect(try store.add([try item("new")]) == [ReportNumber(9_001)])
    #expect(try store.verify().filter(\.isDamage) == [])
  }

  // MARK: Groups

  @Test func theOldestCopyThatStaysTakesTheMastersPlace() throws {
    let store = try folder.open()
    let numbers = try store.add(try (1...5).map { try item("r\($0)") })
    try store.edit([.setMaster(numbers[0])], [numbers[1], numbers[2], numbers[3]])
    try store.edit(
      [
        .setStanding(Standing(.closed, reason: .fixed)), .setPriority(.high),
        .setAssignee("mika"), .setFixedIn("4.2"), .addLink("https://t.example/1"),
      ],
      [numbers[0]]
    )
    #expect(try store.find("is:new") == [numbers[4]])
    try remove([numbers[0], numbers[1]], from: store)
    let heir = try store.triage(numbers[2])
    #expect(heir.master == nil)
    #expect(heir.standing == Standing(.closed, reason: .fixed))
    #expect(heir.priority == .high && heir.assignee == "mika" && heir.fixedIn == "4.2")
    #expect(heir.links == ["https://t.example/1"])
    #expect(try store.triage(numbers[3]).master == numbers[2])
    // Nothing turns up as new.
    #expect(try store.find("is:new") == [numbers[4]])
    #expect(try store.totals().inbox == 1)
    #expect(try store.verify().filter(\.isDamage) == [])
    try remove([numbers[2]], from: store)
    #expect(try store.triage(numbers[3]).standing == Standing(.closed, reason: .fixed))
    #expect(try store.verify().filter(\.isDamage) == [])
  }

  // MARK: History

  @Test func aStepOverSeveralIsStillUndoneForTheOthers() throws {
    let store = try folder.open()
    let numbers = try store.add(try (1...100).map { try item("r\($0)") })
    try store.edit([.setPriority(.high)], Array(numbers[0..<10]), by: "bo")
    try store.edit([.addTag(try tag("many"))], numbers, by: "bo")
    try remove([numbers[3]], from: store)
    #expect(try store.undo(by: "bo", at: instant(600)) != nil)
    #expect(try store.find("tag:many") == [])
    #expect(try store.undo(by: "bo", at: instant(601)) != nil)
    #expect(try store.find("prio:high") == [])
    #expect(try store.redo(by: "bo", at: instant(602)) != nil)
    #expect(try store.redo(by: "bo", at: instant(603)) != nil)
    #expect(try store.find("scope:all tag:many").count == 99)
    #expect(try store.find("scope:all prio:high").count == 9)
    #expect(try store.verify().filter(\.isDamage) == [])
  }

  @Test func aStepOfWhichNothingIsLeftIsPassed() throws {
    let store = try folder.open()
    let numbers = try store.add([try item("a"), try item("b")])
    try store.edit([.setPriority(.high)], [numbers[0]], by: "bo")
    _ = try store.apply(
      [.addNote("secret words")],
      to: [numbers[1]],
      by: "bo",
      at: instant(201),
      command: "note secret words"
    )
    try remove([numbers[1]], from: store)
    let history = try store.history(of: nil, limit: 10)
    #expect(history.map(\.command).contains("note"))
    #expect(!history.contains { "\($0)".contains("secret") })
    #expect(history.first?.command == "1 report removed for good")
    #expect(history.first?.reports == [numbers[1]])
    #expect(try store.undo(by: "bo", at: instant(600))?.reports == [numbers[0]])
  }

  @Test func undoStopsAtARemovalOnce() throws {
    let store = try folder.open()
    let numbers = try store.add([try item("a"), try item("b")])
    try store.edit([.setPriority(.high)], [numbers[0]])
    let entry = try #require(try remove([numbers[1]], from: store))
    #expect(throws: StoreError.removedForGood) { try store.undo(by: "ana", at: instant(600)) }
    #expect(throws: StoreError.removedForGood) {
      try store.undo(entry: entry.sequence, by: "ana", at: instant(600))
    }
    #expect(try store.undo(by: "ana", at: instant(601), passing: true)?.reports == [numbers[0]])
    #expect(try store.undo(by: "ana", at: instant(602)) == nil)
    #expect(try store.redo(by: "ana", at: instant(603))?.reports == [numbers[0]])
  }

  @Test func aMasterThatWentIsNotGivenBack() throws {
    let store = try folder.open()
    let numbers = try store.add([try item("a"), try item("b")])
    try store.edit([.setMaster(numbers[0])], [numbers[1]], by: "bo")
    try store.edit([.setMaster(nil)], [numbers[1]], by: "bo")
    try remove([numbers[0]], from: store)
    #expect(throws: StoreError.self) { try store.undo(by: "bo", at: instant(600)) }
    #expect(try store.triage(numbers[1]).master == nil)
    #expect(try store.verify().filter(\.isDamage) == [])
  }

  /// Two stores with the same edits, but in one of them on reports besides that go on the way.
  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func historyGoesOnAsIfTheyHadNeverBeenThere(seed: UInt64) throws {
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let twin = TemporaryFolder()
    let store = try folder.open()
    let plain = try twin.open()
    let numbers = try store.add(try (1...9).map { try item("r\($0)") })
    try plain.add(try (1...9).map { try item("r\($0)") })
    let staying = Array(numbers.prefix(5))
    var going = Array(numbers.dropFirst(5))
    var counts = (store: 0, plain: 0)
    for step in 0..<60 {
      let words = ["ui", "login"].randomElement(using: &random) ?? ""
      let edits: [Edit] = [
        .setPriority(Priority.allCases.randomElement(using: &random) ?? .none),
        .addTag(try tag(words)), .removeTag(try tag(words)), .addNote(words), .setAssignee(words),
        .setStanding(Standing(.open)), .setStanding(Standing(.closed, reason: .declined)),
        .addLink(words), .setFixedIn(words), .takeApart(from: staying[0]),
      ]
      let edit = edits.randomElement(using: &random) ?? .accept
      let targets = (staying.dropFirst() + going).shuffled(using: &random).prefix(
        Int.random(in: 1...5, using: &random)
      )
      switch Int.random(in: 0..<10, using: &random) {
      case 0 where !going.isEmpty:
        try remove([going.removeLast()], from: store, by: "somebody else")
      case 1, 2:
        // Steps that were about what went are none.
        let one = try store.undo(by: "ana", at: instant(Int64(300 + step)))
        let other = try plain.undo(by: "ana", at: instant(Int64(300 + step)))
        if going.isEmpty { #expect((one == nil) == (other == nil), "seed \(seed)") }
      default:
        if try store.edit([edit], Array(targets), at: Int64(300 + step)) != nil {
          counts.store += 1
        }
        let kept = targets.filter { staying.contains($0) }
        if try plain.edit([edit], kept, at: Int64(300 + step)) != nil { counts.plain += 1 }
      }
      // While both histories hold the same steps.
      if !going.isEmpty { continue }
    }
    try remove(going, from: store, by: "somebody else")
    while try store.undo(by: "ana", at: instant(900)) != nil {}
    while try plain.undo(by: "ana", at: instant(900)) != nil {}
    for number in staying {
      #expect(try store.triage(number) == plain.triage(number), "seed \(seed), \(number)")
    }
    while try store.redo(by: "ana", at: instant(950)) != nil {}
    #expect(try store.verify().filter(\.isDamage) == [], "seed \(seed)")
  }

  // MARK: Coming again

  private func outcome(_ item: IngestItem, _ store: ReportStore, _ returning: Returning = .stayAway)
    throws -> IngestOutcome
  {
    try store.ingest(
      [item],
      by: "intake",
      at: instant(700),
      command: "intake",
      progress: nil,
      returning: returning
    )[0]
  }

  @Test func itStaysAwayUntilItIsAskedFor() throws {
    let store = try folder.open()
    let report = try telling("1", store, "word")
    let numbers = try store.add([report, try item("b")])
    try remove([numbers[0]], from: store)
    _ = try telling("1", store, "word")
    #expect(try outcome(report, store) == .removed(at: Self.when))
    // The same content under another id, and other content under its id.
    _ = try telling("1", store, "word")
    let twin = try renamed(report, "word-9")
    #expect(try outcome(twin, store) == .removed(at: Self.when))
    #expect(try outcome(try item("word-1", "Other words"), store) == .removed(at: Self.when))
    #expect(try store.find("scope:all") == [numbers[1]])
    // The bytes that came along went again.
    #expect(try store.verify().filter { $0.kind != .remains } == [])
    _ = try telling("1", store, "word")
    #expect(try outcome(report, store, .comeIn) == .new(ReportNumber(3)))
    #expect(try outcome(report, store) == .replayed(ReportNumber(3)))
  }

  private func renamed(_ item: IngestItem, _ id: String) throws -> IngestItem {
    var item = item
    item.draft.report.id = try reportID(id)
    return item
  }

  @Test func whatIsToldByFewWordsIsNoTwin() throws {
    let store = try folder.open()
    let short = try item("a", "Crash")
    let numbers = try store.add([short])
    try remove(numbers, from: store)
    #expect(try outcome(try renamed(short, "b"), store) == .new(ReportNumber(2)))
    #expect(try outcome(short, store) == .removed(at: Self.when))
  }

  @Test func contentPutAsideGoesWithItsReport() throws {
    let store = try folder.open()
    let number = try store.add([try item("a", "The first words that came in")])[0]
    let other = try item("a", "Other words, twenty at least")
    #expect(try outcome(other, store) == .conflict(number))
    let conflict = try #require(try store.conflicts(limit: 1).first)
    _ = try store.resolve(conflict.id, .both, by: "ana", at: instant(300))
    let made = ReportNumber(2)
    // The report that keeps both goes: so does what it was made of.
    try remove([made], from: store)
    #expect(try store.conflicts(isOpen: false, limit: 1).isEmpty)
    #expect(try outcome(other, store) == .removed(at: Self.when))
    #expect(try store.find("scope:all") == [number])
    #expect(try store.verify().filter(\.isDamage) == [])
  }

  // MARK: Files

  @Test func aFileAnotherReportNamesStays() throws {
    let store = try folder.open()
    let blobs = try store.addBlobs([Array("shared".utf8), Array("own".utf8)])
    let files = blobs.map { attachment("a.png", blob: $0) }
    let numbers = try store.add([
      try item("a", attachments: files), try item("b", attachments: [files[0]]),
    ])
    try remove([numbers[0]], from: store)
    #expect(store.blobs.isThere(blobs[0]))
    #expect(!store.blobs.isThere(blobs[1]))
    try remove([numbers[1]], from: store)
    #expect(!store.blobs.isThere(blobs[0]))
    #expect(try store.verify().filter { $0.kind != .remains } == [])
  }

  @Test func whoFoundAFileThatWentSinceIsToldToTryAgain() throws {
    let store = try folder.open()
    let other = try folder.open()
    let blob = try store.addBlobs([Array("shared".utf8)])[0]
    let numbers = try store.add([try item("a", attachments: [attachment("a.png", blob: blob)])])
    // It is there, so nothing is written.
    #expect(try other.addBlobs([Array("shared".utf8)]) == [blob])
    try remove(numbers, from: store)
    let late = try item("b", attachments: [attachment("a.png", blob: blob)])
    #expect(throws: StoreError.missingBlob(blob)) { try other.add([late]) }
    _ = try other.addBlobs([Array("shared".utf8)])
    #expect(try other.add([late]).count == 1)
    #expect(try store.verify().filter(\.isDamage) == [])
  }

  // MARK: Several processes

  @Test func codesOthersRememberAreGivenAnew() throws {
    let store = try folder.open()
    let other = try folder.open()
    func phone(_ id: String, _ name: String) throws -> IngestItem {
      try item(id, tags: ["t-\(name)"]) {
        $0.device.name = name
        $0.metadata = [MetadataItem(key: "k-\(name)", value: "v")]
      }
    }
    let first = try other.add([try phone("a", "Ana's phone")])
    #expect(try store.find("device:\"Ana's phone\"") == first)
    try remove(first, from: store)
    // A text that is new takes no code that was somebody's.
    let second = try store.add([try phone("b", "Bo's phone")])
    let third = try other.add([try phone("c", "Ana's phone")])
    for store in [store, other, try folder.open()] {
      #expect(try store.find("device:\"Ana's phone\"") == third)
      #expect(try store.find("device:\"Bo's phone\"") == second)
      #expect(try store.find("tag:\"t-ana's phone\"") == third)
      #expect(try store.detail(of: third[0]).report.device.name == "Ana's phone")
      #expect(try store.detail(of: third[0]).report.metadata.map(\.key) == ["k-Ana's phone"])
    }
    #expect(try store.verify().filter(\.isDamage) == [])
  }

  @Test func whoAsksForOneThatWentIsTold() throws {
    let store = try folder.open()
    let numbers = try store.add([try item("a"), try item("b")])
    try remove([numbers[0]], from: store)
    let error = StoreError.unknownReport(.number(numbers[0]))
    #expect(throws: error) { try store.detail(of: numbers[0]) }
    #expect(throws: error) { try store.remove(numbers, by: "ana", at: Self.when) }
    // All or nothing.
    #expect(try store.find("scope:all") == [numbers[1]])
  }

  @Test func aUserIsFoundByIDAndAddress() throws {
    let store = try folder.open()
    let numbers = try store.add([
      try item("a") { $0.user.id = "U-1" }, try item("b") { $0.user.email = "Ana@Example.org" },
      try item("c") { $0.user.name = "U-1" }, try item("d") { $0.user.id = "u-1" },
    ])
    #expect(try store.reports(ofUser: "U-1") == [numbers[0]])
    #expect(try store.reports(ofUser: "ana@example.ORG") == [numbers[1]])
    #expect(try store.reports(ofUser: "nobody") == [])
  }
}
