import DuplicateScoring
import ReportModel

/// The next reports of a store, and what comparing each with the earlier ones found.
struct ComparedBatch {
  private(set) var numbers: [ReportNumber] = []
  private let start: Int64
  private var edges: [(report: ReportNumber, earlier: UInt32, logOdds: Double)] = []

  init(_ connection: Connection, limit: Int) throws {
    let index = StoredDuplicateIndex(connection: connection)
    start = try index.state("scored")
    guard try index.state("coding") == Int64(Document.codingVersion) else { return }
    numbers = try connection.rows(
      "SELECT report FROM triage WHERE report > ? AND report <= ? ORDER BY report LIMIT ?",
      [.integer(start), .integer(try index.state("indexed")), .integer(Int64(limit))]
    ) { ReportNumber($0.integer(0)) }
  }

  /// Compares one of them.
  mutating func compare(_ number: ReportNumber, _ reader: DuplicateReader) throws {
    if Cancellation.isRequested { throw StoreError.cancelled }
    for (earlier, logOdds) in try reader.edges(of: number) {
      edges.append((number, earlier, logOdds))
    }
  }

  /// Writes what was found, unless another process was faster.
  func write(_ connection: Connection) throws {
    let index = StoredDuplicateIndex(connection: connection)
    guard let last = numbers.last, try index.state("scored") == start else { return }
    // Perhaps they were compared before, in a smaller store.
    for number in numbers {
      try connection.run("DELETE FROM duplicate_suggestion WHERE report = ?", .number(number))
    }
    for edge in edges {
      try Self.write(edge.report, edge.earlier, edge.logOdds, connection)
    }
    try DuplicateIndexer.write("scored", last.rawValue, connection)
  }

  private static let laterLimit = 5

  /// Compares a report that says something else by now, and later ones that were or are like it.
  static func compareAnew(_ number: ReportNumber, _ connection: Connection) throws {
    let named = try connection.rows(
      "SELECT report FROM duplicate_suggestion WHERE earlier = ? ORDER BY log_odds DESC LIMIT ?",
      [.number(number), .integer(Int64(laterLimit))]
    ) { ReportNumber($0.integer(0)) }
    try connection.run("DELETE FROM duplicate_suggestion WHERE earlier = ?", .number(number))
    let scored = try StoredDuplicateIndex(connection: connection).state("scored")
    guard number.rawValue <= scored else { return }
    let reader = DuplicateReader(connection)
    let like = try reader.laterReports(like: number, upTo: scored, limit: laterLimit)
    for report in Set([number] + named + like) {
      try connection.run("DELETE FROM duplicate_suggestion WHERE report = ?", .number(report))
      for (earlier, logOdds) in try reader.edges(of: report) {
        try write(report, earlier, logOdds, connection)
      }
    }
  }

  static func write(
    _ report: ReportNumber,
    _ earlier: UInt32,
    _ logOdds: Double,
    _ connection: Connection
  ) throws {
    try connection.run(
      "INSERT OR REPLACE INTO duplicate_suggestion (report, earlier, log_odds) VALUES (?, ?, ?)",
      .number(report),
      .integer(Int64(earlier)),
      .real(logOdds)
    )
  }
}
