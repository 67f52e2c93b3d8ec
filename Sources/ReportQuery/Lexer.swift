/// Cuts a query into tokens; whatever cannot be one becomes an error and is left out.
struct Lexer {
  private let scalars: [Unicode.Scalar]
  /// The line is still being typed: a quote may be open at its end.
  private let isTyping: Bool
  /// Where it is being typed; `nil` when nobody is typing.
  private let caret: Int?
  private var position = 0
  private(set) var errors: [QueryError] = []

  init(scalars: [Unicode.Scalar], isTyping: Bool, caret: Int? = nil) {
    self.scalars = scalars
    self.isTyping = isTyping
    self.caret = caret
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
    // At the caret the term is still to come.
    guard let after = rest.first else { return caret == scalars.count }
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

  /// The quotation at the position.
  private mutating func quoted() -> Quoted? {
    let start = position
    let quotation = quotation(at: start)
    position = quotation.end
    if quotation.isClosed {
      let isPrefix = peek(0) == "*"
      if isPrefix { position += 1 }
      return Quoted(text: quotation.text, isPrefix: isPrefix, isOpen: false)
    }
    if isTyping { return Quoted(text: quotation.text, isPrefix: false, isOpen: true) }
    errors.append(
      QueryError(
        .openQuote,
        at: start..<start + 1,
        "The quote opened at column \(start + 1) is not closed."
      )
    )
    return nil
  }

  /// What stands between quotes; `\"` is a quote inside them, `\\` a backslash.
  private func quotation(at start: Int) -> (text: String, end: Int, isClosed: Bool) {
    var text = String.UnicodeScalarView()
    var index = start + 1
    while index < scalars.count, scalars[index] != "\"" {
      let next = index + 1 < scalars.count ? scalars[index + 1] : " "
      if scalars[index] == "\\", next == "\"" || next == "\\" { index += 1 }
      text.append(scalars[index])
      index += 1
    }
    let isClosed = index < scalars.count
    return (String(text), isClosed ? index + 1 : index, isClosed)
  }

  // MARK: - Terms

  /// A key and what joins it to its values.
  private struct Key {
    var name: String
    var range: Range<Int>
    var comparison: Comparison?
  }

  /// The key at the position, when there is one.
  private mutating func key() -> Key? {
    let start = position
    guard let first = peek(0), first.isASCIILetter else { return nil }
    var end = start
    while end < scalars.count, scalars[end].isKeyPart { end += 1 }
    var name = text(start..<end)
    if end < scalars.count, scalars[end] == "." {
      guard let part = attributePart(at: end + 1, of: name) else { return nil }
      name += "." + part.name
      end = part.end
    }
    guard end < scalars.count else { return nil }
    let hasColon = scalars[end] == ":"
    let comparison = comparison(at: hasColon ? end + 1 : end)
    guard hasColon || comparison != nil else { return nil }
    position = end + (hasColon ? 1 : 0) + (comparison?.rawValue.unicodeScalars.count ?? 0)
    return Key(name: name, range: start..<end, comparison: comparison)
  }

  /// What follows `attr.`: `plan`, or `"cart items"`.
  private func attributePart(at start: Int, of key: String) -> (name: String, end: Int)? {
    if key.lowercased() == "attr", start < scalars.count, scalars[start] == "\"" {
      let quotation = quotation(at: start)
      return quotation.isClosed ? (quotation.text, quotation.end) : nil
    }
    var end = start
    while end < scalars.count, scalars[end].isAttributePart { end += 1 }
    return (text(start..<end), end)
  }

  private func comparison(at index: Int) -> Comparison? {
    Comparison.allCases.first { comparison in
      scalars[min(index, scalars.count)...].starts(with: comparison.rawValue.unicodeScalars)
    }
  }

  private mutating func term(_ key: Key, from start: Int) -> Token? {
    var values: [WrittenValue] = []
    var ranges: [Range<Int>] = []
    repeat {
      if !values.isEmpty { position += 1 }
      let valueStart = position
      guard let value = value(of: key) else { return nil }
      values.append(value)
      ranges.append(valueStart..<position)
    } while peek(0) == "|"
    let term = WrittenTerm(
      key: key.name,
      comparison: key.comparison,
      values: values.contains { $0.text.isEmpty } ? [] : values,
      keyRange: key.range,
      valueRanges: ranges
    )
    return Token(kind: .term(term), range: start..<position)
  }

  private mutating func value(of key: Key) -> WrittenValue? {
    if peek(0) == "\"" { return quoted().map(WrittenValue.quoted) }
    // has:attr."cart items"
    let attribute = Array("attr.\"".unicodeScalars)
    if ["has", "no"].contains(key.name.lowercased()), scalars[position...].starts(with: attribute),
      let part = attributePart(at: position + attribute.count - 1, of: "attr")
    {
      position = part.end
      return .bare("attr." + part.name)
    }
    return .bare(bare { $0 == "|" })
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
  var isAttributePart: Bool {
    switch self {
    case ":", "<", ">", "=", "!", "|", "(", ")", "\"": false
    default: !properties.isWhitespace
    }
  }
}
