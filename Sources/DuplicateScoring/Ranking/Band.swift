import ReportModel

extension DuplicateBand {
  static let certainProbability = 0.9
  static let witnessedProbability = 0.5
  static let likelyProbability = 0.3
  static let possibleProbability = 0.03
  /// Less likely ones are suggested among the first so many only.
  static let possibleLimit = 10

  /// `nil`: not worth a person's time.
  init?(_ probability: Double, _ vector: FeatureVector, isWitnessed: Bool, place: Int) {
    let isCertain =
      probability >= Self.certainProbability
      || probability >= Self.witnessedProbability && isWitnessed
    if isCertain && vector[.otherPlatform] != 1 {
      self = .certain
    } else if probability >= Self.likelyProbability {
      self = .likely
    } else if probability >= Self.possibleProbability && place < Self.possibleLimit {
      self = .possible
    } else {
      return nil
    }
  }
}

extension FeatureVector {
  /// Whether more than like words speaks for a duplicate: the same capture, the same crash, or one
  /// text that holds the other.
  func isWitnessed(_ query: Document, _ candidate: Document) -> Bool {
    if self[.samePicture] == 1 { return true }
    if (0...Float(PictureSignature.captureDistance)).contains(self[.pictureDistance]) {
      return true
    }
    if self[.topFrame] == 1 && self[.sameError] > 0.3 { return true }
    let least = min(
      query.titleLength + query.bodyLength,
      candidate.titleLength + candidate.bodyLength
    )
    return least >= 8 && max(self[.wordsCovered], self[.candidateCovered]) >= 0.8
      && self[.pairLikeness] >= 0.5
  }
}
