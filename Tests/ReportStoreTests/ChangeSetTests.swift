import ReportModel
import ReportQuery
import TestSupport
import Testing

@testable import ReportStore

/// Tags of many reports at once, which the history keeps as one change.
@Suite struct ChangeSetTests {
  private let folder = TemporaryFolder()

  private func stored(_ count: Int) throws -> (ReportStore, [ReportNumber]) {
    let store = try folder.open()
    return (store, try store.add(try (1...count).map { try item("r\($0)") }))
  }

  private func tagged(_ store: ReportStore) throws -> Int { try store.find("tag:late").count }

  @Test func tagsOfManyAreUndoneAndRedoneAsOne() throws {
    let (store, numbers) = try stored(300)
    let other = try folder.open()
    let late = try tag("late")
    #expect(try tagged(other) == 0)
    try store.edit([.addTag(late)], Array(numbers[..<3]))
    let entry = try #require(try store.edit([.addTag(late)], numbers.shuffled()))
    #expect(entry.changes.count == 297)
    #expect(entry.reports.sorted() == Array(numbers[3...]))
    #expect(try setCount(store) == 1)
    #expect(try tagged(other) == 300)
    let after = try store.stateHash()
    let undone = try #require(try folder.open().undo(by: "ana", at: instant(300)))
    #expect(undone.changes.count == 297)
    #expect(try tagged(other) == 3)
    _ = try store.redo(by: "ana", at: instant(301))
    #expect(try store.stateHash() == after)
    #expect(try tagged(other) == 300)
    #expect(try store.verify().isEmpty)
  }

  @Test func whatSomebodyChangedSinceIsLeftAlone() throws {
    let (store, numbers) = try stored(100)
    let late = try tag("late")
    try store.edit([.addTag(late)], numbers)
    try store.edit([.removeTag(late)], Array(numbers[..<10]), by: "bo")
    let undone = try #require(try store.undo(by: "ana", at: instant(300)))
    #expect(undone.changes.filter(\.isLeftAlone).map(\.report).sorted() == Array(numbers[..<10]))
    #expect(try tagged(store) == 0)
    // Redo gives the ninety back.
    _ = try store.redo(by: "ana", at: instant(301))
    #expect(try tagged(store) == 90)
  }

  /// As when another process changed something between the look and the lock.
  @Test func onlyTagsAreTurnedWithoutLookingUpReferences() throws {
    let (store, numbers) = try stored(100)
    let tags = try #require(try store.edit([.addTag(try tag("late"))], numbers)).sequence
    let note = try #require(try store.edit([.addNote("seen")], [numbers[0]])).sequence
    for (entry, checked) in [(tags, [false]), (note, [false, true])] {
      var rounds: [Bool] = []
      let undone = try store.turning { _ in
        tags
      } _: { opened in
        rounds.append(opened.checksReferences)
        return try store.change(opened, by: "ana", at: instant(300), command: "undo", .backward) {
          try Turning(opened.connection).turn(entry, with: $0)
          return entry
        }
      }
      #expect(undone?.turns == entry)
      #expect(rounds == checked)
    }
    #expect(try tagged(store) == 0)
    #expect(try store.find("has:note").isEmpty)
    #expect(try store.verify().isEmpty)
  }

  @Test func anUndoWithNothingLeftSaysWhoWasThere() throws {
    let (store, numbers) = try stored(100)
    let late = try tag("late")
    try store.edit([.addTag(late)], numbers)
    try store.edit([.removeTag(late)], numbers, by: "bo")
    let command = "\([Edit.addTag(late)])"
    #expect(throws: StoreError.changedSince(turning: "undo", command: command, by: "bo")) {
      try store.undo(by: "ana", at: instant(300))
    }
  }

  @Test func theHistoryOfAReportHasItsPart() throws {
    let (store, numbers) = try stored(100)
    try store.edit([.addTag(try tag("late")), .addTag(try tag("slow"))], numbers)
    let entries = try store.history(of: numbers[40], limit: 10)
    #expect(entries.first?.changes.map(\.item) == ["late", "slow"])
    #expect(entries.first?.reports == [numbers[40]])
    #expect(entries.count == 2)
    #expect(try store.history(of: nil, limit: 1).first?.changes.count == 200)
  }

  @Test func tagsThatAreAddedAndRemovedTogetherGoOneByOne() throws {
    let (store, numbers) = try stored(80)
    let late = try tag("late")
    try store.edit([.addTag(late), .removeTag(late), .setPriority(.high)], numbers)
    #expect(try setCount(store) == 0)
    _ = try store.undo(by: "ana", at: instant(300))
    #expect(try store.triage(numbers[0]).priority == .none)
    #expect(try tagged(store) == 0)
  }

  @Test func aNumberNobodyHasIsRefused() throws {
    let (store, numbers) = try stored(80)
    let unknown = ReportNumber(4_000)
    #expect(throws: StoreError.unknownReport(.number(unknown))) {
      try store.edit([.addTag(try tag("late"))], numbers + [unknown])
    }
    #expect(try tagged(store) == 0)
  }

  @Test func taggedReportsChangedThen() throws {
    let (store, numbers) = try stored(200)
    let kept = try folder.open()
    let byTime = try Query(parsing: "sort:-updated", context: queryContext)
    _ = try kept.numbers(of: byTime, limit: nil)
    try store.edit([.setPriority(.low)], Array(numbers[..<5]), at: 500)
    try store.edit([.addTag(try tag("late"))], Array(numbers[50...149]), at: 600)
    try store.edit([.setPriority(.high)], [numbers[60]], at: 700)
    try store.edit([.markRead(true)], [numbers[61]], at: 800)
    let expected =
      [numbers[60]] + numbers[50...149].reversed().filter { $0 != numbers[60] }
      + numbers[..<5].reversed() + numbers[5..<50].sorted().reversed()
    let all = Array(numbers[150...].reversed()) + numbers[5..<50].reversed()
    let whole = expected.prefix(105) + all
    for store in [kept, try folder.open()] {
      #expect(try store.numbers(of: byTime, limit: nil) == Array(whole))
      let compiled = try store.reading { reader in
        let compiled = try QueryCompiler(values: reader).compile(byTime)
        return try reader.connection.rows(
          "SELECT t.report FROM \(compiled.tables) WHERE \(compiled.condition) ORDER BY \(compiled.order)",
          compiled.bindings
        ) { ReportNumber($0.integer(0)) }
      }
      #expect(compiled == Array(whole))
    }
  }

  private func setCount(_ store: ReportStore) throws -> Int {
    try store.reading { Int(try $0.connection.integer("SELECT count(*) FROM change_set")) }
  }

  @Test func numbersAreReadBackAsTheyWereWritten() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let most: Int64 = [10, 1_000, 10_000_000, .max].randomElement(using: &random) ?? 1
      let numbers = Set(
        (0..<Int.random(in: 0...50, using: &random)).map { _ in
          ReportNumber(Int64.random(in: 1...most, using: &random))
        }
      ).sorted()
      let bytes = NumberList(numbers).bytes
      #expect(NumberList(bytes: bytes).numbers == numbers, "seed \(seed)")
    }
    #expect(NumberList(bytes: Array(repeating: 0xFF, count: 40)).numbers.isEmpty)
  }
}
