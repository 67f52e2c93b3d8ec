import Foundation

/// SeededGenerator (Steele, Lea and Flood 2014): the same numbers for the same seed everywhere.
package struct SeededGenerator: RandomNumberGenerator {
  package let seed: UInt64
  private var state: UInt64

  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// Prints its seed, so that what failed can be run again with `WINNOW_SEED`.
  package init(for purpose: String) {
    self.init(seed: Self.wanted ?? UInt64.random(in: 1...999_999))
    print("\(purpose): WINNOW_SEED=\(seed)")
  }

  /// The seed of `WINNOW_SEED`, to see a failure again.
  package static let wanted = ProcessInfo.processInfo.environment["WINNOW_SEED"]
    .flatMap { UInt64($0) }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 on.
  package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
