/// Finds what a person means by a few letters of it.
package enum Fuzzy {
  /// How well `query` names `text`: more is better; `nil` when its letters are not all there, in order.
  ///
  /// Blanks separate words, each of which is looked for on its own.
  package static func score(_ query: String, in text: String) -> Int? {
    let letters = Array(text.lowercased())
    var total = 0
    for word in query.lowercased().split(separator: " ") {
      guard let score = score(Array(word), letters) else { return nil }
      total += score
    }
    return total
  }

  /// The candidates that match, the best first; equal ones keep their order.
  package static func ranked<Candidate>(
    _ candidates: [Candidate],
    by query: String,
    text: (Candidate) -> String
  ) -> [Candidate] {
    let scored = candidates.enumerated().compactMap { index, candidate in
      score(query, in: text(candidate)).map { (score: $0, index: index, candidate: candidate) }
    }
    return scored.sorted { ($1.score, $0.index) < ($0.score, $1.index) }.map(\.candidate)
  }

  private static func score(_ word: [Character], _ letters: [Character]) -> Int? {
    if let place = place(of: word, in: letters) {
      let isWordStart = place == 0 || isBoundary(letters[place - 1])
      let end = place + word.count
      let isWhole = isWordStart && (end == letters.count || isBoundary(letters[end]))
      return 100 + (isWordStart ? 50 : 0) + (isWhole ? 30 : 0) - min(40, place)
    }
    return scattered(word, letters)
  }

  private static func place(of word: [Character], in letters: [Character]) -> Int? {
    guard word.count <= letters.count else { return nil }
    let places = (0...letters.count - word.count).filter { start in
      letters[start..<start + word.count].elementsEqual(word)
    }
    return places.first { $0 == 0 || isBoundary(letters[$0 - 1]) } ?? places.first
  }

  /// Letters in order with others between them: those at the beginnings of words count most.
  private static func scattered(_ word: [Character], _ letters: [Character]) -> Int? {
    var score = 0
    var next = 0
    var isRun = false
    for letter in word {
      let rest = next..<letters.count
      let start = rest.first { letters[$0] == letter && ($0 == 0 || isBoundary(letters[$0 - 1])) }
      let plain = rest.first { letters[$0] == letter }
      guard let found = isRun && plain == next ? plain : start ?? plain else { return nil }
      score += found == next && isRun ? 8 : found == start ? 10 : 1
      isRun = true
      next = found + 1
    }
    return score - min(20, next / 4)
  }

  private static func isBoundary(_ letter: Character) -> Bool {
    !letter.isLetter && !letter.isNumber
  }
}
