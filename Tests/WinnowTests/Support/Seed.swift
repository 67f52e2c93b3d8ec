import Foundation

/// A generator whose seed is printed, so that what failed can be run again with `WINNOW_SEED`.
struct SeededGenerator: RandomNumberGenerator {
  let seed: UInt64
  private var state: UInt64

  init(for purpose: String) {
    let given = ProcessInfo.processInfo.environment["WINNOW_SEED"].flatMap { UInt64($0) }
    seed = given ?? UInt64.random(in: 1...999_999)
    state = seed
    print("\(purpose): WINNOW_SEED=\(seed)")
  }

  /// SplitMix64 (Steele, Lea and Flood 2014).
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
