/// What the ranker is told about a report and a candidate.
///
/// The raw values name the columns of the trained tables: a new feature comes last. All are ratios, distances or yes and no, so that they mean the same in any store; ``missing``
/// where a report lacks the field.
package enum Feature: Int, CaseIterable, Sendable {
  // Scores of words, by what the report would score itself and by the best candidate.
  case textOfOwn, textOfBest, textRank, textOfCandidate
  case titleOfOwn, titleOfBest, bodyOfOwn, bodyOfBest, closeRank
  // Shared words, by their rarity.
  case titleLikeness, titleContained, titleTrigrams, wordLikeness, wordsCovered, candidateCovered
  case titleInBody, bodyInTitle, pairLikeness, rarestShared, rareShared
  // Shared names of things.
  case identifierLikeness, identifierContained, sameError, frameLikeness, topFrame
  case quotationLikeness, versionsInText
  // Fields.
  case sameVersion, samePlatform, otherPlatform, componentLikeness, sameProduct, sameKind
  case surroundingsLikeness, sameSystem, sameDevice, sameScreen, sameReporter, sameLanguage
  case sameEnvironment
  // Times and lengths.
  case daysApart, lengthRatio, queryLength, bareCandidate
  // Pictures.
  case pictureDistance, gradientAgreement, recognisedLikeness, samePicture
  // The list as a whole.
  case gapToBest
  // Further scores and shared words.
  case closeOfBest, titleRank, titlePairLikeness, headLikeness, headCovered, wordCosine

  /// The value of a feature that cannot be told.
  package static let missing: Float = -1

  /// What features are told together as one reason.
  package enum Group: String, CaseIterable, Sendable {
    case text, title, identifiers, errors, trace, time, version, platform, component, device
    case screen, reporter, pictures, rank
  }

  package var group: Group {
    switch self {
    case .textOfOwn, .textOfCandidate, .bodyOfOwn, .wordLikeness, .wordsCovered, .candidateCovered,
      .pairLikeness, .rarestShared, .rareShared, .lengthRatio, .queryLength, .bareCandidate,
      .sameLanguage, .quotationLikeness, .titleInBody, .bodyInTitle, .headLikeness, .headCovered,
      .wordCosine:
      .text
    case .titleOfOwn, .titleLikeness, .titleContained, .titleTrigrams, .titlePairLikeness: .title
    case .textOfBest, .textRank, .titleOfBest, .bodyOfBest, .closeRank, .gapToBest, .closeOfBest,
      .titleRank:
      .rank
    case .identifierLikeness, .identifierContained: .identifiers
    case .sameError: .errors
    case .frameLikeness, .topFrame: .trace
    case .daysApart: .time
    case .versionsInText, .sameVersion: .version
    case .samePlatform, .otherPlatform: .platform
    case .componentLikeness, .sameProduct, .sameKind: .component
    case .surroundingsLikeness, .sameSystem, .sameDevice, .sameEnvironment: .device
    case .sameScreen: .screen
    case .sameReporter: .reporter
    case .pictureDistance, .gradientAgreement, .recognisedLikeness, .samePicture: .pictures
    }
  }
}

/// The features of one candidate, by ``Feature``.
package struct FeatureVector: Equatable, Sendable {
  package private(set) var values: [Float]
  /// What the query's words weigh together: how much it says that is not everybody's.
  package var queryMass: Float = 0

  package init() {
    values = Array(repeating: 0, count: Feature.allCases.count)
  }

  package subscript(feature: Feature) -> Float {
    get { values[feature.rawValue] }
    set { values[feature.rawValue] = newValue }
  }
}

/// How alike the nearest pictures of two reports are; all parts may be unknown.
package struct PictureLikeness: Equatable, Sendable {
  /// Differing bits of 256, the least over the cuts from the top.
  package var distance: Int?
  /// Of the ternary gradients, 0…1, by absolute value: dark mode turns the signs round.
  package var agreement: Float?
  /// Of the pictures' words, 0…1.
  package var words: Float?

  package init(distance: Int? = nil, agreement: Float? = nil, words: Float? = nil) {
    self.distance = distance
    self.agreement = agreement
    self.words = words
  }
}
