import DuplicateScoring
import ReportModel

/// The next reports of a store, each compared with the earlier ones.
struct ComparedBatch {
  private(set) var numbers: [ReportNumber] = []
  private let start: Int64
  private var edges: [(report: ReportNumber, earlier: UInt32, logOdds: Double)] = []

  init(_ connection: Connection, limit: Int) throws {
    let index = StoredDuplicateIndex(connection: connection)
    start = try index.state("scored")
    guard try index.state("coding") == Int64(Document.codingVersion) else { return }
    let reader = DuplicateReader(connection)
    let finder = DuplicateReader.untaught
    numbers = try connection.rows(
      "SELECT report FROM triage WHERE report > ? AND report <= ? ORDER BY report LIMIT ?",
      [.integer(start), .integer(try index.state("indexed")), .integer(Int64(limit))]
    ) { ReportNumber($0.integer(0)) }
    for number in numbers {
      if Cancellation.isRequested { throw StoreError.cancelled }
      for (earlier, logOdds) in try reader.edges(of: number, finder) {
        edges.append((number, earlier, logOdds))
      }
    }
  }

  /// Writes what was found, unless another process was faster.
  func write(_ connection: Connection) throws {
    let index = StoredDuplicateIndex(connection: connection)
    guard let last = numbers.last, try index.state("scored") == start else { return }
    for edge in edges {
      try connection.run(
        "INSERT OR REPLACE INTO duplicate_suggestion (report, earlier, log_odds) VALUES (?, ?, ?)",
        .number(edge.report),
        .integer(Int64(edge.earlier)),
        .real(edge.logOdds)
      )
    }
    try DuplicateIndexer.write("scored", last.rawValue, connection)
  }
}
