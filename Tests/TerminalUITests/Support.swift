import TestSupport

/// A new seed, or the one of `WINNOW_SEED` to see a failure again.
func testSeed() -> UInt64 {
  SeededGenerator.wanted ?? UInt64.random(in: 0...UInt64.max)
}
