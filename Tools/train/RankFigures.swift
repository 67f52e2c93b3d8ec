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
    let parts = [1, 5, 10, 20].map { "RR@\($0) \(recall($0).text(4))" }
    return "n \(queries)  " + parts.joined(separator: "  ")
      + "  MRR \(meanReciprocalRank.text(4))"
  }
}

extension Double {
  /// With so many digits behind the point.
  func text(_ digitCount: Int) -> String {
    var scale = 1
    for _ in 0..<digitCount { scale *= 10 }
    let scaled = Int((magnitude * Double(scale)).rounded())
    let digits = String(scaled % scale)
    let sign = self < 0 ? "-" : ""
    if digitCount == 0 { return "\(sign)\(scaled)" }
    return "\(sign)\(scaled / scale)." + String(repeating: "0", count: digitCount - digits.count)
      + digits
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
