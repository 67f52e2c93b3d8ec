import DuplicateScoring
import ReportModel

/// What was claimed of candidates, and what is so.
struct Claims: CustomStringConvertible {
  private static let bounds = [0.03, 0.1, 0.3, 0.5, 0.7, 0.9]
  private var claimed = Array(repeating: 0.0, count: bounds.count)
  private var counts = Array(repeating: 0, count: bounds.count)
  private var hits = Array(repeating: 0, count: bounds.count)
  private var bands: [DuplicateBand: (count: Int, hits: Int)] = [:]
  private var ranks = RankFigures()
  /// Of the first in their store to come.
  private var early = RankFigures()
  private var alone = 0
  private var bothered = 0
  private var suggested = 0

  private static let earlyCount = 60

  mutating func ask(_ finder: DuplicateFinder, _ set: LabelledSet) throws {
    let groups = set.groups
    try SmallStores.eachComparison(set) { place, comparison in
      note(finder.rank(comparison), place, groups)
    }
  }

  private mutating func note(
    _ answers: [DuplicateFinder.Answer],
    _ place: Int,
    _ groups: [Int: Int]
  ) {
    let own = groups[place]
    let isHit = { (answer: DuplicateFinder.Answer) in
      own != nil && groups[Int(answer.document.number)] == own
    }
    var isTold = false
    for (rank, answer) in answers.prefix(10).enumerated() {
      guard let band = answer.band(at: rank) else { continue }
      isTold = true
      bands[band, default: (0, 0)].count += 1
      bands[band]?.hits += isHit(answer) ? 1 : 0
      guard let bin = Self.bounds.lastIndex(where: { $0 <= answer.probability }) else { continue }
      counts[bin] += 1
      claimed[bin] += answer.probability
      hits[bin] += isHit(answer) ? 1 : 0
    }
    guard own != nil else {
      alone += 1
      bothered += isTold ? 1 : 0
      return
    }
    let rank = answers.firstIndex(where: isHit).map { $0 + 1 }
    ranks.add(rank: rank)
    if place < Self.earlyCount { early.add(rank: rank) }
    if answers.prefix(10).contains(where: { isHit($0) && $0.probability >= 0.03 }) {
      suggested += 1
    }
  }

  /// How many candidates were called so, and the share of them that are.
  func share(of band: DuplicateBand) -> (count: Int, share: Double) {
    let (count, hits) = bands[band] ?? (0, 0)
    return (count, Double(hits) / Double(max(1, count)))
  }

  var description: String {
    var lines = Self.bounds.indices.map { bin in
      let count = Double(max(1, counts[bin]))
      return
        "  from \(Self.bounds[bin].text(2)): \(counts[bin]) claimed "
        + "\((claimed[bin] / count).text(3)), true \((Double(hits[bin]) / count).text(3))"
    }
    for band in DuplicateBand.allCases {
      let (count, share) = share(of: band)
      lines.append("  \(band.rawValue): \(count), true \(share.text(3))")
    }
    let share = Double(suggested) / Double(max(1, ranks.queries))
    let others = Double(bothered) / Double(max(1, alone))
    lines.append(
      "  suggested \(share.text(3)) of those with a duplicate; of others \(others.text(3)) are told of one"
    )
    return (lines + ["  all    \(ranks)", "  early  \(early)"]).joined(separator: "\n")
  }
}
