import ReportModel

/// Tables installation_report and burst_report: which reports are part of a burst, kept in the
/// transaction that brings them.
struct BurstTable {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// The bursts among the reports from `first` on; the reports of each, ascending.
  func bursts(from first: Int64) throws -> [[Int64]] {
    var bursts: [Int64: [Int64]] = [:]
    try connection.with(
      "SELECT burst, report FROM burst_report WHERE report >= ? ORDER BY report"
    ) { row in
      try row.bind(1, first)
      while try row.step() { bursts[row.integer(0), default: []].append(row.integer(1)) }
    }
    return Array(bursts.values)
  }

  /// Every report of a burst, ascending.
  func reports() throws -> [Int64] {
    try connection.rows("SELECT report FROM burst_report ORDER BY report") { $0.integer(0) }
  }

  // MARK: Writing

  /// Takes in reports that were added.
  func add(_ reports: ClosedRange<Int64>) throws {
    let range: [SQLValue] = [.integer(reports.lowerBound), .integer(reports.upperBound)]
    let added = "(\(Bursts.arrivals) AND r.id BETWEEN ? AND ?)"
    try connection.run(
      """
      INSERT INTO installation_report (installation, at, report)
      SELECT text_key(who), created_at, id FROM \(added)
      """,
      range
    )
    // Few have others near them.
    let candidates = try connection.rows(
      """
      SELECT installation, created_at, id
      FROM (SELECT text_key(who) AS installation, created_at, id FROM \(added)) AS a
      WHERE (SELECT count(*) FROM (
        SELECT 1 FROM installation_report i WHERE i.installation = a.installation
          AND i.at BETWEEN a.created_at - \(Bursts.milliseconds)
            AND a.created_at + \(Bursts.milliseconds)
        LIMIT \(Bursts.smallest))) = \(Bursts.smallest)
      """,
      range,
      Self.arrival
    )
    for candidate in candidates { try join(candidate) }
  }

  /// Takes a report out before its content changes; ``add(_:)`` takes it in again.
  func remove(_ report: ReportNumber) throws { try remove([report]) }

  /// Takes reports out; what is left of their installations is grouped anew.
  func remove(_ reports: [ReportNumber]) throws {
    var installations: Set<Int64> = []
    for report in reports {
      if let installation = try takeOut(report) { installations.insert(installation) }
    }
    for installation in installations.sorted() { try regroup(installation) }
  }

  /// The installation it was of.
  private func takeOut(_ report: ReportNumber) throws -> Int64? {
    let found = try connection.first(
      "SELECT text_key(who), created_at, id FROM (\(Bursts.arrivals) AND r.id = ?)",
      [.number(report)],
      Self.arrival
    )
    guard let found else { return nil }
    try connection.run(
      "DELETE FROM installation_report WHERE installation = ? AND at = ? AND report = ?",
      .integer(found.installation),
      .integer(found.at),
      .number(report)
    )
    try connection.run("DELETE FROM burst_report WHERE report = ?", .number(report))
    return found.installation
  }

  /// Finds the bursts of an installation anew.
  private func regroup(_ installation: Int64) throws {
    let arrivals = try connection.rows(
      "SELECT installation, at, report FROM installation_report WHERE installation = ?",
      [.integer(installation)],
      Self.arrival
    )
    for arrival in arrivals {
      try connection.run("DELETE FROM burst_report WHERE report = ?", .integer(arrival.number))
    }
    for burst in Bursts.groups(of: arrivals) { try write(burst, as: burst[0]) }
  }

  /// Finds the burst that a report makes with its neighbours in time, and makes one of those it joins.
  private func join(_ arrival: Bursts.Arrival) throws {
    let before = try neighbours(of: arrival, "<", ">=", -Bursts.milliseconds, "DESC")
    let after = try neighbours(of: arrival, ">", "<=", Bursts.milliseconds, "ASC")
    let near = before.reversed() + [arrival] + after
    let members = Bursts.groups(of: near).first { $0.contains(arrival.number) } ?? []
    guard let first = members.first else { return }
    let known = Set(
      try members.compactMap { member in
        try connection.first(
          "SELECT burst FROM burst_report WHERE report = ?",
          [.integer(member)]
        ) { $0.integer(0) }
      }
    )
    let name = known.min() ?? first
    for other in known where other != name {
      try connection.run(
        "UPDATE burst_report SET burst = ? WHERE burst = ?",
        .integer(name),
        .integer(other)
      )
    }
    try write(members, as: name)
  }

  /// Those next to a report in time: farther ones are in no burst with it that these are not in.
  private func neighbours(
    of arrival: Bursts.Arrival,
    _ side: String,
    _ limit: String,
    _ distance: Int64,
    _ order: String
  ) throws -> [Bursts.Arrival] {
    try connection.rows(
      """
      SELECT installation, at, report FROM installation_report
      WHERE installation = ?1 AND (at, report) \(side) (?2, ?3) AND at \(limit) ?2 + ?4
      ORDER BY at \(order), report \(order) LIMIT \(Bursts.smallest - 1)
      """,
      [
        .integer(arrival.installation), .integer(arrival.at), .integer(arrival.number),
        .integer(distance),
      ],
      Self.arrival
    )
  }

  private func write(_ reports: [Int64], as burst: Int64) throws {
    for report in reports {
      try connection.run(
        "INSERT OR REPLACE INTO burst_report (report, burst) VALUES (?, ?)",
        .integer(report),
        .integer(burst)
      )
    }
  }

  // MARK: Verifying

  /// Whether the tables say what follows from the reports.
  func isSound() throws -> Bool {
    let read = "SELECT text_key(who), created_at, id FROM (\(Bursts.arrivals)) ORDER BY 1, 2, 3"
    let arrivals = try connection.rows(read, [], Self.arrival)
    let written = try connection.rows(
      "SELECT installation, at, report FROM installation_report ORDER BY 1, 2, 3",
      [],
      Self.arrival
    )
    guard arrivals == written else { return false }
    return try Set(Bursts.groups(of: arrivals)) == Set(bursts(from: .min))
  }

  private static func arrival(_ row: Statement) -> Bursts.Arrival {
    Bursts.Arrival(number: row.integer(2), at: row.integer(1), installation: row.integer(0))
  }
}
