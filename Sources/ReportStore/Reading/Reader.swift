import ReportModel
import ReportQuery

/// The connection that reads, and the texts of codes it has seen.
final class Reader {
  let connection: Connection
  private let shelf = PictureShelf()
  private let texts: ValueTexts
  private var bursts: (key: [Int64], numbers: [Int64])?
  private var recent: (key: [Int64], bursts: [[Int64]])?
  private var madeEngine: QueryEngine?
  private var similar: (key: Revision, test: Test, numbers: [Int64])?

  init(_ connection: sending Connection) {
    self.connection = connection
    texts = ValueTexts(connection)
  }

  func text(of code: Int64?) throws -> String? { try texts.text(of: code) }

  /// Asks the duplicate finder.
  var duplicates: DuplicateReader { DuplicateReader(connection, shelf) }

  /// Made with the first question it answers.
  func engine() throws -> QueryEngine {
    if let madeEngine { return madeEngine }
    let engine = try QueryEngine(self)
    madeEngine = engine
    return engine
  }

  func revision() throws -> Revision {
    Revision(try connection.integer("PRAGMA data_version"))
  }
}

extension Reader: CodedValueSource {
  func values(of field: CodedField) throws -> [(code: Int64, text: String)] {
    try connection.rows(
      "SELECT code, text FROM value WHERE field = ?",
      [.integer(Int64(field.rawValue))]
    ) { ($0.integer(0), $0.text(1)) }
  }

  /// Read once, and again when reports came or went: what makes a burst never changes.
  func burstReports() throws -> [Int64] {
    let key = try arrivalKey()
    if let bursts, bursts.key == key { return bursts.numbers }
    let numbers = try BurstTable(connection).reports()
    bursts = (key, numbers)
    return numbers
  }

  /// The bursts among the newest reports.
  func recentBursts() throws -> [[Int64]] {
    let key = try arrivalKey()
    if let recent, recent.key == key { return recent.bursts }
    let first = (key.last ?? 0) - Int64(ReportStore.foldedCount)
    let found = try BurstTable(connection).bursts(from: first)
    recent = (key, found)
    return found
  }

  /// Another one when reports came, went, or got other content.
  private func arrivalKey() throws -> [Int64] {
    try connection.rows(
      """
      SELECT (SELECT count(*) FROM conflict WHERE resolution = 'other')
      UNION ALL SELECT * FROM (
        SELECT n FROM total WHERE name IN ('all', 'last') ORDER BY name)
      """
    ) { $0.integer(0) }
  }
}

extension Reader {
  /// Looked for once while the store stays as it is: a page, its count and its order all ask.
  func similarReports(to reference: ReportReference) throws -> [Int64] {
    try remembered(.report(reference)) { try duplicates.numbers(similarTo: reference) }
  }

  func pictureReports(like reference: ReportReference) throws -> [Int64] {
    try remembered(.pictures(of: reference)) {
      try PictureSearch(connection).numbers(like: reference)
    }
  }

  private func remembered(_ test: Test, _ look: () throws -> [Int64]) throws -> [Int64] {
    let revision = try revision()
    if let similar, similar.key == revision, similar.test == test { return similar.numbers }
    let numbers = try look()
    similar = (revision, test, numbers)
    return numbers
  }
}
