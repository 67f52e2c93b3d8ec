import ReportModel

/// Keeps the index of words in step with what it was made from.
///
/// The index keeps no text: to take a row out it must be given exactly the words it was given, so
/// ``forget(_:)`` comes before a change and ``learn(_:)`` after it, in one transaction.
struct WordIndex {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  func forget(_ number: ReportNumber) throws {
    try connection.run(
      """
      INSERT INTO search (search, rowid, title, message, note, tag, screen, file, ocr, attr)
      SELECT 'delete', id, title, message, note, tag, screen, file, ocr, attr
      FROM search_text WHERE id = ?
      """,
      .number(number)
    )
  }

  func learn(_ number: ReportNumber) throws {
    try connection.run(
      """
      INSERT INTO search (rowid, title, message, note, tag, screen, file, ocr, attr)
      SELECT id, title, message, note, tag, screen, file, ocr, attr
      FROM search_text WHERE id = ?
      """,
      .number(number)
    )
  }

  /// Writes the notes and tags of a report where the index takes them from.
  func gather(_ number: ReportNumber) throws {
    let tags = try connection.rows(
      """
      SELECT tag.name FROM report_tag JOIN tag ON tag.id = report_tag.tag
      WHERE report_tag.report = ? ORDER BY tag.name
      """,
      [.number(number)]
    ) { $0.text(0) }
    let notes = try connection.rows(
      "SELECT text FROM note WHERE report = ? ORDER BY id",
      [.number(number)]
    ) { $0.text(0) }
    try connection.run(
      """
      INSERT INTO triage_text (report, note, tag) VALUES (?, ?, ?)
      ON CONFLICT (report) DO UPDATE SET note = excluded.note, tag = excluded.tag
      """,
      .number(number),
      .text(notes.isEmpty ? nil : PackedList.pack(notes)),
      .text(tags.isEmpty ? nil : PackedList.pack(tags))
    )
  }
}
