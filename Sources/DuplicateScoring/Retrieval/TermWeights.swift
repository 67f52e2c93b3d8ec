/// What the terms of a report weigh by how many reports say them.
struct TermWeights {
  /// By the document's terms: rarity, 0…1.
  private(set) var rarities: [Float]
  /// By the document's terms: the weight of BM25 times what the query's own counts are worth; 0 for
  /// terms so common that they tell nothing.
  private(set) var scores: [Float]
  /// By the document's terms: the weight of BM25 alone.
  private(set) var inverses: [Float]
  let identifiers: [Float]
  let errors: [Float]
  let frames: [Float]
  let frequencies: [Int]

  init(_ draft: DocumentDraft, _ frequencies: [Int], _ statistics: Statistics) {
    let document = draft.document
    self.frequencies = frequencies
    let count = document.terms.count
    rarities = []
    scores = []
    inverses = []
    rarities.reserveCapacity(count)
    scores.reserveCapacity(count)
    inverses.reserveCapacity(count)
    for (term, frequency) in zip(document.terms, frequencies) {
      let share = BackgroundWords.share(of: term.term)
      let isCommon = statistics.isCommon(frequency, share: share)
      let inverse = isCommon ? 0 : statistics.inverseFrequency(frequency, share: share)
      rarities.append(isCommon ? 0 : statistics.rarity(frequency, share: share))
      inverses.append(inverse)
      scores.append(inverse * FieldWeights.queryPart(term))
    }
    let rest = frequencies.dropFirst(count).map { statistics.rarity($0, share: 0) }
    identifiers = Array(rest.prefix(document.identifiers.count))
    errors = Array(rest.dropFirst(identifiers.count).prefix(document.errors.count))
    frames = Array(rest.dropFirst(identifiers.count + errors.count))
  }

  /// What the pairs of a draft weigh, in their order.
  func pairs(of draft: DocumentDraft) -> [Float] {
    // Two common words in a row are a phrase of everybody's.
    draft.pairs.map {
      rarity($0.first, draft.document) * 0.5 + rarity($0.second, draft.document) * 0.5
    }
  }

  /// The rarity of a word of the document.
  func rarity(_ word: Term, _ document: Document) -> Float {
    let index = document.terms.firstIndex(atOrAfter: word)
    return index < document.terms.count && document.terms[index].term == word ? rarities[index] : 0
  }

  /// What the pairs of the title weigh: of `pairs`, those in it.
  static func titlePairs(of document: Document, _ draft: DocumentDraft, _ pairs: [Float]) -> [Float]
  {
    var weights: [Float] = []
    weights.reserveCapacity(document.titlePairs.count)
    for pair in document.titlePairs {
      let place = draft.document.pairs.partitioningIndex { $0 >= pair }
      weights.append(place < pairs.count ? pairs[place] : 0)
    }
    return weights
  }

  /// How much a word counts in the vector of a report.
  static func component(_ term: DocumentTerm, _ rarity: Float) -> Float {
    let count = 3 * Float(term.inTitle) + Float(term.inBody)
    return rarity * rarity * countWeights[min(Int(count), countWeights.count - 1)]
  }

  /// 1 + ln of a count.
  private static let countWeights: [Float] = (0...60).map {
    $0 == 0 ? 0 : 1 + Numerics.logarithm(Float($0))
  }

  /// The score of a document as an answer to itself.
  func ownScore(of document: Document, _ statistics: Statistics) -> Float {
    var score: Float = 0
    for (index, term) in document.terms.enumerated() where scores[index] > 0 {
      score +=
        scores[index]
        * FieldWeights.saturated(
          title: FieldWeights.titlePart(term.inTitle, document.titleLength, statistics),
          body: FieldWeights.bodyPart(term.inBody, document.bodyLength, statistics)
        )
    }
    return score
  }

  func mass(of draft: DocumentDraft) -> Document.Mass {
    var mass = Document.Mass()
    let document = draft.document
    for (index, term) in document.terms.enumerated() {
      mass.all += rarities[index]
      if term.inTitle > 0 { mass.title += rarities[index] }
    }
    mass.identifiers = identifiers.reduce(0, +)
    mass.errors = errors.reduce(0, +)
    mass.frames = frames.reduce(0, +)
    let pairs = pairs(of: draft)
    mass.pairs = pairs.reduce(0, +)
    mass.titlePairs = Self.titlePairs(of: document, draft, pairs).reduce(0, +)
    mass.head = document.head.reduce(0) { $0 + rarity($1, document) }
    var square: Float = 0
    for (index, term) in document.terms.enumerated() {
      let component = Self.component(term, rarities[index])
      square += component * component
    }
    mass.norm = square.squareRoot()
    return mass
  }
}

extension [Term] {
  /// The first place whose term fulfils what all behind it do: by bisection.
  func partitioningIndex(where isBehind: (Term) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension [DocumentTerm] {
  /// By bisection.
  func firstIndex(atOrAfter term: Term) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].term < term { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
