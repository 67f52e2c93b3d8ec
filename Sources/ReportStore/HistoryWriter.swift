import ReportModel

/// Appends to the history; nothing in it is ever changed or removed.
struct HistoryWriter {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Returns the sequence number of the new entry.
  func append(
    at: Timestamp,
    author: String,
    command: String,
    isUndoable: Bool,
    turns: Int64?,
    arrivals: ClosedRange<Int64>?
  ) throws -> Int64 {
    try connection.run(
      """
      INSERT INTO history (at, author, command, turns, is_undoable, first_report, last_report)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      .integer(at.milliseconds),
      .text(author),
      .text(command),
      .integer(turns),
      .integer(isUndoable ? 1 : 0),
      .integer(arrivals?.lowerBound),
      .integer(arrivals?.upperBound)
    )
    return connection.lastRowID
  }

  /// Appends all that was changed as one entry.
  func append(
    _ triage: TriageWriter,
    at: Timestamp,
    author: String,
    command: String,
    isUndoable: Bool,
    turns: Int64? = nil
  ) throws -> HistoryEntry {
    let sequence = try append(
      at: at,
      author: author,
      command: command,
      isUndoable: isUndoable,
      turns: turns,
      arrivals: nil
    )
    try append(triage, to: sequence)
    let changes = try HistoryReader(connection).namingOthers(triage.everyChange)
    return HistoryEntry(
      sequence: sequence,
      at: at,
      author: author,
      command: command,
      reports: triage.everyReport,
      changes: changes,
      turns: turns
    )
  }

  private func append(_ triage: TriageWriter, to sequence: Int64) throws {
    try append(triage.changes, to: sequence)
    let sql = """
      INSERT INTO change_set (seq, n, field, item, before, after, first, last, reports)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    for (index, set) in triage.sets.enumerated() {
      guard let first = set.reports.first, let last = set.reports.last else { continue }
      try connection.run(
        sql,
        .integer(sequence),
        .integer(Int64(index)),
        .text(set.field.rawValue),
        .text(set.item),
        .text(set.before),
        .text(set.after),
        .number(first),
        .number(last),
        .blob(NumberList(set.reports).bytes)
      )
    }
  }

  func append(_ changes: [HistoryEntry.Change], to sequence: Int64) throws {
    let sql = """
      INSERT INTO change (seq, n, report, field, item, before, after)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """
    try connection.with(sql) { statement in
      for (index, change) in changes.enumerated() {
        try statement.bind(1, sequence)
        try statement.bind(2, Int64(index))
        try statement.bind(3, change.report.rawValue)
        try statement.bind(4, change.field.rawValue)
        try statement.bind(5, change.item)
        try statement.bind(6, .text(change.before))
        try statement.bind(7, .text(change.after))
        try statement.run()
      }
    }
  }
}
