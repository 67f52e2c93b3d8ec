import ReportModel

extension DuplicateBand {
  static let certainProbability = 0.9
  static let likelyProbability = 0.3
  static let possibleProbability = 0.03
  /// Less likely ones are suggested among the first so many only.
  static let possibleLimit = 10

  /// `nil`: not worth a person's time.
  init?(_ probability: Double, place: Int) {
    if probability >= Self.certainProbability {
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
  /// What more than like words speaks for a duplicate: the same capture, the same crash, or one text
  /// that holds the other.
  var witness: Feature? {
    if self[.samePicture] == 1 { return .samePicture }
    if (0...Float(PictureSignature.captureDistance)).contains(self[.pictureDistance]) {
      return .pictureDistance
    }
    if self[.topFrame] == 1 && self[.sameError] > 0.3 { return .topFrame }
    // Lengths are told by their logarithms, one more each.
    let shorter = min(self[.queryLength], self[.queryLength] - self[.lengthRatio])
    let isHeld =
      shorter >= 2.19 && queryMass >= 1.5
      && max(self[.wordsCovered], self[.candidateCovered]) >= 0.8
      && self[.pairLikeness] >= 0.5
    return isHeld ? .pairLikeness : nil
  }
}
