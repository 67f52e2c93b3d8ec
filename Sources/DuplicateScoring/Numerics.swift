/// Logarithm and exponential in plain arithmetic, so that the same input gives the same bits on every
/// machine: trained tables are compared byte by byte.
package enum Numerics {
  /// The natural logarithm of a positive number.
  ///
  /// ln m = 2 artanh((m - 1) / (m + 1)) for the significand about 1; nine terms give 1e-15.
  package static func logarithm(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return value > 0 ? value : -.infinity }
    var significand = value.significand
    var exponent = Double(value.exponent)
    if significand > 1.414_213_562_373_095_1 {
      significand /= 2
      exponent += 1
    }
    let ratio = (significand - 1) / (significand + 1)
    let square = ratio * ratio
    var sum = 0.0
    var power = ratio
    for index in 0..<10 {
      sum += power / Double(2 * index + 1)
      power *= square
    }
    return exponent * 0.693_147_180_559_945_3 + 2 * sum
  }

  package static func logarithm(_ value: Float) -> Float { Float(logarithm(Double(value))) }

  /// e to the power of `value`.
  package static func exponential(_ value: Double) -> Double {
    if value > 700 { return .infinity }
    if value < -700 { return 0 }
    let exponent = (value / 0.693_147_180_559_945_3).rounded()
    let rest = value - exponent * 0.693_147_180_559_945_3
    var term = 1.0
    var sum = 1.0
    for index in 1..<18 {
      term *= rest / Double(index)
      sum += term
    }
    return Double(sign: .plus, exponent: Int(exponent), significand: 1) * sum
  }

  /// The probability that log-odds stand for.
  package static func probability(_ logOdds: Double) -> Double { 1 / (1 + exponential(-logOdds)) }

  package static func logOdds(_ probability: Double) -> Double {
    let bounded = min(1 - 1e-9, max(1e-9, probability))
    return logarithm(bounded / (1 - bounded))
  }
}
