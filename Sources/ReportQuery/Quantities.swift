/// `a..b`, `..b` and `a..` as their ends.
enum RangeText {
  /// `nil` when there are no two dots with an end.
  static func split(_ text: String) -> (low: String?, high: String?)? {
    let bytes = Array(text.utf8)
    guard bytes.count > 2,
      let dots = (0..<bytes.count - 1).first(where: { bytes[$0] == 0x2E && bytes[$0 + 1] == 0x2E })
    else { return nil }
    let low = String(decoding: bytes[..<dots], as: UTF8.self)
    let high = String(decoding: bytes[(dots + 2)...], as: UTF8.self)
    return (low.isEmpty ? nil : low, high.isEmpty ? nil : high)
  }
}

enum NumberText {
  /// Digits alone, below 10¹⁵ so that a Double holds the number.
  static func whole(_ text: String) -> Int64? {
    guard (1...15).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int64(text)
  }

  /// An optional sign, digits, and digits after a point.
  static func decimal(_ text: String) -> Double? {
    let digits = text.utf8.first == 0x2D ? text.dropFirst() : text[...]
    let parts = digits.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
    guard text.utf8.count <= 30, (1...2).contains(parts.count),
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    return Double(text)
  }

  static func range(_ low: String?, _ high: String?) -> NumberRange? {
    let bounds = [low, high].map { $0.map(decimal) }
    guard bounds.allSatisfy({ $0 != .some(nil) }) else { return nil }
    return NumberRange(from: bounds[0] ?? nil, to: bounds[1] ?? nil)
  }
}

/// A number with a unit, such as `20mb` or `1.5m`.
struct Quantity {
  /// In the smallest unit.
  var amount: Double
  /// One in the last digit that was written.
  var step: Double

  static let sizes: [String: Double] = [
    "": 1, "b": 1, "k": 1_024, "kb": 1_024, "m": 1_048_576, "mb": 1_048_576,
    "g": 1_073_741_824, "gb": 1_073_741_824,
  ]
  /// In milliseconds; without a unit, seconds.
  static let durations: [String: Double] = [
    "": 1_000, "ms": 1, "s": 1_000, "m": 60_000, "min": 60_000, "h": 3_600_000,
  ]
  static let counts: [String: Double] = ["": 1]
  /// In milliseconds, a month as 30 days, a year as 365.
  static let ages: [String: Double] = [
    "m": 60_000, "h": 3_600_000, "d": 86_400_000, "w": 604_800_000, "mo": 2_592_000_000,
    "y": 31_536_000_000,
  ]

  init?(_ text: String, units: [String: Double]) {
    let digits = text.utf8.prefix { (0x30...0x39).contains($0) || $0 == 0x2E }
    guard (1...15).contains(digits.count), let number = Double(String(digits) ?? ""),
      let unit = units[String(text.dropFirst(digits.count)).lowercased()]
    else { return nil }
    let point = digits.firstIndex(of: 0x2E)
    let fraction = point.map { digits.distance(from: $0, to: digits.endIndex) - 1 } ?? 0
    // Half a picture is no count.
    if units.count == 1, fraction > 0 { return nil }
    amount = number * unit
    step = unit
    for _ in 0..<fraction { step /= 10 }
  }
}

extension Quantity {
  struct Unreadable: Error {
    var text: String
  }

  /// The ends of `a..b`.
  static func bounds(
    _ low: String?,
    _ high: String?,
    units: [String: Double]
  ) -> Result<(low: Double?, high: Double?), Unreadable> {
    var amounts: [Double?] = []
    for text in [low, high] {
      guard let text else {
        amounts.append(nil)
        continue
      }
      guard let quantity = Quantity(text, units: units) else {
        return .failure(Unreadable(text: text))
      }
      amounts.append(quantity.amount)
    }
    return .success((amounts[0], amounts[1]))
  }
}

extension Comparison {
  /// `=` holds for every value that is written so: `30s` is 30 up to 31 seconds.
  func range(around value: Double, step: Double) -> NumberRange {
    let exactly = NumberRange(from: value, to: value + step, includesUpper: step == 0)
    return range(beside: value, exactly: exactly)
  }

  func range(around version: VersionKey) -> VersionRange {
    range(beside: version, exactly: VersionRange(version))
  }

  private func range<Value>(beside value: Value, exactly: Bounds<Value>) -> Bounds<Value> {
    switch self {
    case .atLeast: Bounds(from: value)
    case .more: Bounds(from: value, includesLower: false)
    case .atMost: Bounds(to: value)
    case .less: Bounds(to: value, includesUpper: false)
    case .exactly, .not: exactly
    }
  }
}

extension TermReader {
  mutating func quantity(
    _ field: Field,
    _ comparison: Comparison?,
    _ value: WrittenValue
  ) -> Test? {
    let units: [String: Double] =
      switch field.spec.type {
      case .size: Quantity.sizes
      case .duration: Quantity.durations
      default: Quantity.counts
      }
    if let (low, high) = RangeText.split(value.text) {
      guard comparison == nil || comparison == .exactly else { return refuseComparedRange(field) }
      switch Quantity.bounds(low, high, units: units) {
      case .failure(let unreadable): return notAQuantity(unreadable.text, field)
      case .success(let bounds): return .number(NumberRange(from: bounds.low, to: bounds.high))
      }
    }
    guard let quantity = Quantity(value.text, units: units) else {
      return notAQuantity(value.text, field)
    }
    let step = units.count == 1 ? 0 : quantity.step
    return .number((comparison ?? .exactly).range(around: quantity.amount, step: step))
  }

  private mutating func notAQuantity(_ text: String, _ field: Field) -> Test? {
    let noun =
      switch field.spec.type {
      case .size: "a size"
      case .duration: "a duration"
      default: "a whole number"
      }
    return fail(.badValue, "\"\(text)\" is not \(noun). Example: \(field.spec.example)")
  }
}
