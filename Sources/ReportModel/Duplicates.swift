/// How sure the duplicate finder is.
package enum DuplicateBand: String, CaseIterable, Sendable {
  /// Very likely, or likely with a second witness; never across platforms.
  case certain
  case likely
  case possible
}

/// A report that may be about the same fault as another, and why.
package struct DuplicateSuggestion: Equatable, Sendable {
  package var row: ReportSummary
  package var band: DuplicateBand
  /// That they are duplicates, 0…1.
  package var probability: Double
  /// What ``base`` and the contributions of ``reasons`` and ``rest`` sum to.
  package var logOdds: Double
  /// What is so of any candidate.
  package var base: Double
  /// The largest that speak for it, and the largest that speaks against.
  package var reasons: [DuplicateReason]
  /// What all else adds up to.
  package var rest: Double

  package init(
    row: ReportSummary,
    band: DuplicateBand,
    probability: Double,
    logOdds: Double,
    base: Double,
    reasons: [DuplicateReason],
    rest: Double
  ) {
    self.row = row
    self.band = band
    self.probability = probability
    self.logOdds = logOdds
    self.base = base
    self.reasons = reasons
    self.rest = rest
  }
}

/// One reason for or against, in log-odds.
package struct DuplicateReason: Equatable, Sendable {
  /// What kind of thing it is, such as `screen` or `text`.
  package var feature: String
  package var contribution: Double
  package var text: String

  package init(feature: String, contribution: Double, text: String) {
    self.feature = feature
    self.contribution = contribution
    self.text = text
  }
}

/// Reports that may all be about one fault.
package struct ProposedGroup: Equatable, Sendable {
  /// Pairs less likely join nothing, unless somebody asks for others.
  package static let leastProbability = 0.15

  /// The one the others would become duplicates of: a master there is, else the earliest.
  package var master: ReportNumber
  /// The others, ascending; none is a duplicate yet.
  package var members: [ReportNumber]
  /// Of the weakest pair that holds it together.
  package var probability: Double

  package init(master: ReportNumber, members: [ReportNumber], probability: Double) {
    self.master = master
    self.members = members
    self.probability = probability
  }
}

/// How far the duplicate finder has come.
package struct DuplicateProgress: Equatable, Sendable {
  /// Reports not taken in yet: nothing is told about them.
  package var untaken: Int
  /// Reports not compared with the earlier ones yet.
  package var uncompared: Int
  package var total: Int
  /// Reports to be weighed anew, since the store grew a lot after they came.
  package var unweighed: Int

  package init(untaken: Int, uncompared: Int, total: Int, unweighed: Int = 0) {
    self.untaken = untaken
    self.uncompared = uncompared
    self.total = total
    self.unweighed = unweighed
  }

  package var isDone: Bool { untaken == 0 && uncompared == 0 && unweighed == 0 }
}

/// What a store's own decisions taught the duplicate finder.
package struct DuplicateLearning: Equatable, Sendable {
  /// Suggestions that were taken, and that were said to be something else.
  package var confirmed: Int
  package var rejected: Int
  /// How the log-odds are shifted and stretched; 0 and 1 before enough was decided.
  package var offset: Double
  package var slope: Double

  package init(confirmed: Int, rejected: Int, offset: Double, slope: Double) {
    self.confirmed = confirmed
    self.rejected = rejected
    self.offset = offset
    self.slope = slope
  }

  package var isActive: Bool { offset != 0 || slope != 1 }
}
