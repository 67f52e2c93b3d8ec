import ReportModel

/// The conflicts of a store, inside a transaction.
struct ConflictTable {
  let opened: Writer.Opened
  private var connection: Connection { opened.connection }
  private var cells: AsideCells { AsideCells(connection: connection) }

  init(_ opened: Writer.Opened) {
    self.opened = opened
  }

  static func resolution(_ id: Int64, _ connection: Connection) throws -> String? {
    try connection.first("SELECT resolution FROM conflict WHERE id = ?", [.integer(id)]) {
      $0.optionalText(0)
    } ?? nil
  }

  /// Notes what was decided, and gives the report the content that follows from it.
  func set(_ id: Int64, of report: ReportNumber, to resolution: String?) throws {
    let before = try Self.resolution(id, connection)
    let other = Conflict.Resolution.other.rawValue
    if (before == other) != (resolution == other) { try exchange(id, with: report) }
    try connection.run(
      "UPDATE conflict SET resolution = ? WHERE id = ?",
      .text(resolution),
      .integer(id)
    )
  }

  private func exchange(_ id: Int64, with report: ReportNumber) throws {
    let words = WordIndex(connection)
    try words.forget(report)
    let hash = try connection.first(
      "SELECT content_hash FROM report WHERE id = ?",
      [.number(report)]
    ) { $0.blob(0) }
    let bursts = BurstTable(connection)
    try bursts.remove(report)
    try cells.exchange(report.rawValue, with: id)
    try words.learn(report)
    try bursts.add(report.rawValue...report.rawValue)
    try exchangeOriginals(id, report)
    try connection.run(
      "UPDATE conflict SET content_hash = ? WHERE id = ?",
      .blob(hash ?? []),
      .integer(id)
    )
    try ColumnChunks(connection).renew([report], StoredColumn.all)
    try TextChunks(connection).renew([report], TextChunks.Kind.allCases)
    try StoredLists(connection).remove()
    try DuplicateIndexer.renew(report, connection)
  }

  private func exchangeOriginals(_ id: Int64, _ report: ReportNumber) throws {
    let read = { (sql: String, key: SQLValue) in
      try connection.first(sql, [key]) { row -> [SQLValue] in
        [
          .text(row.text(0)), row.optionalBlob(1).map { .blob($0) } ?? .null,
          row.optionalBlob(2).map { .blob($0) } ?? .null,
        ]
      }
    }
    let present = try read("SELECT format, bytes, blob FROM raw WHERE report = ?", .number(report))
    let aside = try read("SELECT format, bytes, blob FROM conflict WHERE id = ?", .integer(id))
    guard let present, let aside else { return }
    try connection.run(
      "UPDATE raw SET format = ?, bytes = ?, blob = ? WHERE report = ?",
      aside + [.number(report)]
    )
    try connection.run(
      "UPDATE conflict SET format = ?, bytes = ?, blob = ? WHERE id = ?",
      present + [.integer(id)]
    )
    let splices = RawSplices(connection: connection)
    let owned = try splices.read(of: .report(report))
    let others = try splices.read(of: .conflict(id))
    try splices.replace(of: .report(report), with: others)
    try splices.replace(of: .conflict(id), with: owned)
  }

  // MARK: Keeping both

  /// Makes a report of what is aside; it is closed until the decision stands.
  func makeReport(of conflict: Conflict, by author: String, at: Timestamp) throws -> ReportNumber {
    let number = try connection.integer("SELECT n FROM total WHERE name = 'last'") + 1
    try cells.make(number, try freeID(for: conflict), of: conflict.id)
    try connection.run(
      """
      INSERT INTO raw (report, format, bytes, blob)
      SELECT ?, format, bytes, blob FROM conflict WHERE id = ?
      """,
      .integer(number),
      .integer(conflict.id)
    )
    let splices = RawSplices(connection: connection)
    try splices.insert(
      try splices.read(of: .conflict(conflict.id)),
      of: .report(ReportNumber(number))
    )
    let undecided = Self.undecided(conflict)
    try connection.run(
      """
      INSERT INTO triage (report, status, reason, reason_text, updated_at) VALUES (?, ?, ?, ?, ?)
      """,
      .integer(number),
      .integer(FieldText.code(undecided.status)),
      .integer(undecided.reason.map(FieldText.code)),
      .text(undecided.reasonText),
      .integer(at.milliseconds)
    )
    try WordIndex(connection).learn(number...number)
    try BurstTable(connection).add(number...number)
    try ColumnChunks(connection).seal(upTo: number)
    try TextChunks(connection).seal(upTo: number)
    try connection.run("UPDATE total SET n = n + 1 WHERE name IN ('all', 'last')")
    try connection.run(
      "UPDATE conflict SET made = ? WHERE id = ?",
      .integer(number),
      .integer(conflict.id)
    )
    _ = try HistoryWriter(connection).append(
      at: at,
      author: author,
      command: "report of conflict \(conflict.id)",
      isUndoable: false,
      turns: nil,
      arrivals: number...number
    )
    return ReportNumber(number)
  }

  /// How the report that keeps both stands while both are not kept.
  static func undecided(_ conflict: Conflict) -> Standing {
    Standing(.closed, reason: .other, text: "in conflict with \(conflict.report)")
  }

  /// The id of the report with a mark of its own behind it.
  private func freeID(for conflict: Conflict) throws -> ReportID {
    let mark = ":conflict-\(conflict.id)"
    let start = conflict.reportID.rawValue.utf8.prefix(128 - mark.utf8.count)
    guard let id = ReportID(String(decoding: start, as: UTF8.self) + mark) else {
      throw StoreError.unknownConflict(conflict.id)
    }
    return id
  }
}
