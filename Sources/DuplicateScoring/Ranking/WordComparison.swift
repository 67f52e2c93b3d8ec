/// What the words of a report and a candidate have in common, found in one walk through both.
struct WordComparison {
  /// BM25F over all words; over the titles' alone; over the bodies'.
  private(set) var textScore: Float = 0
  private(set) var titleScore: Float = 0
  private(set) var bodyScore: Float = 0
  /// Weights by rarity of words in both titles; in both reports; in the query's title and anywhere
  /// in the candidate; anywhere in the query and in the candidate's title.
  private(set) var sharedTitle: Float = 0
  private(set) var sharedAll: Float = 0
  private(set) var queryTitle: Float = 0
  private(set) var candidateTitle: Float = 0
  private(set) var rarest: Float = 0
  private(set) var rareCount = 0
  /// The product of both reports' vectors.
  private(set) var product: Float = 0
  /// Words of both titles, by their place in the query; the rarest first when asked.
  private(set) var sharedPlaces: [Int] = []

  init(_ query: PreparedQuery, _ candidate: Document, keepsPlaces: Bool = false) {
    let terms = query.document.terms
    let others = candidate.terms
    var first = 0
    var second = 0
    while first < terms.count && second < others.count {
      let one = terms[first].term.hash
      let other = others[second].term.hash
      if one == other {
        compare(query, first, others[second], candidate)
        if keepsPlaces { sharedPlaces.append(first) }
      }
      if one <= other { first += 1 }
      if other <= one { second += 1 }
    }
    if keepsPlaces {
      let rarities = query.weights.rarities
      sharedPlaces.sort { (rarities[$0], $1) > (rarities[$1], $0) }
    }
  }

  private mutating func compare(
    _ query: PreparedQuery,
    _ place: Int,
    _ found: DocumentTerm,
    _ candidate: Document
  ) {
    let rarity = query.weights.rarities[place]
    guard rarity > 0 else { return }
    let statistics = query.statistics
    let asked = query.document.terms[place]
    let title = FieldWeights.titlePart(found.inTitle, candidate.titleLength, statistics)
    let body = FieldWeights.bodyPart(found.inBody, candidate.bodyLength, statistics)
    textScore += query.weights.scores[place] * FieldWeights.saturated(title: title, body: body)
    bodyScore += query.weights.scores[place] * FieldWeights.saturated(body)
    sharedAll += rarity
    product += TermWeights.component(asked, rarity) * TermWeights.component(found, rarity)
    if asked.inTitle > 0 {
      queryTitle += rarity
      titleScore += query.weights.inverses[place] * FieldWeights.saturated(title)
      if found.inTitle > 0 { sharedTitle += rarity }
    }
    if found.inTitle > 0 { candidateTitle += rarity }
    rarest = max(rarest, rarity)
    if rarity > 0.6 { rareCount += 1 }
  }
}
