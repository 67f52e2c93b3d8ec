import DuplicateScoring
import SystemCalls

/// Runs the product's code over a labelled set in a store: each report with earlier ones only.
struct Evaluator {
  let set: LabelledSet
  /// The model that a report is asked with.
  let finder: (Int) -> DuplicateFinder
  static let depth = 200

  struct Result {
    /// Lines of eval_dedupe.py: query, rank, candidate, probability.
    var run: [String] = []
    var edges: [Clustering.Edge] = []
    var ranks = RankFigures()
    /// Of the processor, with taking reports in.
    var nanoseconds: Int64 = 0
    var asked = 0
  }

  /// Asks about every report, for groups, or about the set's queries.
  func run(asksAll: Bool) throws -> Result {
    var result = Result()
    var store = try StoredSet(set)
    let queries = Set(set.queries)
    for place in set.reports.indices where asksAll || queries.contains(place) {
      let start = Clock.processorNanoseconds()
      let answers = try store.ranking(of: place, by: finder(place))
      result.nanoseconds += Clock.processorNanoseconds() - start
      result.asked += 1
      note(answers, place, isQuery: queries.contains(place), &result)
    }
    return result
  }

  private func note(
    _ answers: [DuplicateFinder.Answer],
    _ place: Int,
    isQuery: Bool,
    _ result: inout Result
  ) {
    for answer in answers.prefix(10) where answer.probability >= 0.03 {
      result.edges.append(
        .init(
          report: UInt32(place),
          earlier: answer.document.number - 1,
          probability: answer.probability
        )
      )
    }
    guard isQuery else { return }
    if answers.isEmpty { result.run.append(set.ids[place]) }
    for (rank, answer) in answers.prefix(Self.depth).enumerated() {
      let id = set.ids[Int(answer.document.number) - 1]
      result.run.append("\(set.ids[place])\t\(rank + 1)\t\(id)\t\(answer.probability.text(6))")
    }
    guard let members = set.earlier[place] else { return }
    let rank = answers.firstIndex { members.contains(Int($0.document.number) - 1) }
    result.ranks.add(rank: rank.map { $0 + 1 })
  }

  /// Lines of eval_dedupe.py: report and group.
  func clusters(_ result: Result) -> [String] {
    var lines: [String] = []
    for (number, group) in Clustering.groups(result.edges).enumerated() {
      for member in group { lines.append("\(set.ids[Int(member)])\t\(number)") }
    }
    return lines
  }

  /// B-cubed over the reports that have a duplicate or a group, as eval_dedupe.py counts it.
  func likeness(_ groups: [[UInt32]]) -> (precision: Double, recall: Double, f1: Double) {
    var truth: [Int: Int] = [:]
    for (place, members) in set.earlier { truth[place] = members[0] }
    for members in set.earlier.values { truth[members[0]] = members[0] }
    var sizes: [Int: Int] = [:]
    for root in truth.values { sizes[root, default: 0] += 1 }
    let grouped = Set(groups.joined().map(Int.init))
    let alone = truth.keys.filter { !grouped.contains($0) }.map { [UInt32($0)] }
    var precision = 0.0
    var recall = 0.0
    var count = 0.0
    for group in groups + alone {
      let roots = group.map { truth[Int($0)] ?? -1 - Int($0) }
      for (root, members) in Dictionary(grouping: roots, by: { $0 }) {
        let hits = Double(members.count)
        precision += hits * hits / Double(group.count)
        recall += hits * hits / Double(sizes[root] ?? 1)
        count += hits
      }
    }
    precision /= max(1, count)
    recall /= max(1, count)
    return (precision, recall, 2 * precision * recall / max(1e-9, precision + recall))
  }
}
