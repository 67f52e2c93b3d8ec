import CSQLite
import Foundation
import ReportModel
import ReportQuery
import ReportStore
import TestSupport
import Testing

/// Lists in which bursts are one row.
@Suite struct FoldingTests {
  private let folder = TemporaryFolder()

  /// #1 alone; #2 #4 #6 #7 a burst of one installation; #3 #5 of others; #8 of it, an hour later.
  private func store() throws -> ReportStore {
    let store = try folder.open()
    let seconds: [Int64] = [0, 10, 15, 30, 45, 60, 69, 3_600]
    let users = ["a", "b", "c", "b", "d", "b", "b", "b"]
    try store.add(
      try seconds.indices.map { index in
        try item("r\(index)", index == 3 ? "special" : "again") {
          $0.createdAt = instant(seconds[index])
          $0.user.id = users[index]
        }
      }
    )
    return store
  }

  private func page(
    _ store: ReportStore,
    _ text: String = "",
    opened: Set<Int64> = [],
    offset: Int = 0,
    limit: Int = 100
  ) throws -> FoldedPage {
    try store.foldedPage(
      of: try query(text),
      opened: Set(opened.map(ReportNumber.init)),
      offset: offset,
      limit: limit
    )
  }

  private func query(_ text: String) throws -> Query {
    try Query(parsing: text, context: QueryContext(now: instant(9_000), zone: .utc, me: "ana"))
  }

  private func numbers(_ page: FoldedPage) -> [Int64] { page.page.rows.map(\.number.rawValue) }

  @Test func aBurstIsOneRowWithACount() throws {
    let store = try store()
    let folded = try page(store)
    #expect(numbers(folded) == [8, 7, 5, 3, 1])
    #expect(folded.rowCount == 5)
    let burst = try #require(folded.bursts[ReportNumber(7)])
    #expect(burst.members.map(\.rawValue) == [7, 6, 4, 2])
    #expect(!burst.isOpen)
    #expect(folded.bursts.count == 1)
    #expect(try numbers(page(store, opened: [4])) == [8, 7, 6, 5, 4, 3, 2, 1])
    #expect(try page(store, opened: [4]).bursts[ReportNumber(4)]?.isOpen == true)
    #expect(try numbers(page(store, offset: 1, limit: 2)) == [7, 5])
    // The other way round its first stands for it; in other orders all have rows.
    #expect(try numbers(page(store, "sort:id")) == [1, 2, 3, 5, 8])
    #expect(try numbers(page(store, "sort:-created")).count == 8)
  }

  @Test func onlyWhatTheQueryFindsIsFolded() throws {
    let store = try store()
    // One of the burst alone is no burst.
    let special = try page(store, "special")
    #expect(numbers(special) == [4])
    #expect(special.bursts.isEmpty)
    try store.edit([.addTag(try tag("x"))], [ReportNumber(2), ReportNumber(6), ReportNumber(1)])
    let tagged = try page(store, "tag:x")
    #expect(numbers(tagged) == [6, 1])
    #expect(tagged.bursts[ReportNumber(6)]?.members.map(\.rawValue) == [6, 2])
    #expect(try store.find("is:burst").map(\.rawValue) == [7, 6, 4, 2])
  }

  @Test func rowsAreFoundAgain() throws {
    let store = try store()
    for (number, row) in [(8, 0), (7, 1), (4, 1), (2, 1), (5, 2), (1, 4)] as [(Int64, Int)] {
      #expect(try around(store, number).anchorIndex == row, "#\(number)")
    }
    #expect(try around(store, 4, opened: [6]).anchorIndex == 4)
    #expect(try around(store, 9).anchorIndex == nil)
    #expect(try numbers(around(store, 3, lead: 1)) == [5, 3, 1])
  }

  private func around(
    _ store: ReportStore,
    _ number: Int64,
    opened: Set<Int64> = [],
    lead: Int = 0
  ) throws -> FoldedPage {
    try store.foldedPage(
      of: try query(""),
      opened: Set(opened.map(ReportNumber.init)),
      around: ReportNumber(number),
      limit: 100
    ) { ($0 ?? 0) - lead }
  }

  /// Rows read a moment after the place of one would hold another report there.
  @Test func whatArrivesMeanwhilePutsNobodyInAnotherPlace() throws {
    let store = try store()
    let other = try folder.open(.existing)
    let arriving = Thread {
      for index in 0..<150 {
        _ = try? other.add([item("later-\(index)") { $0.user.id = "u\(index)" }])
      }
    }
    arriving.start()
    var seen = 0
    while !arriving.isFinished {
      let page = try around(store, 1, lead: 2)
      let index = try #require(page.anchorIndex)
      #expect(page.page.rows[index - page.page.offset].number == ReportNumber(1))
      seen += 1
    }
    #expect(seen > 0)
    #expect(try around(store, 1).anchorIndex == 154)
  }

  @Test func nothingIsEverHidden() throws {
    var generator = SeededGenerator(for: "folding")
    let store = try folder.open()
    try store.add(
      try (0..<400).map { index in
        try item("r\(index)") {
          $0.createdAt = instant(Int64(generator.below(900)))
          $0.user.id = "u\(generator.below(12))"
        }
      }
    )
    let all = try store.find("")
    let folded = try page(store, limit: 1_000)
    var shown: [ReportNumber] = []
    for row in folded.page.rows { shown += folded.bursts[row.number]?.members ?? [row.number] }
    #expect(Set(shown) == Set(all))
    #expect(shown.count == all.count)
    #expect(folded.rowCount == folded.page.rows.count)
    #expect(folded.rowCount < all.count)
    // Page by page the same rows.
    var paged: [ReportNumber] = []
    while paged.count < folded.rowCount {
      paged += try page(store, offset: paged.count, limit: 7).page.rows.map(\.number)
    }
    #expect(paged == folded.page.rows.map(\.number))
    // A burst that grows.
    let count = folded.rowCount
    try store.add([
      try item("new") {
        $0.createdAt = instant(450)
        $0.user.id = "u3"
      }
    ])
    #expect(try page(store).rowCount <= count + 1)
  }

  /// Seconds by report, of few installations; in three the order of arrival is not that of time.
  private func sprinkle(_ store: ReportStore, _ random: inout SeededGenerator) throws -> [Sent] {
    var sent: [Sent] = []
    while sent.count < 300 {
      let batch = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        Sent(user: "u\(random.below(5))", second: Int64(random.below(2_500)))
      }
      try store.add(
        try batch.indices.map { index in
          try item("r\(sent.count + index)") {
            $0.createdAt = instant(batch[index].second)
            $0.user.id = batch[index].user
          }
        }
      )
      sent += batch
    }
    return sent
  }

  private struct Sent {
    var user: String
    var second: Int64

    /// Three within a minute, this one of them.
    func isInBurst(of all: [Sent]) -> Bool {
      let seconds = all.filter { $0.user == user }.map(\.second)
      return seconds.contains { first in
        let minute = seconds.filter { (first...first + 60).contains($0) }
        return minute.count >= 3 && (first...first + 60).contains(second)
      }
    }
  }

  @Test func burstsAreKeptWhateverOrderTheirReportsComeIn() throws {
    var random = SeededGenerator(for: "bursts")
    let store = try folder.open()
    let sent = try sprinkle(store, &random)
    let expected = sent.indices.filter { sent[$0].isInBurst(of: sent) }.map { Int64($0 + 1) }
    #expect(expected.count > 50)
    #expect(expected.count < 250)
    #expect(try store.find("is:burst sort:id").map(\.rawValue) == expected)
    // Which are one burst is found there another way.
    #expect(try store.verify().isEmpty)
  }

  @Test func anOlderStoreGetsItsBursts() throws {
    var random = SeededGenerator(for: "older bursts")
    _ = try sprinkle(try folder.open(), &random)
    let bursts = try folder.open(.existing).find("is:burst")
    var connection: OpaquePointer?
    #expect(sqlite3_open(folder.database, &connection) == SQLITE_OK)
    let older = """
      DROP TABLE installation_report; DROP TABLE burst_report; DROP TRIGGER picture_arrived;
      DROP TABLE picture_arrival; DROP TABLE tombstone; DROP TABLE tombstone_content;
      DROP TABLE removed_blob; DROP INDEX raw_blob; DROP TABLE sorted_list;
      DELETE FROM total WHERE name IN ('removed', 'scrubbed', 'sorted'); PRAGMA user_version = 9;
      PRAGMA wal_checkpoint(TRUNCATE)
      """
    #expect(sqlite3_exec(connection, older, nil, nil, nil) == SQLITE_OK)
    sqlite3_close(connection)
    let store = try folder.open(.existing)
    #expect(try store.find("is:burst") == bursts)
    #expect(try store.verify().isEmpty)
  }

  @Test func contentsThatAreExchangedLeaveAndJoinBursts() throws {
    let store = try folder.open()
    let byUser = { (id: String, user: String) in
      try item(id, "by \(user)") { $0.user.id = user }
    }
    // #1 came again as another's; #2 #3 are the other's, #4 #5 #6 the first one's.
    let users = ["ana", "bo", "bo", "ana", "ana", "ana"]
    try store.add(try users.indices.map { try byUser("r\($0)", users[$0]) })
    try store.add([try byUser("r0", "bo")])
    let bursts = { try store.find("is:burst sort:id").map(\.rawValue) }
    #expect(try bursts() == [1, 4, 5, 6])
    _ = try store.resolve(1, .other, by: "ana", at: instant(300))
    #expect(try bursts() == [1, 2, 3, 4, 5, 6])
    #expect(try numbers(page(store)) == [6, 3])
    #expect(try store.verify().isEmpty)
    _ = try store.undo(by: "ana", at: instant(301))
    #expect(try bursts() == [1, 4, 5, 6])
    #expect(try store.verify().isEmpty)
    // Kept beside the first, it is one of the other's.
    _ = try store.resolve(1, .both, by: "ana", at: instant(302))
    #expect(try bursts() == [1, 2, 3, 4, 5, 6, 7])
    #expect(try store.verify().isEmpty)
  }
}
