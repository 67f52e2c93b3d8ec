import ReportModel

/// Finds the reports a report may be a duplicate of.
package struct DuplicateFinder: Sendable {
  package let model: DuplicateModel
  private let scorer: TreeScorer
  package var shift = LearnedShift.none
  package var settings = CandidateSearch.Settings()

  package init(_ model: DuplicateModel) {
    self.model = model
    scorer = TreeScorer(model.ranker)
  }

  /// The likely ones, best first; none is an answer.
  ///
  /// Reports of number `end` and above do not count, nor do those `excluded`, which a person said are
  /// something else.
  package func suggestions(
    for evidence: Evidence,
    in index: some DuplicateIndex,
    before end: UInt32 = .max,
    pictures: [UInt32: PictureLikeness] = [:],
    excluding excluded: Set<UInt32> = [],
    limit: Int = 10
  ) throws -> [Suggestion] {
    let draft = DocumentDraft(evidence, keepsSpellings: true)
    let comparison = try Comparison(
      draft,
      in: index,
      before: end,
      pictures: pictures,
      settings: settings
    )
    let ranked = rank(comparison).filter { !excluded.contains($0.document.number) }
    var suggestions: [Suggestion] = []
    for (place, answer) in ranked.prefix(max(limit, DuplicateBand.possibleLimit)).enumerated() {
      guard let band = answer.band(at: place) else { continue }
      let words = ReasonWords(comparison.query, evidence, draft.spellings)
      suggestions.append(explained(answer, band, words))
      if suggestions.count == limit { break }
    }
    return suggestions
  }

  /// A candidate with its score.
  package struct Answer: Sendable {
    package var document: Document
    package var vector: FeatureVector
    package var score: Double
    package var logOdds: Double
    package var probability: Double { Numerics.probability(logOdds) }
    /// The best other candidate's score.
    var rival: Double

    package func band(at place: Int) -> DuplicateBand? { DuplicateBand(probability, place: place) }
  }

  /// All candidates, best first; of equal ones the later report.
  package func rank(_ comparison: Comparison) -> [Answer] {
    let scores = scorer.scores(comparison.vectors)
    let order = scores.indices.sorted {
      (scores[$0], comparison.candidates[$0].number)
        > (scores[$1], comparison.candidates[$1].number)
    }
    guard let first = order.first else { return [] }
    let second = order.count > 1 ? scores[order[1]] : scores[first] - 2
    return order.map { place in
      let rival = place == first ? second : scores[first]
      let vector = comparison.vectors[place]
      return Answer(
        document: comparison.candidates[place],
        vector: vector,
        score: scores[place],
        logOdds: Self.bounded(
          shift.applied(model.calibration.logOdds(score: scores[place], rival: rival, vector)),
          vector
        ),
        rival: rival
      )
    }
  }

  /// What happens on one platform alone is never sure to be what happens on another.
  private static func bounded(_ logOdds: Double, _ vector: FeatureVector) -> Double {
    vector[.otherPlatform] == 1 ? min(logOdds, otherPlatformBound) : logOdds
  }

  /// A probability of 0.85.
  private static let otherPlatformBound = 1.734_6

  // MARK: Explaining

  private func explained(_ answer: Answer, _ band: DuplicateBand, _ words: ReasonWords)
    -> Suggestion
  {
    let (base, contributions) = contributions(answer)
    var groups: [Feature.Group: Double] = [:]
    for (feature, contribution) in zip(Feature.allCases, contributions.features) {
      groups[feature.group, default: 0] += contribution
    }
    groups[.rank, default: 0] += contributions.lead
    let sum = contributions.features.reduce(base + contributions.lead, +)
    // What was cut off, across platforms.
    if sum - answer.logOdds > 1e-9 { groups[.platform, default: 0] -= sum - answer.logOdds }
    let parts = groups.filter { $0.value != 0 }.map { group, value in
      Suggestion.Part(
        group: group,
        contribution: value,
        text: words.text(group, value, answer)
      )
    }
    return Suggestion(
      number: answer.document.number,
      band: band,
      probability: answer.probability,
      logOdds: answer.logOdds,
      base: base,
      parts: parts.sorted {
        ($0.contribution, $1.group.rawValue) > ($1.contribution, $0.group.rawValue)
      }
    )
  }

  /// The log-odds in parts.
  private func contributions(_ answer: Answer) -> (
    base: Double, (features: [Double], lead: Double)
  ) {
    var features = Array(repeating: 0.0, count: Feature.allCases.count)
    var lead = 0.0
    var base = model.calibration.base
    for part in model.calibration.parts {
      let weight = part.weight * shift.slope
      switch part.input {
      case .score:
        let (root, parts) = model.ranker.contributions(answer.vector)
        base += part.weight * (root - part.usual)
        for (place, value) in parts.enumerated() { features[place] += weight * value }
      case .lead:
        let value = Calibration.value(
          .lead,
          score: answer.score,
          rival: answer.rival,
          answer.vector
        )
        lead += weight * (value - part.usual)
      case .inApp:
        let value = Calibration.value(.inApp, score: 0, rival: 0, answer.vector)
        base += part.weight * (value - part.usual)
      case .sameText:
        let value = Calibration.value(.sameText, score: 0, rival: 0, answer.vector)
        features[Feature.pairLikeness.rawValue] += weight * (value - part.usual)
      case .witness:
        let feature = answer.vector.witness ?? .pairLikeness
        let value = Calibration.value(.witness, score: 0, rival: 0, answer.vector)
        features[feature.rawValue] += weight * (value - part.usual)
      case .feature(let feature):
        let value = Calibration.value(part.input, score: 0, rival: 0, answer.vector)
        features[feature.rawValue] += weight * (value - part.usual)
      }
    }
    return (shift.applied(base), (features, lead))
  }
}
