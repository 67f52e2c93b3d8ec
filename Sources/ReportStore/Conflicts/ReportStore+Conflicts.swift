import ReportModel

/// Contents that came under ids that were taken.
extension ReportStore {
  /// Conflicts, newest first: the open ones, or all there ever were.
  package func conflicts(isOpen: Bool = true, limit: Int) throws -> [Conflict] {
    try reading { reader in
      try Self.conflicts(
        isOpen ? "c.resolution IS NULL" : "1",
        [],
        limit: limit,
        reader.connection
      )
    }
  }

  /// Those of one report, newest first.
  package func conflicts(of number: ReportNumber) throws -> [Conflict] {
    try reading { reader in
      try Self.conflicts("c.report = ?", [.number(number)], limit: 1_000, reader.connection)
    }
  }

  /// How many are open.
  package func openConflictCount() throws -> Int {
    try reading { reader in
      Int(
        try reader.connection.integer("SELECT count(*) FROM conflict WHERE resolution IS NULL")
      )
    }
  }

  /// A conflict with both contents.
  ///
  /// - Throws: ``StoreError/unknownConflict(_:)``
  package func conflict(_ id: Int64) throws -> ConflictDetail {
    try reading { reader in
      try reader.connection.inReadTransaction {
        let connection = reader.connection
        guard let conflict = try Self.conflict(id, connection),
          let core = try DetailReader(connection).core(conflict.report)
        else { throw StoreError.unknownConflict(id) }
        return ConflictDetail(
          conflict: conflict,
          present: .init(report: core.report, attachments: core.attachments),
          aside: try aside(of: conflict)
        )
      }
    }
  }

  /// Decides a conflict, or decides it anew; one entry of the history, which undo takes back.
  ///
  /// A report that keeping both made is closed while both are not kept.
  ///
  /// - Throws: ``StoreError/unknownConflict(_:)``, ``StoreError/conflictWithoutContent(_:)``
  /// - Returns: `nil` when it was decided so already.
  package func resolve(
    _ id: Int64,
    _ resolution: Conflict.Resolution,
    by author: String,
    at: Timestamp
  ) throws -> HistoryEntry? {
    try changing { opened in
      let connection = opened.connection
      guard var conflict = try Self.conflict(id, connection) else {
        throw StoreError.unknownConflict(id)
      }
      if conflict.resolution == resolution { return nil }
      let hasContent = try AsideCells(connection: connection).isThere(id)
      guard hasContent || resolution == .first else {
        throw StoreError.conflictWithoutContent(id)
      }
      let table = ConflictTable(opened)
      let command = "conflict \(id): \(resolution.words)"
      return try change(opened, by: author, at: at, command: command, .forward) { writer in
        // First, so that what is made is not what came first.
        try writer.set(
          conflict.report,
          .conflict,
          item: String(id),
          to: resolution.rawValue
        )
        if resolution == .both, conflict.made == nil {
          conflict.made = try table.makeReport(of: conflict, by: author, at: at)
        }
        try settle(conflict, isKept: resolution == .both, writer)
        return nil
      }
    }
  }

  /// Opens or closes the report that keeping both made, unless a person decided about it.
  private func settle(_ conflict: Conflict, isKept: Bool, _ writer: TriageWriter) throws {
    guard let made = conflict.made else { return }
    let undecided = FieldText.standing(ConflictTable.undecided(conflict))
    let wanted = isKept ? FieldText.standing(.new) : undecided
    let standing = try writer.fields.value(made, .standing, "")
    guard standing == (isKept ? undecided : FieldText.standing(.new)) else { return }
    try writer.set(made, .standing, to: wanted)
  }

  // MARK: Rows

  private static func conflict(_ id: Int64, _ connection: Connection) throws -> Conflict? {
    try conflicts("c.id = ?", [.integer(id)], limit: 1, connection).first
  }

  private static func conflicts(
    _ condition: String,
    _ bindings: [SQLValue],
    limit: Int,
    _ connection: Connection
  ) throws -> [Conflict] {
    try connection.rows(
      """
      SELECT c.id, c.report, r.report_id, c.at, c.resolution, c.made,
        substr(r.message, 1, \(ReportSummary.messageStartCount))
      FROM conflict c JOIN report r ON r.id = c.report
      WHERE \(condition) ORDER BY c.id DESC LIMIT ?
      """,
      bindings + [.integer(Int64(limit))]
    ) { row -> Conflict? in
      guard let id = ReportID(row.text(2)) else { return nil }
      var conflict = Conflict(
        id: row.integer(0),
        report: ReportNumber(row.integer(1)),
        reportID: id,
        at: Timestamp(milliseconds: row.integer(3)),
        messageStart: row.text(6)
      )
      conflict.resolution = row.optionalText(4).flatMap(Conflict.Resolution.init)
      conflict.made = row.optionalInteger(5).map(ReportNumber.init)
      return conflict
    }.compactMap { $0 }
  }

  /// Read by a connection of its own, whose temporary tables stand before the store's.
  private func aside(of conflict: Conflict) throws -> Conflict.Content? {
    let connection = try Connection(files.databasePath, .readOnly)
    try connection.execute("PRAGMA temp_store = MEMORY")
    let cells = AsideCells(connection: connection)
    guard try cells.isThere(conflict.id) else { return nil }
    try cells.shadow(conflict.id, as: conflict.report.rawValue, conflict.reportID)
    guard let core = try DetailReader(connection).core(conflict.report) else { return nil }
    return Conflict.Content(report: core.report, attachments: core.attachments)
  }
}
