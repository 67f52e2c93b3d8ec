import Foundation
import StrictJSON
import Testing

/// The folder with Package.swift.
enum Package {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  static let fixtures = root + "/Tests/Fixtures"
}

/// What a run of the program left.
struct Run {
  /// `nil` when a signal ended it.
  var status: Int32?
  var signal: Int32?
  var output: [UInt8]
  var errors: [UInt8]
  /// The most memory it had, in bytes.
  ///
  /// On Linux at least that of the tests themselves.
  var peakByteCount: Int

  var text: String { String(decoding: output, as: UTF8.self) }
  var errorText: String { String(decoding: errors, as: UTF8.self) }
  /// Everything it said, for messages.
  var words: String { text + errorText }

  func json() throws -> JSONValue { try JSONDocument.parse(output).root }

  /// What went to standard error with `--json`.
  func jsonError() throws -> JSONValue {
    try #require(try JSONDocument.parse(errors).root["error"])
  }

  /// The values of an NDJSON output.
  func jsonLines() throws -> [JSONValue] {
    try output.split(separator: 0x0A).map { try JSONDocument.parse(Array($0)).root }
  }
}

extension JSONValue {
  subscript(index: Int) -> JSONValue? {
    for (position, element) in elements.enumerated() where position == index { return element }
    return nil
  }

  var count: Int { elements.reduce(0) { count, _ in count + 1 } }

  var strings: [String] { elements.compactMap(\.string) }

  /// The member of that name of each element.
  func each(_ key: String) -> [String] { elements.compactMap { $0[key]?.string } }

  var keys: Set<String> { Set(members.map(\.key)) }
}
