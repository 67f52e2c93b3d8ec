/// The answers of trees of at most 64 leaves, for many candidates.
///
/// A tree walked from its root asks a question that depends on the last answer, which processors guess
/// badly. Here the questions about a feature lie behind one another by their thresholds, and each that is
/// answered with no takes the leaves it leads away from out of a set; of those that remain the first is
/// the tree's.
///
/// Source: Lucchese, Nardini and others, QuickScorer, SIGIR 2015.
package struct TreeScorer: Sendable {
  /// A question of a tree: leaves that remain when the feature is above the threshold.
  private struct Question {
    var threshold: Float
    var tree: UInt32
    var remaining: UInt64
  }

  /// By feature, ascending thresholds.
  private var questions: [[Question]]
  /// By tree, where its leaves begin among ``values``.
  private var starts: [Int] = []
  private var values: [Float] = []
  /// What no table that we train has.
  private var isTooLarge = false
  private let ensemble: TreeEnsemble

  package init(_ ensemble: TreeEnsemble) {
    self.ensemble = ensemble
    questions = Array(repeating: [], count: Feature.allCases.count)
    for tree in ensemble.trees {
      starts.append(values.count)
      let leaves = add(tree, node: 0, firstLeaf: 0)
      if leaves > 64 { isTooLarge = true }
    }
    for feature in questions.indices {
      questions[feature].sort { ($0.threshold, $0.tree) < ($1.threshold, $1.tree) }
    }
  }

  /// Adds a node and what is below; returns how many leaves that were.
  ///
  /// Lower branches come first.
  private mutating func add(_ tree: TreeEnsemble.Tree, node: Int, firstLeaf: Int) -> Int {
    guard let split = tree.nodes[node].split else {
      values.append(tree.nodes[node].value)
      return 1
    }
    let low = add(tree, node: split.low, firstLeaf: firstLeaf)
    // Shifts beyond the width of a word give 0.
    let below = ((1 as UInt64) << UInt64(low)) &- 1
    questions[split.feature.rawValue].append(
      Question(
        threshold: split.threshold,
        tree: UInt32(starts.count - 1),
        remaining: ~(below << UInt64(firstLeaf))
      )
    )
    return low + add(tree, node: split.high, firstLeaf: firstLeaf + low)
  }

  /// What ``TreeEnsemble/score(_:)`` says of each, bit for bit.
  package func scores(_ vectors: [FeatureVector]) -> [Double] {
    if isTooLarge { return vectors.map(ensemble.score) }
    var leaves: [UInt64] = Array(repeating: .max, count: starts.count)
    return vectors.map { vector in
      for tree in leaves.indices { leaves[tree] = .max }
      for (feature, value) in vector.values.enumerated() {
        for question in questions[feature] {
          if value <= question.threshold { break }
          leaves[Int(question.tree)] &= question.remaining
        }
      }
      var score = 0.0
      for (tree, start) in starts.enumerated() {
        score += Double(values[start + leaves[tree].trailingZeroBitCount])
      }
      return score
    }
  }
}
