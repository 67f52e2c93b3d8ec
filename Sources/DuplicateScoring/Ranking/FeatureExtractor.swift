/// Compares a report with its candidates.
struct FeatureExtractor {
  let query: PreparedQuery

  /// The features of all candidates, in their order.
  ///
  /// `pictures` are likenesses by number, as far as they are known.
  func vectors(
    of candidates: [Document],
    scores: [UInt32: Float],
    pictures: [UInt32: PictureLikeness]
  ) -> [FeatureVector] {
    var vectors: [FeatureVector] = []
    var words: [WordComparison] = []
    vectors.reserveCapacity(candidates.count)
    for candidate in candidates {
      let comparison = WordComparison(query, candidate)
      var vector = FeatureVector()
      vector.queryMass = query.mass.all
      compareWords(comparison, candidate, &vector)
      compareNames(candidate, &vector)
      compareFields(candidate, &vector)
      comparePictures(candidate, pictures[candidate.number], &vector)
      vectors.append(vector)
      words.append(comparison)
    }
    compareLists(candidates, words, scores, &vectors)
    return vectors
  }

  // MARK: Words

  private func compareWords(
    _ words: WordComparison,
    _ candidate: Document,
    _ vector: inout FeatureVector
  ) {
    let mass = candidate.mass ?? Document.Mass()
    vector[.textOfOwn] = Self.share(words.textScore, query.mass.ownScore)
    vector[.textOfCandidate] = Self.share(words.textScore, mass.ownScore)
    vector[.titleOfOwn] = Self.share(words.titleScore, query.ownTitleScore)
    vector[.bodyOfOwn] = Self.share(words.bodyScore, query.ownBodyScore)
    vector[.titleLikeness] = SetLikeness.ratio(words.sharedTitle, query.mass.title, mass.title)
    vector[.titleContained] = Self.share(words.sharedTitle, min(query.mass.title, mass.title))
    vector[.titleTrigrams] = SetLikeness.jaccard(query.document.trigrams, candidate.trigrams)
    vector[.wordLikeness] = SetLikeness.ratio(words.sharedAll, query.mass.all, mass.all)
    vector[.wordsCovered] = Self.share(words.sharedAll, query.mass.all)
    vector[.candidateCovered] = Self.share(words.sharedAll, mass.all)
    vector[.titleInBody] = Self.share(words.queryTitle, query.mass.title)
    vector[.bodyInTitle] = Self.share(words.candidateTitle, mass.title)
    let pairs = SetLikeness.sharedWeight(
      query.document.pairs,
      query.pairWeights,
      candidate.pairs
    )
    vector[.pairLikeness] = SetLikeness.ratio(pairs, query.mass.pairs, mass.pairs)
    compareStarts(candidate, mass, &vector)
    let norms = query.mass.norm * mass.norm
    vector[.wordCosine] = norms > 0 ? min(1, words.product / norms) : 0
    vector[.rarestShared] = words.rarest
    vector[.rareShared] = Float(min(words.rareCount, 20))
  }

  private func compareStarts(
    _ candidate: Document,
    _ mass: Document.Mass,
    _ vector: inout FeatureVector
  ) {
    let own = query.document
    let pairs = SetLikeness.sharedWeight(
      own.titlePairs,
      query.titlePairWeights,
      candidate.titlePairs
    )
    vector[.titlePairLikeness] = SetLikeness.ratio(pairs, query.mass.titlePairs, mass.titlePairs)
    guard !own.head.isEmpty, !candidate.head.isEmpty else {
      vector[.headLikeness] = Feature.missing
      vector[.headCovered] = Feature.missing
      return
    }
    let words = SetLikeness.sharedWeight(own.head, query.headWeights, candidate.head)
    vector[.headLikeness] = SetLikeness.ratio(words, query.mass.head, mass.head)
    vector[.headCovered] = Self.share(words, min(query.mass.head, mass.head))
  }

  private static func share(_ part: Float, _ whole: Float) -> Float {
    whole > 0 ? min(2, part / whole) : Feature.missing
  }

  // MARK: Names of things

  private func compareNames(_ candidate: Document, _ vector: inout FeatureVector) {
    let own = query.document
    let mass = candidate.mass ?? Document.Mass()
    if own.identifiers.isEmpty || candidate.identifiers.isEmpty {
      vector[.identifierLikeness] = Feature.missing
      vector[.identifierContained] = Feature.missing
    } else {
      let shared = SetLikeness.sharedWeight(
        own.identifiers,
        query.weights.identifiers,
        candidate.identifiers
      )
      vector[.identifierLikeness] = SetLikeness.ratio(
        shared,
        query.mass.identifiers,
        mass.identifiers
      )
      vector[.identifierContained] = Self.share(
        shared,
        min(query.mass.identifiers, mass.identifiers)
      )
    }
    vector[.sameError] = Feature.missing
    if !own.errors.isEmpty && !candidate.errors.isEmpty {
      var best: Float = 0
      SetLikeness.eachShared(own.errors, candidate.errors) {
        best = max(best, query.weights.errors[$0])
      }
      vector[.sameError] = best
    }
    compareFrames(candidate, &vector)
    vector[.quotationLikeness] = SetLikeness.jaccard(own.quotations, candidate.quotations)
    vector[.versionsInText] = SetLikeness.jaccard(own.versions, candidate.versions)
  }

  private func compareFrames(_ candidate: Document, _ vector: inout FeatureVector) {
    let own = query.document.frames
    guard let top = own.first, let otherTop = candidate.frames.first else {
      vector[.frameLikeness] = Feature.missing
      vector[.topFrame] = Feature.missing
      return
    }
    let theirs = Set(candidate.frames)
    var shared: Float = 0
    for (frame, weight) in zip(own, query.weights.frames) where theirs.contains(frame) {
      shared += weight
    }
    vector[.frameLikeness] = SetLikeness.ratio(
      shared,
      query.mass.frames,
      candidate.mass?.frames ?? 0
    )
    vector[.topFrame] = top == otherTop ? 1 : theirs.contains(top) ? 0.5 : 0
  }

  // MARK: Fields

  private func compareFields(_ candidate: Document, _ vector: inout FeatureVector) {
    let own = query.document.values
    let other = candidate.values
    vector[.sameVersion] = Self.same(own.version, other.version)
    if vector[.sameVersion] == 0, Self.same(own.release, other.release) == 1 {
      vector[.sameVersion] = 0.5
    }
    let platforms = query.document.platforms
    let arePlatformsKnown = !platforms.isEmpty && !candidate.platforms.isEmpty
    vector[.samePlatform] =
      arePlatformsKnown ? (platforms == candidate.platforms ? 1 : 0) : Feature.missing
    vector[.otherPlatform] =
      arePlatformsKnown
      ? (platforms.isDisjoint(with: candidate.platforms) ? 1 : 0) : Feature.missing
    vector[.componentLikeness] = SetLikeness.jaccard(
      query.document.components,
      candidate.components
    )
    vector[.sameProduct] = Self.same(own.product, other.product)
    vector[.sameKind] = Self.same(own.kind, other.kind)
    vector[.surroundingsLikeness] = SetLikeness.jaccard(
      query.document.surroundings,
      candidate.surroundings
    )
    vector[.sameSystem] = Self.same(own.osVersion, other.osVersion)
    if vector[.sameSystem] == 0, Self.same(own.osRelease, other.osRelease) == 1 {
      vector[.sameSystem] = 0.5
    }
    vector[.sameDevice] = Self.same(own.device, other.device)
    vector[.sameScreen] = Self.same(own.screen, other.screen)
    vector[.sameReporter] = Self.same(own.reporter, other.reporter)
    vector[.sameLanguage] = Self.same(own.language, other.language)
    vector[.sameEnvironment] = Self.same(own.environment, other.environment)
    compareTimes(candidate, &vector)
  }

  private static func same(_ left: UInt32, _ right: UInt32) -> Float {
    left == 0 || right == 0 ? Feature.missing : left == right ? 1 : 0
  }

  private func compareTimes(_ candidate: Document, _ vector: inout FeatureVector) {
    let days = abs(query.document.days - candidate.days)
    vector[.daysApart] = Float(Numerics.logarithm(1 + days))
    let own = Float(query.document.titleLength + query.document.bodyLength + 1)
    let other = Float(candidate.titleLength + candidate.bodyLength + 1)
    vector[.lengthRatio] = Numerics.logarithm(own / other)
    vector[.queryLength] = Numerics.logarithm(own)
    vector[.bareCandidate] = candidate.bodyLength == 0 ? 1 : 0
  }

  // MARK: Pictures

  private func comparePictures(
    _ candidate: Document,
    _ likeness: PictureLikeness?,
    _ vector: inout FeatureVector
  ) {
    vector[.pictureDistance] = likeness?.distance.map(Float.init) ?? Feature.missing
    vector[.gradientAgreement] = likeness?.agreement ?? Feature.missing
    vector[.recognisedLikeness] =
      likeness?.words
      ?? SetLikeness.jaccard(query.document.recognised, candidate.recognised)
    let own = query.document.pictures
    vector[.samePicture] =
      own.isEmpty || candidate.pictures.isEmpty
      ? Feature.missing : SetLikeness.sharedCount(own, candidate.pictures) > 0 ? 1 : 0
  }

  // MARK: The list as a whole

  private func compareLists(
    _ candidates: [Document],
    _ words: [WordComparison],
    _ scores: [UInt32: Float],
    _ vectors: inout [FeatureVector]
  ) {
    guard !vectors.isEmpty else { return }
    rank(words.map(\.textScore), &vectors, best: .textOfBest, rank: .textRank)
    rank(words.map(\.titleScore), &vectors, best: .titleOfBest, rank: .titleRank)
    rank(words.map(\.bodyScore), &vectors, best: .bodyOfBest, rank: nil)
    rank(candidates.map { scores[$0.number] ?? 0 }, &vectors, best: .closeOfBest, rank: .closeRank)
    let own = query.mass.ownScore
    let ordered = words.map(\.textScore).sorted(by: >)
    for place in vectors.indices {
      let rival =
        words[place].textScore >= ordered[0] && ordered.count > 1 ? ordered[1] : ordered[0]
      vectors[place][.gapToBest] = own > 0 ? (words[place].textScore - rival) / own : 0
    }
  }

  private func rank(
    _ scores: [Float],
    _ vectors: inout [FeatureVector],
    best: Feature?,
    rank: Feature?
  ) {
    if let best {
      let highest = scores.max() ?? 0
      for place in scores.indices {
        vectors[place][best] = highest > 0 ? scores[place] / highest : 0
      }
    }
    guard let rank else { return }
    let order = scores.indices.sorted { (scores[$0], $1) > (scores[$1], $0) }
    for (position, place) in order.enumerated() {
      vectors[place][rank] = Numerics.logarithm(Float(1 + position))
    }
  }
}
