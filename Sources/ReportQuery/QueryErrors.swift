/// What is wrong with a query being read, and what of it is only not written yet.
struct QueryErrors {
  private var errors: [QueryError]
  /// Columns from 1.
  private var openBrackets: [Int] = []

  init(_ errors: [QueryError] = []) {
    self.errors = errors
  }

  var count: Int { errors.count }
  var isEmpty: Bool { errors.isEmpty }

  func contains(_ kind: QueryError.Kind) -> Bool { errors.contains { $0.kind == kind } }

  mutating func append(_ error: QueryError) { errors.append(error) }

  /// One error for all brackets that are open; inner ones are noted first.
  mutating func noteOpenBracket(at range: Range<Int>) {
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

  // MARK: - While somebody is typing

  /// The error that stands first in the source, with the count of the others.
  ///
  /// What is being typed at the caret is none yet.
  func first(among tokens: [Token], typingAt caret: Int?) -> QueryError? {
    let errors = errors.filter { !$0.isUnfinished(among: tokens, typingAt: caret) }
    guard var first = errors.min(by: { $0.range.lowerBound < $1.range.lowerBound }) else {
      return nil
    }
    first.otherErrorCount = errors.count - 1
    return first
  }

  /// The piece at the caret that was left out, as it cannot be read yet.
  func unfinished(among tokens: [Token], typingAt caret: Int?) -> Range<Int>? {
    errors.filter { $0.isUnfinished(among: tokens, typingAt: caret) }.map(\.range).max {
      $0.lowerBound < $1.lowerBound
    }
  }
}

extension QueryError {
  /// Whether the caret stands behind a value of the term it is about.
  private func hasValue(among tokens: [Token], typingAt caret: Int) -> Bool {
    tokens.contains { token in
      guard case .term(let term) = token.kind, token.range.overlaps(range) else { return false }
      return caret > term.keyRange.upperBound && term.values.contains { !$0.text.isEmpty }
    }
  }

  /// Whether the rest of what is being typed may put it right.
  fileprivate func isUnfinished(among tokens: [Token], typingAt caret: Int?) -> Bool {
    guard let caret, range.lowerBound < caret else { return false }
    let end = range.upperBound
    switch kind {
    case .tooLong, .notAvailable: return false
    case .openBracket, .openQuote: return true
    // What joins two terms waits for the second one.
    case .misplaced, .badOperator:
      return !tokens.contains { end <= $0.range.lowerBound && $0.range.lowerBound < caret }
    // No value makes the name of a field right that stands before it.
    case .unknownField: return caret <= end && !hasValue(among: tokens, typingAt: caret)
    case .badValue, .missingValue, .badVersion, .badDate, .strayBracket:
      return caret <= end
    }
  }
}
