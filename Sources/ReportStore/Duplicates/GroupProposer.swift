import DuplicateScoring
import ReportModel

/// Proposes groups for the whole store from the pairs that were compared.
struct GroupProposer {
  private let connection: Connection
  private let shift: LearnedShift
  private let least: Double

  init(_ connection: Connection, _ shift: LearnedShift, least: Double) {
    self.connection = connection
    self.shift = shift
    self.least = least
  }

  /// Largest first, of equal size the likeliest; each has at least one report that is no duplicate yet.
  func groups() throws -> [ProposedGroup] {
    let masters = try masters()
    let edges = try edges(masters)
    var settings = Clustering.Settings()
    settings.least = least
    let groups = Clustering.groups(edges, forbidden: try forbidden(masters), settings: settings)
    let weakest = weakest(edges, in: groups)
    let copies = Set(masters.values)
    let proposed = groups.indices.map { index in
      let group = groups[index]
      let master = group.first { copies.contains($0) } ?? group[0]
      return ProposedGroup(
        master: ReportNumber(Int64(master)),
        members: group.filter { $0 != master }.map { ReportNumber(Int64($0)) },
        probability: weakest[index] ?? least
      )
    }
    return proposed.sorted {
      ($1.members.count, $1.probability, $0.master) < ($0.members.count, $0.probability, $1.master)
    }
  }

  /// The least likely pair inside each group, by the index of the group.
  private func weakest(_ edges: [Clustering.Edge], in groups: [[UInt32]]) -> [Int: Double] {
    var groupOf: [UInt32: Int] = [:]
    for (index, group) in groups.enumerated() {
      for report in group { groupOf[report] = index }
    }
    var weakest: [Int: Double] = [:]
    for edge in edges where edge.probability >= least {
      guard let index = groupOf[edge.report], groupOf[edge.earlier] == index else { continue }
      weakest[index] = min(weakest[index] ?? 1, edge.probability)
    }
    return weakest
  }

  private func masters() throws -> [UInt32: UInt32] {
    let rows = try connection.rows("SELECT report, master FROM triage WHERE master IS NOT NULL") {
      (UInt32(truncatingIfNeeded: $0.integer(0)), UInt32(truncatingIfNeeded: $0.integer(1)))
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// Pairs of groups: of several pairs between two groups the likeliest.
  private func edges(_ masters: [UInt32: UInt32]) throws -> [Clustering.Edge] {
    var best: [UInt64: Double] = [:]
    try connection.with("SELECT report, earlier, log_odds FROM duplicate_suggestion") { row in
      while try row.step() {
        let one = UInt32(truncatingIfNeeded: row.integer(0))
        let other = UInt32(truncatingIfNeeded: row.integer(1))
        let probability = shift.probability(row.optionalReal(2) ?? -20)
        let first = masters[one] ?? one
        let second = masters[other] ?? other
        guard first != second else { continue }
        let key = UInt64(max(first, second)) << 32 | UInt64(min(first, second))
        best[key] = max(best[key] ?? 0, probability)
      }
    }
    return best.map { key, probability in
      Clustering.Edge(
        report: UInt32(key >> 32),
        earlier: UInt32(truncatingIfNeeded: key),
        probability: probability
      )
    }
  }

  private func forbidden(_ masters: [UInt32: UInt32]) throws -> Set<[UInt32]> {
    let pairs = try connection.rows(
      """
      SELECT one.id, other.id FROM distinct_pair
      JOIN report one ON one.report_id = first_id JOIN report other ON other.report_id = second_id
      """
    ) { [UInt32(truncatingIfNeeded: $0.integer(0)), UInt32(truncatingIfNeeded: $0.integer(1))] }
    return Set(pairs.map { pair in pair.map { masters[$0] ?? $0 }.sorted() })
  }
}
