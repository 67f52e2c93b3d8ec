import ReportModel

/// The statements every report runs through, kept by hand: finding them by their text would cost
/// more than running them.
final class IngestStatements {
  let report: Statement
  let raw: Statement
  let device: Statement
  let capture: Statement
  let log: Statement
  let attachment: Statement
  let warning: Statement
  let tag: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    func prepare(_ sql: String) throws(SQLiteError) -> Statement {
      try Statement(connection.handle, sql, isKept: true)
    }
    report = try prepare(
      ReportColumns.insert(
        "report",
        ["id", "report_id", "content_hash", "created_at", "created_at_source", "received_at"],
        ReportColumns.coded.map(\.column) + [
          "picture_count", "recording_count", "longest_milliseconds", "byte_size", "has_damage",
          "warning_count", "file_names", "metadata_keys", "metadata_values",
        ] + ReportColumns.texts
      ) + " ON CONFLICT (report_id) DO NOTHING"
    )
    raw = try prepare("INSERT INTO raw (report, format, bytes, blob) VALUES (?, ?, ?, ?)")
    device = try prepare(
      ReportColumns.insert("report_device", ["report"], ReportColumns.device)
    )
    capture = try prepare(
      ReportColumns.insert("report_capture", ["report"], ReportColumns.capture)
    )
    log = try prepare("INSERT INTO report_log (report, text) VALUES (?, ?)")
    attachment = try prepare(
      ReportColumns.insert("attachment", ["report", "position"], ReportColumns.attachment)
    )
    warning = try prepare(
      ReportColumns.insert("warning", ["report", "position"], ["code", "place", "message"])
    )
    tag = try prepare("INSERT INTO report_tag (tag, report) VALUES (?, ?)")
  }
}
