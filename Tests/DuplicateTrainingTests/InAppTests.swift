import DuplicateScoring
import Testing

@testable import winnow_train

/// The tables that ship, judged on made-up in-app reports they were not trained on.
@Suite
struct InAppTests {
  private static let set = InAppSet.labelled(seed: 21, .judging, count: 500)

  private func table() throws -> FeatureTable { try FeatureTable(Self.set) }

  @Test
  func findsFaultsInSeveralLanguagesFarBetterThanWordsDo() throws {
    let model = try Places.model()
    let table = try table()
    let figures = RankFigures(table, model)
    var words = RankFigures()
    for row in table.rows where row.hasDuplicate {
      words.add(rank: row.rank { Double($0[.textOfOwn]) })
    }
    #expect(figures.recall(10) >= 0.75, "\(figures)")
    #expect(figures.meanReciprocalRank >= words.meanReciprocalRank + 0.2, "\(figures) | \(words)")
  }

  /// Apps differ in what they send.
  @Test(arguments: Feature.fields)
  func findsMostWithoutAnyOneField(fields: [Feature]) throws {
    let model = try Places.model()
    let table = try table()
    let whole = RankFigures(table, model)
    let without = RankFigures(table, model) { vector in
      var vector = vector
      for field in fields { vector[field] = Feature.missing }
      return vector
    }
    #expect(without.recall(10) >= whole.recall(10) - 0.15, "\(fields): \(without) of \(whole)")
  }

  @Test
  func anUploadSentAgainIsFoundFirst() throws {
    let model = try Places.model()
    var again = 0
    var first = 0
    for row in try table().rows where row.hasDuplicate {
      let former = row.query - 1
      let (own, other) = (Self.set.reports[row.query], Self.set.reports[max(0, former)])
      guard own.body == other.body, own.reporter != nil, own.reporter == other.reporter else {
        continue
      }
      again += 1
      if row.candidates[row.order(model.ranker.score)[0].place] == former { first += 1 }
    }
    #expect(again > 0)
    #expect(first * 10 >= again * 9, "\(first) of \(again)")
  }

  @Test
  func probabilitiesAreNearWhatHappens() throws {
    let finder = DuplicateFinder(try Places.model())
    var expected = 0.0
    var found = 0.0
    for row in try table().rows {
      let order = row.order(finder.model.ranker.score)
      guard let best = order.first else { continue }
      let rival = order.count > 1 ? order[1].score : best.score - 2
      let logOdds = finder.model.calibration.logOdds(
        score: best.score,
        rival: rival,
        row.vectors[best.place]
      )
      guard Numerics.probability(logOdds) >= 0.3 else { continue }
      expected += Numerics.probability(logOdds)
      found += row.isDuplicate[best.place] ? 1 : 0
    }
    // Of what is called likely so much holds; made-up stores hold more duplicates than trackers.
    #expect(found >= expected * 0.8, "\(found) of \(expected)")
  }
}
