import DuplicateScoring

/// Fits the calibration: logistic regression on the five best candidates of each report.
struct CalibrationTrainer {
  struct Example {
    var values: [Double]
    var isDuplicate: Bool
    var weight: Double
  }

  private(set) var examples: [Example] = []
  /// What regularises: about so many examples say that a weight is 0.
  private let prior = 3.0

  /// Adds the best candidates of a report that stands for `weight` of the store's.
  ///
  /// What is neutral, linked in another way, teaches nothing.
  mutating func add(
    _ row: FeatureTable.Row,
    weight: Double,
    score: (FeatureVector) -> Double,
    isNeutral: (Int) -> Bool
  ) {
    let order = row.order(score)
    for (position, item) in order.prefix(5).enumerated() where !isNeutral(item.place) {
      let rival =
        position > 0 ? order[0].score : order.count > 1 ? order[1].score : order[0].score - 2
      let vector = row.vectors[item.place]
      examples.append(
        Example(
          values: Calibration.inputs.map {
            Calibration.value($0, score: item.score, rival: rival, vector)
          },
          isDuplicate: row.isDuplicate[item.place],
          weight: weight
        )
      )
    }
  }

  func train() -> Calibration {
    let count = Calibration.inputs.count
    let total = examples.reduce(0) { $0 + $1.weight }
    var usual = Array(repeating: 0.0, count: count)
    var spread = usual
    for example in examples {
      for place in 0..<count { usual[place] += example.weight * example.values[place] / total }
    }
    for example in examples {
      for place in 0..<count {
        let distance = example.values[place] - usual[place]
        spread[place] += example.weight * distance * distance / total
      }
    }
    let scales = spread.map { max(1e-6, $0.squareRoot()) }
    let weights = fit(usual, scales)
    return Calibration(
      base: Self.rounded(weights[count]),
      parts: (0..<count).map { place in
        Calibration.Part(
          input: Calibration.inputs[place],
          weight: Self.rounded(weights[place] / scales[place]),
          usual: Self.rounded(usual[place])
        )
      } + [Calibration.sameText]
    )
  }

  private static func rounded(_ value: Double) -> Double { (value * 100_000).rounded() / 100_000 }

  /// Newton's method; the last weight is the base.
  private func fit(_ usual: [Double], _ scales: [Double]) -> [Double] {
    let count = usual.count
    let rows = examples.map { example in
      (0..<count).map { (example.values[$0] - usual[$0]) / scales[$0] } + [1]
    }
    var weights = Array(repeating: 0.0, count: count + 1)
    for _ in 0..<25 {
      var gradient = weights.enumerated().map { $0.offset < count ? -prior * $0.element : 0 }
      var hessian = Array(
        repeating: Array(repeating: 0.0, count: count + 1),
        count: count + 1
      )
      for place in 0...count { hessian[place][place] = place < count ? prior : 1e-6 }
      for (row, example) in zip(rows, examples) {
        let guess = Numerics.probability(zip(row, weights).reduce(0) { $0 + $1.0 * $1.1 })
        let error = (example.isDuplicate ? 1 : 0) - guess
        let curvature = example.weight * guess * (1 - guess)
        for one in 0...count {
          gradient[one] += example.weight * error * row[one]
          for other in 0...count { hessian[one][other] += curvature * row[one] * row[other] }
        }
      }
      for (place, step) in Self.solve(hessian, gradient).enumerated() { weights[place] += step }
    }
    return weights
  }

  /// Gauss's elimination; the matrix is positive definite.
  private static func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double] {
    var matrix = matrix
    var right = right
    for pivot in matrix.indices {
      for row in matrix.indices where row > pivot {
        let factor = matrix[row][pivot] / matrix[pivot][pivot]
        for column in pivot..<matrix.count {
          matrix[row][column] -= factor * matrix[pivot][column]
        }
        right[row] -= factor * right[pivot]
      }
    }
    for pivot in matrix.indices.reversed() {
      for column in (pivot + 1)..<matrix.count {
        right[pivot] -= matrix[pivot][column] * right[column]
      }
      right[pivot] /= matrix[pivot][pivot]
    }
    return right
  }
}
