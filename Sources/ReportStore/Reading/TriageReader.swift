import ReportModel

/// Reads what people decided about a report.
struct TriageReader {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  func standing(of number: ReportNumber) throws -> Standing {
    try connection.first(
      "SELECT status, reason, reason_text FROM triage WHERE report = ?",
      [.number(number)]
    ) { TriageFields.standing($0, from: 0) } ?? .new
  }

  func state(of number: ReportNumber) throws -> TriageState {
    var state = try columns(of: number)
    state.tags = try connection.rows(
      """
      SELECT tag.name FROM report_tag JOIN tag ON tag.id = report_tag.tag
      WHERE report_tag.report = ? ORDER BY tag.name
      """,
      [.number(number)]
    ) { Tag(folded: $0.text(0)) }
    state.notes = try connection.rows(
      "SELECT created_at, author, text FROM note WHERE report = ? ORDER BY id",
      [.number(number)]
    ) {
      Note(
        createdAt: Timestamp(milliseconds: $0.integer(0)),
        author: $0.text(1),
        text: $0.text(2)
      )
    }
    state.links = try connection.rows(
      "SELECT url FROM link WHERE report = ? ORDER BY id",
      [.number(number)]
    ) { $0.text(0) }
    state.copies = try Triage.members(of: number, connection)
    return state
  }

  func warnings(of number: ReportNumber) throws -> [Warning] {
    try connection.rows(
      "SELECT code, place, message FROM warning WHERE report = ? ORDER BY position",
      [.number(number)]
    ) { row in
      WarningCode(rawValue: row.text(0)).map { Warning($0, at: row.text(1), row.text(2)) }
    }.compactMap { $0 }
  }

  private func columns(of number: ReportNumber) throws -> TriageState {
    let state = try connection.first(
      """
      SELECT status, reason, reason_text, priority, assignee, master, snoozed_until, fixed_in,
        overlay_version, overlay_build, is_read, exported_at
      FROM triage WHERE report = ?
      """,
      [.number(number)]
    ) { row in
      var state = TriageState()
      state.standing = TriageFields.standing(row, from: 0)
      var columns = RowReader(row, from: 3)
      state.priority = FieldText.priority(columns.integer() ?? 0)
      state.assignee = columns.text()
      state.master = columns.integer().map(ReportNumber.init)
      state.snoozedUntil = columns.text().flatMap(FieldText.snoozeEnd)
      state.fixedIn = columns.text()
      state.overlayVersion = columns.text()
      state.overlayBuild = columns.text()
      state.isRead = columns.flag() ?? false
      state.exportedAt = columns.integer().map(Timestamp.init(milliseconds:))
      return state
    }
    return state ?? TriageState()
  }
}
