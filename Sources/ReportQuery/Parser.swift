/// Recursive descent over the tokens; goes on after an error to count the others.
struct Parser {
  private let context: QueryContext
  private let tokens: [Token]
  /// Where a person is typing, in Unicode scalars; `nil` when nobody is.
  private let caret: Int?
  private var position = 0
  private var depth: Int
  private var errors: QueryErrors
  private var termCount: Int
  /// What stood side by side outside all brackets, one list for each alternative.
  private var sequences: [[Query.Part]] = []

  private(set) var sort: [Query.SortKey] = []
  private(set) var limit: Int?
  private var writtenScope: Query.Scope?
  /// That of a saved view named outside brackets.
  private var viewScope: Query.Scope?

  /// Deeper brackets and longer queries are refused, so that neither this parser nor SQLite's runs
  /// out of stack.
  static let maximumDepth = 20
  static let maximumTermCount = 250
  static let maximumValueCount = 250
  static let maximumLength = 16_384

  init(source: String, context: QueryContext, lastWordIsPrefix: Bool, caret: Int? = nil) {
    self.context = context
    self.caret = caret
    depth = context.opening.depth
    termCount = context.opening.termCount
    let scalars = Array(source.unicodeScalars)
    guard scalars.count <= Self.maximumLength else {
      tokens = []
      errors = QueryErrors([
        QueryError(
          .tooLong,
          at: Self.maximumLength..<scalars.count,
          "A filter has at most \(Self.maximumLength) characters."
        )
      ])
      return
    }
    var lexer = Lexer(scalars: scalars, isTyping: lastWordIsPrefix, caret: caret)
    let tokens = lexer.tokens()
    errors = QueryErrors(lexer.errors)
    self.tokens =
      lastWordIsPrefix ? Self.withLastWordOpen(tokens, length: scalars.count) : tokens
  }

  /// The error that stands first in the source, with the count of the others.
  ///
  /// What is being typed at the caret is none yet.
  var firstError: QueryError? { errors.first(among: tokens, typingAt: caret) }

  /// The piece at the caret that was left out, as it cannot be read yet.
  var unfinished: Range<Int>? { errors.unfinished(among: tokens, typingAt: caret) }

  /// What the expression joins.
  var parts: [Query.Part] {
    let sequences = sequences.filter { !$0.isEmpty }
    guard sequences.count > 1, let first = sequences.first?.first,
      let last = sequences.last?.last
    else { return sequences.first ?? [] }
    let alternatives = sequences.compactMap {
      Expression.joined($0.map(\.expression), by: Expression.and)
    }
    return [Query.Part(.or(alternatives), at: first.range.lowerBound..<last.range.upperBound)]
  }

  /// `nil`: none was written.
  var scope: Query.Scope? {
    writtenScope ?? (sequences.count { !$0.isEmpty } == 1 ? viewScope : nil)
  }

  private var isOutsideBrackets: Bool { depth == context.opening.depth }

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
    var parts: [Query.Part] = []
    var joiner: Range<Int>?
    var isFirst = true
    while let kind = peek, kind != .or, kind != .close {
      if kind == .and {
        if isFirst || joiner != nil { refuseJoiner(at: tokens[position].range) }
        joiner = tokens[position].range
        position += 1
        continue
      }
      let start = position
      if let part = unary() {
        let range = tokens[start].range.lowerBound..<tokens[position - 1].range.upperBound
        parts.append(Query.Part(part, at: range))
      }
      joiner = nil
      isFirst = false
    }
    if let joiner, !isFirst { refuseJoiner(at: joiner) }
    if isOutsideBrackets { sequences.append(parts) }
    return Expression.joined(parts.map(\.expression), by: Expression.and)
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
    } else if !errors.contains(.tooLong) {
      errors.noteOpenBracket(at: open)
    }
    return inner
  }

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
    switch field.spec.type {
    case .directive:
      directive(field, written, at: range, isNegated: isNegated)
      return nil
    case .view:
      let found = views(&reader, written)
      if let scope = found?.scope, isOutsideBrackets, !isNegated { viewScope = scope }
      return counted(found?.expression, reader.error, at: range)
    default: return counted(reader.expression(field, written), reader.error, at: range)
    }
  }

  private mutating func counted(
    _ expression: Expression?,
    _ error: QueryError?,
    at range: Range<Int>
  ) -> Expression? {
    if let error { errors.append(error) }
    let before = termCount
    // A saved view counts as what it holds.
    termCount += max(1, expression?.terms.count ?? 1)
    if before <= Self.maximumTermCount, termCount > Self.maximumTermCount {
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
    if isNegated || !isOutsideBrackets {
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
    default: writtenScope = reader.scope(written) ?? writtenScope
    }
    if let error = reader.error { errors.append(error) }
  }

  /// Saved views as what they hold; none is opened any more once something is wrong.
  private mutating func views(
    _ reader: inout TermReader,
    _ written: WrittenTerm
  ) -> (expression: Expression?, scope: Query.Scope?)? {
    guard errors.isEmpty else { return nil }
    var context = context
    context.opening.depth = depth + 1
    context.opening.termCount = termCount
    return reader.views(written, in: context)
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
