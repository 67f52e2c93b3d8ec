import DuplicateScoring

/// Trains trees to put duplicates above other candidates.
///
/// LambdaMART: each pair of a duplicate and another candidate pulls the two apart, the harder the more
/// their places in the list matter. Source: Burges, From RankNet to LambdaRank to LambdaMART, 2010.
struct RankTrainer {
  struct Settings {
    var treeCount = 80
    var tree = TreeGrower.Settings()
    var queryShare = 0.7
    /// Ensembles grown on other draws of queries and features; their mean ranks.
    var bagCount = 3
    var seed: UInt64 = 7
  }

  static func train(_ rows: [(row: FeatureTable.Row, weight: Double)], settings: Settings)
    -> TreeEnsemble
  {
    let trainer = RankTrainer(rows, settings: settings)
    var mean = TreeEnsemble()
    for bag in 0..<settings.bagCount {
      var one = trainer
      for var tree in one.train(seed: settings.seed + UInt64(bag)).trees {
        for node in tree.nodes.indices { tree.nodes[node].value /= Float(settings.bagCount) }
        mean.trees.append(tree)
      }
    }
    return mean
  }

  private let groups: [Range<Int>]
  private let isDuplicate: [Bool]
  private let weights: [Double]
  private let binned: BinnedRows
  private let settings: Settings
  private var scores: [Double]

  /// Queries without a duplicate among their candidates teach nothing and are left out.
  private init(_ rows: [(row: FeatureTable.Row, weight: Double)], settings: Settings) {
    var groups: [Range<Int>] = []
    var vectors: [FeatureVector] = []
    var isDuplicate: [Bool] = []
    var weights: [Double] = []
    for (row, weight) in rows where row.isDuplicate.contains(true) {
      let start = vectors.count
      for place in row.vectors.indices where !row.isNeutral[place] {
        vectors.append(row.vectors[place])
        isDuplicate.append(row.isDuplicate[place])
      }
      groups.append(start..<vectors.count)
      weights.append(weight)
    }
    self.groups = groups
    self.isDuplicate = isDuplicate
    self.weights = weights
    self.settings = settings
    binned = BinnedRows(vectors)
    scores = Array(repeating: 0, count: vectors.count)
  }

  private mutating func train(seed: UInt64) -> TreeEnsemble {
    var ensemble = TreeEnsemble()
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<settings.treeCount {
      var gradients = Array(repeating: 0.0, count: scores.count)
      var curvatures = gradients
      var used: [Int32] = []
      for (place, group) in groups.enumerated() where generator.share() < settings.queryShare {
        pull(group, weights[place], &gradients, &curvatures)
        used += group.map { Int32($0) }
      }
      let features = (0..<BinnedRows.featureCount).filter { _ in
        generator.share() < settings.tree.featureShare
      }
      guard !features.isEmpty, !used.isEmpty else { continue }
      let tree = TreeGrower(
        binned,
        gradients: gradients,
        curvatures: curvatures,
        features: features,
        settings: settings.tree
      ).grow(on: used)
      ensemble.trees.append(tree)
      add(tree)
    }
    return ensemble
  }

  private func pull(
    _ group: Range<Int>,
    _ weight: Double,
    _ gradients: inout [Double],
    _ curvatures: inout [Double]
  ) {
    let order = group.sorted { (scores[$0], $1) > (scores[$1], $0) }
    var discounts: [Int: Double] = [:]
    for (position, row) in order.enumerated() {
      discounts[row] = 1 / (Numerics.logarithm(Double(position + 2)) * 1.442_695_040_888_963_4)
    }
    let duplicates = group.filter { isDuplicate[$0] }
    let ideal = (0..<duplicates.count).reduce(0.0) {
      $0 + 1 / (Numerics.logarithm(Double($1 + 2)) * 1.442_695_040_888_963_4)
    }
    let share = weight / ideal
    for duplicate in duplicates {
      for other in group where !isDuplicate[other] {
        let gap = abs((discounts[duplicate] ?? 0) - (discounts[other] ?? 0)) * share
        let doubt = Numerics.probability(scores[other] - scores[duplicate])
        let pull = gap * doubt
        gradients[duplicate] += pull
        gradients[other] -= pull
        let curvature = gap * doubt * (1 - doubt)
        curvatures[duplicate] += curvature
        curvatures[other] += curvature
      }
    }
  }

  private mutating func add(_ tree: TreeEnsemble.Tree) {
    for row in scores.indices {
      var node = tree.nodes[0]
      while let split = node.split {
        let bounds = binned.bounds[split.feature.rawValue]
        let bin = Int(binned.bins[row * BinnedRows.featureCount + split.feature.rawValue])
        // A bin's highest value is its bound.
        let isLow = bin < bounds.count && bounds[bin] <= split.threshold
        node = tree.nodes[isLow ? split.low : split.high]
      }
      scores[row] += Double(node.value)
    }
  }
}
