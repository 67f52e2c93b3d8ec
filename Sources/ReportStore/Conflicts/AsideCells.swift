import ReportModel

/// The content of reports as cells: every value of its rows by table, row and column.
///
/// Cells know no schema, so that columns that are added later need no copy of their own.
struct AsideCells {
  let connection: Connection

  /// A table that holds content, the column that names the report, and what tells its rows apart.
  private struct Table {
    var name: String
    var key = "report"
    var row = "0"
  }

  private static let report = Table(name: "report", key: "id")
  /// Tags are what people decide; only a report that is made takes them.
  private static let tags = Table(name: "report_tag", row: "tag")
  private static let sides = [
    Table(name: "report_device"), Table(name: "report_capture"), Table(name: "report_log"),
    Table(name: "attachment", row: "position"), Table(name: "warning", row: "position"),
  ]

  func isThere(_ conflict: Int64) throws -> Bool {
    try connection.integer(
      "SELECT EXISTS (SELECT 1 FROM aside_cell WHERE conflict = ?)",
      .integer(conflict)
    ) == 1
  }

  // MARK: Rows to cells

  /// Writes the content of a report as the cells of a conflict.
  func write(_ report: Int64, as conflict: Int64) throws {
    for table in [Self.report, Self.tags] + Self.sides {
      try write(table, report, conflict, as: table.name)
    }
  }

  private func write(_ table: Table, _ report: Int64, _ conflict: Int64, as content: String) throws
  {
    for column in try columns(table) {
      try connection.run(
        """
        INSERT INTO aside_cell (conflict, content, row, name, value)
        SELECT ?1, ?2, \(table.row), ?3, \(column) FROM \(table.name) WHERE \(table.key) = ?4
        """,
        .integer(conflict),
        .text(content),
        .text(column),
        .integer(report)
      )
    }
  }

  /// Removes all rows of a report that was only written to be read.
  func removeRows(of report: Int64) throws {
    for table in [Self.tags] + Self.sides + [Self.report] {
      try connection.run(
        "DELETE FROM \(table.name) WHERE \(table.key) = ?",
        .integer(report)
      )
    }
  }

  // MARK: Cells to rows

  /// Gives a report the content of a conflict's cells, which hold what it said before from then on.
  ///
  /// The index of words and columns in chunks are up to the caller.
  func exchange(_ report: Int64, with conflict: Int64) throws {
    for table in [Self.report] + Self.sides {
      try write(table, report, conflict, as: "new:" + table.name)
    }
    let columns = try kept(Self.report, conflict)
    let values = columns.map { "\($0) = \(Self.cell("report", "0", $0))" }
    try connection.run(
      "UPDATE report SET \(values.joined(separator: ", ")) WHERE id = ?2",
      .integer(conflict),
      .integer(report)
    )
    for table in Self.sides {
      try connection.run(
        "DELETE FROM \(table.name) WHERE \(table.key) = ?",
        .integer(report)
      )
      try insert(table, into: report, from: conflict)
    }
    try connection.run(
      """
      DELETE FROM aside_cell
      WHERE conflict = ? AND content NOT LIKE 'new:%' AND content <> 'report_tag'
      """,
      .integer(conflict)
    )
    try connection.run(
      """
      UPDATE aside_cell SET content = substr(content, 5) WHERE conflict = ? AND content LIKE 'new:%'
      """,
      .integer(conflict)
    )
  }

  /// Makes a report of a conflict's cells.
  func make(_ report: Int64, _ id: ReportID, of conflict: Int64) throws {
    let columns = try kept(Self.report, conflict)
    let cells = columns.map { Self.cell("report", "0", $0) }
    try connection.run(
      """
      INSERT INTO report (id, report_id, \(columns.joined(separator: ", ")))
      VALUES (?2, ?3, \(cells.joined(separator: ", ")))
      """,
      .integer(conflict),
      .integer(report),
      .text(id.rawValue)
    )
    for table in Self.sides + [Self.tags] { try insert(table, into: report, from: conflict) }
  }

  private func insert(_ table: Table, into report: Int64, from conflict: Int64) throws {
    let columns = try kept(table, conflict)
    if columns.isEmpty { return }
    let cells = columns.map { Self.cell(table.name, "r.row", $0) }
    try connection.run(
      """
      INSERT INTO \(table.name) (\(table.key), \(columns.joined(separator: ", ")))
      SELECT ?2, \(cells.joined(separator: ", ")) FROM (
        SELECT DISTINCT row FROM aside_cell WHERE conflict = ?1 AND content = '\(table.name)') AS r
      """,
      .integer(conflict),
      .integer(report)
    )
  }

  /// Copies the rows into tables that lie before the store's own on this connection.
  func shadow(_ conflict: Int64, as report: Int64, _ id: ReportID) throws {
    for table in [Self.report] + Self.sides {
      try connection.execute(
        "CREATE TEMP TABLE \(table.name) AS SELECT * FROM main.\(table.name) WHERE 0"
      )
    }
    let columns = try kept(Self.report, conflict)
    let cells = columns.map { Self.cell("report", "0", $0) }
    try connection.run(
      """
      INSERT INTO temp.report (id, report_id, \(columns.joined(separator: ", ")))
      VALUES (?2, ?3, \(cells.joined(separator: ", ")))
      """,
      .integer(conflict),
      .integer(report),
      .text(id.rawValue)
    )
    for table in Self.sides { try insert(table, into: report, from: conflict) }
  }

  private static func cell(_ content: String, _ row: String, _ column: String) -> String {
    """
    (SELECT value FROM aside_cell WHERE conflict = ?1 AND content = '\(content)' \
    AND row = \(row) AND name = '\(column)')
    """
  }

  // MARK: Columns

  /// All but what names the report.
  private func columns(_ table: Table) throws -> [String] {
    try connection.rows(
      "SELECT name FROM pragma_table_info(?, 'main')",
      [.text(table.name)]
    ) { $0.text(0) }.filter { $0 != table.key && $0 != "report_id" }
  }

  /// Those of the columns that there are cells for.
  private func kept(_ table: Table, _ conflict: Int64) throws -> [String] {
    let names = Set(
      try connection.rows(
        "SELECT DISTINCT name FROM aside_cell WHERE conflict = ? AND content = ?",
        [.integer(conflict), .text(table.name)]
      ) { $0.text(0) }
    )
    return try columns(table).filter(names.contains)
  }
}
