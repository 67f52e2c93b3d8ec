import ReportModel
import ReportQuery
import TestSupport
import Testing

@testable import ReportStore

/// The engine's sets, kept up as writers change a store, against looking at every report.
@Suite struct EngineTests {
  @Test(arguments: 0..<4)
  func whatWasKeptIsWhatTheStoreSays(round: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    var live =
      try round > 0
      ? LiveStore(writers: 2) : LiveStore(writers: 2, reports: 80, using: &random)
    var steps: [String] = []
    for _ in 0..<40 {
      steps.append(try live.change(using: &random))
      let evaluator = QueryEvaluator(try live.samples())
      for _ in 0..<6 {
        // Neither is among the details of a report.
        let source = RandomQueries.source(depth: 2, using: &random)
        if source.contains("updated") || source.contains("reopened") { continue }
        guard let query = try? Query(parsing: source, context: queryContext) else { continue }
        let expected = evaluator.numbers(query).map { ReportNumber($0) }
        let note: Comment = "seed \(seed): \(source) after \(steps.suffix(3))"
        for store in live.stores {
          #expect(try store.count(of: query) == expected.count, note)
          #expect(try store.numbers(of: query, limit: nil) == expected, note)
        }
      }
    }
  }

  /// SQLite sorts every row; the engine only those of a page.
  @Test(arguments: 0..<3)
  func anOrderIsThatOfSQLite(round: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    var live =
      try round > 0
      ? LiveStore(writers: 2) : LiveStore(writers: 2, reports: 80, using: &random)
    let fields = Field.table.filter(\.isSortable).map(\.field.rawValue)
    for _ in 0..<60 {
      let step = try live.change(using: &random)
      let sort = (0...Int.random(in: 0...2, using: &random)).map { _ in
        "sort:" + (Bool.random(using: &random) ? "-" : "")
          + (fields.randomElement(using: &random) ?? "id")
      }.joined(separator: " ")
      let filter =
        ["scope:all", "", "platform:ios", "-is:open"].randomElement(using: &random) ?? ""
      guard let query = try? Query(parsing: "\(filter) \(sort)", context: queryContext) else {
        continue
      }
      let note: Comment = "seed \(seed): \(query.source) after \(step)"
      let store = live.stores[0]
      let expected = try Self.numbersBySQL(query, in: live.stores[1])
      #expect(try store.numbers(of: query, limit: nil) == expected, note)
      let offset = Int.random(in: 0...expected.count, using: &random)
      let page = try store.page(of: query, offset: offset, limit: 4).rows.map(\.number)
      #expect(page == Array(expected.dropFirst(offset).prefix(4)), note)
      guard expected.indices.contains(offset) else { continue }
      #expect(try store.position(of: expected[offset], in: query) == offset, note)
    }
  }

  static func numbersBySQL(_ query: Query, in store: ReportStore) throws -> [ReportNumber] {
    try store.reading { reader in
      let compiled = try QueryCompiler(values: reader).compile(query)
      return try reader.connection.rows(
        "SELECT t.report FROM \(compiled.tables) WHERE \(compiled.condition) ORDER BY \(compiled.order)",
        compiled.bindings
      ) { ReportNumber($0.integer(0)) }
    }
  }

  @Test(arguments: 0..<3)
  func everyValueOfASurveyIsWhatNarrowingByItFinds(round: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    var live = try LiveStore(writers: 2)
    for _ in 0..<30 {
      let step = try live.change(using: &random)
      let source =
        ["", RandomQueries.source(depth: 1, using: &random)].randomElement(using: &random) ?? ""
      guard let query = try? Query(parsing: source, context: queryContext) else { continue }
      let note: Comment = "seed \(seed): \(source) after \(step)"
      let store = live.stores[0]
      let other = live.stores[1]
      let survey = try store.survey(of: query, facets: FacetField.allCases, valuesPerFacet: 50)
      #expect(try survey.count == other.count(of: query), note)
      for facet in survey.facets {
        #expect(facet.valueCount == facet.values.count)
        for value in facet.values {
          let narrowed = try narrowed(query, facet.field, value.text)
          #expect(try other.count(of: narrowed) == value.count, "\(note) \(narrowed.source)")
        }
        let isRanked = zip(facet.values, facet.values.dropFirst()).allSatisfy {
          $0.count >= $1.count
        }
        #expect(isRanked, note)
      }
      try expectMatrix(of: query, store, other, note, using: &random)
      try expectArrivals(of: query, store, other, note)
    }
    #expect(try live.stores[0].verify().filter(\.isDamage).isEmpty, "seed \(seed)")
  }

  /// 14 of one system is another thing than 14 of the next; each value's term finds what it counts.
  @Test func versionsAreCountedBySystem() throws {
    let folder = TemporaryFolder()
    let store = try folder.open()
    let systems: [(name: String?, platform: Platform?, version: String?)] = [
      ("Android", .android, "14"), ("android", .android, "14"), (nil, .android, "14"),
      ("iOS", .ios, "14.1"), ("iOS", .ios, "14"), (nil, .web, "14"), (nil, nil, "14"),
      ("iOS", .ios, nil),
    ]
    try store.add(
      systems.enumerated().map { index, system in
        try item("R-\(1_000 + index)") {
          $0.os.name = system.name
          $0.os.version = system.version
          $0.platform = system.platform
        }
      }
    )
    let query = try Query(parsing: "scope:all", context: queryContext)
    let facet = try #require(
      try store.survey(of: query, facets: [.os], valuesPerFacet: 9).facets.first
    )
    let counts = Dictionary(
      uniqueKeysWithValues: facet.values.map { ($0.text ?? "none", $0.count) }
    )
    let wanted: [String: Int] = [
      "14": 7, "Android 14": 3, "iOS 14": 2, "none": 1, "Web 14": 1, "iOS 14.1": 1,
    ]
    #expect(counts == wanted)
    for value in facet.values {
      let term = QueryText.term(.os, value.text)
      let found = try Query(parsing: term, context: queryContext)
      #expect(try store.count(of: query.narrowed(by: found)) == value.count, "\(term)")
    }
    let typed = { (prefix: String) in
      try store.completionValues(for: .os, in: query, prefix: prefix, limit: 9).compactMap(\.text)
    }
    let named = try typed("ios")
    #expect(Set(named) == ["iOS 14", "iOS 14.1"])
    let numbered = try typed("14")
    #expect(numbered == ["14.1", "14"])
  }

  /// The mark of what was taken in moves only when all of it was.
  @Test func whatWasStoppedWhileItKeptUpIsReadAgain() throws {
    let folder = TemporaryFolder()
    let store = try folder.open()
    func survey() throws -> Survey {
      let query = try Query(parsing: "scope:all", context: queryContext)
      return try store.survey(of: query, facets: FacetField.allCases, valuesPerFacet: 50)
    }
    func add(_ range: ClosedRange<Int>) throws -> [ReportNumber] {
      try store.add(
        range.map { number in
          try item("R-\(1_000 + number)", tags: ["login"]) { $0.app.version = "4.\(number % 7)" }
        }
      )
    }
    let numbers = try add(1...300)
    _ = try survey()
    try store.edit([.setPriority(.high), .setAssignee("mika"), .markRead(true)], numbers)
    try store.edit([.addTag(try tag("slow")), .setStanding(Standing(.open))], numbers)
    _ = try add(301...400)
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(throws: StoreError.cancelled) {
      try Cancellation.$current.withValue(cancellation) { try survey() }
    }
    let found = try survey()
    #expect(found.count == 400)
    let open = found.facets.first { $0.field == .status }?.values.first { $0.text == "open" }
    let slow = found.facets.first { $0.field == .tag }?.values.first { $0.text == "slow" }
    #expect(open?.count == 300)
    #expect(slow?.count == 300)
  }

  private func expectMatrix(
    of query: Query,
    _ store: ReportStore,
    _ other: ReportStore,
    _ note: Comment,
    using random: inout SeededGenerator
  ) throws {
    let rows = FacetField.allCases.randomElement(using: &random) ?? .app
    let columns = FacetField.allCases.randomElement(using: &random) ?? .os
    let matrix = try store.matrix(
      of: query,
      rows: rows,
      columns: columns,
      rowLimit: 4,
      columnLimit: 5
    )
    #expect(matrix.counts.count == matrix.rows.values.count)
    for (row, counts) in zip(matrix.rows.values, matrix.counts) {
      #expect(counts.count == matrix.columns.values.count)
      for (column, count) in zip(matrix.columns.values, counts) {
        let cell = try narrowed(narrowed(query, rows, row.text), columns, column.text)
        #expect(try other.count(of: cell) == count, "\(note) \(cell.source)")
      }
    }
  }

  private func expectArrivals(
    of query: Query,
    _ store: ReportStore,
    _ other: ReportStore,
    _ note: Comment
  ) throws {
    let arrivals = try store.arrivals(
      of: query,
      lastDays: 12,
      now: queryNow,
      zone: queryContext.zone
    )
    #expect(arrivals.days.count == 12)
    #expect(arrivals.days.last?.date == "2026-11-30")
    for day in arrivals.days {
      let filter = try Query(parsing: "created:\(day.date)", context: queryContext)
      #expect(try other.count(of: query.narrowed(by: filter)) == day.count, note)
    }
    #expect(arrivals.releases.allSatisfy { arrivals.days.indices.contains($0.day) })
  }

  private func narrowed(_ query: Query, _ field: FacetField, _ text: String?) throws -> Query {
    let name = field.field.rawValue
    let term = text.map { "\(name):\"\($0)\"" } ?? "no:\(name)"
    return query.narrowed(by: try Query(parsing: term, context: queryContext))
  }
}
