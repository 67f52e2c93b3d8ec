/// What can be completed at the caret of a filter line, and how.
///
/// Ask ``context(in:caret:)`` what stands there, the store for the values of a field
/// (`completionCandidates(for:context:limit:)` does all of it), show the candidates, and put the
/// chosen one into the line with ``accepting(_:)``. Places are counted in characters, as a text
/// field counts them.
package struct Completion: Equatable, Sendable {
  package enum Subject: Equatable, Sendable {
    /// The start of a term: a field's name, or just a word.
    case name
    /// A value of a field, also one of several, behind a comparison, or an end of a range.
    case value(Field)
    /// What follows `attr.`.
    case attributeKey
    /// A value of the custom value with that key.
    case attributeValue(String)
  }

  /// One way to go on.
  package struct Candidate: Equatable, Sendable {
    /// As it is shown, without quotes; it may hold text of a reporter.
    package var label: String
    /// What takes the place of ``Completion/replaces``.
    package var insertion: String
    /// What it means; may be empty.
    package var summary: String
    /// How many reports bear it, where that was counted.
    package var count: Int?

    package init(label: String, insertion: String, summary: String = "", count: Int? = nil) {
      self.label = label
      self.insertion = insertion
      self.summary = summary
      self.count = count
    }
  }

  package let subject: Subject
  /// What stands before the caret of the piece being completed, without quotes.
  package let typed: String
  /// The characters of the line that a candidate takes the place of.
  package let replaces: Range<Int>
  /// The line.
  package let line: String
  /// The line without the term at the caret: what the values are counted in.
  package let rest: String
  /// A name that has its colon or comparison already.
  let hasOperator: Bool

  /// The line and the caret once a candidate is taken.
  package func accepting(_ candidate: Candidate) -> (line: String, caret: Int) {
    let before = line.prefix(replaces.lowerBound) + candidate.insertion
    let after = line.dropFirst(replaces.upperBound)
    return (String(before + after), before.count)
  }

  /// ``rest`` as a query; a rest that cannot be read is every report.
  package func restQuery(context: QueryContext) -> Query {
    let typing = try? Query(parsing: rest, context: context, caret: rest.count)
    // Counting in all reports is right enough for a list of suggestions.
    return typing?.unordered ?? .everything
  }
}

extension Completion {
  /// What stands at a caret; `nil` where nothing can be completed, such as inside a phrase.
  package static func context(in line: String, caret: Int) -> Completion? {
    CompletionReader(line: line, caret: line.scalarOffset(ofCharacter: caret)).completion()
  }
}

/// Finds out what is being completed; counts in Unicode scalars.
struct CompletionReader {
  private let line: String
  private let caret: Int
  private let tokens: [Token]

  init(line: String, caret: Int) {
    self.line = line
    self.caret = caret
    var lexer = Lexer(scalars: Array(line.unicodeScalars), isTyping: true, caret: caret)
    tokens = lexer.tokens()
  }

  func completion() -> Completion? {
    guard let index = tokens.firstIndex(where: { $0.isCompletable(at: caret) }) else {
      let isBeforeAToken = tokens.contains { $0.range.lowerBound == caret && !$0.closes }
      return isBeforeAToken ? nil : completion(.name, typedFrom: caret, to: caret, without: nil)
    }
    let token = tokens[index]
    switch token.kind {
    case .word: return word(token, at: index)
    case .term(let term): return self.term(term, at: index)
    case .phrase, .open, .close, .negation, .and, .or, .not: return nil
    }
  }

  private func word(_ token: Token, at index: Int) -> Completion? {
    let start = token.range.lowerBound
    let word = line.scalars(token.range)
    if word.lowercased().hasPrefix("attr."), caret >= start + 5 {
      return completion(
        .attributeKey,
        typedFrom: start + 5,
        to: token.range.upperBound,
        without: index
      )
    }
    return completion(.name, typedFrom: start, to: token.range.upperBound, without: index)
  }

  private func term(_ term: WrittenTerm, at index: Int) -> Completion? {
    if caret <= term.keyRange.upperBound {
      let isAttribute = term.key.lowercased().hasPrefix("attr.")
      let start = term.keyRange.lowerBound + (isAttribute ? 5 : 0)
      guard caret >= start else { return nil }
      return completion(
        isAttribute ? .attributeKey : .name,
        typedFrom: start,
        to: term.keyRange.upperBound,
        without: index,
        hasOperator: true
      )
    }
    let isInside: (Range<Int>) -> Bool = { $0.lowerBound <= caret && caret <= $0.upperBound }
    guard let range = term.valueRanges.last(where: isInside) else { return nil }
    if term.key.lowercased().hasPrefix("attr.") {
      let key = String(term.key.dropFirst(5))
      return value(.attributeValue(key), in: range, isOrdered: true, without: index)
    }
    guard let field = Field(rawValue: term.key.lowercased()), field.spec.isAvailable else {
      return nil
    }
    return value(.value(field), in: range, isOrdered: field.spec.isOrdered, without: index)
  }

  /// The value at the caret, or the end of a range it is in; a sort key's minus stays.
  private func value(
    _ subject: Completion.Subject,
    in range: Range<Int>,
    isOrdered: Bool,
    without index: Int
  ) -> Completion {
    var start = range.lowerBound
    var end = range.upperBound
    let text = Array(line.unicodeScalars)
    if isOrdered, text[range].first != "\"" {
      let dots = range.dropLast().filter { text[$0] == "." && text[$0 + 1] == "." }
      if let before = dots.last(where: { $0 + 2 <= caret }) { start = before + 2 }
      if let after = dots.first(where: { caret <= $0 }) { end = after }
    }
    if subject == .value(.sort), start < caret, "-+".unicodeScalars.contains(text[start]) {
      start += 1
    }
    return completion(subject, typedFrom: start, to: end, without: index)
  }

  private func completion(
    _ subject: Completion.Subject,
    typedFrom start: Int,
    to end: Int,
    without index: Int?,
    hasOperator: Bool = false
  ) -> Completion {
    Completion(
      subject: subject,
      typed: unquoted(line.scalars(start..<max(start, caret))),
      replaces: line.characterOffset(ofScalar: start)..<line.characterOffset(ofScalar: end),
      line: line,
      rest: rest(without: index),
      hasOperator: hasOperator
    )
  }

  private func unquoted(_ text: String) -> String {
    guard text.unicodeScalars.first == "\"" else { return text }
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars.dropFirst() {
      if scalar == "\\", !isEscaped {
        isEscaped = true
        continue
      }
      if scalar == "\"", !isEscaped { break }
      isEscaped = false
      result.append(scalar)
    }
    return String(result)
  }

  /// The line without a term and what negates it.
  private func rest(without index: Int?) -> String {
    guard let index else { return line }
    var first = index
    while first > 0, tokens[first - 1].kind == .negation || tokens[first - 1].kind == .not {
      first -= 1
    }
    let scalars = line.unicodeScalars
    let before = scalars.prefix(tokens[first].range.lowerBound)
    let after = scalars.dropFirst(tokens[index].range.upperBound)
    return String(String.UnicodeScalarView(before)) + String(String.UnicodeScalarView(after))
  }
}

extension Token {
  /// Whether the caret is in it or right behind it.
  fileprivate func isCompletable(at caret: Int) -> Bool {
    switch kind {
    case .word, .term: range.lowerBound < caret && caret <= range.upperBound
    // A line may go on right behind a closing quote, but not inside.
    case .phrase(let quoted):
      range.lowerBound < caret && (quoted.isOpen || caret < range.upperBound)
    // `OR` at the caret may be the start of a word: nothing starts so.
    case .and, .or, .not: range.lowerBound < caret && caret <= range.upperBound
    case .open, .close, .negation: false
    }
  }

  fileprivate var closes: Bool { kind == .close }
}
