import ReportModel
import ReportQuery
import TestSupport
import Testing

@testable import ReportStore

/// Columns kept in chunks.
@Suite struct ColumnTests {
  private let folder = TemporaryFolder()

  @Test func anUpgradedStoreIsSearchedAndCountedAsBefore() throws {
    try folder.makeFirstStore(reports: 5_000)
    let store = try folder.open(.existing)
    for word in ["flaky", "seen", "\"kept 1\"", "\"login flaky\"", "text:*og*"] {
      #expect(try store.find(word) == [ReportNumber(1)], "\(word)")
    }
    #expect(try store.find("checkout").count == 5_000)
    #expect(try platforms(store) == ["android": 2_500, "ios": 2_500])
    #expect(try chunkCount(store) == 1)
    #expect(try store.verify().isEmpty)
    try store.edit(
      [.removeTag(try tag("login flaky")), .addTag(try tag("new"))],
      [ReportNumber(1)]
    )
    #expect(try store.find("flaky").isEmpty)
    #expect(try store.find("new") == [ReportNumber(1)])
  }

  @Test func fullChunksAreWrittenAndKeptUp() throws {
    let kept = try folder.open()
    #expect(try kept.survey(of: .everything, facets: [.platform], valuesPerFacet: 3).count == 0)
    let writer = try folder.open()
    func add(_ range: Range<Int>) throws {
      try writer.add(
        range.map { number in
          try item("r-\(number)") { $0.platform = number % 4 == 0 ? .web : .ios }
        }
      )
    }
    try add(0..<4_094)
    #expect(try chunkCount(writer) == 0)
    #expect(try platforms(kept) == ["web": 1_024, "ios": 3_070])
    try add(4_094..<4_100)
    #expect(try chunkCount(writer) == 1)
    #expect(try platforms(kept) == ["web": 1_025, "ios": 3_075])
    #expect(try kept.find("size>0").isEmpty)
    // A file that comes later changes what a chunk says.
    var report = try kept.detail(of: ReportNumber(7)).report
    let file = attachment("late.png", blob: nil, size: 900)
    report.attachments = [file.declared]
    var again = item(report, attachments: [file])
    again.receivedAt = instant(60)
    try writer.add([again])
    #expect(try kept.find("size>0") == [ReportNumber(7)])
    #expect(try folder.open().find("size>0") == [ReportNumber(7)])
    #expect(try kept.verify().isEmpty)
  }

  @Test func aDamagedChunkIsFoundAndNotBelieved() throws {
    try folder.makeFirstStore(reports: 5_000)
    let store = try folder.open(.existing)
    try store.writer.run { writer in
      try writer.transaction {
        try $0.connection.execute("UPDATE column_chunk SET data = x'0102' WHERE field = 5")
      }
    }
    #expect(try platforms(store) == ["android": 2_500, "ios": 2_500])
    #expect(try store.verify().map(\.kind) == [.damagedIndex])
  }

  private func platforms(_ store: ReportStore) throws -> [String?: Int] {
    let survey = try store.survey(of: .everything, facets: [.platform], valuesPerFacet: 9)
    return Dictionary(
      uniqueKeysWithValues: survey.facets[0].values.map { ($0.text, $0.count) }
    )
  }

  private func chunkCount(_ store: ReportStore) throws -> Int {
    try store.reading { reader in
      Int(try reader.connection.integer("SELECT count(DISTINCT chunk) FROM column_chunk"))
    }
  }
}
