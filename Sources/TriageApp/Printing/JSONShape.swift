import SafeText
import StrictJSON

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
    var writer = JSONWriter(strings: JSONText.append)
    append(to: &writer)
    return writer.bytes
  }

  private func append(to writer: inout JSONWriter) {
    switch self {
    case .object(let members):
      writer.beginObject()
      for case (let key, let value?) in members {
        writer.key(key)
        value.append(to: &writer)
      }
      writer.endObject()
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.append(to: &writer) }
      writer.endArray()
    case .string(let text): writer.string(text)
    case .integer(let number): writer.integer(number)
    case .double(let number): writer.double(number)
    case .bool(let flag): writer.bool(flag)
    case .written(let json): writer.raw(json)
    }
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
