import Digest
import ReportModel
import ReportStore
import TestSupport
import Testing

/// The same upload under another id.
@Suite struct RetryTests {
  private let folder = TemporaryFolder()

  private func upload(
    _ id: String,
    _ message: String = "The list stays empty after the update",
    file: BlobDigest? = nil,
    at seconds: Int64 = 0,
    change: (inout Report) -> Void = { _ in }
  ) throws -> IngestItem {
    var made = try item(
      id,
      message,
      attachments: file.map { [attachment("s.png", blob: $0)] } ?? []
    ) {
      $0.app.version = "4.12.0"
      $0.device.model = "iPhone17,1"
      change(&$0)
    }
    made.draft.rawFormat = .catchDevMultipart
    made.receivedAt = instant(seconds)
    return made
  }

  @Test func isSaidOnBothReports() throws {
    let store = try folder.open()
    let blob = try store.addBlobs([Array("picture".utf8)])[0]
    try store.add([
      try upload("a", file: blob), try item("x"), try upload("b", file: blob, at: 40),
      try upload("c", file: blob, at: 90),
    ])
    #expect(try store.detail(of: ReportNumber(1)).retries.first == nil)
    #expect(
      try store.detail(of: ReportNumber(1)).retries.later == [ReportNumber(3), ReportNumber(4)]
    )
    #expect(try store.detail(of: ReportNumber(3)).retries.first == ReportNumber(1))
    #expect(try store.detail(of: ReportNumber(4)).retries.first == ReportNumber(1))
    #expect(try store.detail(of: ReportNumber(2)).retries.isEmpty)
    // Once merged there is nothing more to say; unmerged, it is said again.
    try store.edit([.setMaster(ReportNumber(1))], [ReportNumber(3)])
    #expect(try store.probableRetries(of: ReportNumber(3)).isEmpty)
    #expect(try store.probableRetries(of: ReportNumber(1)).later == [ReportNumber(4)])
    _ = try store.undo(by: "ana", at: instant(300))
    #expect(try store.probableRetries(of: ReportNumber(3)).first == ReportNumber(1))
  }

  @Test(arguments: ["message", "user", "device", "version", "picture", "late", "format", "short"])
  func whatDiffersIsNoRetry(what: String) throws {
    let store = try folder.open()
    let blobs = try store.addBlobs([Array("picture".utf8), Array("another".utf8)])
    let first = try upload(
      "a",
      what == "short" ? "crash" : "It crashes at the gate, always",
      file: what == "short" ? nil : blobs[0]
    )
    var second = first
    second.draft.report.id = try reportID("b")
    switch what {
    case "message": second.draft.report.message += "!"
    case "user": second.draft.report.user.id = "u-7"
    case "device": second.draft.report.device.model = "iPhone18,1"
    case "version": second.draft.report.app.version = "4.12.1"
    case "picture": second.attachments[0].blob = blobs[1]
    case "late": second.receivedAt = instant(86_401)
    case "format": second.draft.rawFormat = .canonicalJSON
    default: break
    }
    try store.add([first, second])
    #expect(try store.probableRetries(of: ReportNumber(2)).isEmpty)
  }

  @Test func withoutAPictureItHasToComeWithinTheHour() throws {
    let store = try folder.open()
    try store.add([
      try upload("a"), try upload("b", at: 3_700), try upload("c", at: 7_200),
      try upload("d", at: 200_000) { $0.user.id = "u" },
      try upload("e", at: 280_000) { $0.user.id = "u" },
    ])
    #expect(try store.probableRetries(of: ReportNumber(2)).first == nil)
    #expect(try store.probableRetries(of: ReportNumber(3)).first == ReportNumber(2))
    #expect(try store.probableRetries(of: ReportNumber(5)).first == ReportNumber(4))
  }
}
