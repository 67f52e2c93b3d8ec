import TestSupport
import Testing

@testable import DuplicateScoring

@Suite
struct TreeScorerTests {
  private func vectors(_ generator: inout SeededGenerator, count: Int) -> [FeatureVector] {
    (0..<count).map { _ in
      var vector = FeatureVector()
      for feature in Feature.allCases {
        // Thresholds lie halfway between values that occur, and at them.
        vector[feature] = Float(generator.below(48) - 8) / 8
      }
      return vector
    }
  }

  /// Grown at random, as deep as it comes.
  private func tree(_ generator: inout SeededGenerator, leaves: Int) -> TreeEnsemble.Tree {
    var nodes = [TreeEnsemble.Node(value: Float(generator.below(1_000)) / 100)]
    var ends = [0]
    while ends.count < leaves {
      let end = ends.remove(at: generator.below(ends.count))
      nodes[end].split = .init(
        feature: Feature.allCases[generator.below(Feature.allCases.count)],
        threshold: Float(generator.below(48) - 8) / 8,
        low: nodes.count,
        high: nodes.count + 1
      )
      ends += [nodes.count, nodes.count + 1]
      for _ in 0..<2 { nodes.append(.init(value: Float(generator.below(1_000)) / 100)) }
    }
    return TreeEnsemble.Tree(nodes: nodes)
  }

  @Test(arguments: [1, 2, 8, 64, 65])
  func saysWhatTheTreesSay(leaves: Int) {
    var generator = SeededGenerator(for: "trees of \(leaves) leaves")
    let ensemble = TreeEnsemble(trees: (0..<30).map { _ in tree(&generator, leaves: leaves) })
    let vectors = vectors(&generator, count: 200)
    #expect(
      TreeScorer(ensemble).scores(vectors) == vectors.map(ensemble.score),
      "seed \(generator.seed)"
    )
  }

  @Test
  func saysWhatTheTablesThatShipSay() throws {
    var generator = SeededGenerator(for: "trees that ship")
    let ranker = try TestModel.shipped().ranker
    let vectors = vectors(&generator, count: 500)
    #expect(
      TreeScorer(ranker).scores(vectors) == vectors.map(ranker.score),
      "seed \(generator.seed)"
    )
    #expect(TreeScorer(TreeEnsemble()).scores(vectors).allSatisfy { $0 == 0 })
  }
}
