import Foundation
import ReportModel
import ReportStore
import SystemCalls
import TestSupport
import Testing
import TriageCommands

@testable import TriageEngine

/// What an import keeps track of: where it is, what it saw, and when reports were made.
@Suite struct ImporterTests {
  // MARK: Going on

  private func lines(_ range: Range<Int>) -> String {
    range.map { line("LINE-\($0)") + "\n" }.joined()
  }

  /// As a process that was killed after a batch leaves it.
  private func leaveProgress(_ desk: Desk, _ name: String, at byte: Int, line: Int64) throws {
    let source = try ImportSource(
      name: name,
      file: FileSystem.open(desk.path + "/" + name),
      folder: nil,
      isWalked: false
    )
    let progress = ImportProgress(
      file: source.identity,
      byteOffset: Int64(byte),
      line: line,
      isFinished: false
    )
    _ = try desk.store.ingest([], by: "ana", at: Desk.now, command: "x", progress: progress)
  }

  @Test func anImportGoesOnAtTheLineWhereItStopped() throws {
    let desk = try Desk()
    try desk.write("all.ndjson", lines(0..<10))
    try leaveProgress(desk, "all.ndjson", at: lines(0..<4).utf8.count, line: 5)
    let summary = try desk.take("all.ndjson")
    #expect(summary.new == 6 && summary.replayed == 0)
    #expect(desk.remarks.count == 1 && desk.remarks[0].contains("line 5"))
    #expect(throws: StoreError.self) { try desk.detail("LINE-3") }
    _ = try desk.detail("LINE-4")
  }

  @Test func placesCountFromTheStartOfTheFileAlsoWhenGoingOn() throws {
    let desk = try Desk()
    try desk.write("all.ndjson", lines(0..<3) + "{broken\n" + lines(3..<5))
    try leaveProgress(desk, "all.ndjson", at: lines(0..<2).utf8.count, line: 3)
    let summary = try desk.take("all.ndjson")
    #expect(summary.refused.map { $0.place.hasPrefix("line 4") } == [true])
    #expect(!summary.refused.contains { $0.place.contains("line 1") })
  }

  @Test func aFinishedImportStartsFromTheFrontAgain() throws {
    let desk = try Desk()
    try desk.write("all.ndjson", lines(0..<10))
    try leaveProgress(desk, "all.ndjson", at: lines(0..<4).utf8.count, line: 5)
    try desk.take("all.ndjson")
    let again = try desk.take("all.ndjson")
    #expect(again.new == 4 && again.replayed == 6 && desk.remarks == [])
  }

  @Test func aFileThatChangedIsReadFromTheFront() throws {
    let desk = try Desk()
    try desk.write("all.ndjson", lines(0..<10))
    try leaveProgress(desk, "all.ndjson", at: lines(0..<4).utf8.count, line: 5)
    try desk.write("all.ndjson", lines(0..<11))
    let summary = try desk.take("all.ndjson")
    #expect(summary.new == 11 && desk.remarks == [])
  }

  @Test func anotherFileOfTheSameContentIsReadWhole() throws {
    let desk = try Desk()
    try desk.write("all.ndjson", lines(0..<10))
    try desk.write("copy.ndjson", lines(0..<10))
    try leaveProgress(desk, "all.ndjson", at: lines(0..<4).utf8.count, line: 5)
    #expect(try desk.take("copy.ndjson").new == 10)
  }

  // MARK: Seen before

  @Test func aReportTwiceInOneFileIsSaidOnceAndSeenBeforeIsNot() throws {
    let desk = try Desk()
    try desk.write("a.ndjson", line("A") + "\n" + line("B") + "\n")
    try desk.write("b.ndjson", line("A") + "\n" + line("C") + "\n" + line("C") + "\n")
    #expect(try desk.take("a.ndjson").codes == [])
    let both = try desk.take("a.ndjson", "b.ndjson")
    #expect(both.new == 1 && both.replayed == 4)
    #expect(both.codes == [.duplicateIdentical])
    #expect(both.warnings.map(\.warning.place) == ["line 3"])
  }

  @Test func aConflictNamesItsLineAndIsNoRefusal() throws {
    let desk = try Desk()
    try desk.write("a.ndjson", line("A", "one") + "\n" + line("A", "two") + "\n" + line("B"))
    let summary = try desk.take("a.ndjson")
    #expect(summary.new == 2 && summary.conflicting == 1 && summary.refused == [])
    #expect(summary.exitStatus == 1)
    #expect(summary.warnings.map(\.warning.place) == ["line 2"])
    #expect(try desk.detail("A").report.message == "one")
  }

  @Test(arguments: [
    (0, 0, 0, 0, Int32(0)), (1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (1, 0, 0, 1, 1), (0, 1, 0, 1, 1),
    (0, 0, 0, 1, 4), (0, 0, 1, 0, 1), (1, 0, 1, 0, 1), (0, 0, 1, 1, 1),
  ])
  func theExitStatus(new: Int, replayed: Int, conflicting: Int, refused: Int, status: Int32) {
    var summary = ImportSummary()
    (summary.new, summary.replayed, summary.conflicting) = (new, replayed, conflicting)
    summary.refused = (0..<refused).map { _ in Refusal(source: "s", place: "", message: "m") }
    #expect(summary.exitStatus == status)
  }

  // MARK: When a report was made

  @Test func theReportsOwnTimeComesFirst() throws {
    let desk = try Desk()
    try desk.write(
      "a.json",
      line(
        "A",
        "m",
        #","createdAt":"2026-11-20T10:00:00+01:00","receivedAt":"2026-11-21T10:00:00Z""#
      )
    )
    try desk.take("a.json")
    let report = try desk.detail("A").report
    #expect(try report.createdAt == time("2026-11-20T09:00:00Z"))
    #expect(report.createdAtSource == .report)
  }

  @Test func thenTheNewestPictures() throws {
    let desk = try Desk()
    let files =
      #","receivedAt":"2026-11-21T10:00:00Z","attachments":["#
      + #"{"fileName":"1.png","capturedAt":"2026-11-19T08:00:00Z"},"#
      + #"{"fileName":"2.png","capturedAt":"2026-11-19T09:00:00Z"}]"#
    try desk.write("a.json", line("A", "m", files))
    try desk.take("a.json")
    let report = try desk.detail("A").report
    #expect(try report.createdAt == time("2026-11-19T09:00:00Z"))
    #expect(report.createdAtSource == .attachment)
  }

  @Test func thenWhenItWasReceived() throws {
    let desk = try Desk()
    try desk.write("a.json", line("A", "m", #","receivedAt":"2026-11-21T10:00:00Z""#))
    try desk.take("a.json")
    let detail = try desk.detail("A")
    #expect(try detail.report.createdAt == time("2026-11-21T10:00:00Z"))
    #expect(detail.report.createdAtSource == .received)
    #expect(try detail.receivedAt == time("2026-11-21T10:00:00Z"))
  }

  @Test func thenWhenItsFileWasChanged() throws {
    let desk = try Desk()
    try desk.write("a.json", line("A"))
    try desk.touch("a.json", at: time("2026-11-18T07:00:00Z"))
    try desk.take("a.json")
    let detail = try desk.detail("A")
    #expect(try detail.report.createdAt == time("2026-11-18T07:00:00Z"))
    #expect(detail.report.createdAtSource == .file)
    #expect(detail.receivedAt == Desk.now)
  }

  /// A time that was filled in is no part of what a report says.
  @Test func theTimeOfTheFileMakesNoConflict() throws {
    let desk = try Desk()
    try desk.write("a.json", line("A"))
    try desk.take("a.json")
    try desk.touch("a.json", at: time("2026-11-18T07:00:00Z"))
    #expect(try desk.take("a.json").replayed == 1)
  }

  // MARK: strict and dry run

  @Test func strictRefusesTheWholeDocumentForOneWarning() throws {
    let desk = try Desk()
    let odd = line("B", #"\u001b[2J"#)
    try desk.write("list.json", "[\(line("A")),\(odd)]")
    try desk.write("lines.ndjson", line("A") + "\n" + odd + "\n")
    let document = try desk.take("list.json") { $0.isStrict = true }
    #expect(document.new == 0 && document.refused.count == 1 && document.exitStatus == 4)
    let byLine = try desk.take("lines.ndjson") { $0.isStrict = true }
    #expect(byLine.new == 1 && byLine.refused.map(\.place) == ["line 2, /message"])
    #expect(byLine.refused[0].message.contains("controlCharacters"))
  }

  @Test func aDryRunLeavesTheStoreAsItWas() throws {
    let desk = try Desk()
    try desk.write("in/report.json", lineWithFile("a.txt"))
    try desk.write("in/a.txt", "bytes")
    try desk.write("bad.json", "{")
    try desk.write("all.ndjson", lines(0..<3))
    let revision = try desk.store.revision()
    let hash = try desk.store.stateHash()
    let summary = try desk.take("in", "bad.json", "all.ndjson") { $0.isDryRun = true }
    #expect(summary.new == 4 && summary.refused.count == 1 && summary.exitStatus == 1)
    #expect(try desk.count == 0)
    #expect(try desk.store.revision() == revision && desk.store.stateHash() == hash)
    #expect(try desk.store.verify() == [])
    #expect(try desk.store.history(of: nil, limit: 9).isEmpty)
    #expect(!FileManager.default.fileExists(atPath: desk.path + "/store/blobs"))
  }

  @Test func aDocumentGoesInWholeOrNotAtAll() throws {
    let desk = try Desk()
    let bad = #"{"schema":"report","schemaVersion":1,"reportId":"B"}"#
    try desk.write("list.json", "[\(line("A")),\(bad)]")
    let summary = try desk.take("list.json")
    #expect(summary.new == 0 && summary.refused.count == 1)
    #expect(summary.refused[0].place.hasPrefix("/1"))
    #expect(try desk.count == 0)
  }
}
