import DuplicateScoring

/// Feature values in at most 64 bins each: what trees are grown on.
struct BinnedRows {
  /// Row by row.
  private(set) var bins: [UInt8] = []
  /// By feature: the highest value of each bin but the last.
  private(set) var bounds: [[Float]] = []
  static let featureCount = Feature.allCases.count
  static let binLimit = 64

  init(_ vectors: [FeatureVector]) {
    let maskable = Set(Feature.fields.joined())
    for feature in Feature.allCases {
      var values = vectors.map { $0[feature] }
      // What may be missing needs a bin of its own, even when it never is.
      if maskable.contains(feature) { values.append(Feature.missing) }
      bounds.append(Self.bounds(of: values))
    }
    bins = Array(repeating: 0, count: vectors.count * Self.featureCount)
    for (row, vector) in vectors.enumerated() {
      for feature in 0..<Self.featureCount {
        bins[row * Self.featureCount + feature] = bin(vector.values[feature], bounds[feature])
      }
    }
  }

  /// Makes a feature missing in some rows.
  mutating func forget(_ feature: Feature, _ rows: Range<Int>) {
    let missing = bin(Feature.missing, bounds[feature.rawValue])
    for row in rows { bins[row * Self.featureCount + feature.rawValue] = missing }
  }

  /// Adds what a tree answers to the scores of all rows.
  func add(_ tree: TreeEnsemble.Tree, to scores: inout [Double]) {
    // By node: the first bin that goes high.
    let limits = tree.nodes.map { node in
      guard let split = node.split else { return 0 }
      return bounds[split.feature.rawValue].count { $0 <= split.threshold }
    }
    for row in scores.indices {
      var place = 0
      while let split = tree.nodes[place].split {
        let bin = Int(bins[row * Self.featureCount + split.feature.rawValue])
        place = bin < limits[place] ? split.low : split.high
      }
      scores[row] += Double(tree.nodes[place].value)
    }
  }

  /// Bounds with about as many rows between each two; equal values share a bin.
  private static func bounds(of values: [Float]) -> [Float] {
    let sorted = values.sorted()
    var unique: [Float] = []
    for value in sorted where unique.last != value { unique.append(value) }
    if unique.count <= binLimit { return zip(unique, unique.dropFirst()).map { ($0 + $1) / 2 } }
    var bounds: [Float] = []
    // Half of the bounds by rank, half by value: the few high values are what counts.
    for step in 1..<(binLimit / 2) {
      bounds.append(sorted[sorted.count * step / (binLimit / 2)])
    }
    let low = sorted[sorted.count / 2]
    let high = sorted[sorted.count - 1]
    for step in 1..<(binLimit / 2) {
      bounds.append(low + (high - low) * Float(step) / Float(binLimit / 2))
    }
    bounds.sort()
    var kept: [Float] = []
    for bound in bounds where kept.last != bound && bound < high { kept.append(bound) }
    return kept
  }

  private func bin(_ value: Float, _ bounds: [Float]) -> UInt8 {
    var low = 0
    var high = bounds.count
    while low < high {
      let middle = (low + high) / 2
      if bounds[middle] < value { low = middle + 1 } else { high = middle }
    }
    return UInt8(low)
  }
}

/// Small random numbers that are the same on every machine: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// 0..<1, from the same bits everywhere.
  mutating func share() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
}
