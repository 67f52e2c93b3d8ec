/// Recursive descent over the tokens; goes on after an error to count the others.
struct Parser {
  private let context: QueryContext
  private let tokens: [Token]
  private var position = 0
  private var depth = 0
  private var errors: [QueryError]
  private var termCount = 0

  private(set) var sort: [Query.SortKey] = []
  private(set) var limit: Int?
  /// `nil`: none was written.
  private(set) var scope: Query.Scope?

  /// Deeper brackets and longer queries are refused, so that neither this parser nor SQLite's runs
  /// out of stack.
  static let maximumDepth = 20
  static let maximumTermCount = 250
  static let maximumValueCount = 250
  static let maximumLength = 16_384

  init(source: String, context: QueryContext, lastWordIsPrefix: Bool) {
    self.context = context
    let scalars = Array(source.unicodeScalars)
    guard scalars.count <= Self.maximumLength else {
      tokens = []
      errors = [
        QueryError(
          .tooLong,
          at: Self.maximumLength..<scalars.count,
          "A filter has at most \(Self.maximumLength) characters."
        )
      ]
      return
    }
    var lexer = Lexer(scalars: scalars, isTyping: lastWordIsPrefix)
    let tokens = lexer.tokens()
    errors = lexer.errors
    self.tokens =
      lastWordIsPrefix ? Self.withLastWordOpen(tokens, length: scalars.count) : tokens
  }

  /// The error that stands first in the source, with the count of the others.
  var firstError: QueryError? {
    guard var first = errors.min(by: { $0.range.lowerBound < $1.range.lowerBound }) else {
      return nil
    }
    first.otherErrorCount = errors.count - 1
    return first
  }

  mutating func query() -> Expression? {
    var parts: [Expression] = []
    while position < tokens.count {
      if let expression = alternatives() { parts.append(expression) }
      guard position < tokens.count else { break }
      // Only a bracket ends alternatives early here.
      errors.append(
        QueryError(.strayBracket, at: tokens[position].range, "This bracket closes nothing.")
      )
      position += 1
    }
    return Expression.joined(parts, by: Expression.and)
  }

  // MARK: - Joining

  private mutating func alternatives() -> Expression? {
    var parts: [Expression] = []
    var needsTerm: Range<Int>?
    repeat {
      let before = (position: position, errorCount: errors.count)
      let part = sequence()
      if let part { parts.append(part) }
      let isLost = part == nil && errors.count == before.errorCount
      if let place = needsTerm ?? (peek == .or ? tokens[position].range : nil), isLost {
        errors.append(QueryError(.misplaced, at: place, "OR needs a term on both sides."))
      }
      needsTerm = nil
      if peek == .or {
        needsTerm = tokens[position].range
        position += 1
      }
    } while needsTerm != nil
    return Expression.joined(parts, by: Expression.or)
  }

  private mutating func sequence() -> Expression? {
    var parts: [Expression] = []
    var joiner: Range<Int>?
    var isFirst = true
    while let kind = peek, kind != .or, kind != .close {
      if kind == .and {
        if isFirst || joiner != nil { refuseJoiner(at: tokens[position].range) }
        joiner = tokens[position].range
        position += 1
        continue
      }
      if let part = unary() { parts.append(part) }
      joiner = nil
      isFirst = false
    }
    if let joiner, !isFirst { refuseJoiner(at: joiner) }
    return Expression.joined(parts, by: Expression.and)
  }

  private mutating func refuseJoiner(at range: Range<Int>) {
    errors.append(QueryError(.misplaced, at: range, "AND needs a term on both sides."))
  }

  private mutating func unary() -> Expression? {
    var isNegated = false
    var negation: Range<Int>?
    while let kind = peek, kind == .negation || kind == .not {
      isNegated.toggle()
      negation = tokens[position].range
      position += 1
    }
    guard position < tokens.count else {
      if let negation { refuseNegation(at: negation) }
      return nil
    }
    let token = tokens[position]
    let inner: Expression?
    switch token.kind {
    case .open: inner = group()
    case .word(let text): inner = word(text, at: token.range)
    case .phrase(let quoted): inner = phrase(quoted, at: token.range)
    case .term(let written): inner = term(written, at: token.range, isNegated: negation != nil)
    case .close, .and, .or, .not, .negation:
      if let negation { refuseNegation(at: negation) }
      return nil
    }
    return isNegated ? inner.map(Expression.not) : inner
  }

  private mutating func refuseNegation(at range: Range<Int>) {
    errors.append(QueryError(.misplaced, at: range, "NOT needs a term after it."))
  }

  private mutating func group() -> Expression? {
    let open = tokens[position].range
    position += 1
    guard depth < Self.maximumDepth else {
      errors.append(
        QueryError(.tooLong, at: open, "Brackets nest at most \(Self.maximumDepth) deep.")
      )
      position = tokens.count
      return nil
    }
    depth += 1
    let errorCount = errors.count
    let inner = alternatives()
    depth -= 1
    if peek == .close {
      let range = open.lowerBound..<tokens[position].range.upperBound
      position += 1
      if inner == nil, errors.count == errorCount {
        errors.append(QueryError(.misplaced, at: range, "There is nothing in these brackets."))
      }
    } else if !errors.contains(where: { $0.kind == .tooLong }) {
      noteOpenBracket(at: open)
    }
    return inner
  }

  /// One error for all brackets that are open; inner ones are noted first.
  private mutating func noteOpenBracket(at range: Range<Int>) {
    openBrackets.insert(range.lowerBound + 1, at: 0)
    errors.removeAll { $0.kind == .openBracket }
    let columns = openBrackets.map(String.init)
    let message =
      columns.count == 1
      ? "1 bracket still open, opened at column \(columns[0])."
      : "\(columns.count) brackets still open, opened at columns "
        + columns.dropLast().joined(separator: ", ") + " and \(columns[columns.count - 1])."
    errors.append(QueryError(.openBracket, at: range, message))
  }

  private var openBrackets: [Int] = []

  // MARK: - Terms

  private mutating func word(_ text: String, at range: Range<Int>) -> Expression? {
    position += 1
    var reader = TermReader(context: context, range: range, key: nil)
    return counted(
      reader.word(text).map { .term(Term(.words([$0], in: .everywhere), at: range)) },
      reader.error,
      at: range
    )
  }

  private mutating func phrase(_ quoted: Quoted, at range: Range<Int>) -> Expression? {
    position += 1
    var reader = TermReader(context: context, range: range, key: nil)
    return counted(
      reader.phrase(quoted).map { .term(Term(.words([$0], in: .everywhere), at: range)) },
      reader.error,
      at: range
    )
  }

  private mutating func term(
    _ written: WrittenTerm,
    at range: Range<Int>,
    isNegated: Bool
  ) -> Expression? {
    position += 1
    var reader = TermReader(context: context, range: range, key: written.key)
    guard let field = reader.field(written) else { return counted(nil, reader.error, at: range) }
    if field.spec.type == .directive {
      directive(field, written, at: range, isNegated: isNegated)
      return nil
    }
    return counted(reader.expression(field, written), reader.error, at: range)
  }

  private mutating func counted(
    _ expression: Expression?,
    _ error: QueryError?,
    at range: Range<Int>
  ) -> Expression? {
    if let error { errors.append(error) }
    termCount += 1
    if termCount == Self.maximumTermCount + 1 {
      errors.append(
        QueryError(.tooLong, at: range, "A filter has at most \(Self.maximumTermCount) terms.")
      )
    }
    return expression
  }

  private mutating func directive(
    _ field: Field,
    _ written: WrittenTerm,
    at range: Range<Int>,
    isNegated: Bool
  ) {
    if isNegated || depth > 0 {
      let message =
        isNegated
        ? "\(field.rawValue): cannot be negated; sort:-created sorts downwards."
        : "\(field.rawValue): speaks about the whole list and stands outside brackets."
      errors.append(QueryError(.misplaced, at: range, message))
      return
    }
    var reader = DirectiveReader(range: range)
    switch field {
    case .sort: sort += reader.sortKeys(written)
    case .limit: limit = reader.limit(written) ?? limit
    default: scope = reader.scope(written) ?? scope
    }
    if let error = reader.error { errors.append(error) }
  }

  private var peek: Token.Kind? { position < tokens.count ? tokens[position].kind : nil }

  /// The last token as what is being typed: a word that may go on.
  private static func withLastWordOpen(_ tokens: [Token], length: Int) -> [Token] {
    guard var last = tokens.last, last.range.upperBound == length else { return tokens }
    switch last.kind {
    case .word(let text) where text.unicodeScalars.last != "*": last.kind = .word(text + "*")
    case .phrase(var quoted) where quoted.isOpen:
      quoted.isPrefix = true
      last.kind = .phrase(quoted)
    default: return tokens
    }
    return tokens.dropLast() + [last]
  }
}

extension Expression {
  /// `nil` for none, the expression itself for one.
  static func joined(_ parts: [Expression], by join: ([Expression]) -> Expression) -> Expression? {
    parts.count > 1 ? join(parts) : parts.first
  }
}
