import Digest
import Foundation
import ReportModel
import ReportQuery
import ReportStore
import TestSupport
import Testing

// Swift Testing has types of these names.
typealias Tag = ReportModel.Tag
typealias Attachment = ReportModel.Attachment

/// With a store in it.
extension TemporaryFolder {
  var store: String { path + "/store" }
  var database: String { store + "/winnow.sqlite" }

  func open(_ mode: ReportStore.OpenMode = .create) throws -> ReportStore {
    try ReportStore.open(store, mode: mode)
  }

  func permissions(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
  }
}

func instant(_ seconds: Int64) -> Timestamp {
  Timestamp(milliseconds: 1_764_000_000_000 + seconds * 1_000)
}

func reportID(_ text: String) throws -> ReportID { try #require(ReportID(text)) }

func tag(_ name: String) throws -> Tag { try #require(Tag(name)) }

/// A report of few fields.
func item(
  _ id: String,
  _ message: String = "It crashes",
  tags: [String] = [],
  attachments: [StoredAttachment] = [],
  change: (inout Report) -> Void = { _ in }
) throws -> IngestItem {
  var report = Report(id: try reportID(id), message: message)
  report.createdAt = instant(0)
  report.createdAtSource = .report
  report.tags = try tags.map { try tag($0) }
  report.attachments = attachments.map(\.declared)
  change(&report)
  return item(report, attachments: attachments)
}

func item(_ report: Report, attachments: [StoredAttachment] = [], warnings: [Warning] = [])
  -> IngestItem
{
  let raw = Array("\(report)\(attachments)".utf8)
  let draft = ReportDraft(
    report: report,
    warnings: warnings,
    raw: raw,
    rawFormat: .canonicalJSON,
    contentHash: SHA256.digest(of: raw)
  )
  return IngestItem(draft: draft, receivedAt: instant(60), attachments: attachments)
}

func attachment(_ fileName: String, blob: BlobDigest?, size: Int64? = nil) -> StoredAttachment {
  var declared = Attachment(fileName: fileName)
  declared.kind = .screenshot
  declared.byteSize = size
  var facts = AttachmentFacts(health: blob == nil ? .promised : .ok)
  facts.byteSize = size
  return StoredAttachment(declared: declared, facts: facts, blob: blob)
}

extension ReportStore {
  /// Takes reports in as "ana" and returns their numbers.
  @discardableResult
  func add(_ items: [IngestItem]) throws -> [ReportNumber] {
    try ingest(items, by: "ana", at: instant(100), command: "import", progress: nil)
      .compactMap(\.number)
  }

  @discardableResult
  func edit(
    _ edits: [Edit],
    _ numbers: [ReportNumber],
    by author: String = "ana",
    at seconds: Int64 = 200
  ) throws -> HistoryEntry? {
    try apply(edits, to: numbers, by: author, at: instant(seconds), command: "\(edits)")
  }

  func triage(_ number: ReportNumber) throws -> TriageState { try detail(of: number).triage }

  func find(_ text: String) throws -> [ReportNumber] {
    let context = QueryContext(now: instant(1_000), zone: .utc, me: "ana")
    return try numbers(of: Query(parsing: text, context: context), limit: nil)
  }
}
