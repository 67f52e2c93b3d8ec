import ReportModel

/// Turns one written term into a condition; at most one error a term.
struct TermReader {
  let context: QueryContext
  let range: Range<Int>
  /// As written; `nil` for bare words.
  let key: String?
  private(set) var error: QueryError?

  init(context: QueryContext, range: Range<Int>, key: String?) {
    self.context = context
    self.range = range
    self.key = key
  }

  /// Notes the term's error; returns `nil` for the caller to return.
  mutating func fail<Value>(
    _ kind: QueryError.Kind,
    _ message: String,
    suggestions: [String] = []
  ) -> Value? {
    error = error ?? QueryError(kind, at: range, message, suggestions: suggestions)
    return nil
  }

  // MARK: - Words

  mutating func word(_ text: String) -> WordMatch? {
    let scalars = text.unicodeScalars
    let core = String(scalars.trimming("*"))
    let hasStarBefore = scalars.first == "*"
    let hasStarAfter = scalars.last == "*"
    if core.isEmpty {
      return fail(.missingValue, "A star needs the beginning of a word before it.")
    }
    if hasStarBefore, !hasStarAfter {
      return fail(
        .badValue,
        "A word may end in a star, not begin with one; text:*\(core)* finds a part."
      )
    }
    return WordMatch(core, hasStarBefore ? .part : hasStarAfter ? .prefix : .whole)
  }

  mutating func phrase(_ quoted: Quoted) -> WordMatch? {
    if quoted.text.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
      return quoted.isOpen ? nil : fail(.missingValue, "There is nothing in these quotes.")
    }
    return WordMatch(quoted.text, quoted.isPrefix ? .prefix : .whole)
  }

  // MARK: - Fields

  mutating func field(_ term: WrittenTerm) -> Field? {
    let name = term.key.lowercased()
    if name.hasPrefix("attr.") { return .attr }
    if name == "attr" {
      return fail(.unknownField, "attr needs the name of a custom value: attr.plan:pro.")
    }
    if let field = Field(rawValue: name) { return field }
    let meant = Field.table.filter { $0.otherNames.contains(name) }.map(\.field.rawValue)
    let suggestions =
      meant.isEmpty ? Suggestions.near(name, among: Field.table.map(\.field.rawValue)) : meant
    return fail(
      .unknownField,
      suggestions.isEmpty
        ? "No field \"\(term.key)\". To search for this text, quote it."
        : "No field \"\(term.key)\".",
      suggestions: suggestions
    )
  }

  mutating func expression(_ field: Field, _ term: WrittenTerm) -> Expression? {
    var term = term
    guard check(field, term) else { return nil }
    let isNot = term.comparison == .not
    // The opposite of `=`, not of `:`.
    if isNot { term.comparison = .exactly }
    guard let expression = condition(field, term) else { return nil }
    return isNot ? .not(expression) : expression
  }

  /// Whether a term has what its field needs; its error is noted when not.
  mutating func check(_ field: Field, _ term: WrittenTerm) -> Bool {
    let spec = field.spec
    let refusal: Void?
    if !spec.isAvailable {
      refusal = fail(.notAvailable, "\(spec.field.rawValue): is not available yet.")
    } else if term.values.isEmpty {
      refusal = fail(
        .missingValue,
        "\(term.key): needs a value right after it, such as \(spec.example)."
      )
    } else if term.values.count > Parser.maximumValueCount {
      refusal = fail(.tooLong, "A field takes at most \(Parser.maximumValueCount) values.")
    } else if let comparison = term.comparison, comparison != .exactly, comparison != .not,
      !spec.isOrdered
    {
      refusal = fail(
        .badOperator,
        "\(term.key) has no order, so \(comparison.rawValue) says nothing about it. "
          + "Example: \(spec.example)"
      )
    } else {
      return true
    }
    return refusal != nil
  }

  private mutating func condition(_ field: Field, _ term: WrittenTerm) -> Expression? {
    switch field.spec.type {
    case .words: words(field, term)
    case .flag, .presence: names(field, term)
    case .attribute: attribute(term)
    case .text, .choice, .rank, .version, .build, .date, .age, .number, .size, .duration, .report:
      tests(of: term) { (reader, value) in reader.test(field, term.comparison, value) }
        .map { wrapped(.field(field, $0)) }
    // Read by the parser.
    case .directive, .view: nil
    }
  }

  /// One test a value; `nil` when any of them cannot be read.
  private mutating func tests(
    of term: WrittenTerm,
    _ read: (inout TermReader, WrittenValue) -> Test?
  ) -> [Test]? {
    var tests: [Test] = []
    for value in term.values {
      guard let test = read(&self, value) else { return nil }
      tests.append(test)
    }
    return tests
  }

  private func wrapped(_ condition: Condition) -> Expression {
    .term(Term(condition, at: range))
  }

  private mutating func words(_ field: Field, _ term: WrittenTerm) -> Expression? {
    var matches: [WordMatch] = []
    for value in term.values {
      if field != .text, value == .bare("*") { return wrapped(.has(.field(field))) }
      let match: WordMatch? =
        switch value {
        case .bare(let text): word(text)
        case .quoted(let quoted): phrase(quoted)
        }
      guard let match else { return nil }
      matches.append(match)
    }
    let place: TextPlace =
      switch field {
      case .note: .notes
      case .ocr: .pictures
      default: .everywhere
      }
    return wrapped(.words(matches, in: place))
  }

  /// `is:`, `has:` and `no:`; several values are alternatives.
  private mutating func names(_ field: Field, _ term: WrittenTerm) -> Expression? {
    var parts: [Expression] = []
    for value in term.values {
      let condition: Condition?
      if field == .is {
        condition = flag(value.text)
      } else {
        condition = presence(value.text, of: field)
      }
      guard let condition else { return nil }
      parts.append(field == .no ? .not(wrapped(condition)) : wrapped(condition))
    }
    return Expression.joined(parts, by: Expression.or)
  }

  private mutating func flag(_ name: String) -> Condition? {
    guard let flag = Flag(rawValue: name.lowercased()) else {
      return unknownValue(name, of: .is, among: Flag.allCases.map(\.rawValue))
    }
    return .flag(flag)
  }

  private mutating func presence(_ name: String, of field: Field) -> Condition? {
    if name.lowercased().hasPrefix("attr."), name.utf8.count > 5 {
      return .has(.attribute(String(name.dropFirst(5))))
    }
    guard let presence = Presence(name: name.lowercased()) else {
      return unknownValue(name, of: field, among: Presence.names + ["attr.KEY"])
    }
    return .has(presence)
  }

  mutating func unknownValue<Value>(
    _ text: String,
    of field: Field,
    among values: [String]
  ) -> Value? {
    fail(
      .badValue,
      "\(field.rawValue) has no value \"\(text)\". Values: \(values.joined(separator: " ")).",
      suggestions: Suggestions.near(text, among: values)
    )
  }

  // MARK: - Custom values

  private mutating func attribute(_ term: WrittenTerm) -> Expression? {
    let key = String(term.key.dropFirst(5))
    guard !key.isEmpty else {
      return fail(.unknownField, "attr. needs the name of a custom value: attr.plan:pro.")
    }
    return tests(of: term) { (reader, value) in
      reader.attributeTest(term.comparison, value)
    }.map { wrapped(.attribute(key: key, $0)) }
  }

  private mutating func attributeTest(_ comparison: Comparison?, _ value: WrittenValue) -> Test? {
    if !value.isQuoted, let (low, high) = RangeText.split(value.text),
      let bounds = NumberText.range(low, high)
    {
      return .number(bounds)
    }
    guard let comparison, comparison != .exactly else { return pattern(value) }
    guard let number = NumberText.decimal(value.text) else {
      return fail(
        .badValue,
        "\"\(value.text)\" is not a number. Example: attr.cart_items\(comparison.rawValue)3"
      )
    }
    return .number(comparison.range(around: number, step: 0))
  }
}

extension String.UnicodeScalarView {
  /// Without that scalar at both ends.
  fileprivate func trimming(_ scalar: Unicode.Scalar) -> Substring.UnicodeScalarView {
    guard let first = firstIndex(where: { $0 != scalar }),
      let last = lastIndex(where: { $0 != scalar })
    else { return self[endIndex...] }
    return self[first...last]
  }
}
