import Digest
import ReportModel

@testable import TicketExport

/// The report of samples/ticket-bodies/ticket-1.json, with its triage.
func primaryDetail() -> ReportDetail {
  var report = Report(
    id: id("5B0E8C62-77E7-4F7A-9B7E-0C2B3D1F9A01"),
    message: "Tapping “Save recipe” twice makes two copies."
  )
  report.createdAt = time("2026-11-27T08:41:13.412Z")
  report.source.system = .bugscreen
  report.source.sdkVersion = "1.4.0"
  report.platform = .ios
  report.app.bundleID = "com.example.harvestpantry"
  report.app.name = "Harvest Pantry"
  report.app.version = "4.12.0"
  report.app.build = "2318"
  report.os.name = "iOS"
  report.os.version = "27.0.1"
  report.os.build = "24A446"
  report.device.model = "iPhone16,1"
  report.locale = "en_GB"
  report.user.id = "u-10442"
  report.user.email = "rosa.lindqvist@example.com"
  report.user.name = "Rosa Lindqvist"
  report.capture.outcome = .attached
  report.capture.placeholder = .upgraded
  var triage = TriageState()
  triage.standing = Standing(.open)
  triage.priority = .high
  triage.assignee = "sam"
  triage.tags = [Tag(folded: "recipes")]
  triage.notes = [
    Note(
      createdAt: time("2026-11-27T12:20:00Z"),
      author: "sam",
      text: "Seen on two builds; starts with 4.12.0."
    )
  ]
  return ReportDetail(
    number: ReportNumber(1),
    report: report,
    attachments: [screenshot()],
    triage: triage,
    receivedAt: time("2026-11-27T08:41:20Z")
  )
}

func duplicateDetail(_ number: Int64 = 2) -> ReportDetail {
  var detail = primaryDetail()
  detail.number = ReportNumber(number)
  detail.report.id = id("5B0E8C62-77E7-4F7A-9B7E-0C2B3D1F9A0\(number)")
  detail.report.createdAt = time("2026-11-26T19:03:55Z")
  detail.report.locale = "sv_SE"
  detail.report.user.email = "nils@example.com"
  detail.attachments = []
  detail.triage = TriageState()
  detail.triage.master = ReportNumber(1)
  return detail
}

func screenshot() -> StoredAttachment {
  var declared = Attachment(fileName: "ios-screenshot-1179x2556.png")
  declared.kind = .screenshot
  declared.provenance = .photosScreenshot
  declared.annotated = false
  var facts = AttachmentFacts(health: .ok)
  facts.mediaType = "image/png"
  facts.byteSize = 12_791
  facts.widthPixels = 1_179
  facts.heightPixels = 2_556
  let digest = BlobDigest(
    hex: "2930a420c2fcc3cb0f708d804eefff79126f443a8a1a209d1c8c8dda9cdc779a"
  )
  return StoredAttachment(declared: declared, facts: facts, blob: digest)
}

/// A report with nothing but an id and a message.
func bareDetail(_ message: String) -> ReportDetail {
  ReportDetail(
    number: ReportNumber(7),
    report: Report(id: id("bare-0001"), message: message),
    attachments: [],
    triage: TriageState(),
    receivedAt: time("2026-11-27T08:41:20Z")
  )
}

func ticket(_ primary: ReportDetail, _ duplicates: [ReportDetail] = []) -> Ticket {
  Ticket(
    primary: primary,
    duplicates: duplicates,
    exportedAt: time("2026-11-27T12:30:00Z"),
    generator: Ticket.Generator(name: "winnow", version: "0.1.0"),
    deviceNames: { $0 == "iPhone16,1" ? "iPhone 15 Pro" : nil }
  )
}

func text(_ ticket: Ticket) -> String { String(decoding: ticket.json(), as: UTF8.self) }

func id(_ text: String) -> ReportID {
  guard let id = ReportID(text) else { preconditionFailure("not a reportId: \(text)") }
  return id
}

func time(_ text: String) -> Timestamp {
  guard let time = Timestamp(rfc3339: text) else { preconditionFailure("no time: \(text)") }
  return time
}
