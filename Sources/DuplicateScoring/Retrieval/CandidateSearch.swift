/// Finds the reports worth comparing with one: a few hundred of a store.
///
/// Lists of the best by BM25F of the query's best terms, by title alone, and by shared identifiers,
/// errors and stack frames; each with a preference for what was reported close in time.
package struct CandidateSearch {
  package struct Candidate: Equatable, Sendable {
    package var number: UInt32
    /// BM25F of the query's best terms times the preference for close times.
    package var score: Float
  }

  package struct Settings: Equatable, Sendable {
    /// Words looked up.
    package var termLimit = 60
    /// Postings read, about; the rarest terms come first.
    package var postingLimit = 1_500_000
    package var textLimit = 350
    package var titleLimit = 100
    package var sharedLimit = 60
    /// Those best by text whatever their time.
    package var timelessLimit = 100
    /// Those whose pictures are near and whose words are not.
    package var pictureLimit = 80
    /// Half of the preference for close times is gone after so many days.
    package var days: Float = 45
    package var prefersCloseTimes = true

    package init() {}
  }

  private let settings: Settings
  private let query: Document
  /// What is neither the query itself nor, when asked for, later than it.
  private let end: UInt32
  private var words: [Float]
  private var titles: [Float]
  private var shared: [Float]

  /// Finds the candidates among reports below number `end`.
  static func candidates(
    for draft: DocumentDraft,
    _ weights: TermWeights,
    in index: some DuplicateIndex,
    before end: UInt32,
    _ settings: Settings
  ) throws -> [Candidate] {
    guard let last = try index.lastNumber else { return [] }
    let count = Int(min(last, end == 0 ? 0 : end - 1)) + 1
    var search = CandidateSearch(draft.document, count, end, settings)
    try search.readWords(draft.document, weights, index)
    try search.readShared(draft.document, weights, index)
    return try search.select(index)
  }

  private init(_ query: Document, _ count: Int, _ end: UInt32, _ settings: Settings) {
    self.query = query
    self.end = end
    self.settings = settings
    words = Array(repeating: 0, count: count)
    titles = Array(repeating: 0, count: count)
    shared = Array(repeating: 0, count: count)
  }

  /// Strengths of title and body, by six bits each, as BM25F adds them up.
  private static let saturations: [Float] = (0..<4_096).map { packed in
    FieldWeights.saturated(title: Strength.values[packed >> 6], body: Strength.values[packed & 63])
  }

  private static let titleSaturations: [Float] = Strength.values.map(FieldWeights.saturated)

  private mutating func readWords(
    _ query: Document,
    _ weights: TermWeights,
    _ index: some DuplicateIndex
  ) throws {
    let order = query.terms.indices.filter { weights.scores[$0] > 0 && weights.frequencies[$0] > 0 }
      .sorted { (weights.scores[$0], $1) > (weights.scores[$1], $0) }
    var read = 0
    for place in order.prefix(settings.termLimit) where read < settings.postingLimit {
      read += weights.frequencies[place]
      let isTitle = query.terms[place].inTitle > 0
      let weight = weights.scores[place]
      let titleWeight = isTitle ? weights.inverses[place] : 0
      try index.eachBlock(of: query.terms[place].term) { block, bytes in
        add(bytes, at: block << Posting.blockBits, weight, titleWeight)
      }
    }
  }

  private mutating func add(_ bytes: [UInt8], at base: Int, _ weight: Float, _ titleWeight: Float) {
    var position = 0
    while position + Posting.byteCount <= bytes.count {
      let packed =
        UInt32(bytes[position]) << 16 | UInt32(bytes[position + 1]) << 8
        | UInt32(bytes[position + 2])
      position += Posting.byteCount
      let place = base + Int(packed >> 12)
      guard place < words.count else { return }
      words[place] += weight * Self.saturations[Int(packed & 4_095)]
      if titleWeight > 0 && packed & 4_032 != 0 {
        titles[place] += titleWeight * Self.titleSaturations[Int(packed >> 6 & 63)]
      }
    }
  }

  private mutating func readShared(
    _ query: Document,
    _ weights: TermWeights,
    _ index: some DuplicateIndex
  ) throws {
    let terms = query.identifiers + query.errors + query.frames
    let rarities = weights.identifiers + weights.errors + weights.frames
    let frequencies = weights.frequencies.dropFirst(query.terms.count)
    let order = zip(zip(terms, rarities), frequencies).filter { $0.1 > 0 && $0.0.1 > 0.3 }
      .sorted { ($0.0.1, $1.0.0) > ($1.0.1, $0.0.0) }
    for ((term, rarity), _) in order.prefix(16) {
      try index.eachBlock(of: term) { block, bytes in
        addShared(bytes, at: block << Posting.blockBits, rarity)
      }
    }
  }

  private mutating func addShared(_ bytes: [UInt8], at base: Int, _ weight: Float) {
    for position in stride(from: 0, to: bytes.count - 2, by: Posting.byteCount) {
      let place = base + (Int(bytes[position]) << 4 | Int(bytes[position + 1] >> 4))
      if place < shared.count { shared[place] += weight }
    }
  }

  // MARK: Choosing

  private mutating func select(_ index: some DuplicateIndex) throws -> [Candidate] {
    let own = Int(query.number)
    if own < words.count {
      words[own] = 0
      titles[own] = 0
      shared[own] = 0
    }
    var numbers: [Int] = []
    if settings.prefersCloseTimes {
      numbers = Self.best(settings.timelessLimit, of: words)
      try preferCloseTimes(index)
    }
    numbers += Self.best(settings.textLimit, of: words)
    numbers += Self.best(settings.titleLimit, of: titles)
    numbers += Self.best(settings.sharedLimit, of: shared)
    return numbers.unique().map { Candidate(number: UInt32($0), score: words[$0]) }
  }

  private mutating func preferCloseTimes(_ index: some DuplicateIndex) throws {
    let today = query.dayNumber
    var preferences: [Float] = []
    for start in stride(from: 0, to: words.count, by: Posting.blockSize) {
      let days = try index.days(ofBlock: start >> Posting.blockBits)
      for place in start..<min(start + days.count, words.count)
      where words[place] > 0 || shared[place] > 0 {
        let distance = abs(Int(days[place - start]) - today)
        while preferences.count <= distance {
          preferences.append(1 + 1 / (1 + Float(preferences.count) / settings.days))
        }
        words[place] *= preferences[distance]
        titles[place] *= preferences[distance]
        shared[place] *= preferences[distance]
      }
    }
  }

  /// The places of the highest scores, best first; of equal ones the later report first.
  static func best(_ count: Int, of scores: [Float]) -> [Int] {
    var heap = BoundedHeap(count)
    for (place, score) in scores.enumerated() where score > heap.least {
      heap.insert(place, score)
    }
    return heap.sorted()
  }
}

/// Keeps the highest of many scores.
struct BoundedHeap {
  private var items: [(place: Int, score: Float)] = []
  private let limit: Int
  /// What a score must be above to be kept.
  private(set) var least: Float = 0

  init(_ limit: Int) {
    self.limit = limit
    items.reserveCapacity(limit + 1)
  }

  mutating func insert(_ place: Int, _ score: Float) {
    guard limit > 0 else { return }
    if items.count < limit {
      items.append((place, score))
      rise(items.count - 1)
      if items.count == limit { least = items[0].score }
    } else if score > items[0].score {
      items[0] = (place, score)
      sink(0)
      least = items[0].score
    }
  }

  func sorted() -> [Int] {
    items.sorted { ($0.score, $0.place) > ($1.score, $1.place) }.map(\.place)
  }

  private mutating func rise(_ start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      if items[parent].score <= items[child].score { return }
      items.swapAt(parent, child)
      child = parent
    }
  }

  private mutating func sink(_ start: Int) {
    var parent = start
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < items.count && items[child].score < items[least].score {
        least = child
      }
      if least == parent { return }
      items.swapAt(parent, least)
      parent = least
    }
  }
}
