import ReportModel
import ReportQuery
import TestSupport
import Testing

@testable import ReportStore

/// Lists of all reports on disk, against sorting the rows.
@Suite struct StoredListTests {
  private let folder = TemporaryFolder()
  private static let sorts = ["user", "-user", "created", "-created", "age", "-age"]

  /// Two processes change the store; a third one looks now and then, and has kept nothing before.
  @Test(arguments: 0..<4)
  func aListIsInTheOrderOfTheRows(round: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    var live = try LiveStore(writers: 2, reports: 40, using: &random)
    var steps: [String] = []
    for _ in 0..<50 {
      steps.append(try live.change(using: &random))
      if Int.random(in: 0..<3, using: &random) == 0 {
        try live.stores.randomElement(using: &random)?.sortAll()
        steps.append("sorted")
      }
      let sort = Self.sorts.randomElement(using: &random) ?? "user"
      let filter = ["scope:all", "", "platform:ios"].randomElement(using: &random) ?? ""
      let query = try Query(parsing: "\(filter) sort:\(sort)", context: queryContext)
      let note: Comment = "seed \(seed): \(query.source) after \(steps.suffix(6))"
      let expected = try EngineTests.numbersBySQL(query, in: live.stores[1])
      for store in try [live.stores[0], live.folder.open()] {
        let offset = Int.random(in: 0...expected.count, using: &random)
        let page = try store.page(of: query, offset: offset, limit: 7).rows.map(\.number)
        #expect(page == Array(expected.dropFirst(offset).prefix(7)), note)
        #expect(try store.numbers(of: query, limit: nil) == expected, note)
        guard expected.indices.contains(offset) else { continue }
        #expect(try store.position(of: expected[offset], in: query) == offset, note)
      }
    }
    #expect(try live.stores[0].verify().filter(\.isDamage).isEmpty, "seed \(seed)")
  }

  @Test func manyAreLeftToTheEndOfAnImportAndFewAreFollowed() throws {
    let store = try folder.open()
    let other = try folder.open()
    try store.add(try items(1...6_000))
    #expect(try store.sortedCount() == 0)
    try expectOrders(other, 6_000)
    try store.catchUpLists()
    #expect(try store.sortedCount() == 6_000)
    try expectOrders(other, 6_000)
    let late = Int(StoredLists.lateCount(6_000))
    try store.add(try items(6_001...6_000 + late))
    #expect(try store.sortedCount() == 6_000)
    try expectOrders(other, 6_000 + late)
    try expectOrders(try folder.open(), 6_000 + late)
    try store.add(try items(6_001 + late...6_010 + late))
    #expect(try store.sortedCount() == 6_010 + late)
    try expectOrders(other, 6_010 + late)
    #expect(try store.verify().isEmpty)
  }

  @Test func anOlderStoreIsSortedWhenItIsOpened() throws {
    try folder.makeFirstStore(reports: 5_000)
    let store = try folder.open(.existing)
    #expect(try store.sortedCount() == 5_000)
    // Nobody is named in it.
    let numbers = (1...5_000).map { ReportNumber(Int64($0)) }
    #expect(try store.find("sort:user") == numbers.reversed())
    #expect(try store.find("sort:created") == numbers)
    #expect(try store.find("sort:-created") == numbers.reversed())
    #expect(try store.verify().isEmpty)
  }

  @Test func contentThatIsExchangedFindsItsPlace() throws {
    let store = try folder.open()
    let named = { (id: String, user: String) in try item(id) { $0.user.email = user } }
    try store.add([try named("a", "b@x.org"), try named("b", "c@x.org"), try named("a", "z@x.org")])
    try store.sortAll()
    let numbers = [ReportNumber(1), ReportNumber(2)]
    #expect(try store.find("sort:user") == numbers)
    #expect(try store.resolve(1, .other, by: "ana", at: instant(300)) != nil)
    #expect(try store.find("sort:user") == numbers.reversed())
    try store.sortAll()
    #expect(try store.find("sort:user") == numbers.reversed())
    #expect(try store.undo(by: "ana", at: instant(301)) != nil)
    #expect(try store.find("sort:user") == numbers)
    #expect(try store.verify().isEmpty)
  }

  @Test func removedReportsAreInNoList() throws {
    let store = try folder.open()
    let numbers = try store.add(try items(1...600))
    try store.sortAll()
    _ = try store.remove(Array(numbers[..<200]), by: "ana", at: instant(300))
    #expect(try store.sortedCount() == 0)
    #expect(try store.find("sort:created").count == 400)
    try store.scrub()
    #expect(try store.sortedCount() == 600)
    #expect(try store.find("sort:created").count == 400)
    #expect(try store.verify().isEmpty)
  }

  @Test func aDamagedListIsFoundAndNotBelieved() throws {
    let store = try folder.open()
    try store.add(try items(1...300))
    try store.sortAll()
    for data in ["x'01'", "x''", "zeroblob(1200)", "x'FFFFFFFF'"] {
      try store.execute("UPDATE sorted_list SET numbers = \(data)")
      try expectOrders(try folder.open(), 300)
      #expect(try store.verify().map(\.kind).contains(.damagedIndex))
    }
    try store.execute("DELETE FROM sorted_list")
    try expectOrders(try folder.open(), 300)
  }

  // MARK: Pieces

  /// Several reports of each reporter, some of nobody; made in another order than they came.
  private func items(_ range: ClosedRange<Int>) throws -> [IngestItem] {
    try range.map { number in
      try item("r-\(number)") { report in
        report.createdAt = instant(Self.second(number))
        report.user.email = Self.user(number)
      }
    }
  }

  private static func second(_ number: Int) -> Int64 { Int64(number * 7_919 % 10_007 / 2) }

  private static func user(_ number: Int) -> String? {
    number % 5 == 0 ? nil : "u\(number * 31 % 997)@example.org"
  }

  /// Those that are equal come newest first.
  private static func precedes(_ left: Int, _ right: Int, byUser: Bool, _ isDescending: Bool)
    -> Bool
  {
    if byUser {
      guard let one = user(left), let other = user(right) else {
        return user(left) == nil && user(right) == nil ? left > right : user(left) != nil
      }
      return one == other ? left > right : (one < other) != isDescending
    }
    let (one, other) = (second(left), second(right))
    return one == other ? left > right : (one < other) != isDescending
  }

  private func expectOrders(_ store: ReportStore, _ count: Int) throws {
    for sort in Self.sorts {
      let query = try Query(parsing: "scope:all sort:\(sort)", context: queryContext)
      let isDescending = ["-user", "-created", "age"].contains(sort)
      let expected = (1...count).sorted { left, right in
        Self.precedes(left, right, byUser: sort.hasSuffix("user"), isDescending)
      }
      for offset in [0, count / 2, count - 20, count] {
        let page = try store.page(of: query, offset: offset, limit: 40).rows
        let wanted = expected.dropFirst(offset).prefix(40)
        #expect(page.map { Int($0.number.rawValue) } == Array(wanted), "\(sort) at \(offset)")
      }
    }
  }
}

extension ReportStore {
  /// Writes the lists anew, whatever they hold.
  fileprivate func sortAll() throws {
    try writer.run { writer in
      try writer.transaction { opened in
        let lists = StoredLists(opened.connection)
        try lists.write(upTo: try opened.connection.integer("SELECT max(report) FROM triage"))
      }
    }
  }

  fileprivate func sortedCount() throws -> Int {
    try reading { Int(try StoredLists($0.connection).sorted()) }
  }

  fileprivate func execute(_ sql: String) throws {
    try writer.run { writer in
      try writer.transaction { try $0.connection.execute(sql) }
    }
  }
}
