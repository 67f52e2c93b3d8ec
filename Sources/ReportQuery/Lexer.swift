/// Cuts a query into tokens; whatever cannot be one becomes an error and is left out.
struct Lexer {
  private let scalars: [Unicode.Scalar]
  /// The line is still being typed: a quote may be open at its end.
  private let isTyping: Bool
  private var position = 0
  private(set) var errors: [QueryError] = []

  init(scalars: [Unicode.Scalar], isTyping: Bool) {
    self.scalars = scalars
    self.isTyping = isTyping
  }

  mutating func tokens() -> [Token] {
    var tokens: [Token] = []
    while true {
      skipBlanks()
      guard position < scalars.count else { return tokens }
      if let token = next() { tokens.append(token) }
    }
  }

  private mutating func next() -> Token? {
    let start = position
    switch scalars[position] {
    case "(":
      position += 1
      return Token(kind: .open, range: start..<position)
    case ")":
      position += 1
      return Token(kind: .close, range: start..<position)
    case "-", "!":
      guard isNegation else { break }
      position += 1
      return Token(kind: .negation, range: start..<position)
    case "\"":
      guard let quoted = quoted() else { return nil }
      return Token(kind: .phrase(quoted), range: start..<position)
    default: break
    }
    if let key = key() { return term(key, from: start) }
    return word(from: start)
  }

  /// Whether something that can be negated follows: arrows and rules of dashes are text.
  private var isNegation: Bool {
    let rest = scalars[position...].drop { $0 == "-" || $0 == "!" }
    guard let after = rest.first else { return false }
    return !after.properties.isWhitespace && after != ")" && after != "=" && after != ">"
  }

  // MARK: - Words

  private mutating func word(from start: Int) -> Token? {
    let text = bare { _ in false }
    let range = start..<position
    switch text {
    case "OR": return Token(kind: .or, range: range)
    case "AND": return Token(kind: .and, range: range)
    case "NOT": return Token(kind: .not, range: range)
    case "|", "||":
      errors.append(
        QueryError(
          .badOperator,
          at: range,
          "Alternatives are joined by OR, values by | without blanks.",
          suggestions: ["OR"]
        )
      )
      return nil
    case ":", "=", "!=", "<", ">", "<=", ">=":
      errors.append(
        QueryError(
          .badOperator,
          at: range,
          "Write a field, \(text) and its value without blanks, such as app>=2.4.0; to search for "
            + "\(text) itself, quote it."
        )
      )
      return nil
    default: return Token(kind: .word(text), range: range)
    }
  }

  /// Text up to a blank, a bracket that closes one outside, or an end of the caller's.
  private mutating func bare(until isEnd: (Unicode.Scalar) -> Bool) -> String {
    var text = String.UnicodeScalarView()
    var openCount = 0
    while let scalar = peek(0), !scalar.properties.isWhitespace, !isEnd(scalar) {
      if scalar == "(" { openCount += 1 }
      if scalar == ")" {
        if openCount == 0 { break }
        openCount -= 1
      }
      text.append(scalar)
      position += 1
    }
    return String(text)
  }

  /// A quotation; `\"` is a quote inside it.
  private mutating func quoted() -> Quoted? {
    let start = position
    var text = String.UnicodeScalarView()
    position += 1
    while let scalar = peek(0) {
      position += 1
      if scalar == "\\", peek(0) == "\"" {
        text.append("\"")
        position += 1
      } else if scalar == "\"" {
        let isPrefix = peek(0) == "*"
        if isPrefix { position += 1 }
        return Quoted(text: String(text), isPrefix: isPrefix, isOpen: false)
      } else {
        text.append(scalar)
      }
    }
    if isTyping { return Quoted(text: String(text), isPrefix: false, isOpen: true) }
    errors.append(
      QueryError(
        .openQuote,
        at: start..<start + 1,
        "The quote opened at column \(start + 1) is not closed."
      )
    )
    return nil
  }

  // MARK: - Terms

  /// The key at the position and what joins it to its values, when there is one.
  private mutating func key() -> (name: String, comparison: Comparison?)? {
    var end = position
    guard let first = peek(0), first.isASCIILetter else { return nil }
    while end < scalars.count, scalars[end].isKeyPart { end += 1 }
    if end < scalars.count, scalars[end] == "." {
      end += 1
      while end < scalars.count, scalars[end].isAttributePart { end += 1 }
    }
    guard end < scalars.count else { return nil }
    let name = text(position..<end)
    let hasColon = scalars[end] == ":"
    let comparison = comparison(at: hasColon ? end + 1 : end)
    guard hasColon || comparison != nil else { return nil }
    position = end + (hasColon ? 1 : 0) + (comparison?.rawValue.unicodeScalars.count ?? 0)
    return (name, comparison)
  }

  private func comparison(at index: Int) -> Comparison? {
    Comparison.allCases.first { comparison in
      scalars[min(index, scalars.count)...].starts(with: comparison.rawValue.unicodeScalars)
    }
  }

  private mutating func term(
    _ key: (name: String, comparison: Comparison?),
    from start: Int
  ) -> Token? {
    var values: [WrittenValue] = []
    var isMissing = false
    repeat {
      if !values.isEmpty { position += 1 }
      if peek(0) == "\"" {
        guard let quoted = quoted() else { return nil }
        isMissing = isMissing || quoted.text.isEmpty
        values.append(.quoted(quoted))
      } else {
        let text = bare { $0 == "|" }
        isMissing = isMissing || text.isEmpty
        values.append(.bare(text))
      }
    } while peek(0) == "|"
    let range = start..<position
    let term = WrittenTerm(
      key: key.name,
      comparison: key.comparison,
      values: isMissing ? [] : values
    )
    return Token(kind: .term(term), range: range)
  }

  // MARK: - Scalars

  private func peek(_ distance: Int) -> Unicode.Scalar? {
    position + distance < scalars.count ? scalars[position + distance] : nil
  }

  private mutating func skipBlanks() {
    while let scalar = peek(0), scalar.properties.isWhitespace { position += 1 }
  }

  private func text(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIILetter: Bool {
    isASCII && (0x41...0x5A).contains(value & 0xDF)
  }

  fileprivate var isKeyPart: Bool {
    isASCIILetter || self == "_" || (0x30...0x39).contains(value)
  }

  /// Keys of custom values hold nearly anything.
  fileprivate var isAttributePart: Bool {
    switch self {
    case ":", "<", ">", "=", "!", "|", "(", ")", "\"": false
    default: !properties.isWhitespace
    }
  }
}
