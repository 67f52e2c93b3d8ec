import ReportModel
import StrictJSON

/// Reads reports in our own format, schema version 1 (formats.md 6.1).
package struct CanonicalReader: Sendable {
  /// What dates are plausible is judged by it.
  package var now: Timestamp

  package init(now: Timestamp) {
    self.now = now
  }

  package static let newestVersion: Int64 = 1

  /// Reads a whole document: a report, a list of them, or `{"reports": […]}`.
  ///
  /// One report that is refused refuses all; the error lists every cause.
  package func drafts(inDocument bytes: [UInt8]) throws(FormatError) -> [ReportDraft] {
    let root = try Self.root(of: bytes, in: 0..<bytes.count, Limits.jsonDocumentByteCount)
    if root.kind == .array { return try drafts(of: root.elements, under: "") }
    if let reports = root["reports"], reports.kind == .array, root["reportId"] == nil {
      return try drafts(of: reports.elements, under: "/reports")
    }
    return [try draft(of: root)]
  }

  /// Reads one line of NDJSON.
  package func draft(
    ofLine bytes: [UInt8],
    in range: Range<Int>
  ) throws(FormatError) -> ReportDraft {
    try draft(of: Self.root(of: bytes, in: range, Limits.ndjsonLineByteCount))
  }

  /// Reads one report.
  package func draft(of value: JSONValue) throws(FormatError) -> ReportDraft {
    var notes = DraftNotes()
    let report = try report(of: value, &notes)
    return ReportDraft(
      report: report,
      warnings: notes.warnings,
      raw: Array(value.bytes),
      rawFormat: .canonicalJSON,
      contentHash: ContentHash.of(report)
    )
  }

  private static func root(
    of bytes: [UInt8],
    in range: Range<Int>,
    _ byteCount: Int
  ) throws(FormatError) -> JSONValue {
    let limits = JSONLimits(
      byteCount: byteCount,
      depth: Limits.jsonDepth,
      keyCount: Limits.jsonObjectKeyCount
    )
    do throws(JSONError) {
      return try JSONDocument.parse(bytes, in: range, limits: limits).root
    } catch {
      throw FormatError(error)
    }
  }

  private func drafts(
    of values: JSONValue.Elements,
    under pointer: String
  ) throws(FormatError) -> [ReportDraft] {
    var drafts: [ReportDraft] = []
    var failure: FormatError?
    for (index, value) in values.enumerated() {
      do throws(FormatError) {
        drafts.append(try draft(of: value))
      } catch {
        let located = error.inside("\(pointer)/\(index)")
        failure =
          failure.map { FormatError($0.kind, causes: $0.causes + located.causes) } ?? located
        // A hundred causes are enough to see what is wrong.
        if let failure, failure.causes.count > 100 { throw failure }
      }
    }
    if let failure { throw failure }
    return drafts
  }
}

// MARK: - One report

extension CanonicalReader {
  /// The report a value spells; `notes` takes warnings.
  func report(of value: JSONValue, _ notes: inout DraftNotes) throws(FormatError) -> Report {
    guard value.kind == .object else {
      throw FormatError(
        .unknownFormat,
        "It is \(value.kind.phrase), not a report. \(ReportFormats.understood)"
      )
    }
    let reader = ObjectReader<ReportKey>(value, at: "", &notes)
    try checkShape(reader, &notes)
    let id = id(reader, &notes)
    let message = message(reader, &notes)
    // A report without its own id never leaves this function.
    guard let standIn = id ?? ReportID("none") else { throw FormatError(.invalidReport, "No id.") }
    var report = Report(id: standIn, message: message ?? "")
    readPlain(reader, into: &report, &notes)
    readSections(reader, into: &report, &notes)
    readLists(reader, into: &report, &notes)
    report.extra = notes.sortedExtra
    guard notes.causes.isEmpty else {
      let dropped = notes.warnings.filter { $0.code == .fieldDropped }
      throw FormatError(
        .invalidReport,
        causes: notes.causes + dropped.map { FormatError.Cause($0.place, $0.message) }
      )
    }
    return report
  }

  private func checkShape(
    _ reader: ObjectReader<ReportKey>,
    _ notes: inout DraftNotes
  ) throws(FormatError) {
    let schema = reader.value(.schema)
    if schema == nil, reader.value(.reportId) == nil || reader.value(.message) == nil {
      throw FormatError(
        .unknownFormat,
        "It is JSON, but no report of a known shape. \(ReportFormats.understood)"
      )
    }
    if schema?.string != "report" {
      notes.refuse(at: "/schema", "Must be \"report\".")
    }
    guard let version = reader.value(.schemaVersion)?.int64, version >= 1 else {
      notes.refuse(at: "/schemaVersion", "Must be \(Self.newestVersion).")
      return
    }
    if version > Self.newestVersion {
      throw FormatError(
        .newerVersion,
        at: "/schemaVersion",
        "Version \(version) is newer than \(Self.newestVersion), the highest one understood."
      )
    }
  }

  private func id(_ reader: ObjectReader<ReportKey>, _ notes: inout DraftNotes) -> ReportID? {
    guard let text = reader.given(.reportId)?.string else {
      notes.refuse(at: "/reportId", wanted("a text", reader.given(.reportId)))
      return nil
    }
    if let id = ReportID(text) { return id }
    notes.refuse(
      at: "/reportId",
      "Must be 1 to 128 of the characters A–Z a–z 0–9 . _ : - and start with a letter or digit."
    )
    return nil
  }

  private func message(_ reader: ObjectReader<ReportKey>, _ notes: inout DraftNotes) -> String? {
    guard let value = reader.given(.message), let text = value.string else {
      notes.refuse(at: "/message", wanted("a text", reader.given(.message)))
      return nil
    }
    if text.utf8.count > Limits.messageCharacterCount,
      text.unicodeScalars.count > Limits.messageCharacterCount
    {
      notes.refuse(
        at: "/message",
        "Longer than \(Limits.messageCharacterCount) characters, the limit."
      )
      return nil
    }
    if !value.isPlainString { notes.judge(text, at: "/message") }
    return text
  }

  private func wanted(_ kind: String, _ found: JSONValue?) -> String {
    guard let found else { return "Missing, but required." }
    return "Must be \(kind), but is \(found.kind.phrase)."
  }

  private func readPlain(
    _ reader: ObjectReader<ReportKey>,
    into report: inout Report,
    _ notes: inout DraftNotes
  ) {
    report.title = reader.text(.title, 512, &notes)
    report.createdAt = createdAt(reader, &notes)
    if report.createdAt != nil {
      report.createdAtSource = reader.choice(.createdAtSource, &notes) ?? .report
    }
    report.receivedAt = reader.time(.receivedAt, &notes)
    report.kind = reader.choice(.kind, &notes)
    report.platform = reader.choice(.platform, &notes)
    report.locale = reader.text(.locale, 128, &notes)
    report.timeZone = reader.text(.timeZone, 64, &notes)
    report.trigger = reader.choice(.trigger, &notes)
    report.log = reader.text(.log, Limits.logByteCount, &notes)
  }

  private func createdAt(
    _ reader: ObjectReader<ReportKey>,
    _ notes: inout DraftNotes
  ) -> Timestamp? {
    guard let text = reader.value(.createdAt, .string, &notes)?.string else { return nil }
    guard let time = Timestamp(rfc3339: text) else {
      notes.warn(
        .createdAtInvalid,
        at: "/createdAt",
        "“\(text.prefix(64))” is not a date and time with a zone (RFC 3339); the time is unknown."
      )
      return nil
    }
    if !time.isPlausible(now: now) {
      notes.warn(
        .implausibleDate,
        at: "/createdAt",
        "\(time.rfc3339) is before 2007 or in the future."
      )
    }
    return time
  }

  private func readSections(
    _ reader: ObjectReader<ReportKey>,
    into report: inout Report,
    _ notes: inout DraftNotes
  ) {
    if let value = reader.object(.source, &notes) { report.source = Source(value, &notes) }
    if let value = reader.object(.app, &notes) { report.app = App(value, &notes) }
    if let value = reader.object(.os, &notes) { report.os = OperatingSystem(value, &notes) }
    if let value = reader.object(.device, &notes) { report.device = Device(value, &notes) }
    if let value = reader.object(.user, &notes) { report.user = Reporter(value, &notes) }
    if let value = reader.object(.capture, &notes) { report.capture = Capture(value, &notes) }
  }

  private func readLists(
    _ reader: ObjectReader<ReportKey>,
    into report: inout Report,
    _ notes: inout DraftNotes
  ) {
    if let value = reader.object(.metadata, &notes) {
      report.metadata = MetadataReader.items(value, at: "/metadata", &notes)
    }
    if let value = reader.value(.tags, .array, &notes) {
      report.tags = TagReader.tags(value, at: "/tags", &notes)
    }
    if let value = reader.value(.attachments, .array, &notes) {
      report.attachments = AttachmentReader.attachments(value, &notes)
    }
  }
}
