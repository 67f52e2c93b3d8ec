import DuplicateScoring
import ReportModel
import Testing

@testable import winnow_train

/// What is claimed in small stores, by the tables that ship.
@Suite
struct ReliabilityTests {
  @Test(arguments: [30, 60, 120])
  func whatIsCalledCertainIsSo(count: Int) throws {
    let finder = DuplicateFinder(try Places.model())
    var claims = Claims()
    for seed in 0..<UInt64(3_000 / count) {
      try claims.ask(finder, InAppSet.labelled(seed: 9_000 + seed, .judging, count: count))
    }
    let certain = claims.share(of: .certain)
    let likely = claims.share(of: .likely)
    #expect(certain.count > 5, "\(claims)")
    #expect(certain.share >= 0.85, "\(claims)")
    #expect(likely.share >= 0.3, "\(claims)")
  }
}
