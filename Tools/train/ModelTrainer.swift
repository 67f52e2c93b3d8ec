import DuplicateScoring

/// Trains the tables: on labelled sets, the same bytes each time.
struct ModelTrainer {
  /// A set and what its queries found; `weight` is how much each of its queries counts.
  struct Source {
    var set: LabelledSet
    var table: FeatureTable
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

  /// A calibration from queries whose fold the ranker never saw.
  ///
  /// Queries of `fold` are left out altogether.
  func calibration(_ sources: [Source], rankers: [TreeEnsemble], without fold: Int?) -> Calibration
  {
    var trainer = CalibrationTrainer()
    for source in sources {
      let set = source.set
      let folds = Self.folds(set)
      let asked = Set(set.queries)
      let others = set.reports.indices.filter {
        set.earlier[$0] == nil && !set.ignored.contains($0)
      }
      // Only some of those without a duplicate are asked about: they stand for all.
      let share = Double(others.count) / Double(max(1, others.count { asked.contains($0) }))
      for row in source.table.rows
      where folds(row.query) != fold && !set.ignored.contains(row.query) {
        trainer.add(
          row,
          weight: source.weight * (row.hasDuplicate ? 1 : share),
          score: rankers[folds(row.query)].score,
          isNeutral: { row.isNeutral[$0] }
        )
      }
    }
    return trainer.train()
  }

  /// What ships, and a model for each fold that never saw it.
  func train(_ sources: [Source], mark: (String) -> Void) -> (
    model: DuplicateModel, folds: [DuplicateModel]
  ) {
    let rankers = (0..<Self.foldCount).map { fold in
      mark("training without stretch \(fold + 1) of \(Self.foldCount)")
      return ranker(sources, without: fold)
    }
    mark("training on all")
    return calibrated(sources, rankers, all: ranker(sources, without: nil))
  }

  /// With calibrations for rankers of each fold and for one of all.
  func calibrated(_ sources: [Source], _ rankers: [TreeEnsemble], all: TreeEnsemble) -> (
    model: DuplicateModel, folds: [DuplicateModel]
  ) {
    let trainedOn = sources.first?.set.mark ?? 0
    let folds = rankers.enumerated().map { fold, ranker in
      DuplicateModel(
        ranker: ranker,
        calibration: calibration(sources, rankers: rankers, without: fold),
        trainedOn: trainedOn
      )
    }
    return (
      DuplicateModel(
        ranker: all,
        calibration: calibration(sources, rankers: rankers, without: nil),
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
