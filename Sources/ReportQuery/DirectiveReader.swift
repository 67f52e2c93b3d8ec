/// Reads `sort:`, `limit:` and `scope:`.
struct DirectiveReader {
  let range: Range<Int>
  private(set) var error: QueryError?

  init(range: Range<Int>) {
    self.range = range
  }

  mutating func sortKeys(_ term: WrittenTerm) -> [Query.SortKey] {
    guard hasValue(term, "sort:-prio") else { return [] }
    return term.values.compactMap { value in
      let text = value.text
      let isDescending = text.hasPrefix("-")
      let name = (isDescending || text.hasPrefix("+") ? String(text.dropFirst()) : text)
      if let field = Field(rawValue: name.lowercased()), field.spec.isSortable {
        return Query.SortKey(field, isDescending: isDescending)
      }
      let names = Field.table.filter(\.isSortable).map(\.field.rawValue)
      fail("Cannot sort by \"\(name)\".", suggestions: Suggestions.near(name, among: names))
      return nil
    }
  }

  mutating func limit(_ term: WrittenTerm) -> Int? {
    guard hasValue(term, "limit:50") else { return nil }
    guard term.values.count == 1, let number = NumberText.whole(term.values[0].text), number > 0
    else {
      fail("limit: takes one number above zero, such as limit:50.")
      return nil
    }
    return Int(number)
  }

  mutating func scope(_ term: WrittenTerm) -> Query.Scope? {
    guard hasValue(term, "scope:all") else { return nil }
    switch term.values.map({ $0.text.lowercased() }) {
    case ["all"]: return .all
    case ["standard"]: return .standard
    default:
      let text = term.values.map(\.text).joined(separator: "|")
      fail(
        "scope has no value \"\(text)\". Values: all standard.",
        suggestions: Suggestions.near(text, among: ["all", "standard"])
      )
      return nil
    }
  }

  private mutating func hasValue(_ term: WrittenTerm, _ example: String) -> Bool {
    if let comparison = term.comparison, comparison != .exactly {
      fail("\(term.key): cannot be compared. Example: \(example)", kind: .badOperator)
      return false
    }
    if term.values.isEmpty {
      fail(
        "\(term.key): needs a value right after it, such as \(example).",
        kind: .missingValue
      )
      return false
    }
    return true
  }

  private mutating func fail(
    _ message: String,
    suggestions: [String] = [],
    kind: QueryError.Kind = .badValue
  ) {
    error = error ?? QueryError(kind, at: range, message, suggestions: suggestions)
  }
}
