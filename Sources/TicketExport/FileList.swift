import ReportModel

/// The attachments of all reports that the store holds, and what is to say about the others.
struct FileList {
  private(set) var files: [Ticket.File] = []
  private(set) var warnings: [String] = []
  private var takenNames: Set<String> = []

  init(_ members: [ReportDetail], redaction: Redaction) {
    for detail in members {
      for (index, attachment) in detail.attachments.enumerated() {
        add(attachment, at: index + 1, of: detail.report.id, redaction: redaction)
      }
    }
  }

  private mutating func add(
    _ attachment: StoredAttachment,
    at index: Int,
    of report: ReportID,
    redaction: Redaction
  ) {
    let declared = attachment.declared
    let fileName = redaction.apply(declared.fileName)
    let health = attachment.facts.health
    guard let blob = attachment.blob else {
      warnings.append("“\(fileName)” of \(report) has no bytes here: \(health.phrase)")
      return
    }
    if health.isDamage {
      warnings.append("“\(fileName)” of \(report) is damaged: \(health.phrase)")
    }
    files.append(
      Ticket.File(
        report: report,
        fileName: fileName,
        exportName: exportName(report: report, index: index, mediaType: attachment.mediaType),
        blob: blob,
        byteSize: attachment.byteSize ?? 0,
        mediaType: attachment.mediaType.map(redaction.apply),
        kind: declared.kind,
        provenance: declared.provenance,
        widthPixels: attachment.widthPixels,
        heightPixels: attachment.heightPixels,
        durationSeconds: attachment.durationSeconds,
        annotated: declared.annotated,
        redacted: declared.redacted
      )
    )
  }

  /// First 8 of the reportId, index, extension by signature.
  ///
  /// Source: model.md "Tickets".
  private mutating func exportName(report: ReportID, index: Int, mediaType: String?) -> String {
    let stem = String(report.rawValue.prefix(8).map { $0 == ":" ? "-" : $0 })
    let ending = Self.fileExtension(mediaType)
    var number = index
    // Reports may share their first 8.
    while !takenNames.insert("\(stem)-\(number).\(ending)".lowercased()).inserted { number += 1 }
    return "\(stem)-\(number).\(ending)"
  }

  static func fileExtension(_ mediaType: String?) -> String {
    switch mediaType {
    case "image/png": "png"
    case "image/jpeg": "jpg"
    case "image/heic", "image/heif": "heic"
    case "image/webp": "webp"
    case "image/gif": "gif"
    case "video/mp4": "mp4"
    case "video/quicktime": "mov"
    case "text/plain": "txt"
    case "application/json": "json"
    case "application/zip": "zip"
    default: "bin"
    }
  }
}

extension AttachmentHealth {
  fileprivate var phrase: String {
    switch self {
    case .ok: "nothing wrong"
    case .partial: "parts are missing"
    case .truncated: "cut off"
    case .wrongType: "not the type it was sent as"
    case .empty: "empty"
    case .promised: "promised, never sent"
    case .missing: "the file was not found or was refused"
    case .remote: "only a link"
    case .hashMismatch: "other bytes than declared"
    }
  }
}
