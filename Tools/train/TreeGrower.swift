import DuplicateScoring

/// Grows one regression tree on gradients, best split first.
struct TreeGrower {
  struct Settings {
    var leafCount = 8
    var leastRows = 30
    var leastCurvature = 1.0
    var regularisation = 2.0
    var rate = 0.1
    var featureShare = 0.35
  }

  private struct Cell {
    var gradient = 0.0
    var curvature = 0.0
    var count = 0
  }

  private struct Leaf {
    var node: Int
    var rows: [Int32]
    var histogram: [Cell]
    var best: (gain: Double, feature: Int, bin: Int)?
  }

  private let rows: BinnedRows
  private let gradients: [Double]
  private let curvatures: [Double]
  private let settings: Settings
  private let features: [Int]

  init(
    _ rows: BinnedRows,
    gradients: [Double],
    curvatures: [Double],
    features: [Int],
    settings: Settings
  ) {
    self.rows = rows
    self.gradients = gradients
    self.curvatures = curvatures
    self.features = features
    self.settings = settings
  }

  func grow(on used: [Int32]) -> TreeEnsemble.Tree {
    let histogram = histogram(of: used)
    var nodes = [TreeEnsemble.Node(value: value(of: total(histogram)))]
    var leaves = [leaf(0, used, histogram)]
    while leaves.count < settings.leafCount {
      guard
        let place = leaves.indices.filter({ leaves[$0].best != nil }).max(by: {
          (leaves[$0].best?.gain ?? 0, $1) < (leaves[$1].best?.gain ?? 0, $0)
        }), let best = leaves[place].best
      else { break }
      let parent = leaves[place]
      let bound = rows.bounds[best.feature][best.bin]
      var low: [Int32] = []
      var high: [Int32] = []
      for row in parent.rows {
        let bin = rows.bins[Int(row) * BinnedRows.featureCount + best.feature]
        if Int(bin) <= best.bin { low.append(row) } else { high.append(row) }
      }
      let lowHistogram: [Cell]
      let highHistogram: [Cell]
      if low.count < high.count {
        lowHistogram = self.histogram(of: low)
        highHistogram = Self.difference(parent.histogram, lowHistogram)
      } else {
        highHistogram = self.histogram(of: high)
        lowHistogram = Self.difference(parent.histogram, highHistogram)
      }
      nodes[parent.node].split = TreeEnsemble.Split(
        feature: Feature.allCases[best.feature],
        threshold: bound,
        low: nodes.count,
        high: nodes.count + 1
      )
      leaves[place] = leaf(nodes.count, low, lowHistogram)
      nodes.append(TreeEnsemble.Node(value: value(of: total(lowHistogram))))
      leaves.append(leaf(nodes.count, high, highHistogram))
      nodes.append(TreeEnsemble.Node(value: value(of: total(highHistogram))))
    }
    return TreeEnsemble.Tree(nodes: nodes)
  }

  private func leaf(_ node: Int, _ used: [Int32], _ histogram: [Cell]) -> Leaf {
    Leaf(node: node, rows: used, histogram: histogram, best: bestSplit(histogram))
  }

  private func histogram(of used: [Int32]) -> [Cell] {
    var cells = Array(repeating: Cell(), count: BinnedRows.featureCount * BinnedRows.binLimit)
    cells.withUnsafeMutableBufferPointer { cells in
      rows.bins.withUnsafeBufferPointer { bins in
        for row in used {
          let start = Int(row) * BinnedRows.featureCount
          let gradient = gradients[Int(row)]
          let curvature = curvatures[Int(row)]
          for feature in features {
            let cell = feature * BinnedRows.binLimit + Int(bins[start + feature])
            cells[cell].gradient += gradient
            cells[cell].curvature += curvature
            cells[cell].count += 1
          }
        }
      }
    }
    return cells
  }

  private static func difference(_ all: [Cell], _ part: [Cell]) -> [Cell] {
    zip(all, part).map {
      Cell(
        gradient: $0.gradient - $1.gradient,
        curvature: $0.curvature - $1.curvature,
        count: $0.count - $1.count
      )
    }
  }

  private func total(_ histogram: [Cell]) -> Cell {
    let start = (features.first ?? 0) * BinnedRows.binLimit
    return histogram[start..<start + BinnedRows.binLimit].reduce(into: Cell()) {
      $0.gradient += $1.gradient
      $0.curvature += $1.curvature
      $0.count += $1.count
    }
  }

  private func value(of cell: Cell) -> Float {
    Float(settings.rate * cell.gradient / (cell.curvature + settings.regularisation))
  }

  private func bestSplit(_ histogram: [Cell]) -> (gain: Double, feature: Int, bin: Int)? {
    let all = total(histogram)
    guard all.count >= 2 * settings.leastRows else { return nil }
    let worth = { (cell: Cell) in
      cell.gradient * cell.gradient / (cell.curvature + settings.regularisation)
    }
    var best: (gain: Double, feature: Int, bin: Int)?
    for feature in features {
      var low = Cell()
      for bin in 0..<rows.bounds[feature].count {
        let cell = histogram[feature * BinnedRows.binLimit + bin]
        low.gradient += cell.gradient
        low.curvature += cell.curvature
        low.count += cell.count
        let high = Cell(
          gradient: all.gradient - low.gradient,
          curvature: all.curvature - low.curvature,
          count: all.count - low.count
        )
        guard min(low.count, high.count) >= settings.leastRows,
          min(low.curvature, high.curvature) >= settings.leastCurvature
        else { continue }
        let gain = worth(low) + worth(high) - worth(all)
        if gain > (best?.gain ?? 1e-6) { best = (gain, feature, bin) }
      }
    }
    return best
  }
}
