import DuplicateScoring

/// Trains the tables: on labelled sets, the same bytes each time.
struct ModelTrainer {
  /// A set and what its queries found; `weight` is how much each of its queries counts.
  struct Source {
    var set: LabelledSet
    var table: FeatureTable
    var weight = 1.0
  }

  /// A candidate as a ranker judged it that never saw its report's `fold`.
  struct Judged {
    var vector: FeatureVector
    var score: Double
    var rival: Double
    var isDuplicate: Bool
    /// The stretch of time of the report.
    var fold: Int
    /// For how many reports it stands.
    var weight = 1.0
  }

  static let foldCount = 5
  /// How much the earlier report of a pair counts as a query.
  static let mirrorWeight = 0.5
  var settings = RankTrainer.Settings()

  /// The fold of a query: contiguous stretches of time with as many duplicates each.
  static func folds(_ set: LabelledSet) -> (Int) -> Int {
    let duplicates = set.earlier.keys.sorted()
    let bounds = (1..<foldCount).map { duplicates[duplicates.count * $0 / foldCount] }
    return { place in bounds.count { $0 <= place } }
  }

  func ranker(_ sources: [Source], without fold: Int?) -> TreeEnsemble {
    var rows: [(row: FeatureTable.Row, weight: Double)] = []
    for source in sources {
      let folds = Self.folds(source.set)
      for row in source.table.rows where row.hasDuplicate && folds(row.place) != fold {
        rows.append((row, source.weight))
      }
      for row in source.table.mirrored where folds(row.place) != fold {
        rows.append((row, source.weight * Self.mirrorWeight))
      }
    }
    return RankTrainer.train(rows, settings: settings).rounded
  }

  /// The best candidates of the sources' reports.
  func judged(_ sources: [Source], _ rankers: [TreeEnsemble]) -> [Judged] {
    let scorers = rankers.map(TreeScorer.init)
    return sources.flatMap { source in
      let set = source.set
      let folds = Self.folds(set)
      let asked = Set(set.queries)
      let others = set.reports.indices.filter {
        set.earlier[$0] == nil && !set.ignored.contains($0)
      }
      // Only some of those without a duplicate are asked about: they stand for all.
      let share = Double(others.count) / Double(max(1, others.count { asked.contains($0) }))
      return source.table.rows.filter { !set.ignored.contains($0.query) }.flatMap { row in
        let fold = folds(row.query)
        let weight = source.weight * (row.hasDuplicate ? 1 : share)
        return Self.best(of: row, scorers[fold], fold, weight: weight)
      }
    }
  }

  /// A calibration from reports whose fold the ranker never saw.
  ///
  /// Those of `fold` are left out altogether.
  private func calibration(_ all: [Judged], _ small: [Judged], without fold: Int?) -> Calibration {
    var trainer = CalibrationTrainer()
    for candidate in all where candidate.fold != fold { trainer.add(candidate) }
    var calibration = trainer.train()
    var further = CalibrationTrainer()
    for candidate in small where candidate.fold != fold { further.add(candidate, to: calibration) }
    calibration.parts += further.trainSmall()
    return calibration
  }

  /// The best candidates of reports of made-up small stores, and of parts of a tracker's as if they were
  /// stores, by rankers that never saw them.
  static func smallStores(_ tracker: LabelledSet, _ rankers: [TreeEnsemble]) throws -> [Judged] {
    var found: [Judged] = []
    for count in SmallStores.counts + [250] {
      for (number, set) in SmallStores.made(count, .training).enumerated() {
        found += try judged(smallStore: set, rankers) { _ in number % foldCount }
      }
    }
    let folds = folds(tracker)
    for count in [60, 250] {
      for (start, set) in SmallStores.windows(of: tracker, count) {
        found += try judged(smallStore: set, rankers) { folds(start + $0) }
      }
    }
    return found
  }

  /// `fold` of a place tells which ranker never saw it.
  static func judged(
    smallStore set: LabelledSet,
    _ rankers: [TreeEnsemble],
    fold: (Int) -> Int
  ) throws -> [Judged] {
    let scorers = rankers.map(TreeScorer.init)
    return try FeatureTable.all(of: set).flatMap { row in
      best(of: row, scorers[fold(row.query)], fold(row.query)).filter { $0.vector.smallness > 0 }
    }
  }

  /// What is neutral, linked in another way, teaches nothing.
  private static func best(
    of row: FeatureTable.Row,
    _ scorer: TreeScorer,
    _ fold: Int,
    weight: Double = 1
  ) -> [Judged] {
    let scores = scorer.scores(row.vectors)
    let order = scores.indices.sorted {
      (scores[$0], row.candidates[$0]) > (scores[$1], row.candidates[$1])
    }
    guard let first = order.first else { return [] }
    let second = order.count > 1 ? scores[order[1]] : scores[first] - 2
    return order.prefix(5).filter { !row.isNeutral[$0] }.map {
      Judged(
        vector: row.vectors[$0],
        score: scores[$0],
        rival: $0 == first ? second : scores[first],
        isDuplicate: row.isDuplicate[$0],
        fold: fold,
        weight: weight
      )
    }
  }

  /// What ships, and a model for each fold that never saw it.
  func train(
    _ sources: [Source],
    small: ([TreeEnsemble]) throws -> [Judged] = { _ in [] },
    mark: (String) -> Void
  ) rethrows -> (
    model: DuplicateModel, folds: [DuplicateModel]
  ) {
    let rankers = (0..<Self.foldCount).map { fold in
      mark("training without stretch \(fold + 1) of \(Self.foldCount)")
      return ranker(sources, without: fold)
    }
    mark("training on all")
    let all = ranker(sources, without: nil)
    mark("fitting probabilities")
    return calibrated(sources, try small(rankers), rankers, all: all)
  }

  /// With calibrations for rankers of each fold and for one of all.
  func calibrated(
    _ sources: [Source],
    _ small: [Judged],
    _ rankers: [TreeEnsemble],
    all: TreeEnsemble
  ) -> (
    model: DuplicateModel, folds: [DuplicateModel]
  ) {
    let trainedOn = sources.first?.set.mark ?? 0
    let judged = judged(sources, rankers)
    let folds = rankers.enumerated().map { fold, ranker in
      DuplicateModel(
        ranker: ranker,
        calibration: calibration(judged, small, without: fold),
        trainedOn: trainedOn
      )
    }
    return (
      DuplicateModel(
        ranker: all,
        calibration: calibration(judged, small, without: nil),
        trainedOn: trainedOn
      ), folds
    )
  }
}

extension TreeEnsemble {
  /// As the file holds it: values to the fifth digit.
  fileprivate var rounded: TreeEnsemble {
    var ensemble = self
    for tree in trees.indices {
      for node in trees[tree].nodes.indices {
        let value = trees[tree].nodes[node].value
        ensemble.trees[tree].nodes[node].value = (value * 10_000).rounded() / 10_000
      }
    }
    return ensemble
  }
}

extension LabelledSet {
  /// A number that tells this set: of its ids.
  var mark: UInt32 {
    ids.reduce(0) { Term(pair: Term(hash: $0), Term(.value, $1.utf8)).hash }
  }
}
