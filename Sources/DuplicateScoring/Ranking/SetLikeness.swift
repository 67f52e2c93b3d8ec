/// How much two sets of terms have in common; both ascend.
enum SetLikeness {
  /// Shared of all; `missing` when either is empty.
  static func jaccard(_ left: [Term], _ right: [Term]) -> Float {
    guard !left.isEmpty, !right.isEmpty else { return Feature.missing }
    let shared = sharedCount(left, right)
    return Float(shared) / Float(left.count + right.count - shared)
  }

  static func sharedCount(_ left: [Term], _ right: [Term]) -> Int {
    var count = 0
    eachShared(left, right) { _ in count += 1 }
    return count
  }

  /// What the shared terms weigh, by the left's weights.
  static func sharedWeight(_ left: [Term], _ weights: [Float], _ right: [Term]) -> Float {
    var weight: Float = 0
    eachShared(left, right) { weight += weights[$0] }
    return weight
  }

  /// Calls with the index in `left` of each term that both hold.
  static func eachShared(_ left: [Term], _ right: [Term], _ body: (Int) -> Void) {
    var first = 0
    var second = 0
    while first < left.count && second < right.count {
      let one = left[first].hash
      let other = right[second].hash
      if one == other { body(first) }
      if one <= other { first += 1 }
      if other <= one { second += 1 }
    }
  }

  /// Shared weight of all weight.
  static func ratio(_ shared: Float, _ left: Float, _ right: Float) -> Float {
    let all = left + right - shared
    return all > 0 ? min(1, max(0, shared / all)) : 0
  }
}
