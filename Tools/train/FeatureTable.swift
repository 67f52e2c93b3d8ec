import DuplicateScoring

/// Queries of a labelled set with their candidates and features: what is trained on and scored.
struct FeatureTable {
  struct Row {
    var query: Int
    /// Whose stretch of time this row belongs to: of a mirrored one that of the later report.
    var place: Int
    /// Places of the candidates.
    var candidates: [Int]
    /// By candidate: whether it is of the query's group.
    var isDuplicate: [Bool]
    /// By candidate: linked in another way, so neither a duplicate nor none.
    var isNeutral: [Bool]
    var vectors: [FeatureVector]
    /// Whether the query has any earlier member of its group, found or not.
    var hasDuplicate: Bool
  }

  var rows: [Row] = []
  /// The earlier reports of pairs asked about as if the later ones had come before: twice as much to
  /// learn from.
  var mirrored: [Row] = []

  /// Asks about every query of the set as it was when the report came: earlier reports only.
  init(_ set: LabelledSet, settings: CandidateSearch.Settings = .init(), mirrors: Bool = false)
    throws
  {
    var index = MemoryIndex()
    let asked = Set(set.queries)
    for (place, evidence) in set.reports.enumerated() {
      let draft = DocumentDraft(evidence)
      if asked.contains(place) {
        let members = Set(set.earlier[place] ?? [])
        rows.append(
          try Self.row(set, draft, place, members, before: UInt32(place), index, settings)
        )
      }
      index.add(draft)
    }
    if mirrors { try mirror(set, index, settings) }
  }

  private mutating func mirror(
    _ set: LabelledSet,
    _ index: MemoryIndex,
    _ settings: CandidateSearch.Settings
  ) throws {
    var later: [Int: [Int]] = [:]
    for (place, members) in set.earlier {
      for member in members { later[member, default: []].append(place) }
    }
    let folds = ModelTrainer.folds(set)
    for (place, members) in later.sorted(by: { $0.key < $1.key }) {
      // A pair must not be seen by the model that is judged on it.
      guard let first = members.min(), Set(members.map(folds)).count == 1 else { continue }
      let group = Set(members).union(set.earlier[place] ?? [])
      let draft = DocumentDraft(set.reports[place])
      var row = try Self.row(set, draft, place, group, before: .max, index, settings)
      row.place = first
      mirrored.append(row)
    }
  }

  private static func row(
    _ set: LabelledSet,
    _ draft: DocumentDraft,
    _ place: Int,
    _ members: Set<Int>,
    before end: UInt32,
    _ index: MemoryIndex,
    _ settings: CandidateSearch.Settings
  ) throws -> Row {
    let comparison = try Comparison(
      draft,
      in: index,
      before: end,
      pictures: set.pictures[place] ?? [:],
      settings: settings
    )
    let candidates = comparison.candidates.map { Int($0.number) }
    return Row(
      query: place,
      place: place,
      candidates: candidates,
      isDuplicate: candidates.map(members.contains),
      isNeutral: candidates.map { candidate in
        !members.contains(candidate)
          && (set.ignored.contains(candidate)
            || set.related.contains([min(place, candidate), max(place, candidate)]))
      },
      vectors: comparison.vectors,
      hasDuplicate: !members.isEmpty
    )
  }
}
