import DuplicateScoring
import Foundation

extension Tool {
  /// Judges a model on made-up in-app stores whose words and faults it was not trained on.
  func inApp(_ path: String) throws {
    let model = try Self.model(path)
    var ranked = RankFigures()
    var oneLanguage = RankFigures()
    var acrossLanguages = RankFigures()
    var text = RankFigures()
    for seed in InAppSet.judgingSeeds {
      let set = InAppSet.labelled(seed: seed, .judging)
      for row in try FeatureTable(set).rows where row.hasDuplicate {
        let rank = row.rank(model.ranker.score)
        ranked.add(rank: rank)
        text.add(rank: row.rank { Double($0[.textOfOwn]) })
        let language = set.reports[row.query].language
        let hasOwn = (set.earlier[row.query] ?? []).contains {
          set.reports[$0].language == language
        }
        if hasOwn { oneLanguage.add(rank: rank) } else { acrossLanguages.add(rank: rank) }
      }
    }
    mark("all:                        \(ranked)")
    mark("an earlier one of its language: \(oneLanguage)")
    mark("only in other languages:    \(acrossLanguages)")
    mark("BM25F alone:                \(text)")
  }

  /// Out of fold with other settings: for whoever tunes the trainer.
  func probe(_ arguments: [String]) throws {
    let set = try LabelledSet(folder: arguments[1], half: arguments[2])
    var sources = try sources(set)
    let found = sources[0].table.rows.count { $0.isDuplicate.contains(true) }
    mark("candidates hold a duplicate of \(found) of \(set.earlier.count)")
    if arguments.contains("plain") { sources[0].table.mirrored = [] }
    for trial in Self.trials where arguments.contains(trial.name) {
      let folds = ModelTrainer.folds(set)
      let trainer = ModelTrainer(settings: trial.settings)
      let rankers = (0..<ModelTrainer.foldCount).map { trainer.ranker(sources, without: $0) }
      var figures = RankFigures()
      for row in sources[0].table.rows where row.hasDuplicate {
        figures.add(rank: row.rank(rankers[folds(row.place)].score))
      }
      mark("\(trial.name): \(figures)")
    }
  }

  private static let trials: [(name: String, settings: RankTrainer.Settings)] = {
    var one = RankTrainer.Settings()
    one.bagCount = 1
    one.treeCount = 120
    var half = RankTrainer.Settings()
    half.bagCount = 2
    half.treeCount = 100
    return [("one", one), ("half", half), ("usual", RankTrainer.Settings())]
  }()
}
