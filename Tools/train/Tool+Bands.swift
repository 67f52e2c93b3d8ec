import DuplicateScoring
import ReportModel
import ReportStore

extension Tool {
  /// Tells, for cut-offs of the probability, how many duplicates are suggested among the first ten, and
  /// to how many reports without a duplicate something is: on made-up in-app stores, small and larger,
  /// and on a tracker by models that never saw it.
  func bands(_ folder: String, _ model: DuplicateModel, folds: [DuplicateModel]) throws {
    for seed in InAppSet.judgingSeeds {
      for count in [150, 2_400] {
        let set = InAppSet.labelled(seed: seed, .judging, count: count)
        mark(
          "in-app, seed \(seed), \(count) reports:\n\(Self.shares(try FeatureTable(set).rows) { _ in model })"
        )
      }
    }
    guard !folds.isEmpty else { return }
    let set = try LabelledSet(folder: folder, half: "open")
    let fold = ModelTrainer.folds(set)
    mark("tracker:\n\(Self.shares(try FeatureTable(set).rows) { folds[fold($0)] })")
  }

  private static func shares(
    _ rows: [FeatureTable.Row],
    _ model: (Int) -> DuplicateModel
  ) -> String {
    var best: [Double] = []
    var others: [Double] = []
    var counts: [Double] = []
    for row in rows {
      let model = model(row.query)
      let order = row.order(model.ranker.score)
      let probabilities = order.prefix(10).enumerated().map { position, item in
        let rival =
          position > 0 ? order[0].score : order.count > 1 ? order[1].score : order[0].score - 2
        return Numerics.probability(
          model.calibration.logOdds(score: item.score, rival: rival, row.vectors[item.place])
        )
      }
      if row.hasDuplicate {
        let right = zip(order, probabilities).filter { row.isDuplicate[$0.0.place] }.map(\.1)
        best.append(right.max() ?? 0)
      } else {
        others.append(probabilities.max() ?? 0)
        counts += probabilities
      }
    }
    return [0.003, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.3, 0.5, 0.9].map { least in
      let shown = Double(best.count { $0 >= least }) / Double(max(1, best.count))
      let odd = Double(others.count { $0 >= least }) / Double(max(1, others.count))
      let each = Double(counts.count { $0 >= least }) / Double(max(1, others.count))
      return
        "  P \(least.text(3)): of \(best.count) duplicates \(shown.text(3)), of \(others.count) "
        + "others \(odd.text(3)) with \(each.text(2)) each"
    }.joined(separator: "\n")
  }

  /// Shows the best candidates of each report of a store, and what they are judged by.
  func ask(_ path: String, _ model: DuplicateModel) throws {
    let store = try ReportStore.open(path, mode: .existing)
    while try store.takeInForDuplicates(limit: 500) > 0 {}
    let finder = DuplicateFinder(model)
    for number in 1...Int64(max(1, try store.duplicateProgress().total)) {
      for answer in try store.duplicateRanking(of: ReportNumber(number), by: finder).prefix(3) {
        let told: [Feature] = [
          .textOfOwn, .textOfCandidate, .titleLikeness, .wordLikeness, .wordsCovered,
          .candidateCovered, .pairLikeness, .rarestShared, .rareShared, .sameScreen, .sameVersion,
          .daysApart, .queryLength,
        ]
        let values = told.map { "\($0) \(Double(answer.vector[$0]).text(2))" }
        mark(
          "\(number) \(answer.document.number)  \(answer.logOdds.text(2))  score "
            + "\(answer.score.text(2))  \(values.joined(separator: " "))"
        )
      }
    }
  }
}
