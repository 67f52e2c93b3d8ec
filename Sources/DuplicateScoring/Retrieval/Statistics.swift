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

  /// So many further reports are thought of, saying what reports in general say
  /// (``BackgroundWords``): a store of few does not know yet what is rare.
  package static let backgroundCount: Float = 100
  /// A store must be as large for a term to be as rare as can be.
  private static let rareCount: Float = 1_000
  /// Lengths of so many further reports: those of an app's.
  private static let lengthCount: Float = 10
  private static let usualTitleLength: Float = 8
  private static let usualBodyLength: Float = 30

  private var count: Float { Float(reportCount) + Self.backgroundCount }

  /// How many would say a term of which `share` of reports in general do.
  private func expected(_ frequency: Int, _ share: Float) -> Float {
    Float(frequency) + Self.backgroundCount * share
  }

  var averageTitleLength: Float {
    (Float(titleLength) + Self.lengthCount * Self.usualTitleLength)
      / (Float(reportCount) + Self.lengthCount)
  }

  var averageBodyLength: Float {
    (Float(bodyLength) + Self.lengthCount * Self.usualBodyLength)
      / (Float(reportCount) + Self.lengthCount)
  }

  /// How rare a term is: 0 for what all say, 1 for what nobody said in a store that is large enough to
  /// tell.
  ///
  /// Scaled by the count of reports, so that weights of small and large stores compare.
  func rarity(_ frequency: Int, share: Float) -> Float {
    let value = Numerics.logarithm((count + 1) / (expected(frequency, share) + 0.5))
    return min(1, max(0.02, value / Numerics.logarithm(max(count, Self.rareCount) + 1)))
  }

  /// The weight of BM25.
  func inverseFrequency(_ frequency: Int, share: Float) -> Float {
    let frequency = expected(frequency, share)
    let rest = max(0, count - frequency)
    return Numerics.logarithm(1 + (rest + 0.5) / (frequency + 0.5))
  }

  /// Whether so many say a term that it tells nothing.
  func isCommon(_ frequency: Int, share: Float) -> Bool { expected(frequency, share) * 5 > count }
}
