/// The texts of codes, remembered by a connection; codes never change.
final class ValueTexts {
  private let connection: Connection
  /// By code, as far as that goes.
  private var low: [String?] = []
  private var high: [Int64: String] = [:]
  private static let limit = 20_000

  init(_ connection: Connection) {
    self.connection = connection
  }

  func text(of code: Int64?) throws -> String? {
    guard let code else { return nil }
    guard code >= 0, code < Self.limit else { return try highText(of: code) }
    let place = Int(code)
    if place < low.count, let text = low[place] { return text }
    let text = try read(code)
    let missing = place + 1 - low.count
    if missing > 0 { low += Array(repeating: nil, count: missing) }
    low[place] = text
    return text
  }

  private func highText(of code: Int64) throws -> String? {
    if let text = high[code] { return text }
    let text = try read(code)
    if high.count > Self.limit { high = [:] }
    high[code] = text
    return text
  }

  private func read(_ code: Int64) throws -> String? {
    try connection.first("SELECT text FROM value WHERE code = ?", [.integer(code)]) { $0.text(0) }
  }
}
