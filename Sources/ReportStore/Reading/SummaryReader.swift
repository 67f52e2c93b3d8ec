import ReportModel

/// Reads rows of the list.
struct SummaryReader {
  private let reader: Reader

  init(_ reader: Reader) {
    self.reader = reader
  }

  func summaries(of numbers: [ReportNumber]) throws -> [ReportSummary] {
    try reader.connection.with(Self.sql) { row in
      var summaries: [ReportSummary] = []
      summaries.reserveCapacity(numbers.count)
      try row.bind(1, numbers)
      while try row.step() {
        if let summary = try read(row, ReportNumber(row.integer(0))) { summaries.append(summary) }
      }
      return summaries
    }
  }

  private static let columns: [CodedField] = [
    .kind, .platform, .appVersion, .appBuild, .osName, .osVersion, .deviceModel, .deviceName,
    .locale, .screen, .sourceSystem, .overlayVersion, .overlayBuild,
  ]

  private static let sql: String = {
    let codes = columns.map { "r." + $0.column }.joined(separator: ", ")
    return """
      SELECT t.report, r.report_id, r.created_at, r.title, substr(r.message, 1, \(ReportSummary.messageStartCount)), \(codes),
        t.overlay_version, t.overlay_build,
        CASE WHEN m.report IS NULL THEN t.status ELSE m.status END,
        CASE WHEN m.report IS NULL THEN t.reason ELSE m.reason END,
        CASE WHEN m.report IS NULL THEN t.reason_text ELSE m.reason_text END,
        t.priority, t.assignee, t.master,
        (SELECT count(*) FROM triage c WHERE c.master = t.report), t.is_read,
        EXISTS (SELECT 1 FROM note WHERE note.report = t.report),
        EXISTS (SELECT 1 FROM conflict
          WHERE conflict.report = t.report AND conflict.resolution IS NULL),
        r.picture_count, r.recording_count, r.longest_milliseconds, r.has_damage,
        r.warning_count,
        (SELECT group_concat(tag.name, char(31)) FROM report_tag JOIN tag ON tag.id = report_tag.tag
         WHERE report_tag.report = t.report)
      FROM numbers(?) n CROSS JOIN triage t ON t.report = n.value
        CROSS JOIN report r ON r.id = t.report LEFT JOIN triage m ON m.report = t.master
      """
  }()

  private func read(_ row: Statement, _ number: ReportNumber) throws -> ReportSummary? {
    guard let id = ReportID(row.text(1)) else { return nil }
    var summary = ReportSummary(
      number: number,
      id: id,
      createdAt: Timestamp(milliseconds: row.integer(2)),
      messageStart: row.text(4)
    )
    summary.title = row.optionalText(3)
    var columns = RowReader(row, from: 5)
    try readDevice(&columns, into: &summary)
    let next = Int32(5 + Self.columns.count + 2)
    summary.standing = TriageFields.standing(row, from: next)
    columns = RowReader(row, from: next + 3)
    summary.priority = FieldText.priority(columns.integer() ?? 0)
    summary.assignee = columns.text()
    summary.master = columns.integer().map(ReportNumber.init)
    summary.copyCount = Int(columns.integer() ?? 0)
    summary.isRead = columns.flag() ?? false
    summary.hasNotes = columns.flag() ?? false
    summary.hasConflict = columns.flag() ?? false
    summary.pictureCount = Int(columns.integer() ?? 0)
    summary.recordingCount = Int(columns.integer() ?? 0)
    summary.longestRecordingSeconds = columns.integer().map { Double($0) / 1_000 }
    summary.hasDamage = columns.flag() ?? false
    summary.warningCount = Int(columns.integer() ?? 0)
    // No tag holds a control character.
    summary.tags =
      columns.text().map { names in
        names.utf8.split(separator: 0x1F).map { Tag(folded: String(Substring($0))) }.sorted()
      } ?? []
    return summary
  }

  /// The version typed in by a triager wins over the one read from pixels; the report's own over
  /// both.
  private func readDevice(_ columns: inout RowReader, into summary: inout ReportSummary) throws {
    summary.kind = try reader.text(of: columns.integer()).flatMap(Kind.init)
    summary.platform = try reader.text(of: columns.integer()).flatMap(Platform.init)
    summary.appVersion = try reader.text(of: columns.integer())
    summary.appBuild = try reader.text(of: columns.integer())
    summary.osName = try reader.text(of: columns.integer())
    summary.osVersion = try reader.text(of: columns.integer())
    summary.deviceModel = try reader.text(of: columns.integer())
    summary.deviceName = try reader.text(of: columns.integer())
    summary.locale = try reader.text(of: columns.integer())
    summary.screen = try reader.text(of: columns.integer())
    summary.sourceSystem = try reader.text(of: columns.integer()).flatMap(SourceSystem.init)
    let readVersion = try reader.text(of: columns.integer())
    let readBuild = try reader.text(of: columns.integer())
    let typedVersion = columns.text()
    let typedBuild = columns.text()
    if summary.appVersion == nil, let version = typedVersion ?? readVersion {
      summary.appVersion = version
      summary.isVersionInferred = true
    }
    if summary.appBuild == nil { summary.appBuild = typedBuild ?? readBuild }
  }
}
