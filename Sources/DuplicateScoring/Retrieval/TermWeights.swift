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
      let isCommon = statistics.isCommon(frequency)
      let inverse = isCommon ? 0 : statistics.inverseFrequency(frequency)
      rarities.append(isCommon ? 0 : statistics.rarity(frequency))
      inverses.append(inverse)
      scores.append(inverse * FieldWeights.queryPart(term))
    }
    let rest = frequencies.dropFirst(count).map { statistics.rarity($0) }
    identifiers = Array(rest.prefix(document.identifiers.count))
    errors = Array(rest.dropFirst(identifiers.count).prefix(document.errors.count))
    frames = Array(rest.dropFirst(identifiers.count + errors.count))
  }

  /// What the pairs of a draft weigh, in their order.
  func pairs(of draft: DocumentDraft) -> [Float] {
    let terms = draft.document.terms
    func rarity(_ term: Term) -> Float {
      let index = terms.firstIndex(atOrAfter: term)
      return index < terms.count && terms[index].term == term ? rarities[index] : 0
    }
    // Two common words in a row are a phrase of everybody's.
    return draft.pairs.map { rarity($0.first) * 0.5 + rarity($0.second) * 0.5 }
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
    mass.pairs = pairs(of: draft).reduce(0, +)
    return mass
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
