import DuplicateScoring

/// Fits the calibration: logistic regression on the five best candidates of each report.
struct CalibrationTrainer {
  struct Example {
    var values: [Double]
    /// Log-odds that are not to be fitted.
    var offset = 0.0
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
      let value = { Calibration.value($0, score: item.score, rival: rival, vector) }
      examples.append(
        Example(
          values: Calibration.inputs.map(value),
          offset: Calibration.sameText.weight * value(.sameText),
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
    let scales = spread.map(Self.scale)
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

  /// Of what hardly ever varies nothing is to be learned.
  private static func scale(_ variance: Double) -> Double { max(0.01, variance.squareRoot()) }

  private static func rounded(_ value: Double) -> Double { (value * 100_000).rounded() / 100_000 }

  /// Newton's method; the last weight is the base, which nothing pulls to 0.
  private func fit(_ usual: [Double], _ scales: [Double]) -> [Double] {
    let count = usual.count
    let rows = examples.map { example in
      (0..<count).map { (example.values[$0] - usual[$0]) / scales[$0] } + [1]
    }
    let priors = Array(repeating: prior, count: count) + [0]
    var weights = Array(repeating: 0.0, count: priors.count)
    var cost = cost(of: weights, rows, priors)
    for _ in 0..<25 {
      var gradient = zip(weights, priors).map { -$0 * $1 }
      var hessian = priors.map { _ in priors.map { _ in 0.0 } }
      for place in priors.indices { hessian[place][place] = max(1e-6, priors[place]) }
      for (row, example) in zip(rows, examples) {
        let sum = zip(row, weights).reduce(example.offset) { $0 + $1.0 * $1.1 }
        let guess = Numerics.probability(sum)
        let error = (example.isDuplicate ? 1 : 0) - guess
        let curvature = example.weight * guess * (1 - guess)
        for one in priors.indices where row[one] != 0 {
          gradient[one] += example.weight * error * row[one]
          for other in priors.indices { hessian[one][other] += curvature * row[one] * row[other] }
        }
      }
      // A whole step may lead beyond where anything curves: as much of it as makes things better.
      let step = Self.solve(hessian, gradient)
      var share = 1.0
      while share > 1e-6 {
        let next = zip(weights, step).map { $0 + share * $1 }
        let nextCost = self.cost(of: next, rows, priors)
        if nextCost <= cost {
          (weights, cost) = (next, nextCost)
          break
        }
        share /= 2
      }
      if share < 1e-6 { break }
    }
    return weights
  }

  /// What is minimised: how unlikely the examples are, and how far the weights from 0.
  private func cost(of weights: [Double], _ rows: [[Double]], _ priors: [Double]) -> Double {
    var cost = zip(weights, priors).reduce(0) { $0 + 0.5 * $1.0 * $1.0 * $1.1 }
    for (row, example) in zip(rows, examples) {
      let sum = zip(row, weights).reduce(example.offset) { $0 + $1.0 * $1.1 }
      let signed = example.isDuplicate ? -sum : sum
      // ln(1 + e^x), bounded for large x.
      cost +=
        example.weight
        * (signed > 30 ? signed : Numerics.logarithm(1 + Numerics.exponential(signed)))
    }
    return cost
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
