import Foundation
import ReportModel
import ReportQuery
import TestSupport
import Testing

@testable import ReportStore

@Suite struct ConcurrencyTests {
  private let folder = TemporaryFolder()

  /// Store objects share nothing but files: to the lock and to SQLite they are processes.
  @Test func writersAtOnceLoseNothingAndAreNeverTurnedAway() async throws {
    let shared = try folder.open().add([try item("shared")])[0]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          let store = try folder.open()
          for step in 0..<15 {
            try store.add([try item("w\(writer)-\(step)")])
            try store.edit([.addTag(try tag("w\(writer) \(step)"))], [shared], by: "w\(writer)")
            if step % 5 == 0 { try store.checkpoint() }
          }
        }
      }
      group.addTask {
        let store = try folder.open(.readOnly)
        for _ in 0..<40 {
          let page = try store.page(of: .inbox, offset: 0, limit: 20)
          #expect(page.rows.count >= 1)
        }
      }
      try await group.waitForAll()
    }
    let store = try folder.open()
    #expect(
      try store.totals() == StoreTotals(all: 61, inbox: 61, hidden: 0, newest: ReportNumber(61))
    )
    #expect(try store.triage(shared).tags.count == 60)
    #expect(try store.verify().isEmpty)
  }

  @Test func aRevisionChangesWithOwnAndOthersCommits() throws {
    let own = try folder.open()
    let other = try folder.open()
    let first = try own.revision()
    #expect(try own.revision() == first)
    let number = try own.add([try item("a1")])[0]
    let second = try own.revision()
    #expect(second != first)
    try other.edit([.setPriority(.low)], [number])
    #expect(try own.revision() != second)
  }

  /// However often: every so many steps SQLite asks, be it while a transaction begins.
  @Test func aCancelledReadLeavesNoTransactionOpen() throws {
    let store = try TemporaryFolder().open()
    let cancellation = Cancellation()
    cancellation.cancel()
    for _ in 0..<3_000 {
      Cancellation.$current.withValue(cancellation) {
        // Some get an answer, others are stopped.
        _ = try? store.reading { reader in try reader.connection.inReadTransaction {} }
      }
    }
    #expect(try store.reading { !$0.connection.isInTransaction })
    #expect(try store.find("").isEmpty)
  }

  @Test func aCancelledReadStops() throws {
    let store = try folder.open()
    try store.add(try (0..<400).map { try item("r\($0)", "word \($0)") })
    let cancellation = Cancellation()
    cancellation.cancel()
    Cancellation.$current.withValue(cancellation) {
      #expect(throws: StoreError.cancelled) { try store.find("-attr.x:1 text:*ord* sort:app") }
    }
    #expect(try store.find("text:*ord*").count == 400)
  }
}
