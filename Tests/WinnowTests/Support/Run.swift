import Foundation
import StrictJSON
import TestSupport
import Testing

/// What it wrote, as JSON.
extension Run {
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
