import ReportModel

/// Takes reports out of the store, whole, inside one transaction.
///
/// What they said is in many tables: each has its step here, and whoever adds a table adds a step. A
/// test walks through all of them.
struct Removal {
  private let opened: Writer.Opened
  private let writer: TriageWriter
  /// Ascending, each once.
  private let numbers: [ReportNumber]
  /// Contents put aside beside reports that stay.
  private let asides: [Int64]
  private let at: Timestamp
  private var connection: Connection { opened.connection }

  init(
    _ writer: TriageWriter,
    _ numbers: [ReportNumber],
    asides: [Int64],
    at: Timestamp
  ) {
    self.asides = asides
    opened = writer.opened
    self.writer = writer
    self.numbers = Set(numbers).sorted()
    self.at = at
  }

  func run() throws {
    try Triage.check(numbers, connection)
    // What is deleted is overwritten, not only marked as free.
    try connection.execute("PRAGMA secure_delete = ON")
    try listNumbers()
    try noteFiles()
    try Tombstones.add(at: at, connection)
    try Inheritance(writer).settle(numbers)
    let words = WordIndex(connection)
    for number in numbers { try words.forget(number) }
    try BurstTable(connection).remove(numbers)
    try DuplicateIndexer.remove(numbers, connection)
    for number in numbers { try writer.leaveTotals(number) }
    let values = try SharedValues(connection)
    try HistoryCleaning(connection).forget(numbers)
    try removeRows()
    try ColumnChunks(connection).renew(numbers, StoredColumn.all)
    try TextChunks(connection).renew(numbers, TextChunks.Kind.allCases)
    try StoredLists(connection).remove()
    try values.removeUnused()
    try removePictures()
    try count()
    if !numbers.isEmpty { writer.noteRemoved(numbers) }
    CrashPoint.removed.reach()
    try connection.execute("DELETE FROM removing; DELETE FROM leaving")
  }

  // MARK: What goes

  /// Table `removing` names the reports, table `leaving` what was put aside and goes with them: beside
  /// a report that goes, or kept as one that goes.
  private func listNumbers() throws {
    try connection.execute(
      """
      CREATE TEMP TABLE IF NOT EXISTS removing (report INTEGER PRIMARY KEY);
      CREATE TEMP TABLE IF NOT EXISTS leaving (conflict INTEGER PRIMARY KEY);
      DELETE FROM removing; DELETE FROM leaving
      """
    )
    for number in numbers {
      try connection.run("INSERT INTO removing (report) VALUES (?)", .number(number))
    }
    try connection.run(
      """
      INSERT INTO leaving (conflict)
      SELECT id FROM conflict WHERE report IN removing
        OR (made IN removing AND resolution IS NOT 'other')
      """
    )
    for id in asides {
      try connection.run("INSERT OR IGNORE INTO leaving (conflict) VALUES (?)", .integer(id))
    }
  }

  /// Files are removed once the rows are gone for good.
  private func noteFiles() throws {
    try connection.run(
      """
      INSERT OR IGNORE INTO removed_blob (blob) SELECT blob FROM (
        SELECT blob FROM attachment WHERE report IN removing
        UNION SELECT blob FROM raw WHERE report IN removing
        UNION SELECT blob FROM raw_splice WHERE report IN removing
        UNION SELECT blob FROM conflict WHERE id IN leaving
        UNION SELECT blob FROM conflict_splice WHERE conflict IN leaving
        UNION SELECT value FROM aside_cell WHERE conflict IN leaving AND name = 'blob')
      WHERE length(blob) = 32
      """
    )
  }

  private func removeRows() throws {
    try connection.run(
      """
      DELETE FROM distinct_pair WHERE first_id IN (SELECT report_id FROM report WHERE id IN removing)
        OR second_id IN (SELECT report_id FROM report WHERE id IN removing)
      """
    )
    try connection.run("DELETE FROM conflict WHERE id IN leaving")
    // Takes the rows of the report's other tables along.
    try connection.run("DELETE FROM report WHERE id IN removing")
  }

  /// What was found in pictures that no other report holds.
  ///
  /// Rows of picture_arrival stay, empty: their numbers are never given again.
  private func removePictures() throws {
    let isGone = """
      IN (SELECT blob FROM removed_blob b WHERE NOT EXISTS (
        SELECT 1 FROM attachment a WHERE a.blob = b.blob))
      """
    for table in ["picture", "picture_grid", "picture_text"] {
      try connection.run("DELETE FROM \(table) WHERE blob \(isGone)")
    }
    try connection.run("UPDATE picture_arrival SET blob = zeroblob(32) WHERE blob \(isGone)")
  }

  private func count() throws {
    try connection.run(
      "UPDATE total SET n = n - ? WHERE name = 'all'",
      .integer(Int64(numbers.count))
    )
    try connection.run(
      "UPDATE total SET n = n + ? WHERE name = 'removed'",
      .integer(Int64(numbers.count))
    )
  }
}
