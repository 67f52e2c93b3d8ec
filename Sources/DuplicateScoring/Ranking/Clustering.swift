import ReportModel

/// Joins reports into proposed groups: likeliest pairs first.
package struct Clustering {
  /// A report and an earlier one it may be a duplicate of.
  package struct Edge: Equatable, Sendable {
    package var report: UInt32
    package var earlier: UInt32
    package var probability: Double

    package init(report: UInt32, earlier: UInt32, probability: Double) {
      self.report = report
      self.earlier = earlier
      self.probability = probability
    }
  }

  package struct Settings: Equatable, Sendable {
    /// Less likely pairs join nothing.
    package var least = ProposedGroup.leastProbability
    package var sizeLimit = 40
    /// So many of a group's reports have to be like one that joins it: few pairs of a large group are
    /// compared, and a chain of likenesses must not join what its ends have nothing in common.
    package var nearest = 3

    package init() {}
  }

  private var parents: [UInt32: UInt32] = [:]
  private let settings: Settings

  /// The groups of two or more, each ascending, largest first.
  ///
  /// `forbidden` are pairs a person took apart, the lower number first.
  package static func groups(
    _ edges: [Edge],
    forbidden: Set<[UInt32]> = [],
    settings: Settings = Settings()
  ) -> [[UInt32]] {
    var clustering = Clustering(settings)
    let known = Dictionary(
      edges.map { (Pair($0.report, $0.earlier), $0.probability) },
      uniquingKeysWith: max
    )
    let order = edges.filter { $0.probability >= settings.least }.sorted {
      if $0.probability != $1.probability { return $0.probability > $1.probability }
      return ($0.report, $0.earlier) < ($1.report, $1.earlier)
    }
    for edge in order { clustering.join(edge, known, forbidden) }
    return clustering.groups()
  }

  private init(_ settings: Settings) {
    self.settings = settings
  }

  private struct Pair: Hashable {
    let low: UInt32
    let high: UInt32

    init(_ one: UInt32, _ other: UInt32) {
      low = min(one, other)
      high = max(one, other)
    }
  }

  private func root(_ number: UInt32) -> UInt32 {
    var number = number
    while let parent = parents[number], parent != number { number = parent }
    return number
  }

  private var membersByRoot: [UInt32: [UInt32]] = [:]

  private func members(_ root: UInt32) -> [UInt32] { membersByRoot[root] ?? [root] }

  private mutating func join(
    _ edge: Edge,
    _ known: [Pair: Double],
    _ forbidden: Set<[UInt32]>
  ) {
    let first = root(edge.report)
    let second = root(edge.earlier)
    if first == second { return }
    let one = members(first)
    let other = members(second)
    guard one.count + other.count <= settings.sizeLimit else { return }
    if !forbidden.isEmpty {
      for left in one {
        for right in other where forbidden.contains([min(left, right), max(left, right)]) { return }
      }
    }
    let (few, many) = one.count < other.count ? (one, other) : (other, one)
    guard likeness(few, many, known) >= settings.least else { return }
    let low = min(first, second)
    let high = max(first, second)
    parents[high] = low
    membersByRoot[high] = nil
    membersByRoot[low] = (one + other).sorted()
  }

  /// How likely the pairs across two groups are, on average: of each report of the one those with the
  /// ``Settings/nearest`` of the other.
  private func likeness(_ few: [UInt32], _ many: [UInt32], _ known: [Pair: Double]) -> Double {
    let count = min(settings.nearest, many.count)
    let sum = few.reduce(0) { sum, report in
      let best = many.map { known[Pair(report, $0)] ?? 0 }.sorted(by: >).prefix(count)
      return sum + best.reduce(0, +)
    }
    return sum / Double(few.count * count)
  }

  private func groups() -> [[UInt32]] {
    membersByRoot.values.filter { $0.count > 1 }.sorted {
      $0.count != $1.count ? $0.count > $1.count : $0[0] < $1[0]
    }
  }
}
