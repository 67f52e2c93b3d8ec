import DuplicateScoring
import Testing

@testable import winnow_train

@Suite
struct TrainerTests {
  private func sources() throws -> [ModelTrainer.Source] {
    let made = InAppSet.labelled(seed: 5, .training, count: 160)
    return [ModelTrainer.Source(set: made, table: try FeatureTable(made, mirrors: true))]
  }

  private var small: RankTrainer.Settings {
    var settings = RankTrainer.Settings()
    settings.treeCount = 4
    settings.tree.leastRows = 5
    settings.tree.leastCurvature = 0.01
    return settings
  }

  @Test
  func trainsTheSameBytesEachTime() throws {
    let first = ModelTrainer(settings: small).train(try sources(), mark: { _ in })
    let second = ModelTrainer(settings: small).train(try sources(), mark: { _ in })
    #expect(first.model.text == second.model.text)
    #expect(first.folds.map(\.text) == second.folds.map(\.text))
    #expect(first.model.ranker.trees.count == 4 * small.bagCount)
    #expect(DuplicateModel(parsing: first.model.text) == first.model)
  }

  @Test
  func anotherSeedGrowsOtherTrees() throws {
    var settings = small
    settings.seed = 8
    let sources = try sources()
    #expect(
      ModelTrainer(settings: settings).ranker(sources, without: nil)
        != ModelTrainer(settings: small).ranker(sources, without: nil)
    )
  }

  @Test
  func aFewTreesAlreadyFindMoreThanWordsDo() throws {
    var settings = small
    settings.treeCount = 15
    let sources = try sources()
    let ranker = ModelTrainer(settings: settings).ranker(sources, without: nil)
    var learned = RankFigures()
    var words = RankFigures()
    for row in sources[0].table.rows where row.hasDuplicate {
      learned.add(rank: row.rank(ranker.score))
      words.add(rank: row.rank { Double($0[.textOfOwn]) })
    }
    #expect(learned.meanReciprocalRank > words.meanReciprocalRank)
  }

  @Test
  func foldsAreStretchesOfTimeWithAsManyDuplicatesEach() {
    let made = InAppSet.labelled(seed: 6, .training, count: 200)
    let fold = ModelTrainer.folds(made)
    let folds = made.earlier.keys.sorted().map(fold)
    #expect(folds == folds.sorted())
    let counts = (0..<ModelTrainer.foldCount).map { number in folds.count { $0 == number } }
    #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 1)
  }
}
