import Digest
import ReportModel
import StrictJSON

extension UploadBuilder {
  /// `contents`: what became of the files; `bodyDigest` is of the whole body.
  mutating func result(
    _ contents: [UploadStream.Content],
    bodyDigest: BlobDigest
  ) throws(FormatError) -> UploadStream.Result {
    var report = try baseReport(bodyDigest)
    // What a canonical report says of itself is not guessed at.
    let isGuessed = objects["report"] == nil
    if isGuessed { report.source.system = .catchdev }
    fillFields(&report)
    if let capture = objects["capture"] { report.capture = Capture(capture, &notes) }
    try fillMetadata(&report)
    let held = try fillAttachments(&report, contents)
    if isGuessed, !report.attachments.contains(where: { $0.kind == .screenshot }) {
      report.capture.outcome = report.capture.outcome ?? .notAttached
    }
    report.extra = notes.sortedExtra
    if !notes.causes.isEmpty { throw FormatError(.invalidReport, causes: notes.causes) }
    let blobs = report.attachments.indices.map { index in held[index].map { contents[$0].digest } }
    let draft = ReportDraft(
      report: report,
      warnings: notes.warnings,
      raw: [],
      rawFormat: .catchDevMultipart,
      contentHash: ContentHash.of(report, blobs: blobs)
    )
    return UploadStream.Result(draft: draft, files: held)
  }

  /// The canonical report the upload carries, or an empty one of its fields.
  private mutating func baseReport(_ bodyDigest: BlobDigest) throws(FormatError) -> Report {
    let id = try id()
    if let value = objects["report"] {
      var partNotes = DraftNotes()
      var report: Report
      do throws(FormatError) {
        report = try CanonicalReader(now: now).report(of: value, &partNotes)
      } catch {
        throw error.inside("part “report”")
      }
      if let id, id != report.id {
        throw FormatError(
          .malformed,
          at: "part “report”",
          "A duplicate reportId with another value."
        )
      }
      if let message = texts[.message] { report.message = message }
      notes.warnings += partNotes.warnings
      notes.extra = partNotes.extra
      return report
    }
    guard let message = texts[.message] else {
      throw FormatError(.invalidReport, at: "part “message”", "Missing, but required.")
    }
    guard let id = id ?? derivedID(bodyDigest) else {
      throw FormatError(.invalidReport, at: "part “reportId”", "Missing.")
    }
    return Report(id: id, message: message)
  }

  private func id() throws(FormatError) -> ReportID? {
    guard let text = texts[.reportId], !text.isEmpty else { return nil }
    if let id = ReportID(text) { return id }
    throw FormatError(
      .invalidReport,
      at: "part “reportId”",
      "Must be 1 to 128 of the characters A–Z a–z 0–9 . _ : - and start with a letter or digit."
    )
  }

  /// The same for the same body, so that sending it again is a replay.
  private func derivedID(_ bodyDigest: BlobDigest) -> ReportID? {
    ReportID("upload:" + bodyDigest.hex.prefix(32))
  }

  private mutating func fillFields(_ report: inout Report) {
    report.app.version = report.app.version ?? filled(.appVersion)
    report.app.build = report.app.build ?? filled(.appBuild)
    report.os.version = report.os.version ?? filled(.osVersion)
    report.locale = report.locale ?? filled(.locale)
    report.user.id = report.user.id ?? filled(.userId)
    report.user.email = report.user.email ?? filled(.email)
    if let model = filled(.device), report.device.model == nil {
      report.device.model = model
      // A simulator names the processor of its Mac.
      if ["arm64", "x86_64", "i386"].contains(model) { report.device.simulator = true }
    }
    if let text = filled(.platform), report.platform == nil {
      report.platform = Platform(rawValue: text.lowercased())
      if report.platform == nil {
        notes.drop(at: "part “platform”", "“\(text)” is not one of its values")
      }
    }
  }

  private func filled(_ field: Field) -> String? {
    texts[field].flatMap { $0.isEmpty ? nil : $0 }
  }

  private mutating func fillMetadata(_ report: inout Report) throws(FormatError) {
    var items = metadata
    if let object = objects["metadata"] {
      items += MetadataReader.items(object, at: "part “metadata”", &notes)
    }
    items = report.metadata + items
    var kept: [MetadataItem] = []
    for item in items
    where !kept.contains(where: { $0.key.utf8.elementsEqual(item.key.utf8) }) {
      kept.append(item)
    }
    if kept.count > Limits.metadataKeyCount {
      throw FormatError(.tooLarge, "More than \(Limits.metadataKeyCount) metadata keys, the limit.")
    }
    report.metadata = kept.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  /// Gives the files to the attachments a `report` part promised by their names, adds the rest.
  ///
  /// Returns the file of each attachment that has one.
  private mutating func fillAttachments(
    _ report: inout Report,
    _ contents: [UploadStream.Content]
  ) throws(FormatError) -> [Int: Int] {
    var held: [Int: Int] = [:]
    for index in files.indices {
      // A file field of a form in which no file was chosen.
      if files[index].isEmpty, files[index].givenName.isEmpty { continue }
      let file = files[index]
      let facts = contents[index].facts
      notes.warnings += AttachmentWarnings.warnings(of: facts, at: file.place)
      let promised = report.attachments.indices.first {
        held[$0] == nil
          && report.attachments[$0].fileName.utf8.elementsEqual(file.attachment.fileName.utf8)
      }
      if let promised {
        held[promised] = index
      } else {
        held[report.attachments.count] = index
        var attachment = file.attachment
        attachment.kind = Self.kind(file.partName, facts.mediaType)
        report.attachments.append(attachment)
      }
    }
    if report.attachments.count > Limits.attachmentCount {
      throw FormatError(
        .tooLarge,
        "More than \(Limits.attachmentCount) attachments, the limit."
      )
    }
    return held
  }
}
