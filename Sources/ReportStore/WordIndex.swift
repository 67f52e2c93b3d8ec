import ReportModel

/// Keeps the index of words in step with what it was made from.
///
/// The index keeps no text: to take a row out it must be given exactly the words it was given, so
/// ``forget(_:)`` comes before a change of view `search_text` and ``learn(_:)`` after it, in one
/// transaction.
struct WordIndex {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  private static let columns = "title, message, note, screen, file, ocr, attr"

  func forget(_ number: ReportNumber) throws {
    try pass(
      number,
      to: "INSERT INTO search (search, rowid, \(Self.columns)) VALUES ('delete', \(Self.marks))"
    )
  }

  func learn(_ number: ReportNumber) throws {
    try pass(number, to: "INSERT INTO search (rowid, \(Self.columns)) VALUES (\(Self.marks))")
  }

  /// Learns reports that are new to the index.
  func learn(_ numbers: ClosedRange<Int64>) throws {
    try connection.run(
      """
      INSERT INTO search (rowid, \(Self.columns)) SELECT id, \(Self.columns)
      FROM search_text WHERE id BETWEEN ? AND ?
      """,
      .integer(numbers.lowerBound),
      .integer(numbers.upperBound)
    )
  }

  private static let marks = "?, ?, ?, ?, ?, ?, ?, ?"

  /// Hands the texts of one report to a statement.
  ///
  /// Not INSERT … SELECT: such a statement may have to be undone alone, and FTS5 writes all it holds
  /// in memory to disk before each of them.
  private func pass(_ number: ReportNumber, to sql: String) throws {
    try connection.with("SELECT id, \(Self.columns) FROM search_text WHERE id = ?") { row in
      try row.bind([.number(number)])
      guard try row.step() else { return }
      try connection.with(sql) { statement in
        for column in Int32(0)..<8 { try statement.bind(column + 1, row, column) }
        try statement.run()
      }
    }
  }

  /// Joins a few segments of the index; `false` when there was nothing to join.
  ///
  /// FTS5 counts at least two changes when a merge did something (sqlite.org/fts5.html section 6.8).
  func merge() throws -> Bool {
    let before = connection.totalChangeCount
    try connection.execute("INSERT INTO search (search, rank) VALUES ('merge', 200)")
    return connection.totalChangeCount - before >= 2
  }

  /// Where joining all segments stands.
  enum Joining {
    /// All there are are gathered first.
    case begins
    case goesOn
  }

  /// Joins all segments there are, some pages at a time, so that nothing is left of words that were
  /// forgotten.
  ///
  /// `false` when all is one. Source: sqlite.org/fts5.html section 6.8.
  func join(_ joining: Joining) throws -> Bool {
    let before = connection.totalChangeCount
    let pages = joining == .begins ? -2_000 : 2_000
    try connection.execute("INSERT INTO search (search, rank) VALUES ('merge', \(pages))")
    return connection.totalChangeCount - before >= 2
  }

  /// Joins the segments of the index of tags' words.
  func optimizeTags() throws {
    try connection.execute("INSERT INTO tag_words (tag_words) VALUES ('optimize')")
  }

  /// Forgets the words of a tag.
  func forgetTag(_ id: Int64) throws {
    try connection.run(
      "INSERT INTO tag_words (tag_words, rowid, name) SELECT 'delete', id, name FROM tag WHERE id = ?",
      .integer(id)
    )
  }

  /// Learns the words of a tag that is new.
  func learnTag(_ id: Int64, _ name: String) throws {
    try connection.run(
      "INSERT INTO tag_words (rowid, name) VALUES (?, ?)",
      .integer(id),
      .text(name)
    )
  }

  /// Writes the notes of a report where the index takes them from.
  func gather(_ number: ReportNumber) throws {
    let notes = try connection.rows(
      "SELECT text FROM note WHERE report = ? ORDER BY id",
      [.number(number)]
    ) { $0.text(0) }
    try connection.run(
      """
      INSERT INTO triage_text (report, note) VALUES (?, ?)
      ON CONFLICT (report) DO UPDATE SET note = excluded.note
      """,
      .number(number),
      .text(notes.isEmpty ? nil : PackedList.pack(notes))
    )
  }

  /// Writes what was read in the pictures of a report where the index takes it from.
  func gatherPictures(_ number: ReportNumber) throws {
    let texts = try connection.rows(
      """
      SELECT t.text FROM attachment a JOIN picture_text t ON t.blob = a.blob
      WHERE a.report = ? AND t.text <> '' ORDER BY a.position
      """,
      [.number(number)]
    ) { $0.text(0) }
    var seen: Set<String> = []
    let all = texts.filter { seen.insert($0).inserted }
    try connection.run(
      """
      INSERT INTO triage_text (report, ocr) VALUES (?, ?)
      ON CONFLICT (report) DO UPDATE SET ocr = excluded.ocr
      """,
      .number(number),
      .text(all.isEmpty ? nil : all.joined(separator: "\n"))
    )
  }
}
