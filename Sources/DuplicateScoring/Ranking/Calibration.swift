/// Turns the ranker's score into log-odds that a candidate is a duplicate: a weighted sum.
///
/// Fitted on scores out of fold, with reports that have no duplicate at their natural share.
package struct Calibration: Equatable, Sendable {
  /// What the sum is made of.
  package enum Input: Equatable, Sendable {
    case score
    /// By how much it leads the best other candidate, or trails it.
    case lead
    /// Values about their usual one, so that a part of the sum says what is unusual.
    case feature(Feature)
    /// Whether both texts are next to the same, and not what many say.
    case sameText
    /// Whether they come from an app, not from a tracker: a larger share of what users of one app send
    /// was sent before.
    case inApp
    /// Whether more than like words speaks for it.
    case witness
  }

  package struct Part: Equatable, Sendable {
    package var input: Input
    package var weight: Double
    package var usual: Double

    package init(input: Input, weight: Double, usual: Double) {
      self.input = input
      self.weight = weight
      self.usual = usual
    }
  }

  package var base: Double
  package var parts: [Part]

  package init(base: Double = 0, parts: [Part] = []) {
    self.base = base
    self.parts = parts
  }

  /// The inputs, in the order of the tables.
  package static let inputs: [Input] = [
    .score, .lead, .feature(.textOfOwn), .feature(.textOfCandidate), .feature(.titleLikeness),
    .feature(.wordLikeness), .feature(.pairLikeness), .feature(.daysApart),
    .feature(.otherPlatform), .feature(.queryLength), .feature(.sameScreen),
    .feature(.rarestShared), .inApp, .witness,
  ]

  /// What it adds when two reports say the same in the same words.
  ///
  /// Set by hand, and all else fitted beside it: trackers hold too few copies to learn how sure they are,
  /// and a report that is sent twice is the surest thing there is.
  package static let sameText = Part(input: .sameText, weight: 4.5, usual: 0)

  package static func value(
    _ input: Input,
    score: Double,
    rival: Double,
    _ vector: FeatureVector
  ) -> Double {
    switch input {
    case .score: score
    case .lead: min(2, max(-2, score - rival))
    case .feature(let feature): max(0, Double(vector[feature]))
    case .sameText: sameness(vector)
    case .inApp: isInApp(vector) ? 1 : 0
    case .witness: vector.witness == nil ? 0 : 1
    }
  }

  /// Fields that only what an app sends has, known of both.
  private static let appFields: [Feature] = [
    .sameScreen, .sameDevice, .sameReporter, .sameLanguage, .sameSystem, .sameEnvironment,
  ]

  private static func isInApp(_ vector: FeatureVector) -> Bool {
    appFields.contains { vector[$0] != Feature.missing }
  }

  /// 0…1, from nine of the report's words in ten that the other says too, when their titles are alike,
  /// both are as long, neither is but a few words, and these are not everybody's.
  private static func sameness(_ vector: FeatureVector) -> Double {
    guard vector[.titleTrigrams] >= 0.9, abs(vector[.lengthRatio]) <= 0.1,
      vector[.queryLength] >= 2.2
    else { return 0 }
    let share = min(1, max(0, (Double(vector[.wordsCovered]) - 0.9) / 0.1))
    let said = min(1, max(0, (Double(vector.queryMass) - 1) / 1.5))
    // The same words about two screens may mean two faults.
    return share * said * (vector[.sameScreen] == 0 ? 0.3 : 1)
  }

  package func logOdds(score: Double, rival: Double, _ vector: FeatureVector) -> Double {
    parts.reduce(base) {
      $0 + $1.weight
        * (Self.value($1.input, score: score, rival: rival, vector) - $1.usual)
    }
  }
}

/// A shift of the log-odds that one store's own decisions taught.
///
/// Bounded, so that a few odd decisions cannot turn the order of things round; the order of
/// candidates is never changed.
package struct LearnedShift: Equatable, Sendable {
  package var offset: Double
  package var slope: Double

  package init(offset: Double = 0, slope: Double = 1) {
    self.offset = offset
    self.slope = slope
  }

  package static let none = LearnedShift()
  /// So many decisions before anything is learned.
  package static let leastCount = 30
  static let offsetBound = 1.5
  static let slopeBounds = 0.7...1.4

  func applied(_ logOdds: Double) -> Double { offset + slope * logOdds }

  /// The probability of log-odds that the model gave.
  package func probability(_ logOdds: Double) -> Double { Numerics.probability(applied(logOdds)) }

  /// Fits the shift to decisions: log-odds as the model gave them, and what a person said.
  ///
  /// People decide about what is suggested, so the two kinds weigh the same whatever their counts; a
  /// few of one kind do not outweigh many of the other.
  package init?(decisions: [(logOdds: Double, isDuplicate: Bool)]) {
    let confirmed = decisions.count { $0.isDuplicate }
    let rejected = decisions.count - confirmed
    guard decisions.count >= Self.leastCount else { return nil }
    var offset = 0.0
    var slope = 1.0
    let prior = 4.0
    for _ in 0..<100 {
      var gradientOffset = -prior * offset
      var gradientSlope = -prior * (slope - 1)
      var curvatureOffset = prior
      var curvatureSlope = prior
      for decision in decisions {
        let share = 0.5 * Double(decisions.count)
        let weight = min(3, share / Double(decision.isDuplicate ? confirmed : rejected))
        let value = decision.logOdds
        let guess = Numerics.probability(offset + slope * value)
        let error = (decision.isDuplicate ? 1.0 : 0.0) - guess
        gradientOffset += weight * error
        gradientSlope += weight * error * value
        curvatureOffset += weight * guess * (1 - guess)
        curvatureSlope += weight * guess * (1 - guess) * value * value
      }
      offset += 0.5 * gradientOffset / curvatureOffset
      slope += 0.5 * gradientSlope / curvatureSlope
    }
    self.offset = min(Self.offsetBound, max(-Self.offsetBound, offset))
    self.slope = min(Self.slopeBounds.upperBound, max(Self.slopeBounds.lowerBound, slope))
  }
}
