/// Pieces of queries as text: what is read back as just that value.
package enum QueryText {
  /// A value behind `key:`, in quotes where it would be read as something else without them.
  package static func value(_ text: String, of field: Field) -> String {
    isPlain(text, field) ? text : quoted(text)
  }

  /// `"…"`, with a backslash before quotes and backslashes.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result.unicodeScalars.append("\\") }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }

  /// The term that finds what a facet counts for a value of a field; `nil`: the reports without one.
  package static func term(_ field: Field, _ value: String?) -> String {
    guard let value else { return "no:\(field.rawValue)" }
    return "\(field.rawValue):\(self.value(value, of: field))"
  }

  /// `attr.plan`, `attr."cart items"`.
  package static func attribute(_ key: String) -> String {
    let isPlain = !key.isEmpty && key.unicodeScalars.allSatisfy(\.isAttributePart)
    return "attr." + (isPlain ? key : quoted(key))
  }

  private static func isPlain(_ text: String, _ field: Field) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
      first != "*", last != "*", !"<>=!".unicodeScalars.contains(first)
    else { return false }
    let isWord = text.unicodeScalars.allSatisfy { scalar in
      !scalar.properties.isWhitespace && !"\"|()".unicodeScalars.contains(scalar)
    }
    guard isWord else { return false }
    switch field.spec.type {
    case .text where field == .assignee: return text.lowercased() != "me"
    case .version, .build:
      return !text.contains("..") && (VersionKey(text) != nil || !VersionParts.looksMeant(text))
    case .attribute, .date, .age, .number, .size, .duration, .rank, .report:
      return !text.contains("..")
    case .text, .words, .choice, .flag, .presence, .view, .directive: return true
    }
  }
}
