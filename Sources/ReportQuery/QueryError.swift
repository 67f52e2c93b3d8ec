/// Why a filter cannot be read, and where.
package struct QueryError: Error, Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case unknownField, badValue, missingValue, badVersion, badDate, badOperator, openBracket
    case strayBracket, openQuote, misplaced, tooLong, notAvailable
  }

  package var kind: Kind
  /// The place, in Unicode scalars of the source.
  package var range: Range<Int>
  /// A sentence without the suggestions.
  package var message: String
  /// What may have been meant, likeliest first.
  package var suggestions: [String]
  /// How many more errors the source has.
  package var otherErrorCount: Int

  package init(
    _ kind: Kind,
    at range: Range<Int>,
    _ message: String,
    suggestions: [String] = [],
    otherErrorCount: Int = 0
  ) {
    self.kind = kind
    self.range = range
    self.message = message
    self.suggestions = suggestions
    self.otherErrorCount = otherErrorCount
  }

  /// A stable name, printed with `--json`.
  package var code: String { kind.rawValue }

  /// The message with its suggestions and the count of further errors.
  package var sentence: String {
    var text = message
    if let last = suggestions.last {
      let others = suggestions.dropLast().joined(separator: ", ")
      text += " Did you mean \(others.isEmpty ? last : others + " or " + last)?"
    }
    switch otherErrorCount {
    case 0: break
    case 1: text += " (and 1 more error)"
    default: text += " (and \(otherErrorCount) more errors)"
    }
    return text
  }

  /// The display columns of the place, when `columns` tells how wide a text is drawn.
  package func columnRange(in source: String, columns: (String) -> Int) -> Range<Int> {
    let scalars = Array(Self.oneLine(source).unicodeScalars)
    let start = columns(Self.text(scalars.prefix(range.lowerBound)))
    let end = columns(Self.text(scalars.prefix(range.upperBound)))
    return start..<max(start, end)
  }

  /// The source, the place underlined, and the sentence: three lines.
  ///
  /// The source is repeated as it is: pass the result through the gate that `columns` measures by.
  package func rendered(source: String, columns: (String) -> Int) -> String {
    let place = columnRange(in: source, columns: columns)
    let blanks = String(repeating: " ", count: place.lowerBound)
    let underline = String(repeating: "~", count: max(1, place.count))
    return Self.oneLine(source) + "\n" + blanks + underline + "\n" + sentence
  }

  /// Line ends would break the lines apart.
  private static func oneLine(_ source: String) -> String {
    text(source.unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 })
  }

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}

/// What a misspelt word may have meant.
package enum Suggestions {
  /// Those of the smallest distance, at most 2 (1 for words of up to three letters).
  package static func near(_ word: String, among candidates: [String]) -> [String] {
    let word = Array(word.lowercased().unicodeScalars.prefix(maximumLength))
    let limit = word.count <= 3 ? 1 : 2
    let distances = candidates.map { ($0, distance(word, Array($0.lowercased().unicodeScalars))) }
    guard let least = distances.map(\.1).min(), least <= limit else { return [] }
    return distances.filter { $0.1 == least }.map(\.0).prefix(3).map { $0 }
  }

  private static let maximumLength = 64

  /// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
  static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, scalar) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(last[column + 1], current[column]) + 1
        cost = min(cost, last[column] + (scalar == other ? 0 : 1))
        if row > 0, column > 0, scalar == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
