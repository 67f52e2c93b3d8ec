import ReportModel

/// A report that may be about the same fault, and why.
package struct Suggestion: Equatable, Sendable {
  package var number: UInt32
  package var band: DuplicateBand
  /// That it is a duplicate; 0…1.
  package var probability: Double
  /// ``base`` and the contributions of all ``parts`` sum to it.
  package var logOdds: Double
  package var base: Double
  /// What speaks for and against, largest first; what is told as one reason is one part.
  package var parts: [Part]

  package struct Part: Equatable, Sendable {
    package var group: Feature.Group
    /// In log-odds.
    package var contribution: Double
    package var text: String

    package init(group: Feature.Group, contribution: Double, text: String) {
      self.group = group
      self.contribution = contribution
      self.text = text
    }
  }

  package init(
    number: UInt32,
    band: DuplicateBand,
    probability: Double,
    logOdds: Double,
    base: Double,
    parts: [Part]
  ) {
    self.number = number
    self.band = band
    self.probability = probability
    self.logOdds = logOdds
    self.base = base
    self.parts = parts
  }

  /// The two or three largest that speak for it, and the largest that speaks against.
  package var reasons: [Part] {
    let largest = parts.filter { $0.contribution > 0.05 && !$0.text.isEmpty }.prefix(3)
    let counter = parts.filter { $0.contribution < -0.05 && !$0.text.isEmpty }.max {
      -$0.contribution < -$1.contribution
    }
    return Array(largest) + (counter.map { [$0] } ?? [])
  }
}
