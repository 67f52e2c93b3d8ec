import ReportModel

/// Reads and sets one value of one report's triage, as the text the history keeps.
///
/// `nil` is "not there". Setting looks at nothing but that value: what must follow is up to
/// ``TriageWriter``.
struct TriageFields {
  private let opened: Writer.Opened
  private var connection: Connection { opened.connection }

  init(_ opened: Writer.Opened) {
    self.opened = opened
  }

  func value(_ report: ReportNumber, _ field: HistoryEntry.Field, _ item: String) throws
    -> String?
  {
    switch field {
    case .standing: return FieldText.standing(try standing(report))
    case .priority:
      return FieldText.priority(try integer(report, "priority") ?? 0).rawValue
    case .assignee: return try text(report, "assignee")
    case .master: return try integer(report, "master").map { String($0) }
    case .snoozedUntil: return try text(report, "snoozed_until")
    case .fixedIn: return try text(report, "fixed_in")
    case .overlayVersion: return try text(report, "overlay_version")
    case .overlayBuild: return try text(report, "overlay_build")
    case .read: return try integer(report, "is_read") == 1 ? "true" : nil
    case .exported: return try integer(report, "exported_at").map { String($0) }
    case .tag: return try hasTag(report, item) ? item : nil
    case .note: return try note(report, item)
    case .link: return try link(report, item)
    case .distinct: return try isDistinct(report, item) ? FieldText.distinct : nil
    case .view: return try Int64(item).flatMap { try ViewTable(connection).row($0)?.text }
    case .conflict:
      return try Int64(item).flatMap { try ConflictTable.resolution($0, connection) }
    case .arrival, .completion, .removal: return nil
    }
  }

  func set(
    _ report: ReportNumber,
    _ field: HistoryEntry.Field,
    _ item: String,
    to value: String?
  ) throws {
    switch field {
    case .standing: try setStanding(report, FieldText.standing(value ?? "new"))
    case .priority:
      let priority = value.flatMap(Priority.init) ?? .none
      try set(report, "priority", .integer(Int64(priority.rank)))
    case .assignee: try set(report, "assignee", .text(value))
    case .master: try set(report, "master", .integer(value.flatMap { Int64($0) }))
    case .snoozedUntil: try set(report, "snoozed_until", .text(value))
    case .fixedIn: try set(report, "fixed_in", .text(value))
    case .overlayVersion: try set(report, "overlay_version", .text(value))
    case .overlayBuild: try set(report, "overlay_build", .text(value))
    case .read: try set(report, "is_read", .integer(value == nil ? 0 : 1))
    case .exported: try set(report, "exported_at", .integer(value.flatMap { Int64($0) }))
    case .tag: _ = try setTag(report, item, isThere: value != nil)
    case .note: try setNote(report, item, to: value)
    case .link: try setLink(report, item, to: value)
    case .distinct: try setDistinct(report, item, isThere: value != nil)
    case .view: try setView(item, to: value)
    case .conflict:
      if let id = Int64(item) { try ConflictTable(opened).set(id, of: report, to: value) }
    case .arrival, .completion, .removal: break
    }
  }

  // MARK: Columns of table triage

  func standing(_ report: ReportNumber) throws -> Standing {
    let standing = try connection.first(
      "SELECT status, reason, reason_text FROM triage WHERE report = ?",
      [.number(report)]
    ) { TriageFields.standing($0, from: 0) }
    return standing ?? .new
  }

  /// Reads status, reason and reason_text from a row.
  static func standing(_ row: Statement, from column: Int32) -> Standing {
    Standing(
      FieldText.status(row.integer(column)),
      reason: row.optionalInteger(column + 1).map(FieldText.reason),
      text: row.optionalText(column + 2)
    )
  }

  private func setStanding(_ report: ReportNumber, _ standing: Standing) throws {
    try connection.run(
      "UPDATE triage SET status = ?, reason = ?, reason_text = ? WHERE report = ?",
      .integer(FieldText.code(standing.status)),
      .integer(standing.reason.map(FieldText.code)),
      .text(standing.reasonText),
      .number(report)
    )
  }

  private func text(_ report: ReportNumber, _ column: String) throws -> String? {
    try connection.first(
      "SELECT \(column) FROM triage WHERE report = ?",
      [.number(report)]
    ) { $0.optionalText(0) } ?? nil
  }

  private func integer(_ report: ReportNumber, _ column: String) throws -> Int64? {
    try connection.first(
      "SELECT \(column) FROM triage WHERE report = ?",
      [.number(report)]
    ) { $0.optionalInteger(0) } ?? nil
  }

  private func set(_ report: ReportNumber, _ column: String, _ value: SQLValue) throws {
    try connection.run(
      "UPDATE triage SET \(column) = ? WHERE report = ?",
      value,
      .number(report)
    )
  }

  // MARK: Tables with several rows a report

  private func hasTag(_ report: ReportNumber, _ name: String) throws -> Bool {
    let code = try opened.codes.tag(name, connection)
    return try connection.integer(
      "SELECT EXISTS (SELECT 1 FROM report_tag WHERE tag = ? AND report = ?)",
      .integer(code),
      .number(report)
    ) == 1
  }

  /// `false` when it was so already.
  func setTag(_ report: ReportNumber, _ name: String, isThere: Bool) throws -> Bool {
    try !setTag([report], name, isThere: isThere).isEmpty
  }

  /// Sets a tag on many reports, ascending; gives those on which it was not so already.
  func setTag(_ reports: [ReportNumber], _ name: String, isThere: Bool) throws -> [ReportNumber] {
    let code = try opened.codes.tag(name, connection)
    if !isThere, reports.count > 1, try isBorne(code, by: reports) {
      try connection.run("DELETE FROM report_tag WHERE tag = ?", .integer(code))
      return reports
    }
    if isThere, reports.count > 1, try !isBorne(code, byAnyOf: reports) {
      try connection.with(
        "INSERT INTO report_tag (tag, report) SELECT ?, value FROM numbers(?)"
      ) { statement in
        try statement.bind(1, code)
        try statement.bind(2, reports)
        try statement.run()
      }
      return reports
    }
    var changed: [ReportNumber] = []
    changed.reserveCapacity(reports.count)
    try connection.with(Self.tagging(isThere)) { statement in
      try statement.bind(1, code)
      for report in reports {
        try statement.bind(2, report.rawValue)
        try statement.run()
        if connection.changeCount > 0 { changed.append(report) }
      }
    }
    return changed
  }

  /// Whether a tag is on these reports, which are ascending, and on no other.
  private func isBorne(_ tag: Int64, by reports: [ReportNumber]) throws -> Bool {
    try connection.with("SELECT report FROM report_tag WHERE tag = ? ORDER BY report") { row in
      try row.bind(1, tag)
      for report in reports {
        guard try row.step(), row.integer(0) == report.rawValue else { return false }
      }
      return try !row.step()
    }
  }

  /// Whether a tag is on a report somewhere between the first and the last of these, ascending.
  private func isBorne(_ tag: Int64, byAnyOf reports: [ReportNumber]) throws -> Bool {
    guard let first = reports.first, let last = reports.last else { return false }
    return try connection.integer(
      "SELECT EXISTS (SELECT 1 FROM report_tag WHERE tag = ? AND report BETWEEN ? AND ?)",
      .integer(tag),
      .number(first),
      .number(last)
    ) == 1
  }

  private static func tagging(_ isThere: Bool) -> String {
    isThere
      ? "INSERT INTO report_tag (tag, report) VALUES (?, ?) ON CONFLICT DO NOTHING"
      : "DELETE FROM report_tag WHERE tag = ? AND report = ?"
  }

  private func note(_ report: ReportNumber, _ item: String) throws -> String? {
    guard let key = FieldText.NoteKey(item) else { return nil }
    return try connection.first(
      "SELECT text FROM note WHERE id = ? AND report = ? AND created_at = ? AND author = ?",
      [.integer(key.id), .number(report), .integer(key.createdAt.milliseconds), .text(key.author)]
    ) { $0.text(0) }
  }

  private func setNote(_ report: ReportNumber, _ item: String, to text: String?) throws {
    guard let key = FieldText.NoteKey(item) else { return }
    guard let text else {
      return try connection.run(
        "DELETE FROM note WHERE id = ? AND report = ?",
        .integer(key.id),
        .number(report)
      )
    }
    try connection.run(
      "INSERT INTO note (id, report, created_at, author, text) VALUES (?, ?, ?, ?, ?)",
      .integer(key.id),
      .number(report),
      .integer(key.createdAt.milliseconds),
      .text(key.author),
      .text(text)
    )
  }

  /// The id of the link's row: it keeps its place in the order when it comes back.
  private func link(_ report: ReportNumber, _ url: String) throws -> String? {
    try connection.first(
      "SELECT id FROM link WHERE report = ? AND url = ?",
      [.number(report), .text(url)]
    ) { String($0.integer(0)) }
  }

  private func setLink(_ report: ReportNumber, _ url: String, to id: String?) throws {
    guard let id = id.flatMap({ Int64($0) }) else {
      return try connection.run(
        "DELETE FROM link WHERE report = ? AND url = ?",
        .number(report),
        .text(url)
      )
    }
    try connection.run(
      "INSERT INTO link (id, report, url) VALUES (?, ?, ?)",
      .integer(id),
      .number(report),
      .text(url)
    )
  }

  private func setView(_ item: String, to text: String?) throws {
    guard let id = Int64(item) else { return }
    try ViewTable(connection).set(id, to: text.flatMap { ViewRow(id: id, text: $0) })
  }

  private func isDistinct(_ report: ReportNumber, _ other: String) throws -> Bool {
    try connection.integer(
      """
      SELECT EXISTS (SELECT 1 FROM distinct_pair JOIN report ON report.id = ?1
        WHERE first_id = min(report_id, ?2) AND second_id = max(report_id, ?2))
      """,
      .number(report),
      .text(other)
    ) == 1
  }

  private func setDistinct(_ report: ReportNumber, _ other: String, isThere: Bool) throws {
    let pair = "min(report_id, ?2), max(report_id, ?2) FROM report WHERE id = ?1"
    try connection.run(
      isThere
        ? "INSERT INTO distinct_pair (first_id, second_id) SELECT \(pair)"
        : "DELETE FROM distinct_pair WHERE (first_id, second_id) = (SELECT \(pair))",
      .number(report),
      .text(other)
    )
  }

  /// An id no row of a table with AUTOINCREMENT ever had.
  func nextID(_ table: String) throws -> Int64 {
    try connection.integer("SELECT seq FROM sqlite_sequence WHERE name = ?", .text(table)) + 1
  }
}
