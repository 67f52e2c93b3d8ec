import SafeText

/// A JSON value to print: members keep their order, absent ones are left out.
indirect enum JSONShape {
  case object([(String, JSONShape?)])
  case array([JSONShape])
  case string(String)
  case integer(Int64)
  case double(Double)
  case bool(Bool)
  /// JSON that is written already.
  case written([UInt8])

  /// Every unsafe character is escaped; no blanks, no line ends.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .object(let members):
      appendList("{", "}", members.filter { $0.1 != nil }, to: &bytes) { member, bytes in
        JSONText.append(member.0, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.1?.append(to: &bytes)
      }
    case .array(let elements):
      appendList("[", "]", elements, to: &bytes) { element, bytes in element.append(to: &bytes) }
    case .string(let text): JSONText.append(text, to: &bytes)
    case .integer(let number): bytes += String(number).utf8
    case .double(let number):
      let whole = Int64(exactly: number)
      bytes += (whole.map { String($0) } ?? (number.isFinite ? "\(number)" : "null")).utf8
    case .bool(let flag): bytes += (flag ? "true" : "false").utf8
    case .written(let json): bytes += json
    }
  }

  private func appendList<Element>(
    _ open: Character, _ close: Character, _ elements: [Element], to bytes: inout [UInt8],
    each: (Element, inout [UInt8]) -> Void
  ) {
    bytes += String(open).utf8
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      each(element, &bytes)
    }
    bytes += String(close).utf8
  }
}

extension JSONShape {
  /// `nil` stays absent.
  static func text(_ text: String?) -> JSONShape? { text.map { .string($0) } }
  static func number(_ number: Int64?) -> JSONShape? { number.map { .integer($0) } }
  static func number(_ number: Double?) -> JSONShape? { number.map { .double($0) } }
  static func flag(_ flag: Bool?) -> JSONShape? { flag.map { .bool($0) } }
  static func integer(_ number: Int) -> JSONShape { .integer(Int64(number)) }

  /// `nil` when empty.
  static func strings(_ texts: [String]) -> JSONShape? {
    texts.isEmpty ? nil : .array(texts.map { .string($0) })
  }

  /// One of the documented shapes: `schema` and `schemaVersion` 1 come first.
  static func shape(_ name: String, _ members: [(String, JSONShape?)]) -> JSONShape {
    .object([("schema", .string(name)), ("schemaVersion", .integer(Int64(1)))] + members)
  }
}
