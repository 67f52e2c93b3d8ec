/// The texts of codes, remembered by a connection; codes never change.
final class ValueTexts {
  private let connection: Connection
  private var texts: [Int64: String] = [:]
  private static let limit = 20_000

  init(_ connection: Connection) {
    self.connection = connection
  }

  func text(of code: Int64?) throws -> String? {
    guard let code else { return nil }
    if let text = texts[code] { return text }
    let text = try connection.first("SELECT text FROM value WHERE code = ?", [.integer(code)]) {
      $0.text(0)
    }
    if texts.count > Self.limit { texts = [:] }
    texts[code] = text
    return text
  }
}
