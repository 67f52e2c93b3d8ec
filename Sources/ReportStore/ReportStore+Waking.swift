import ReportModel
import ReportQuery

extension ReportStore {
  /// Wakes the reports whose day has come, as one entry by ``ruleAuthor``; `nil` when there are none.
  ///
  /// Looks with the reading connection first: a store in which nothing is due is not written to.
  package func wakeDue(at now: Timestamp) throws -> HistoryEntry? {
    if isReadOnly { return nil }
    guard let next = try nextWaking(), next <= now else { return nil }
    return try writer.run { writer in
      try writer.transaction { opened in
        let triage = TriageWriter(opened, .forward)
        guard try !Waking(triage).wakeDue(at: now).isEmpty else { return nil }
        return try Self.append(triage, "wake: the day has come", at: now, opened.connection)
      }
    }
  }

  /// When the next snoozed report wakes by the calendar.
  package func nextWaking() throws -> Timestamp? {
    try reading { try Waking.nextDay($0.connection) }
  }

  /// Who the history says did what the rules did.
  package static var ruleAuthor: String { Waking.author }

  /// What the rules did after an entry, oldest first, at most a hundred; and the newest sequence.
  package func ruleEntries(after sequence: Int64?) throws -> (
    entries: [HistoryEntry], newest: Int64
  ) {
    try reading { reader in
      try reader.connection.inReadTransaction {
        let connection = reader.connection
        let newest = try connection.integer("SELECT max(seq) FROM history")
        guard let sequence else { return ([], newest) }
        let sequences = try connection.rows(
          "SELECT seq FROM history WHERE seq > ? AND author = ? ORDER BY seq LIMIT 100",
          [.integer(sequence), .text(Waking.author)]
        ) { $0.integer(0) }
        return (try HistoryReader(connection).entries(sequences), newest)
      }
    }
  }

  /// The newest version of an app among the newest reports, for “until the next version”.
  ///
  /// Looks at 20,000 reports at most: the newest version is among those that come in.
  func newestVersion(like report: ReportNumber, _ connection: Connection) throws -> String? {
    let texts = try connection.rows(
      """
      SELECT DISTINCT (SELECT text FROM value WHERE code = newest.app_version)
      FROM (SELECT bundle_id, app_version FROM report ORDER BY id DESC LIMIT 20000) AS newest
      WHERE newest.app_version IS NOT NULL
        AND newest.bundle_id IS (SELECT bundle_id FROM report WHERE id = ?)
      """,
      [.number(report)]
    ) { $0.text(0) }
    let own =
      try connection.first(
        "SELECT (SELECT text FROM value WHERE code = app_version) FROM report WHERE id = ?",
        [.number(report)]
      ) { $0.optionalText(0) } ?? nil
    let versions = (texts + [own].compactMap { $0 }).compactMap { text in
      VersionKey(text).map { (text: text, key: $0) }
    }
    return versions.max { $0.key < $1.key }?.text
  }

  /// Appends what a rule changed to the history; `nil` when it changed nothing.
  static func append(
    _ triage: TriageWriter,
    _ command: String,
    at: Timestamp,
    _ connection: Connection
  ) throws -> HistoryEntry? {
    if triage.isEmpty { return nil }
    try triage.finish(at: at)
    return try HistoryWriter(connection).append(
      triage,
      at: at,
      author: Waking.author,
      command: command,
      isUndoable: false
    )
  }
}
