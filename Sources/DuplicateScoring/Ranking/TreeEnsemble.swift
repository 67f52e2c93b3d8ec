/// Trained trees whose answers add up.
package struct TreeEnsemble: Equatable, Sendable {
  package var trees: [Tree]

  package init(trees: [Tree] = []) {
    self.trees = trees
  }

  /// A tree of yes and no questions about features.
  package struct Tree: Equatable, Sendable {
    /// The root first; children behind their parents.
    package var nodes: [Node]

    package init(nodes: [Node]) {
      self.nodes = nodes
    }
  }

  package struct Node: Equatable, Sendable {
    /// What this node would answer as a leaf: explanations are told by how it changes on the way.
    package var value: Float
    /// `nil`: a leaf.
    package var split: Split?

    package init(value: Float, split: Split? = nil) {
      self.value = value
      self.split = split
    }
  }

  package struct Split: Equatable, Sendable {
    package var feature: Feature
    /// To `low` when the feature is at most this.
    package var threshold: Float
    package var low: Int
    package var high: Int

    package init(feature: Feature, threshold: Float, low: Int, high: Int) {
      self.feature = feature
      self.threshold = threshold
      self.low = low
      self.high = high
    }
  }

  package func score(_ vector: FeatureVector) -> Double {
    var score = 0.0
    for tree in trees { score += Double(tree.leaf(vector).value) }
    return score
  }

  /// The score in parts that sum to ``score(_:)``.
  ///
  /// They are what is so of any candidate, and what each feature adds on the way from the root to the
  /// leaf. Source: Saabas, Interpreting random forests, 2014.
  package func contributions(_ vector: FeatureVector) -> (base: Double, parts: [Double]) {
    var base = 0.0
    var parts = Array(repeating: 0.0, count: Feature.allCases.count)
    for tree in trees {
      var node = tree.nodes[0]
      base += Double(node.value)
      while let split = node.split {
        let next = tree.nodes[split.next(vector)]
        parts[split.feature.rawValue] += Double(next.value) - Double(node.value)
        node = next
      }
    }
    return (base, parts)
  }
}

extension TreeEnsemble.Split {
  fileprivate func next(_ vector: FeatureVector) -> Int {
    vector[feature] <= threshold ? low : high
  }
}

extension TreeEnsemble.Tree {
  fileprivate func leaf(_ vector: FeatureVector) -> TreeEnsemble.Node {
    var node = nodes[0]
    while let split = node.split { node = nodes[split.next(vector)] }
    return node
  }
}
