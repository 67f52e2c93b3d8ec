import ReportFormats
import ReportModel

/// The head of a request, as far as it is judged.
struct RequestHead: Sendable {
  var method: String
  var path: String
  var version: String
  /// The target's bytes as sent.
  var targetByteCount: Int
  private(set) var lineCount = 0
  /// Whether every name is a token and no value holds a control character (RFC 9110 5.1, 5.5).
  private(set) var isWellFormed = true
  private var values: [String: [String]] = [:]

  init(method: String, path: String, version: String, targetByteCount: Int) {
    self.method = method
    self.path = path
    self.version = version
    self.targetByteCount = targetByteCount
  }

  mutating func note(_ name: String, _ value: String) {
    lineCount += 1
    if name.isEmpty || !name.utf8.allSatisfy(Self.isTokenByte) { isWellFormed = false }
    if value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) {
      isWellFormed = false
    }
    values[name.lowercased(), default: []].append(value)
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  /// Every value of a header, in order.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The value of a header that came once; `nil` without one, or with several.
  subscript(name: String) -> String? {
    guard let found = values[name], found.count == 1 else { return nil }
    return found[0]
  }

  /// The `Host` without its port, lower-cased.
  var host: String? {
    guard let value = self["host"]?.lowercased(), !value.isEmpty else { return nil }
    if value.hasPrefix("[") {
      guard let end = value.firstIndex(of: "]") else { return nil }
      return String(value[...end])
    }
    let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return String(parts[0])
  }
}
