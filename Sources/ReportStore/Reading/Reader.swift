import ReportModel

/// The connection that reads, and the texts of codes it has seen.
final class Reader {
  let connection: Connection
  private var texts: [Int64: String] = [:]
  private var madeEngine: QueryEngine?

  init(_ connection: sending Connection) {
    self.connection = connection
  }

  /// The text of a code; codes never change.
  func text(of code: Int64?) throws -> String? {
    guard let code else { return nil }
    if let text = texts[code] { return text }
    let text = try connection.first("SELECT text FROM value WHERE code = ?", [.integer(code)]) {
      $0.text(0)
    }
    if texts.count > 20_000 { texts = [:] }
    texts[code] = text
    return text
  }

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
}
