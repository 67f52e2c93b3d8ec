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
    let marks = attachment.facts.marks
    if marks.contains(.location) {
      warnings.append("“\(fileName)” of \(report) holds the place where it was taken")
    }
    if marks.contains(.owner) {
      warnings.append("“\(fileName)” of \(report) names a person in its metadata")
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

  private mutating func exportName(report: ReportID, index: Int, mediaType: String?) -> String {
    var number = index
    var name = ExportName.of(report: report, index: number, mediaType: mediaType)
    // Reports may share their first 8.
    while !takenNames.insert(name.lowercased()).inserted {
      number += 1
      name = ExportName.of(report: report, index: number, mediaType: mediaType)
    }
    return name
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
