import DuplicateScoring
import ReportModel
import ReportQuery
import TestSupport
import Testing

@testable import ReportStore

/// The duplicate finder over a real store.
@Suite struct DuplicateTests {
  private let folder = TemporaryFolder()

  private static let things = ["map", "ticket", "voucher", "invoice", "calendar", "chat", "seat"]
  private static let faults = ["is blank", "loads slowly", "is cut off", "vanished", "flickers"]

  /// Reports about one thing each, then two about one fault.
  private func filled(_ other: TemporaryFolder? = nil) throws -> (
    store: ReportStore, pair: [ReportNumber]
  ) {
    let store = try (other ?? folder).open()
    var items: [IngestItem] = []
    for fault in Self.faults {
      for thing in Self.things {
        items.append(try item("r\(items.count)", "The \(thing) \(fault) on my phone"))
      }
    }
    items.append(try item("p1", "QR code is just a gray square at the gate") { Self.place(&$0) })
    items.append(try item("p2", "Gray square instead of the QR code") { Self.place(&$0) })
    let numbers = try store.add(items)
    return (store, Array(numbers.suffix(2)))
  }

  private static func place(_ report: inout Report) {
    report.metadata = [MetadataItem(key: "screen", value: "TicketDetail")]
    report.platform = .ios
    report.app.version = "4.12.0"
  }

  private func follow(_ store: ReportStore) throws {
    while try store.takeInForDuplicates(limit: 7) > 0 {}
    while try store.compareForDuplicates(limit: 5) > 0 {}
  }

  private func found(_ store: ReportStore, _ number: ReportNumber) throws -> [ReportNumber] {
    try store.suggestions(for: number).map(\.row.number)
  }

  @Test func suggestsTheSameFaultWithItsReasons() throws {
    let (store, pair) = try filled()
    #expect(try store.suggestions(for: pair[1]).isEmpty)
    try follow(store)
    let first = try #require(try store.suggestions(for: pair[1]).first)
    #expect(first.row.number == pair[0])
    #expect(try found(store, pair[0]).first == pair[1])
    let told = first.reasons.reduce(first.base + first.rest) { $0 + $1.contribution }
    #expect(abs(told - first.logOdds) < 1e-9)
    #expect(first.reasons.contains { !$0.text.isEmpty && $0.contribution > 0 })
  }

  @Test func theStoreAnswersAsAnIndexInMemoryDoes() throws {
    let (store, pair) = try filled()
    try follow(store)
    var memory = MemoryIndex()
    let numbers = try store.find("").sorted { $0.rawValue < $1.rawValue }
    try store.reader.run { reader in
      let evidence = EvidenceReader(reader.connection)
      let stored = StoredDuplicateIndex(connection: reader.connection)
      for number in numbers {
        memory.add(DocumentDraft(try #require(try evidence.evidence(number))))
      }
      #expect(try stored.statistics == memory.statistics)
      #expect(try stored.lastNumber == memory.lastNumber)
      for number in numbers {
        let place = UInt32(number.rawValue)
        #expect(try stored.documents([place]) == memory.documents([place]))
      }
      let draft = DocumentDraft(try #require(try evidence.evidence(pair[1])))
      let one = try Comparison(draft, in: stored, before: .max)
      let other = try Comparison(draft, in: memory, before: .max)
      #expect(one.candidates == other.candidates)
      #expect(one.vectors == other.vectors)
    }
  }

  @Test func takingInGoesOnAfterReopeningAndWithLaterArrivals() throws {
    let (store, pair) = try filled()
    #expect(try store.takeInForDuplicates(limit: 10) == 10)
    #expect(try store.duplicateProgress().untaken == 27)
    let again = try folder.open()
    try follow(again)
    #expect(try again.duplicateProgress().isDone)
    let late = try again.add([try item("p3", "QR code shows a gray square") { Self.place(&$0) }])
    #expect(try again.duplicateProgress().uncompared == 1)
    try follow(again)
    let first = try #require(try found(again, late[0]).first)
    #expect(pair.contains(first))
    #expect(try again.verify().isEmpty)
  }

  /// As when the dashboard ends in the middle of one.
  @Test func aStepThatIsStoppedIsDoneTheNextTime() throws {
    let (store, _) = try filled()
    let total = try store.duplicateProgress().untaken
    let stop = Cancellation()
    stop.cancel()
    func stopped(_ step: () throws -> Int) {
      #expect(throws: StoreError.cancelled) {
        try Cancellation.$current.withValue(stop) { try step() }
      }
    }
    stopped { try store.takeInForDuplicates(limit: 100) }
    #expect(try store.duplicateProgress().untaken == total && total > 1)
    while try store.takeInForDuplicates(limit: 100) > 0 {}
    stopped { try store.compareForDuplicates(limit: 100) }
    #expect(try store.duplicateProgress().uncompared == total)
    #expect(try store.compareForDuplicates(limit: 100) > 0)
    #expect(try store.verify().isEmpty)
  }

  /// A run over the whole store that was stopped goes on, and finds what one that was not does.
  @Test func comparingGoesOnWhereItWasStopped() throws {
    let (store, _) = try filled()
    while try store.takeInForDuplicates(limit: 100) > 0 {}
    let total = try store.duplicateProgress().total
    #expect(try store.compareForDuplicates(limit: 11) == 11)
    let again = try folder.open()
    #expect(try again.duplicateProgress().uncompared == total - 11)
    while try again.compareForDuplicates(limit: 4) > 0 {}
    #expect(try again.duplicateProgress().isDone)
    #expect(try again.compareForDuplicates(limit: 4) == 0)
    let other = TemporaryFolder()
    let (atOnce, _) = try filled(other)
    try follow(atOnce)
    let found = try compared(again)
    #expect(try found == compared(atOnce))
    #expect(!found.isEmpty)
  }

  private func compared(_ store: ReportStore) throws -> [String] {
    try store.reader.run { reader in
      try reader.connection.rows("SELECT report, earlier, log_odds FROM duplicate_suggestion") {
        "\($0.integer(0)) \($0.integer(1)) \($0.optionalReal(2) ?? 0)"
      }
    }
  }

  @Test func proposesGroupsAndDropsThemOnceTheyAreDecided() throws {
    let (store, pair) = try filled()
    try follow(store)
    let group = try #require(
      try store.proposedGroups(least: 0.05).first { $0.members.contains(pair[1]) }
    )
    #expect(group.master == pair[0])
    try store.edit([.setMaster(pair[0])], [pair[1]])
    let later = try store.proposedGroups(least: 0.05)
    #expect(!later.contains { $0.members.contains(pair[1]) })
    #expect(try found(store, pair[1]).contains(pair[0]) == false)
    _ = try store.undo(by: "ana", at: instant(300))
    try store.edit([.takeApart(from: pair[0])], [pair[1]])
    #expect(
      !(try store.proposedGroups(least: 0.05)).contains { group in
        Set(pair).isSubset(of: Set(group.members + [group.master]))
      }
    )
  }

  @Test func proposedGroupsComeLargestFirstThenLikeliest() throws {
    let (store, _) = try filled()
    let screen = { (name: String, report: inout Report) in
      report.metadata = [MetadataItem(key: "screen", value: name)]
      report.app.version = "4.12.0"
    }
    var items = try ["", " again", " now"].map { word in
      try item("s\(word.count)", "Ferry horn repeats without end\(word)") { screen("Sound", &$0) }
    }
    for word in ["", " really"] {
      items.append(
        try item("t\(word.count)", "Timetable shows departures of yesterday\(word)") {
          screen("Timetable", &$0)
        }
      )
    }
    _ = try store.add(items)
    try follow(store)
    let groups = try store.proposedGroups(least: 0.05)
    let order = groups.map { [Double($0.members.count), $0.probability] }
    #expect(order == order.sorted { $1.lexicographicallyPrecedes($0) })
    #expect(Set(order.map { $0[0] }).count > 1)
    #expect(order.count > Set(order.map { $0[0] }).count)
  }

  @Test func similarIsAQueryBestFirst() throws {
    let (store, pair) = try filled()
    try follow(store)
    let expected = try store.suggestions(for: pair[1], limit: 50).map(\.row.number)
    #expect(try store.find("similar:\(pair[1].rawValue)") == expected)
    #expect(try store.find("similar:p2") == expected)
    #expect(try store.find("similar:p2 gray") == [pair[0]])
    let newest = expected.sorted { $0.rawValue > $1.rawValue }
    #expect(try store.find("similar:p2 sort:-id") == newest)
    #expect(try store.find("similar:99999").isEmpty)
    #expect(try store.find("similar:p2 limit:1") == [expected[0]])
    let page = try store.page(
      of: Query(
        parsing: "similar:p2",
        context: QueryContext(now: instant(1_000), zone: .utc, me: "ana")
      ),
      offset: 0,
      limit: 1
    )
    #expect(page.rows.map(\.number) == [expected[0]])
  }

  // MARK: Exchanged contents

  /// The other content of a conflict is what is compared once it took the first one's place.
  @Test func anExchangedContentIsFoundAndTheEarlierOneNoMore() throws {
    let (store, pair) = try filled()
    let first = ReportNumber(3)
    try store.add([
      try item("r2", "The gate shows a gray square as QR code") { Self.place(&$0) },
      try item("p1", "Music goes on playing in the background"),
    ])
    try follow(store)
    let before = try index(of: store)
    #expect(try !found(store, first).contains { pair.contains($0) })
    #expect(try grouped(store).contains(pair[0]))
    #expect(try !grouped(store).contains(first))
    #expect(try found(store, pair[1]).first == pair[0])

    _ = try store.resolve(1, .other, by: "ana", at: instant(300))
    #expect(try pair.contains(#require(try found(store, first).first)))
    #expect(try found(store, pair[1]).contains(first))
    #expect(try grouped(store).contains(first))

    _ = try store.resolve(2, .other, by: "ana", at: instant(301))
    #expect(try found(store, pair[1]).first == first)
    #expect(try !found(store, pair[1]).contains(pair[0]))
    #expect(try !grouped(store).contains(pair[0]))
    #expect(try store.duplicateProgress().isDone)

    _ = try store.undo(by: "ana", at: instant(302))
    _ = try store.undo(by: "ana", at: instant(303))
    #expect(try index(of: store) == before)
    #expect(try found(store, pair[1]).first == pair[0])
    #expect(try !found(store, pair[1]).contains(first))
    #expect(try grouped(store).contains(pair[0]))
    #expect(try !grouped(store).contains(first))
  }

  private func grouped(_ store: ReportStore) throws -> [ReportNumber] {
    try store.proposedGroups(least: 0.05).flatMap { [$0.master] + $0.members }
  }

  /// Sums, counts of terms and where they stand.
  private func index(of store: ReportStore) throws -> [String] {
    try store.reader.run { reader in
      let stored = StoredDuplicateIndex(connection: reader.connection)
      let counts = try reader.connection.rows(
        "SELECT term, n FROM duplicate_term WHERE n > 0 ORDER BY term"
      ) { "\($0.integer(0)): \($0.integer(1))" }
      let places = try reader.connection.rows(
        "SELECT id, bytes FROM duplicate_posting WHERE length(bytes) > 0 ORDER BY id"
      ) { row in
        let bytes = row.blob(1)
        let offsets = stride(from: 0, to: bytes.count, by: Posting.byteCount).map {
          Int(bytes[$0]) << 4 | Int(bytes[$0 + 1] >> 4)
        }
        return "\(row.integer(0)): \(offsets)"
      }
      return ["\(try stored.statistics)"] + counts + places
    }
  }

  // MARK: Not the same

  @Test func notTheSameIsRememberedByReportIDAndUndone() throws {
    let (store, pair) = try filled()
    try follow(store)
    let entry = try #require(try store.edit([.takeApart(from: pair[0])], [pair[1]]))
    #expect(entry.changes.map(\.field) == [.distinct] && entry.changes[0].item == "p1")
    #expect(try !found(store, pair[1]).contains(pair[0]))
    #expect(try !found(store, pair[0]).contains(pair[1]))
    #expect(try store.edit([.takeApart(from: pair[1])], [pair[0]]) == nil)
    _ = try store.undo(by: "ana", at: instant(300))
    #expect(try found(store, pair[1]).first == pair[0])
    _ = try store.redo(by: "ana", at: instant(301))
    #expect(try !found(store, pair[1]).contains(pair[0]))
  }

  @Test func notTheSameStaysAfterTheSameCameAgain() throws {
    let (store, pair) = try filled()
    try follow(store)
    try store.edit([.takeApart(from: pair[0])], [pair[1]])
    _ = try store.add([
      try item("p1", "QR code is just a gray square at the gate") { Self.place(&$0) },
      try item("p2", "Gray square instead of the QR code") { Self.place(&$0) },
    ])
    let again = try folder.open()
    try follow(again)
    #expect(try !found(again, pair[1]).contains(pair[0]))
    #expect(try !found(again, pair[0]).contains(pair[1]))
    #expect(
      !(try again.proposedGroups(least: 0.01)).contains { group in
        Set(pair).isSubset(of: Set(group.members + [group.master]))
      }
    )
  }

  /// Three alike: without the last pair two of them would be proposed again.
  @Test func noTwoOfARejectedGroupAreProposedAgainAlsoAfterTheSameCameAgain() throws {
    let (store, pair) = try filled()
    let third = try store.add([try item("p3", "QR code shows a gray square") { Self.place(&$0) }])
    let group = pair + third
    try follow(store)
    let isProposed = { (store: ReportStore) in
      try store.proposedGroups(least: 0.01).contains { proposed in
        Set([proposed.master] + proposed.members).intersection(group).count > 1
      }
    }
    #expect(try isProposed(store))
    let before = try store.stateHash()
    let entry = try #require(try store.edit([.takeApartFromEach(group)], group))
    #expect(entry.changes.count == 3)
    #expect(try !isProposed(store))
    for number in group { #expect(try !found(store, number).contains { group.contains($0) }) }
    _ = try store.add([
      try item("p1", "QR code is just a gray square at the gate") { Self.place(&$0) },
      try item("p3", "QR code shows a gray square") { Self.place(&$0) },
    ])
    let again = try folder.open()
    try follow(again)
    #expect(try !isProposed(again))
    _ = try again.undo(by: "ana", at: instant(300))
    #expect(try again.stateHash() == before)
    #expect(try isProposed(again))
  }

  @Test func whoWasTakenApartFromWhomIsTheHistoryOfBoth() throws {
    let (store, pair) = try filled()
    let entry = try #require(try store.edit([.takeApart(from: pair[0])], [pair[1]]))
    #expect(entry.changes.map(\.other) == [pair[0]] && entry.subjects == [pair[1]])
    for (own, other) in [(pair[0], pair[1]), (pair[1], pair[0])] {
      let told = try store.detail(of: own).history.flatMap(\.changes).filter {
        $0.field == .distinct
      }
      #expect(told.map(\.other) == [other], "\(own)")
      #expect(told.map(\.report) == [own] && told[0].after != nil)
    }
    _ = try store.undo(by: "ana", at: instant(300))
    let left = try store.detail(of: pair[0]).history.flatMap(\.changes)
    #expect(!left.contains { $0.field == .distinct })
    let group = try store.find("").sorted { $0.rawValue < $1.rawValue }.prefix(3)
    let all = try #require(try store.edit([.takeApartFromEach(Array(group))], Array(group)))
    #expect(all.reports == Array(group.prefix(2)) && all.subjects == Array(group))
    #expect(try store.history(of: nil, limit: 1).first?.subjects == Array(group))
    #expect(try store.verify().isEmpty)
  }

  @Test func theFullHistoryHoldsTheMastersToo() throws {
    let (store, pair) = try filled()
    try store.edit([.setPriority(.low)], [pair[0]])
    try store.edit([.setMaster(pair[0])], [pair[1]])
    try store.edit([.setStanding(Standing(.closed, reason: .fixed))], [pair[0]])
    let fields = { (number: ReportNumber, limit: Int) in
      try store.fullHistory(of: number, limit: limit).map { $0.changes.map(\.field) }
    }
    #expect(try fields(pair[1], 10) == [[.standing], [.master], [.arrival]])
    #expect(try fields(pair[1], 1) == [[.standing]])
    #expect(try fields(pair[0], 10) == [[.standing], [.priority], [.arrival]])
  }

  // MARK: A store that grew

  private static let screens = ["Map", "Cart", "Seats", "Chat"]

  /// Reports of few words each, every fourth of them another one's in other words; by their ids.
  private func growing() throws -> [IngestItem] {
    let things = Self.things + ["button", "list", "password", "receipt", "photo", "keyboard"]
    var items: [IngestItem] = []
    for (place, thing) in things.enumerated() {
      for (other, fault) in Self.faults.enumerated() {
        let number = place * Self.faults.count + other
        let first = "The \(thing) \(fault) since yesterday, detail\(number)"
        items.append(try item("a\(number)", first) { Self.place(&$0, number) })
        guard number % 2 == 0 else { continue }
        let second = "detail\(number): \(thing) \(fault) again after the update"
        items.append(try item("b\(number)", second) { Self.place(&$0, number) })
      }
    }
    return items
  }

  private static func place(_ report: inout Report, _ number: Int) {
    report.metadata = [MetadataItem(key: "screen", value: screens[number % 4])]
    report.app.version = "4.\(number % 7).0"
  }

  private func reweigh(_ store: ReportStore, limit: Int = 9) throws {
    while try store.reweighForDuplicates(limit: limit) > 0 {}
  }

  private func answers(_ store: ReportStore) throws -> [String: [(id: String, probability: Double)]]
  {
    var answers: [String: [(id: String, probability: Double)]] = [:]
    for number in try store.find("") {
      let found = try store.suggestions(for: number, limit: 3)
      let id = try store.detail(of: number).report.id.rawValue
      answers[id] = found.map { ($0.row.id.rawValue, $0.probability) }
    }
    return answers
  }

  /// Whatever came first, also when the finder followed each arrival.
  @Test func theOrderOfArrivalHardlyMatters() throws {
    let items = try growing()
    let other = TemporaryFolder()
    let stores = [try folder.open(), try other.open()]
    _ = try stores[0].add(items)
    for item in items.reversed() {
      _ = try stores[1].add([item])
      while try stores[1].takeInForDuplicates(limit: 10) > 0 {}
      try reweigh(stores[1])
    }
    while try stores[0].takeInForDuplicates(limit: 1_000) > 0 {}
    try reweigh(stores[0])
    let (one, two) = (try answers(stores[0]), try answers(stores[1]))
    #expect(one.count == items.count)
    for (id, found) in one {
      let others = two[id] ?? []
      let gap = (found.first?.probability ?? 0) - (others.first?.probability ?? 0)
      #expect(abs(gap) < 0.1, "\(id)")
      // The other one of its pair; what has none is like several, and later ones win.
      guard let number = Int(id.dropFirst()), number % 2 == 0 else { continue }
      let pair = (id.hasPrefix("a") ? "b" : "a") + "\(number)"
      #expect(found.first?.id == pair && others.first?.id == pair, "\(id)")
    }
  }

  @Test func weighingAnewGoesOnWhereItWasStoppedAndComesToAnEnd() throws {
    let store = try folder.open()
    let items = try growing()
    _ = try store.add(items)
    #expect(try store.duplicateProgress().unweighed == 0)
    while try store.takeInForDuplicates(limit: 10) > 0 {}
    let due = try store.duplicateProgress().unweighed
    #expect(due == items.count / 2)
    #expect(try !store.duplicateProgress().isDone)
    #expect(try store.reweighForDuplicates(limit: 11) == 11)
    let again = try folder.open()
    #expect(try again.duplicateProgress().unweighed == due - 11)
    try reweigh(again)
    #expect(try again.reweighForDuplicates(limit: 11) == 0)
    while try again.compareForDuplicates(limit: 50) > 0 {}
    #expect(try again.duplicateProgress().isDone)
    // As if it had been done at once.
    let other = TemporaryFolder()
    let atOnce = try other.open()
    _ = try atOnce.add(items)
    while try atOnce.takeInForDuplicates(limit: 10) > 0 {}
    try reweigh(atOnce, limit: 1_000)
    #expect(try weights(again) == weights(atOnce))
  }

  private func weights(_ store: ReportStore) throws -> [[UInt8]] {
    try store.reader.run { reader in
      try reader.connection.rows("SELECT bytes FROM duplicate_document ORDER BY report") {
        $0.blob(0)
      }
    }
  }

  /// What was compared in a store of some sixty is compared once more.
  @Test func aSmallStoreThatGrewIsComparedAgain() throws {
    let store = try folder.open()
    let items = try growing()
    _ = try store.add(Array(items.prefix(40)))
    try follow(store)
    #expect(try store.duplicateProgress().isDone)
    _ = try store.add(Array(items.dropFirst(40)))
    while try store.takeInForDuplicates(limit: 10) > 0 {}
    try reweigh(store)
    #expect(try store.duplicateProgress().uncompared == items.count)
    try follow(store)
    let other = TemporaryFolder()
    let atOnce = try other.open()
    _ = try atOnce.add(items)
    while try atOnce.takeInForDuplicates(limit: 10) > 0 {}
    try reweigh(atOnce)
    try follow(atOnce)
    #expect(try compared(store) == compared(atOnce))
  }

  @Test func whatIsDecidedAboutAMasterIsTheHistoryOfItsDuplicatesToo() throws {
    let (store, pair) = try filled()
    try store.edit([.setPriority(.low)], [pair[0]])
    try store.edit([.setMaster(pair[0])], [pair[1]])
    try store.edit([.setStanding(Standing(.closed, reason: .fixed))], [pair[0]])
    try store.edit([.addNote("of the master alone")], [pair[0]])
    let copy = try store.detail(of: pair[1])
    #expect(copy.shown == Standing(.closed, reason: .fixed))
    #expect(copy.triage.standing == Standing(.new))
    #expect(copy.masterHistory.map { $0.changes.map(\.field) } == [[.standing]])
    #expect(try store.detail(of: pair[0]).masterHistory.isEmpty)
    try store.edit([.unmerge], [pair[1]])
    #expect(try store.detail(of: pair[1]).masterHistory.isEmpty)
    #expect(try store.detail(of: pair[1]).shown == Standing(.new))
  }

  /// Two groups and their own decisions: joined by one step, apart again by one undo.
  @Test func mergingMastersJoinsTheirGroupsAndUndoPartsThem() throws {
    let (store, _) = try filled()
    let numbers = try store.find("").sorted { $0.rawValue < $1.rawValue }
    try store.edit([.setMaster(numbers[0])], [numbers[1], numbers[2]])
    try store.edit([.setMaster(numbers[3])], [numbers[4]])
    let before = try store.stateHash()
    try store.edit([.setMaster(numbers[0])], [numbers[3]])
    #expect(try store.triage(numbers[0]).copies == Array(numbers[1...4]))
    _ = try store.undo(by: "ana", at: instant(300))
    #expect(try store.stateHash() == before)
    #expect(try store.triage(numbers[3]).copies == [numbers[4]])
  }

  @Test func unmergeGivesTheReportBackAndStaysUnmerged() throws {
    let (store, pair) = try filled()
    try follow(store)
    try store.edit([.setMaster(pair[0])], [pair[1]])
    let merged = try store.stateHash()
    try store.edit([.unmerge], [pair[1]])
    #expect(try store.triage(pair[1]).master == nil)
    #expect(try !found(store, pair[1]).contains(pair[0]))
    _ = try store.undo(by: "ana", at: instant(300))
    #expect(try store.stateHash() == merged)
    #expect(try store.edit([.unmerge], [pair[0]]) == nil)
  }

  @Test func takingAMemberApartFromItsMasterUnmergesIt() throws {
    let (store, pair) = try filled()
    for (report, other) in [(pair[0], pair[1]), (pair[1], pair[0])] {
      try store.edit([.setMaster(pair[0])], [pair[1]])
      try store.edit([.takeApart(from: other)], [report])
      #expect(try store.triage(pair[1]).master == nil)
    }
  }

  @Test func mergingWhatWasTakenApartIsAChangeOfMind() throws {
    let (store, pair) = try filled()
    try follow(store)
    try store.edit([.takeApart(from: pair[0])], [pair[1]])
    try store.edit([.setMaster(pair[0])], [pair[1]])
    try store.edit([.setMaster(nil)], [pair[1]])
    #expect(try found(store, pair[1]).first == pair[0])
  }

  @Test func whatIsNotTheSameAsAGroupIsNotSuggestedForItsMembers() throws {
    let (store, pair) = try filled()
    let late = try store.add([try item("p3", "QR code shows a gray square") { Self.place(&$0) }])[0]
    try follow(store)
    try store.edit([.setMaster(pair[0])], [pair[1]])
    try store.edit([.takeApart(from: pair[1])], [late])
    #expect(try !found(store, late).contains { pair.contains($0) })
    #expect(try !found(store, pair[0]).contains(late))
  }

  @Test func aReportCannotBeTakenApartFromItself() throws {
    let (store, pair) = try filled()
    #expect(throws: StoreError.self) { try store.edit([.takeApart(from: pair[0])], [pair[0]]) }
    #expect(throws: StoreError.self) {
      try store.edit([.takeApart(from: ReportNumber(9_999))], [pair[0]])
    }
  }

  // MARK: Learning

  /// Decisions about what was suggested while the cursor rested, before anything was compared.
  @Test func decisionsBeforeTheWholeStoreWasComparedTeachToo() throws {
    let store = try folder.open()
    var items: [IngestItem] = []
    for number in 0..<30 {
      let words = (0..<6).map { "word\(number)x\($0)" }.joined(separator: " ")
      for copy in 0..<2 { items.append(try item("r\(number)-\(copy)", words + " copy\(copy)")) }
    }
    let numbers = try store.add(items)
    while try store.takeInForDuplicates(limit: 20) > 0 {}
    for pair in 0..<20 { try store.edit([.setMaster(numbers[pair * 2])], [numbers[pair * 2 + 1]]) }
    for pair in 20..<30 {
      try store.edit([.takeApart(from: numbers[pair * 2])], [numbers[pair * 2 + 1]])
    }
    try store.learnFromDuplicates()
    let learned = try store.duplicateLearning()
    #expect(learned.confirmed == 20 && learned.rejected == 10)
    #expect(learned.isActive)
    #expect(abs(learned.offset) <= 1.5 && (0.7...1.4).contains(learned.slope))
  }

  @Test func learnsFromManyAndForgets() throws {
    let store = try folder.open()
    var items: [IngestItem] = []
    for number in 0..<70 {
      let words = (0..<6).map { "word\(number)x\($0)" }.joined(separator: " ")
      for copy in 0..<2 { items.append(try item("r\(number)-\(copy)", words + " copy\(copy)")) }
    }
    let numbers = try store.add(items)
    try follow(store)
    for pair in 0..<35 {
      try store.edit([.setMaster(numbers[pair * 2])], [numbers[pair * 2 + 1]])
      try store.edit([.takeApart(from: numbers[70 + pair * 2])], [numbers[71 + pair * 2]])
    }
    // Counted at once, learned from when it is time.
    let counted = try store.duplicateLearning()
    #expect(counted == DuplicateLearning(confirmed: 35, rejected: 35, offset: 0, slope: 1))
    try store.learnFromDuplicates()
    let learned = try store.duplicateLearning()
    #expect(learned.confirmed == 35 && learned.rejected == 35)
    #expect(learned.isActive)
    try store.resetDuplicateLearning()
    try store.learnFromDuplicates()
    #expect(
      try store.duplicateLearning()
        == DuplicateLearning(confirmed: 0, rejected: 0, offset: 0, slope: 1)
    )
  }
}
