import Digest
import ReportModel

/// The JSON handed to another tracker: one primary report and its duplicates, without user data.
///
/// Shape and limits: schema/ticket.schema.json. The same reports and the same ``exportedAt`` give
/// the same ticket, byte for byte.
package struct Ticket: Equatable, Sendable {
  package var exportedAt: Timestamp
  package var generator: Generator
  /// SHA-256 of `ticket/1`, LF and the primary's reportId: lets a script see what it already sent.
  package var key: BlobDigest
  /// 1–254 UTF-16 units on one line, without unsafe characters.
  package var title: String
  package var body: Body
  /// 0 none, 1 urgent … 4 low.
  package var priority: Int
  package var status: Status
  package var labels: [String]
  package var assignee: String?
  package var environment: Environment
  /// The primary first, then the duplicates by arrival.
  package var reports: [Member]
  /// Of all reports, oldest first.
  package var notes: [Note]
  /// Those whose bytes the store holds, report by report.
  package var attachments: [File]
  package var warnings: [String]

  /// The program that wrote the ticket.
  package struct Generator: Equatable, Sendable {
    package var name: String
    package var version: String

    package init(name: String, version: String) {
      self.name = name
      self.version = version
    }
  }

  package struct Body: Equatable, Sendable {
    /// At most ``Ticket/bodyLimit`` UTF-16 units.
    package var markdown: String
    package var plain: String
    /// The message did not fit whole.
    package var truncated: Bool
  }

  package enum Status: String, CaseIterable, Sendable {
    case new, triaged, inProgress, resolved, wontFix, duplicate
  }

  /// A report the ticket speaks of.
  package struct Member: Equatable, Sendable {
    package var id: ReportID
    package var role: Role
    package var createdAt: Timestamp?
    package var system: SourceSystem?
    package var externalURL: String?

    package enum Role: String, CaseIterable, Sendable {
      case primary, duplicate, related
    }
  }

  /// An attachment whose bytes can be handed over beside the ticket.
  package struct File: Equatable, Sendable {
    package var report: ReportID
    /// As the report names it.
    package var fileName: String
    /// Safe as a file name anywhere, unique in the ticket ignoring case.
    package var exportName: String
    package var blob: BlobDigest
    package var byteSize: Int64
    package var mediaType: String?
    package var kind: Attachment.Kind?
    package var provenance: Attachment.Provenance?
    package var widthPixels: Int64?
    package var heightPixels: Int64?
    package var durationSeconds: Double?
    package var annotated: Bool?
    package var redacted: Bool?
  }

  /// The longest title that all trackers take, with one to spare.
  ///
  /// Source: formats.md 3.
  package static let titleLimit = 254
  /// The longest body that all trackers take.
  ///
  /// Source: formats.md 3.
  package static let bodyLimit = 65_536
}

extension Ticket {
  /// Builds the ticket of `primary` and its `duplicates`.
  ///
  /// `deviceNames` gives the marketing name of a hardware code.
  package init(
    primary: ReportDetail,
    duplicates: [ReportDetail],
    exportedAt: Timestamp,
    generator: Generator,
    deviceNames: (String) -> String?
  ) {
    let copies = duplicates.sorted { $0.number < $1.number }
    let members = [primary] + copies
    let redaction = Redaction(of: members)
    let files = FileList(members, redaction: redaction)
    let tags = LabelList(primary, redaction: redaction)
    let body = BodyText(
      primary: primary,
      copyCount: copies.count,
      files: files.files,
      redaction: redaction,
      deviceName: primary.report.device.model.flatMap(deviceNames)
    ).body

    self.exportedAt = exportedAt
    self.generator = generator
    self.body = body
    key = Self.key(of: primary.report.id)
    title = TitleText(primary, redaction: redaction).text
    priority = Self.priority(primary.triage.priority)
    status = Self.status(of: primary)
    labels = tags.labels
    assignee = primary.triage.assignee
    environment = Environment(of: members, redaction: redaction, deviceNames: deviceNames)
    reports = members.enumerated().map { index, detail in
      Member(
        id: detail.report.id,
        role: index == 0 ? .primary : .duplicate,
        createdAt: detail.report.createdAt,
        system: detail.report.source.system,
        externalURL: detail.report.source.externalURL.map(redaction.apply)
      )
    }
    notes = members.flatMap(\.triage.notes).sorted(by: Self.isOlder).map {
      Note(createdAt: $0.createdAt, author: $0.author, text: redaction.apply($0.text))
    }
    attachments = files.files
    warnings =
      Self.warnings(about: primary, truncated: body.truncated) + tags.warnings + files.warnings
  }

  package static func key(of id: ReportID) -> BlobDigest {
    SHA256.digest(of: Array("ticket/1\n\(id.rawValue)".utf8))
  }

  /// Source: model.md "Priority".
  package static func priority(_ priority: Priority) -> Int {
    switch priority {
    case .none: 0
    case .urgent: 1
    case .high: 2
    case .medium: 3
    case .low: 4
    }
  }

  /// Source: model.md "Ticket status".
  package static func status(of detail: ReportDetail) -> Status {
    if detail.triage.master != nil { return .duplicate }
    return switch detail.triage.standing.status {
    case .new: .new
    case .open, .snoozed: .triaged
    case .closed: detail.triage.standing.reason == .fixed ? .resolved : .wontFix
    }
  }

  private static func isOlder(_ left: Note, _ right: Note) -> Bool {
    (left.createdAt, left.author, left.text) < (right.createdAt, right.author, right.text)
  }

  private static func warnings(about primary: ReportDetail, truncated: Bool) -> [String] {
    let version = ShownVersion(primary)
    var warnings: [String] = []
    if version.isInferred {
      warnings.append("App version read from the overlay in the capture, not from metadata")
    } else if version.version == nil && version.build == nil {
      warnings.append("The report names no app version")
    }
    if truncated { warnings.append("The message was cut to fit the body") }
    if primary.conflictCount > 0 {
      warnings.append("Other content came with the same report id and is not part of this ticket")
    }
    return warnings
  }
}
