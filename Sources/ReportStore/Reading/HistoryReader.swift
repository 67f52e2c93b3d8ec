import ReportModel

/// Reads the history.
struct HistoryReader {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// The newest entries, newest first.
  func entries(limit: Int) throws -> [HistoryEntry] {
    let sequences = try connection.rows(
      "SELECT seq FROM history ORDER BY seq DESC LIMIT ?",
      [.integer(Int64(limit))]
    ) { $0.integer(0) }
    return try entries(sequences)
  }

  /// Entries by number, with all their changes.
  func entries(_ sequences: [Int64]) throws -> [HistoryEntry] {
    try sequences.compactMap { sequence in
      guard var read = try entry(sequence) else { return nil }
      read.entry.changes = try changes(of: sequence)
      let arrived = read.arrivals.map { $0.map(ReportNumber.init) } ?? []
      read.entry.reports = (arrived + read.entry.changes.reports).unique()
      return read.entry
    }
  }

  /// The newest entries that touch a report, each with its changes of that report alone.
  func entries(of number: ReportNumber, limit: Int) throws -> [HistoryEntry] {
    var sequences = try connection.rows(
      """
      SELECT seq FROM change WHERE report = ?1
      UNION SELECT seq FROM change_set
        WHERE first <= ?1 AND last >= ?1 AND holds_number(reports, ?1)
      ORDER BY seq DESC LIMIT ?2
      """,
      [.number(number), .integer(Int64(limit))]
    ) { $0.integer(0) }
    let mirrored = try mirrored(number)
    sequences = Set(sequences + mirrored.keys).sorted(by: >)
    if let arrival = try arrival(of: number), !sequences.contains(arrival) {
      // It is older than every change of the report.
      sequences.append(arrival)
    }
    return try sequences.prefix(limit).compactMap { sequence in
      guard var read = try entry(sequence) else { return nil }
      read.entry.changes =
        try changes(of: sequence, report: number) + (mirrored[sequence] ?? [])
      if let arrivals = read.arrivals, arrivals.contains(number.rawValue) {
        read.entry.changes = try arrivalChanges(number) + read.entry.changes
      }
      read.entry.reports = [number]
      return read.entry
    }
  }

  /// What was decided about a master since a report is its duplicate, of what a duplicate goes by.
  func entries(ofMaster master: ReportNumber, since copy: ReportNumber, limit: Int) throws
    -> [HistoryEntry]
  {
    let merged = try connection.integer(
      "SELECT max(seq) FROM change WHERE report = ? AND field = 'master'",
      .number(copy)
    )
    return try entries(of: master, limit: limit).compactMap { entry in
      guard entry.sequence > merged else { return nil }
      var entry = entry
      entry.changes.removeAll { !$0.field.flowsToDuplicates }
      return entry.changes.isEmpty ? nil : entry
    }
  }

  func changes(of sequence: Int64) throws -> [HistoryEntry.Change] {
    try namingOthers(single(of: sequence)) + sets(of: sequence).flatMap(\.changes)
  }

  /// Pairs that are taken apart and kept with the other of the two, as changes of this one.
  ///
  /// Only those in force: what was undone, the other's history tells.
  private func mirrored(_ number: ReportNumber) throws -> [Int64: [HistoryEntry.Change]] {
    let rows = try connection.rows(
      """
      WITH own (id) AS (SELECT report_id FROM report WHERE id = ?),
        apart (id) AS (
          SELECT second_id FROM distinct_pair WHERE first_id = (SELECT id FROM own)
          UNION ALL SELECT first_id FROM distinct_pair WHERE second_id = (SELECT id FROM own))
      SELECT c.seq, c.report, o.report_id, c.before, c.after
      FROM apart JOIN report o ON o.report_id = apart.id
      JOIN change c INDEXED BY change_report ON c.report = o.id
      WHERE c.field = 'distinct' AND c.item = (SELECT id FROM own)
      """,
      [.number(number)]
    ) { row in
      (
        sequence: row.integer(0),
        change: HistoryEntry.Change(
          report: number,
          field: .distinct,
          item: row.text(2),
          before: row.optionalText(3),
          after: row.optionalText(4),
          other: ReportNumber(row.integer(1))
        )
      )
    }
    return Dictionary(grouping: rows, by: \.sequence).mapValues { $0.map(\.change) }
  }

  /// Says which report each one was taken apart from.
  func namingOthers(_ changes: [HistoryEntry.Change]) throws -> [HistoryEntry.Change] {
    var numbers: [String: ReportNumber?] = [:]
    return try changes.map { change in
      guard change.field == .distinct else { return change }
      let number =
        try numbers[change.item]
        ?? connection.first(
          "SELECT id FROM report WHERE report_id = ?",
          [.text(change.item)]
        ) { ReportNumber($0.integer(0)) }
      numbers[change.item] = .some(number)
      var change = change
      change.other = number
      return change
    }
  }

  /// Those that are kept report by report.
  func single(of sequence: Int64) throws -> [HistoryEntry.Change] {
    try connection.rows(
      "SELECT report, field, item, before, after FROM change WHERE seq = ? ORDER BY n",
      [.integer(sequence)],
      Self.change
    ).compactMap { $0 }
  }

  /// Those of many reports at once.
  func sets(of sequence: Int64) throws -> [ChangeSet] {
    try connection.rows(
      "SELECT reports, field, item, before, after FROM change_set WHERE seq = ? ORDER BY n",
      [.integer(sequence)],
      Self.set
    ).compactMap { $0 }
  }

  /// Whether all that an entry changed are tags on many reports.
  func isOfTagsAlone(_ sequence: Int64) throws -> Bool {
    try connection.integer(
      """
      SELECT EXISTS (SELECT 1 FROM change_set WHERE seq = ?1 AND field = 'tag')
        AND NOT EXISTS (SELECT 1 FROM change WHERE seq = ?1 AND before IS NOT after)
      """,
      .integer(sequence)
    ) == 1
  }

  static func set(_ row: Statement) -> ChangeSet? {
    guard let field = HistoryEntry.Field(rawValue: row.text(1)) else { return nil }
    return ChangeSet(
      field: field,
      item: row.text(2),
      before: row.optionalText(3),
      after: row.optionalText(4),
      reports: NumberList(bytes: row.blob(0)).numbers
    )
  }

  private func changes(of sequence: Int64, report: ReportNumber) throws -> [HistoryEntry.Change] {
    try namingOthers(
      connection.rows(
        """
        SELECT report, field, item, before, after FROM change INDEXED BY change_report
        WHERE report = ? AND seq = ? ORDER BY n
        """,
        [.number(report), .integer(sequence)],
        Self.change
      ).compactMap { $0 }
    )
      + connection.rows(
        """
        SELECT ?1, field, item, before, after FROM change_set
        WHERE seq = ?2 AND first <= ?1 AND last >= ?1 AND holds_number(reports, ?1) ORDER BY n
        """,
        [.number(report), .integer(sequence)],
        Self.change
      ).compactMap { $0 }
  }

  private static func change(_ row: Statement) -> HistoryEntry.Change? {
    guard let field = HistoryEntry.Field(rawValue: row.text(1)) else { return nil }
    return HistoryEntry.Change(
      report: ReportNumber(row.integer(0)),
      field: field,
      item: row.text(2),
      before: row.optionalText(3),
      after: row.optionalText(4)
    )
  }

  private struct Read {
    var entry: HistoryEntry
    var arrivals: ClosedRange<Int64>?
  }

  private func entry(_ sequence: Int64) throws -> Read? {
    try connection.first(
      """
      SELECT at, author, command, turns, first_report, last_report, (
        SELECT max(seq) FROM history AS undo WHERE undo.turns = own.seq AND NOT EXISTS (
          SELECT 1 FROM history AS redo WHERE redo.turns = undo.seq))
      FROM history AS own WHERE seq = ?
      """,
      [.integer(sequence)]
    ) { row in
      let entry = HistoryEntry(
        sequence: sequence,
        at: Timestamp(milliseconds: row.integer(0)),
        author: row.text(1),
        command: row.text(2),
        reports: [],
        changes: [],
        undoneBy: row.optionalInteger(6),
        turns: row.optionalInteger(3)
      )
      guard let first = row.optionalInteger(4), let last = row.optionalInteger(5), first <= last
      else { return Read(entry: entry) }
      return Read(entry: entry, arrivals: first...last)
    }
  }

  /// The entry with which a report came; the ranges of entries are ascending and apart.
  private func arrival(of number: ReportNumber) throws -> Int64? {
    try connection.first(
      """
      SELECT seq, last_report FROM history
      WHERE first_report IS NOT NULL AND first_report <= ? ORDER BY first_report DESC LIMIT 1
      """,
      [.number(number)]
    ) { $0.integer(1) >= number.rawValue ? $0.integer(0) : nil } ?? nil
  }

  /// Not kept as rows: that it came, and the tags it brought.
  private func arrivalChanges(_ number: ReportNumber) throws -> [HistoryEntry.Change] {
    let read = try connection.first(
      "SELECT report_id, report_tags FROM report WHERE id = ?",
      [.number(number)]
    ) { (id: $0.text(0), tags: $0.optionalText(1)) }
    guard let read else { return [] }
    let tags = read.tags.map(PackedList.unpack) ?? []
    return [HistoryEntry.Change(report: number, field: .arrival, before: nil, after: read.id)]
      + tags.map {
        HistoryEntry.Change(report: number, field: .tag, item: $0, before: nil, after: $0)
      }
  }
}

extension HistoryEntry.Field {
  /// Whether a duplicate goes by its master's.
  fileprivate var flowsToDuplicates: Bool {
    switch self {
    case .standing, .priority, .assignee, .snoozedUntil, .fixedIn, .link: true
    case .tag, .note, .master, .overlayVersion, .overlayBuild, .distinct, .read, .exported,
      .arrival, .completion, .view, .conflict, .removal:
      false
    }
  }
}
