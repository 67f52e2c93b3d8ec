/// A report that candidates are compared with: its document and what its terms weigh now.
struct PreparedQuery {
  let document: Document
  let weights: TermWeights
  let pairWeights: [Float]
  let titlePairWeights: [Float]
  let headWeights: [Float]
  let mass: Document.Mass
  let statistics: Statistics
  /// The score of the title's words as an answer to themselves.
  let ownTitleScore: Float
  let ownBodyScore: Float

  init(_ draft: DocumentDraft, in index: some DuplicateIndex) throws {
    let statistics = try index.statistics
    let weights = TermWeights(draft, try index.frequencies(of: draft.postedTerms), statistics)
    self.weights = weights
    self.statistics = statistics
    pairWeights = weights.pairs(of: draft)
    titlePairWeights = TermWeights.titlePairs(of: draft.document, draft, pairWeights)
    headWeights = draft.document.head.map { weights.rarity($0, draft.document) }
    var mass = weights.mass(of: draft)
    mass.ownScore = weights.ownScore(of: draft.document, statistics)
    self.mass = mass
    document = draft.document
    var title: Float = 0
    var body: Float = 0
    for (place, term) in draft.document.terms.enumerated() {
      if term.inTitle > 0 {
        title +=
          weights.inverses[place]
          * FieldWeights.saturated(
            FieldWeights.titlePart(term.inTitle, draft.document.titleLength, statistics)
          )
      }
      body +=
        weights.scores[place]
        * FieldWeights.saturated(
          FieldWeights.bodyPart(term.inBody, draft.document.bodyLength, statistics)
        )
    }
    ownTitleScore = title
    ownBodyScore = body
  }
}
