import ReportModel

/// Takes what the history says of reports that go out of it; what it says of others stays, so that
/// undo goes on for those.
///
/// The one place that changes history. An entry of which nothing is left keeps its number, its time and
/// who it was, and the first of its words, which names the command.
struct HistoryCleaning {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Call it while the rows of the reports are still there; tables `removing` and `leaving` name what
  /// goes.
  func forget(_ numbers: [ReportNumber]) throws {
    var touched = try forgetChanges()
    touched.formUnion(try forgetSets(Set(numbers)))
    touched.formUnion(try arrivals(of: numbers))
    for sequence in touched.sorted() where try isEmpty(sequence) { try cut(sequence) }
  }

  /// Conflicts and “not the same” are named by other reports too.
  private func forgetChanges() throws -> Set<Int64> {
    let isGoing = """
      report IN removing
        OR (field = 'distinct' AND item IN (SELECT report_id FROM report WHERE id IN removing))
        OR (field = 'conflict' AND item IN (SELECT CAST(conflict AS TEXT) FROM leaving))
      """
    let touched = try connection.rows("SELECT DISTINCT seq FROM change WHERE \(isGoing)") {
      $0.integer(0)
    }
    try connection.run("DELETE FROM change WHERE \(isGoing)")
    return Set(touched)
  }

  private func forgetSets(_ numbers: Set<ReportNumber>) throws -> Set<Int64> {
    guard let first = numbers.min(), let last = numbers.max() else { return [] }
    let sets = try connection.rows(
      """
      SELECT seq, n, reports FROM change_set
      WHERE first <= ? AND last >= ? AND field <> '\(HistoryEntry.Field.removal.rawValue)'
      """,
      [.number(last), .number(first)]
    ) { (seq: $0.integer(0), n: $0.integer(1), reports: NumberList(bytes: $0.blob(2)).numbers) }
    var touched: Set<Int64> = []
    for set in sets {
      let rest = set.reports.filter { !numbers.contains($0) }
      if rest.count == set.reports.count { continue }
      touched.insert(set.seq)
      try write(rest, seq: set.seq, n: set.n)
    }
    return touched
  }

  private func write(_ reports: [ReportNumber], seq: Int64, n: Int64) throws {
    guard let first = reports.first, let last = reports.last else {
      return try connection.run(
        "DELETE FROM change_set WHERE seq = ? AND n = ?",
        .integer(seq),
        .integer(n)
      )
    }
    try connection.run(
      "UPDATE change_set SET reports = ?, first = ?, last = ? WHERE seq = ? AND n = ?",
      .blob(NumberList(reports).bytes),
      .number(first),
      .number(last),
      .integer(seq),
      .integer(n)
    )
  }

  /// The entries with which the reports came.
  private func arrivals(of numbers: [ReportNumber]) throws -> Set<Int64> {
    Set(
      try numbers.compactMap { number in
        try connection.first(
          """
          SELECT seq FROM history
          WHERE first_report IS NOT NULL AND first_report <= ? ORDER BY first_report DESC LIMIT 1
          """,
          [.number(number)]
        ) { $0.integer(0) }
      }
    )
  }

  private func isEmpty(_ sequence: Int64) throws -> Bool {
    try connection.integer(
      """
      SELECT NOT EXISTS (SELECT 1 FROM change WHERE seq = ?1)
        AND NOT EXISTS (SELECT 1 FROM change_set WHERE seq = ?1)
        AND NOT EXISTS (
          SELECT 1 FROM history h JOIN report r ON r.id BETWEEN h.first_report AND h.last_report
          WHERE h.seq = ?1 AND r.id NOT IN removing)
      """,
      .integer(sequence)
    ) == 1
  }

  /// Nothing is left to take back either.
  private func cut(_ sequence: Int64) throws {
    let command = try connection.first(
      "SELECT command FROM history WHERE seq = ?",
      [.integer(sequence)]
    ) { $0.text(0) }
    let word = (command ?? "").prefix { $0.isASCII && $0.isLetter }
    try connection.run(
      "UPDATE history SET command = ?, is_undoable = 0 WHERE seq = ?",
      .text(word.isEmpty ? "change" : String(word)),
      .integer(sequence)
    )
  }
}
