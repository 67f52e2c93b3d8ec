import Foundation
import ReportModel
import ReportQuery
import ReportStore
import StrictJSON
import TestSupport
import Testing
import TriageCommands

@testable import TriageEngine

/// What commands make of reports: whom they speak of, and what leaves the store.
@Suite struct ExporterTests {
  private func desk() throws -> Desk {
    let desk = try Desk()
    let people = [("A", "yes"), ("B", "NO"), ("C", "false"), ("D", "0")]
    let lines = people.map { id, consent in
      line(
        id,
        "m",
        #","metadata":{"contact_ok":"\#(consent)"},"user":{"id":"u-\#(id)","email":"\#(id)@x.org"}"#
      )
    }
    try desk.write("in.ndjson", (lines + [line("E")]).joined(separator: "\n"))
    #expect(try desk.take("in.ndjson").new == 5)
    return desk
  }

  private func export(
    _ desk: Desk,
    _ format: ExportRequest.Format,
    _ targets: Targets,
    dryRun: Bool = false
  ) throws -> CommandResult {
    let request = ExportRequest(
      format: format,
      targets: targets,
      at: try time("2026-11-28T12:00:00Z"),
      dryRun: dryRun
    )
    return try desk.engine.perform(.export(request), at: Desk.now)
  }

  private func number(_ value: Int64) -> ReportNumber { ReportNumber(value) }

  @Test func aCopyIsExportedAsItsMasterOnce() throws {
    let desk = try desk()
    let merge = Command.merge(
      targets: .reports([.number(number(1)), .number(number(3))]),
      into: .number(number(2)),
      apply: true
    )
    #expect(try desk.engine.perform(merge, at: Desk.now).entries.count == 1)
    let result = try export(
      desk,
      .json,
      .reports([3, 1, 5, 2].map { .number(number($0)) })
    )
    #expect(result.reports == [number(2), number(5)])
    let tickets = try JSONDocument.parse(result.output).root
    let ids = tickets.elements.map { ticket in
      ticket["reports"].map { $0.elements.compactMap { $0["reportId"]?.string } } ?? []
    }
    #expect(ids == [["B", "A", "C"], ["E"]])
    // Reports leave as themselves.
    let lines = try export(desk, .ndjson, .reports([.number(number(3))]))
    #expect(String(decoding: lines.output, as: UTF8.self).contains(#""reportId":"C""#))
  }

  @Test func anExportThatIsStoppedNotesWhatItWrote() throws {
    let desk = try Desk()
    try desk.write("in.ndjson", (0..<3_000).map { line("R\($0)") }.joined(separator: "\n"))
    try desk.take("in.ndjson")
    let out = desk.path + "/out"
    var request = ExportRequest(format: .json, targets: .query("scope:all"), at: Desk.now)
    request.out = out + "/"
    let stop = Cancellation()
    Thread {
      // Stops it once the first ticket is there; gives up after a minute.
      _ = eventually(seconds: 60) {
        FileManager.default.fileExists(atPath: out + "/ticket-3000.json")
      }
      stop.cancel()
    }.start()
    #expect(throws: UsageError.self) {
      try Cancellation.$current.withValue(stop) {
        try desk.engine.perform(.export(request), at: Desk.now)
      }
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: out)
    #expect(!files.isEmpty && files.count < 3_000)
    let query = try Query(
      parsing: "is:exported scope:all",
      context: desk.engine.context(at: Desk.now)
    )
    #expect(try desk.store.count(of: query) == files.count)
  }

  @Test func withoutConsentNoAddressLeaves() throws {
    let text = String(decoding: try export(try desk(), .ndjson, .query("")).output, as: UTF8.self)
    #expect(text.contains("A@x.org") && text.contains("u-B"))
    for id in ["B", "C", "D"] { #expect(!text.contains("\(id)@x.org")) }
  }

  @Test func ticketsHoldNoAddressAtAll() throws {
    let text = String(decoding: try export(try desk(), .json, .query("")).output, as: UTF8.self)
    #expect(!text.contains("@x.org") && !text.contains("u-A"))
  }

  @Test func theRecordOfAnExportChangesNoByte() throws {
    let desk = try desk()
    let dry = try export(desk, .json, .query("sort:created"), dryRun: true)
    #expect(dry.entries == [])
    var first = try export(desk, .json, .query("sort:created"))
    // Not before the bytes are out.
    #expect(first.entries == [] && first.output == dry.output)
    #expect(try desk.detail("A").triage.exportedAt == nil)
    try desk.engine.recordExport(&first, at: Desk.now)
    #expect(first.entries.count == 1 && first.unrecorded == [])
    #expect(try export(desk, .json, .query("sort:created")).output == first.output)
    #expect(try desk.detail("A").triage.exportedAt == Desk.now)
  }

  @Test func reportsNobodyKnowsAreNamedAndTheOthersGo() throws {
    let desk = try desk()
    let result = try export(desk, .json, .reports([.text("NOPE"), .text("A"), .digits("99")]))
    #expect(result.failures.isEmpty == false && result.exitStatus == 1)
    #expect(result.failures.map(\.reference).contains("NOPE"))
    #expect(try JSONDocument.parse(result.output).root.elements.reduce(0) { n, _ in n + 1 } == 1)
  }

  // MARK: Whom a command speaks of

  @Test func aQueryIsShownBeforeItIsDone() throws {
    let desk = try desk()
    let tag = try #require(Tag("x"))
    var command = EditCommand(
      words: "tag +x",
      edits: [.addTag(tag)],
      targets: .query("contact_ok:yes"),
      apply: false
    )
    command.targets = .query("sort:created")
    let preview = try desk.engine.perform(.edit(command), at: Desk.now)
    #expect(preview.preview?.total == 5 && preview.entries == [])
    #expect(try desk.store.tags().isEmpty)
    command.apply = true
    let done = try desk.engine.perform(.edit(command), at: Desk.now)
    #expect(done.preview == nil && done.entries.count == 1 && done.reports.count == 5)
  }

  @Test func meIsTheAuthor() throws {
    let desk = try desk()
    let command = EditCommand(
      words: "set assignee=me",
      edits: [.setAssignee("me")],
      targets: .reports([.text("A")])
    )
    _ = try desk.engine.perform(.edit(command), at: Desk.now)
    #expect(try desk.detail("A").triage.assignee == "ana")
  }

  @Test func undoStopsWhereThereIsNothingLeft() throws {
    let desk = try desk()
    for name in ["x", "y"] {
      let command = EditCommand(
        words: "tag +\(name)",
        edits: [.addTag(try #require(Tag(name)))],
        targets: .reports([.text("A")])
      )
      _ = try desk.engine.perform(.edit(command), at: Desk.now)
    }
    let result = try desk.engine.perform(.undo(count: 5), at: Desk.now)
    #expect(result.entries.map(\.command) == ["undo: tag +y", "undo: tag +x"])
    #expect(try desk.engine.perform(.undo(count: 1), at: Desk.now).entries == [])
  }
}
