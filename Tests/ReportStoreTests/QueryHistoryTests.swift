import Foundation
import ReportStore
import TestSupport
import Testing

@Suite struct QueryHistoryTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.store + "/queries" }

  @Test func queriesAreRememberedNewestLastAndOnce() throws {
    let store = try folder.open()
    #expect(try store.queryHistory(limit: 10) == [])
    for query in ["a", "tag:b", "a\nc ", "  a", "", " \t", "日本語 \"x y\"", "tag:b"] {
      try store.rememberQuery(query)
    }
    #expect(try store.queryHistory(limit: 10) == ["a c", "a", "日本語 \"x y\"", "tag:b"])
    #expect(try store.queryHistory(limit: 2) == ["日本語 \"x y\"", "tag:b"])
    #expect(try store.queryHistory(limit: 0) == [])
    #expect(try folder.open(.existing).queryHistory(limit: 1) == ["tag:b"])
    #expect(try folder.permissions(path) == 0o600)
  }

  @Test func theOldestGoWhenThereAreTooMany() throws {
    let store = try folder.open()
    let lines = (1...ReportStore.queryHistoryLimit + 7).map { "q\($0)" }
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
    #expect(try store.queryHistory(limit: .max).count == ReportStore.queryHistoryLimit)
    try store.rememberQuery("new")
    let kept = try store.queryHistory(limit: .max)
    #expect(kept.count == ReportStore.queryHistoryLimit)
    #expect(kept.first == "q9" && kept.last == "new")
  }

  @Test func rememberingIsNoChangeOfTheStore() throws {
    let store = try folder.open()
    let other = try folder.open(.existing)
    let before = try other.revision()
    try store.rememberQuery("crash")
    #expect(try other.revision() == before)
    #expect(try store.verify().isEmpty)
  }

  @Test func aLinkInItsPlaceIsNotFollowedAndAReaderWritesNothing() throws {
    let store = try folder.open()
    try folder.open(.readOnly).rememberQuery("crash")
    #expect(!FileManager.default.fileExists(atPath: path))
    let victim = folder.path + "/victim"
    try Data("kept".utf8).write(to: URL(fileURLWithPath: victim))
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: victim)
    #expect(throws: StoreError.self) { try store.rememberQuery("crash") }
    #expect(throws: StoreError.self) { try store.queryHistory(limit: 1) }
    #expect(folder.bytes(victim) == Array("kept".utf8))
  }

  @Test func queriesThatAreTooLongAreNotKept() throws {
    let store = try folder.open()
    try store.rememberQuery(String(repeating: "x", count: 16_385))
    #expect(try store.queryHistory(limit: 9) == [])
    try store.rememberQuery(String(repeating: "é", count: 16_384))
    #expect(try store.queryHistory(limit: 9).count == 1)
  }
}
