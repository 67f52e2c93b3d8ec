import DuplicateScoring

/// How well a list of candidates answers: as eval_dedupe.py counts it.
struct RankFigures: CustomStringConvertible {
  private(set) var queries = 0
  private var hits: [Int: Int] = [1: 0, 5: 0, 10: 0, 20: 0]
  private var reciprocal = 0.0

  /// Counts the rank of the first duplicate, from 1; `nil`: not found.
  mutating func add(rank: Int?) {
    queries += 1
    guard let rank else { return }
    for limit in hits.keys where rank <= limit { hits[limit, default: 0] += 1 }
    reciprocal += 1 / Double(rank)
  }

  func recall(_ limit: Int) -> Double { Double(hits[limit] ?? 0) / Double(max(1, queries)) }
  var meanReciprocalRank: Double { reciprocal / Double(max(1, queries)) }

  var description: String {
    let parts = [1, 5, 10, 20].map { "RR@\($0) \(Self.rounded(recall($0)))" }
    return "n \(queries)  " + parts.joined(separator: "  ")
      + "  MRR \(Self.rounded(meanReciprocalRank))"
  }

  static func rounded(_ value: Double) -> String {
    let thousandths = Int((value * 10_000).rounded())
    let digits = String(thousandths % 10_000)
    return "\(thousandths / 10_000)." + String(repeating: "0", count: 4 - digits.count) + digits
  }
}

extension FeatureTable.Row {
  /// The candidates, best first: by score, then the later report.
  func order(_ score: (FeatureVector) -> Double) -> [(place: Int, score: Double)] {
    vectors.map(score).enumerated().map { (place: $0.offset, score: $0.element) }.sorted {
      ($0.score, candidates[$0.place]) > ($1.score, candidates[$1.place])
    }
  }

  func rank(_ score: (FeatureVector) -> Double) -> Int? {
    order(score).firstIndex { isDuplicate[$0.place] }.map { $0 + 1 }
  }
}
