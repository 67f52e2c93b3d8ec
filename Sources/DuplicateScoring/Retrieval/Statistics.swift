/// Counts of the reports taken in so far: what weights are made of.
package struct Statistics: Equatable, Sendable {
  package var reportCount = 0
  package var titleLength = 0
  package var bodyLength = 0

  package init() {}

  package mutating func add(_ document: Document) {
    reportCount += 1
    titleLength += document.titleLength
    bodyLength += document.bodyLength
  }

  /// Takes back what ``add(_:)`` added.
  package mutating func remove(_ document: Document) {
    reportCount = max(0, reportCount - 1)
    titleLength = max(0, titleLength - document.titleLength)
    bodyLength = max(0, bodyLength - document.bodyLength)
  }

  var averageTitleLength: Float {
    max(1, Float(titleLength) / Float(max(1, reportCount)))
  }

  var averageBodyLength: Float {
    max(1, Float(bodyLength) / Float(max(1, reportCount)))
  }

  /// How rare a term is: 0 for what all say, 1 for what nobody said.
  ///
  /// Scaled by the count of reports, so that weights of small and large stores compare.
  func rarity(_ frequency: Int) -> Float {
    let count = Float(max(reportCount, 20))
    let value = Numerics.logarithm((count + 1) / (Float(frequency) + 0.5))
    return min(1, max(0.02, value / Numerics.logarithm(count + 1)))
  }

  /// The weight of BM25.
  func inverseFrequency(_ frequency: Int) -> Float {
    let count = Float(max(reportCount, frequency))
    let rest = count - Float(frequency)
    return Numerics.logarithm(1 + (rest + 0.5) / (Float(frequency) + 0.5))
  }

  /// Whether so many say a term that it tells nothing.
  func isCommon(_ frequency: Int) -> Bool {
    reportCount >= 50 && frequency * 5 > reportCount
  }
}
