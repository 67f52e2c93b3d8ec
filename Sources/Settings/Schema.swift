/// As much of JSON Schema as our settings need.
package indirect enum Schema: Sendable {
  case any, text, flag
  case number(ClosedRange<Int>)
  case choice([String])
  case list(Schema)
  /// An object with these keys and no others.
  case object([(String, Schema)], required: [String] = [])
  /// An object whose keys are free.
  case map(Schema)
  case either([Schema])

  /// Lines of JSON; the first one goes behind a key, the others are indented.
  func lines(_ remarks: [(String, String)] = []) -> [String] {
    var members = remarks.map { ($0.0, [$0.1]) }
    switch self {
    case .any: break
    case .text: members.append(("type", ["\"string\""]))
    case .flag: members.append(("type", ["\"boolean\""]))
    case .number(let range):
      members += [
        ("type", ["\"integer\""]), ("minimum", ["\(range.lowerBound)"]),
        ("maximum", ["\(range.upperBound)"]),
      ]
    case .choice(let names):
      members.append(("enum", ["[" + names.map(Self.quoted).joined(separator: ", ") + "]"]))
    case .list(let element):
      members += [("type", ["\"array\""]), ("items", element.lines())]
    case .map(let value):
      members += [("type", ["\"object\""]), ("additionalProperties", value.lines())]
    case .either(let schemas):
      members.append(("anyOf", Self.list(schemas.map { $0.lines() })))
    case .object(let properties, let required):
      members += [
        ("type", ["\"object\""]), ("additionalProperties", ["false"]),
        ("properties", Self.object(properties.map { ($0.0, $0.1.lines()) })),
      ]
      if !required.isEmpty {
        let names = required.map(Self.quoted).joined(separator: ", ")
        members.append(("required", ["[\(names)]"]))
      }
    }
    return Self.object(members)
  }

  static func object(_ members: [(String, [String])]) -> [String] {
    if members.isEmpty { return ["{}"] }
    if members.allSatisfy({ $0.1.count == 1 }) {
      let line = "{ " + members.map { "\(quoted($0.0)): \($0.1[0])" }.joined(separator: ", ") + " }"
      if line.count < 90 { return [line] }
    }
    return bracketed("{", "}", members.map { ["\(quoted($0.0)): \($0.1[0])"] + $0.1.dropFirst() })
  }

  private static func list(_ elements: [[String]]) -> [String] { bracketed("[", "]", elements) }

  private static func bracketed(_ open: String, _ close: String, _ parts: [[String]]) -> [String] {
    let lines = parts.enumerated().flatMap { index, part in
      var part = part.map { "  " + $0 }
      if index < parts.count - 1 { part[part.count - 1] += "," }
      return part
    }
    return [open] + lines + [close]
  }

  /// Our texts hold no control characters.
  static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

extension SettingTable {
  /// Resources/config.schema.json.
  package static var schema: String {
    let properties = settings.map { setting in
      (setting.name, setting.schema.lines([("description", Schema.quoted(plain(setting.summary)))]))
    }
    let lines = Schema.object([
      ("$schema", ["\"https://json-schema.org/draft/2020-12/schema\""]),
      ("title", ["\"Configuration of winnow\""]), ("type", ["\"object\""]),
      ("properties", Schema.object([("$schema", ["{ \"type\": \"string\" }"])] + properties)),
      ("additionalProperties", ["false"]),
    ])
    return lines.joined(separator: "\n") + "\n"
  }

  /// Without the marks of Markdown.
  private static func plain(_ text: String) -> String { text.replacing("`", with: "") }
}
