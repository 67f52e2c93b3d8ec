import DuplicateScoring

/// Trains trees to put duplicates above other candidates.
///
/// LambdaMART: each pair of a duplicate and another candidate pulls the two apart, the harder the more
/// their places in the list matter. Source: Burges, From RankNet to LambdaRank to LambdaMART, 2010.
struct RankTrainer {
  struct Settings: Sendable {
    var treeCount = 130
    var tree = TreeGrower.Settings()
    var queryShare = 0.7
    /// Ensembles grown on other draws of queries and features; their mean ranks.
    var bagCount = 2
    /// How often a field is taken from all candidates of a query, as if its tracker had none; not in
    /// the first ensemble.
    var maskShare = 0.2
    var seed: UInt64 = 7
  }

  static func train(_ rows: [(row: FeatureTable.Row, weight: Double)], settings: Settings)
    -> TreeEnsemble
  {
    let trainer = RankTrainer(rows, settings: settings)
    var mean = TreeEnsemble()
    for bag in 0..<settings.bagCount {
      var one = trainer
      for var tree in one.train(bag: bag).trees {
        for node in tree.nodes.indices { tree.nodes[node].value /= Float(settings.bagCount) }
        mean.trees.append(tree)
      }
    }
    return mean
  }

  private let groups: [Range<Int>]
  private let isDuplicate: [Bool]
  private let weights: [Double]
  private var binned: BinnedRows
  private let settings: Settings
  private var scores: [Double]
  private var gradients: [Double]
  private var curvatures: [Double]

  /// Queries without a duplicate among their candidates teach nothing and are left out.
  private init(_ rows: [(row: FeatureTable.Row, weight: Double)], settings: Settings) {
    var groups: [Range<Int>] = []
    var vectors: [FeatureVector] = []
    var isDuplicate: [Bool] = []
    var weights: [Double] = []
    for (row, weight) in rows where row.isDuplicate.contains(true) {
      let start = vectors.count
      // The duplicates first.
      for wanted in [true, false] {
        for place in row.vectors.indices
        where !row.isNeutral[place] && row.isDuplicate[place] == wanted {
          vectors.append(row.vectors[place])
          isDuplicate.append(wanted)
        }
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
    gradients = scores
    curvatures = scores
  }

  private mutating func train(bag: Int) -> TreeEnsemble {
    var ensemble = TreeEnsemble()
    var generator = SeededGenerator(seed: settings.seed + UInt64(bag))
    if bag > 0 { mask(&generator) }
    for _ in 0..<settings.treeCount {
      var used: [Int32] = []
      for (place, group) in groups.enumerated() where generator.share() < settings.queryShare {
        pull(group, weights[place])
        used += group.lazy.map(Int32.init)
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
      binned.add(tree, to: &scores)
    }
    return ensemble
  }

  /// Trackers differ in the fields they have: none may be needed.
  private mutating func mask(_ generator: inout SeededGenerator) {
    for group in groups {
      for features in Feature.fields where generator.share() < settings.maskShare {
        for feature in features { binned.forget(feature, group) }
      }
    }
  }

  /// 1 / log2(place + 2).
  private static let discounts = (0..<4_096).map {
    1 / (Numerics.logarithm(Double($0 + 2)) * 1.442_695_040_888_963_4)
  }

  private static func discount(_ place: Int) -> Double {
    discounts[min(place, discounts.count - 1)]
  }

  private mutating func pull(_ group: Range<Int>, _ weight: Double) {
    let order = group.sorted { (scores[$0], $1) > (scores[$1], $0) }
    var discounts = Array(repeating: 0.0, count: group.count)
    for (position, row) in order.enumerated() {
      discounts[row - group.lowerBound] = Self.discount(position)
    }
    for row in group {
      gradients[row] = 0
      curvatures[row] = 0
    }
    let duplicates = group.prefix { isDuplicate[$0] }
    let ideal = duplicates.indices.reduce(0.0) { $0 + Self.discount($1 - group.lowerBound) }
    let share = weight / ideal
    for duplicate in duplicates {
      let own = discounts[duplicate - group.lowerBound]
      let score = scores[duplicate]
      var gradient = 0.0
      var curvature = 0.0
      for other in duplicates.endIndex..<group.upperBound {
        let gap = abs(own - discounts[other - group.lowerBound]) * share
        let doubt = Numerics.probability(scores[other] - score)
        let pull = gap * doubt
        gradient += pull
        gradients[other] -= pull
        curvature += pull * (1 - doubt)
        curvatures[other] += pull * (1 - doubt)
      }
      gradients[duplicate] += gradient
      curvatures[duplicate] += curvature
    }
  }
}

extension Feature {
  /// What a tracker or an app may not have, field by field.
  static let fields: [[Feature]] = [
    [.sameVersion], [.samePlatform, .otherPlatform], [.componentLikeness], [.sameProduct],
    [.sameKind], [.surroundingsLikeness, .sameSystem, .sameDevice], [.sameScreen],
    [.sameReporter], [.sameLanguage], [.sameEnvironment],
    [.pictureDistance, .gradientAgreement, .recognisedLikeness, .samePicture],
  ]
}
