/// When reports that came first in a store are weighed anew.
///
/// What a report's terms weigh together is kept with it as it was when it was taken in; what is rare in
/// a store of sixty is not in one of six hundred. Each time a store has doubled, those that were weighed
/// in less than half of it are weighed once more, until so much is known that it changes little.
package enum Reweighing {
  /// The first time; smaller stores know next to nothing that background words do not.
  static let leastCount = 64
  /// Of a larger store the weights stay.
  static let enough = 32_768

  /// How many of the first reports are to be weighed anew in a store of `count`, when `last` is its count
  /// of the last time; 0 for none.
  package static func due(count: Int, last: Int) -> Int {
    guard last < enough, count >= max(leastCount, 2 * last) else { return 0 }
    return min(count / 2, enough / 2)
  }
}

extension DocumentDraft {
  /// What its terms weigh together by now.
  package func mass(frequencies: [Int], _ statistics: Statistics) -> Document.Mass {
    let weights = TermWeights(self, frequencies, statistics)
    var mass = weights.mass(of: self)
    mass.ownScore = weights.ownScore(of: document, statistics)
    return mass
  }
}
