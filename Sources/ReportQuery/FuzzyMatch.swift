/// How characters that were typed stand in a text.
package struct FuzzyMatch {
  package enum Kind: Int {
    /// The text is what was typed.
    case same
    case beginning, wordBeginning, inside
    /// Characters in order with others between them.
    case scattered
  }

  package var kind: Kind
  /// Where the first of them stands.
  package var place: Int
  /// More is better.
  package var score: Int

  /// `nil` when they are not all there, in order; both have to be folded alike before.
  package init?(_ typed: String, in text: String) {
    self.init(Array(typed), in: Array(text))
  }

  private init?(_ typed: [Character], in text: [Character]) {
    guard let match = Self.adjacent(typed, in: text) ?? Self.scattered(typed, in: text) else {
      return nil
    }
    self = match
  }

  private init(_ kind: Kind, at place: Int, score: Int) {
    self.kind = kind
    self.place = place
    self.score = score
  }

  private static func adjacent(_ typed: [Character], in text: [Character]) -> FuzzyMatch? {
    guard let place = place(of: typed, in: text) else { return nil }
    let end = place + typed.count
    let begins = isBoundary(before: place, in: text)
    let isWhole = begins && (end == text.count || isBoundary(text[end]))
    let score = 100 + (begins ? 50 : 0) + (isWhole ? 30 : 0) - min(40, place)
    let kind: Kind
    if place > 0 {
      kind = begins ? .wordBeginning : .inside
    } else {
      kind = end == text.count ? .same : .beginning
    }
    return FuzzyMatch(kind, at: place, score: score)
  }

  /// Where the typed characters stand side by side, at the beginning of a word if at one.
  private static func place(of typed: [Character], in text: [Character]) -> Int? {
    guard typed.count <= text.count else { return nil }
    let places = (0...text.count - typed.count).filter { start in
      text[start..<start + typed.count].elementsEqual(typed)
    }
    return places.first { isBoundary(before: $0, in: text) } ?? places.first
  }

  /// Those at the beginnings of words count most.
  private static func scattered(_ typed: [Character], in text: [Character]) -> FuzzyMatch? {
    guard let latest = latestPlaces(of: typed, in: text) else { return nil }
    var score = 0
    var places: [Int] = []
    for (character, last) in zip(typed, latest) {
      let next = places.last.map { $0 + 1 }
      let possible = ((next ?? 0)...last).filter { text[$0] == character }
      let start = possible.first { isBoundary(before: $0, in: text) }
      let isNext = next != nil && possible.first == next
      guard let place = isNext ? next : start ?? possible.first else { return nil }
      score += isNext ? 8 : place == start ? 10 : 1
      places.append(place)
    }
    guard let first = places.first, let last = places.last else { return nil }
    return FuzzyMatch(.scattered, at: first, score: score - min(20, (last + 1) / 4))
  }

  /// For each character the last place that leaves room for those behind it.
  private static func latestPlaces(of typed: [Character], in text: [Character]) -> [Int]? {
    var places: [Int] = []
    var end = text.count
    for character in typed.reversed() {
      guard let place = text[..<end].lastIndex(of: character) else { return nil }
      places.append(place)
      end = place
    }
    return places.reversed()
  }

  private static func isBoundary(before place: Int, in text: [Character]) -> Bool {
    place == 0 || isBoundary(text[place - 1])
  }

  private static func isBoundary(_ character: Character) -> Bool {
    !character.isLetter && !character.isNumber
  }
}

extension FuzzyMatch {
  /// How well words name a text: more is better; `nil` when one of them is not in it.
  package static func score(_ words: String, in text: String) -> Int? {
    let characters = Array(text.lowercased())
    var total = 0
    for word in words.lowercased().split(separator: " ") {
      guard let match = FuzzyMatch(Array(word), in: characters) else { return nil }
      total += match.score
    }
    return total
  }

  /// The candidates that words name, the best first; equal ones keep their order.
  package static func ranked<Candidate>(
    _ candidates: [Candidate],
    by words: String,
    text: (Candidate) -> String
  ) -> [Candidate] {
    let scored = candidates.enumerated().compactMap { index, candidate in
      score(words, in: text(candidate)).map { (score: $0, index: index, candidate: candidate) }
    }
    return scored.sorted { ($1.score, $0.index) < ($0.score, $1.index) }.map(\.candidate)
  }
}
