import ReportModel
import ReportQuery
import ReportStore
import TestSupport
import Testing

@Suite struct ListTests {
  private let folder = TemporaryFolder()

  @Test func pagesFollowEachOtherAndPositionsAgree() throws {
    let store = try folder.open()
    let numbers = try store.add(try (0..<25).map { try item("r\($0)") })
    try store.edit([.setStanding(Standing(.open))], [numbers[3], numbers[20]])
    for (query, expected) in [
      (Query.everything, Array(numbers.reversed())),
      (Query.inbox, numbers.reversed().filter { $0 != numbers[3] && $0 != numbers[20] }),
    ] {
      var seen: [ReportNumber] = []
      while seen.count < expected.count {
        let page = try store.page(of: query, offset: seen.count, limit: 7)
        #expect(page.offset == seen.count)
        if page.rows.isEmpty { break }
        seen += page.rows.map(\.number)
      }
      #expect(seen == expected)
      #expect(try store.count(of: query) == expected.count)
      #expect(try store.numbers(of: query, limit: nil) == expected)
      #expect(try store.numbers(of: query, limit: 3) == Array(expected.prefix(3)))
      #expect(try store.page(of: query, offset: 99, limit: 7).rows.isEmpty)
      for (position, number) in expected.enumerated() {
        #expect(try store.position(of: number, in: query) == position)
      }
    }
    #expect(try store.position(of: numbers[3], in: .inbox) == nil)
    #expect(try store.position(of: ReportNumber(99), in: .everything) == nil)
  }

  @Test func rowsComeInTheOrderTheyAreAskedFor() throws {
    let store = try folder.open()
    let numbers = try store.add(try (0..<9).map { try item("r\($0)") })
    let gone = ReportNumber(99)
    for asked in [
      [], [gone], [numbers[3]], numbers, numbers.reversed(),
      [numbers[7], numbers[2], gone, numbers[3], numbers[2], numbers[8]],
    ] {
      let rows = try store.summaries(of: asked)
      #expect(rows.map(\.number) == asked.filter { $0 != gone })
      #expect(rows.allSatisfy { $0.id.rawValue == "r\($0.number.rawValue - 1)" })
    }
  }

  @Test func theStandardScopeHidesSnoozedAndSpamAndCountsThem() throws {
    let store = try folder.open()
    let numbers = try store.add(try (0..<6).map { try item("r\($0)") })
    let context = QueryContext(now: instant(0), zone: .utc, me: "ana")
    let standard = try Query(parsing: "", context: context)
    #expect(try store.numbers(of: standard, limit: nil) == numbers.reversed())
    try store.edit([.snooze(.copy)], [numbers[5]])
    try store.edit([.setStanding(Standing(.closed, reason: .spam))], [numbers[0]])
    #expect(try store.numbers(of: standard, limit: nil) == numbers[1...4].reversed())
    #expect(try store.count(of: standard) == 4)
    #expect(try store.position(of: numbers[1], in: standard) == 3)
    #expect(try store.totals().hidden == 2)
    #expect(try store.count(of: .everything) == 6)
  }

  @Test func aRowShowsWhatTheReportSays() throws {
    let store = try folder.open()
    let number = try store.add([
      try item("r1", String(repeating: "ü", count: 300), tags: ["ui"]) {
        $0.title = "T"
        $0.kind = .bug
        $0.platform = .ios
        $0.app.overlayVersion = "1.0"
        $0.os.version = "17"
        $0.metadata = [MetadataItem(key: "screen", value: "Home")]
      }
    ])[0]
    try store.edit([.addNote("n"), .setPriority(.high), .setAssignee("bo")], [number])
    let row = try store.page(of: .everything, offset: 0, limit: 1).rows[0]
    #expect(row.messageStart == String(repeating: "ü", count: 240))
    #expect(row.title == "T" && row.kind == .bug && row.platform == .ios && row.osVersion == "17")
    #expect(row.screen == "Home" && row.appVersion == "1.0" && row.isVersionInferred)
    #expect(row.hasNotes && row.priority == .high && row.assignee == "bo" && !row.isRead)
    #expect(row.tags == [try tag("ui")])
    try store.edit([.setOverlayVersion("1.1")], [number])
    #expect(try store.page(of: .everything, offset: 0, limit: 1).rows[0].appVersion == "1.1")
  }
}
