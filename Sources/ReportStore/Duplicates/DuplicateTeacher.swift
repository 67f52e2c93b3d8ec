import DuplicateScoring
import ReportModel

/// Learns how far this store's decisions lie from what the model thinks.
struct DuplicateTeacher {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// So many further decisions make it worth learning anew.
  private static let pace: Int64 = 5

  func isDue() throws -> Bool {
    let known = try connection.integer("SELECT decisions FROM duplicate_learning WHERE id = 1")
    return abs(try decisionCount() - known) >= Self.pace
  }

  private func decisionCount() throws -> Int64 {
    try connection.integer(
      """
      SELECT (SELECT count(*) FROM triage WHERE master IS NOT NULL)
        + (SELECT count(*) FROM distinct_pair)
      """
    )
  }

  func teach() throws {
    try compareDecided()
    let confirmed = try answers(to: Self.confirmed)
    let rejected = try answers(to: Self.rejected)
    let decisions =
      confirmed.map { (logOdds: $0, isDuplicate: true) }
      + rejected.map { (logOdds: $0, isDuplicate: false) }
    let shift = LearnedShift(decisions: decisions) ?? .none
    try connection.run(
      """
      UPDATE duplicate_learning
      SET confirmed = ?, rejected = ?, decisions = ?, "offset" = ?, slope = ? WHERE id = 1
      """,
      .integer(Int64(confirmed.count)),
      .integer(Int64(rejected.count)),
      .integer(try decisionCount()),
      .real(shift.offset),
      .real(shift.slope)
    )
  }

  /// What the model thinks of reports that were decided about before they were compared.
  private func compareDecided() throws {
    let index = StoredDuplicateIndex(connection: connection)
    let numbers = try connection.rows(
      Self.uncompared,
      [.integer(try index.state("scored")), .integer(try index.state("indexed"))]
    ) { ReportNumber($0.integer(0)) }
    let reader = DuplicateReader(connection)
    for number in numbers {
      for (earlier, logOdds) in try reader.edges(of: number) {
        try ComparedBatch.write(number, earlier, logOdds, connection)
      }
    }
  }

  /// The newest; they are compared while other writers wait.
  private static let uncompared = """
    SELECT decided.report FROM (
      SELECT max(report, master) AS report FROM triage WHERE master IS NOT NULL
      UNION SELECT max(one.id, other.id) FROM distinct_pair
      JOIN report one ON one.report_id = first_id JOIN report other ON other.report_id = second_id
    ) AS decided
    WHERE decided.report > ? AND decided.report <= ? AND NOT EXISTS (
      SELECT 1 FROM duplicate_suggestion s WHERE s.report = decided.report)
    ORDER BY decided.report DESC LIMIT 100
    """

  func reset() throws {
    try connection.run(
      """
      UPDATE duplicate_learning SET confirmed = 0, rejected = 0, decisions = ?, "offset" = 0.0,
        slope = 1.0, behind = (SELECT coalesce(max(seq), 0) FROM history) WHERE id = 1
      """,
      .integer(try decisionCount())
    )
  }

  /// How many suggestions were confirmed and rejected by now, learned from or not.
  func verdictCounts() throws -> (confirmed: Int, rejected: Int) {
    let count = { (sql: String) in
      Int(try connection.integer("SELECT count(*) FROM (\(sql))"))
    }
    return (try count(Self.confirmed), try count(Self.rejected))
  }

  private func answers(to sql: String) throws -> [Double] {
    try connection.rows(sql) { $0.optionalReal(0) ?? 0 }
  }

  /// Suggestions of one group by now, by a decision that counts.
  private static let confirmed = """
    SELECT s.log_odds FROM duplicate_suggestion s
    JOIN triage t ON t.report = s.report JOIN triage e ON e.report = s.earlier
    WHERE coalesce(t.master, t.report) = coalesce(e.master, e.report) AND EXISTS (
      SELECT 1 FROM change c WHERE c.report IN (s.report, s.earlier) AND c.field = 'master'
        AND c.after IS NOT NULL AND c.seq > (SELECT behind FROM duplicate_learning))
    """

  /// Suggestions that a person took apart.
  private static let rejected = """
    SELECT s.log_odds FROM distinct_pair d
    JOIN report one ON one.report_id = d.first_id JOIN report other ON other.report_id = d.second_id
    JOIN duplicate_suggestion s ON s.report = max(one.id, other.id)
      AND s.earlier = min(one.id, other.id)
    WHERE EXISTS (
      SELECT 1 FROM change c WHERE c.report IN (one.id, other.id) AND c.field = 'distinct'
        AND c.seq > (SELECT behind FROM duplicate_learning))
    """
}
