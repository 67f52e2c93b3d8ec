/// What is kept of a picture to find like ones: three difference hashes of 256 bits (with nothing,
/// 5 % and 8.5 % cut off the top) and the signs of 1,024 gradients.
///
/// The bytes are those that Pictures/PictureHashes writes.
package struct PictureSignature: Equatable, Sendable {
  /// With nothing, 5 % and 8.5 % cut off.
  private let whole: SIMD4<UInt64>
  private let lower: SIMD4<UInt64>
  private let lowest: SIMD4<UInt64>
  /// A bit for each gradient that rises, and for each that falls; flat ones have neither.
  private let rising: SIMD16<UInt64>
  private let falling: SIMD16<UInt64>

  package static let hashByteCount = 96
  package static let gradientByteCount = 256

  /// - Parameters:
  ///   - hashes: 96 bytes, hash after hash.
  ///   - gradients: 256 bytes: a bit for each that rises, then for each that falls.
  package init?(hashes: [UInt8], gradients: [UInt8]) {
    unsafe self.init(hashes.span.bytes, gradients.span.bytes)
  }

  /// Both behind each other.
  package init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count == Self.hashByteCount + Self.gradientByteCount else { return nil }
    let all = unsafe bytes.span.bytes
    self.init(
      all.extracting(first: Self.hashByteCount),
      all.extracting(last: Self.gradientByteCount)
    )
  }

  /// The same of bytes that lie elsewhere.
  package init?(_ hashes: RawSpan, _ gradients: RawSpan) {
    guard hashes.byteCount == Self.hashByteCount,
      gradients.byteCount == Self.gradientByteCount
    else { return nil }
    whole = unsafe hashes.unsafeLoadUnaligned(as: SIMD4<UInt64>.self)
    lower = unsafe hashes.unsafeLoadUnaligned(fromByteOffset: 32, as: SIMD4<UInt64>.self)
    lowest = unsafe hashes.unsafeLoadUnaligned(fromByteOffset: 64, as: SIMD4<UInt64>.self)
    rising = unsafe gradients.unsafeLoadUnaligned(as: SIMD16<UInt64>.self)
    falling = unsafe gradients.unsafeLoadUnaligned(fromByteOffset: 128, as: SIMD16<UInt64>.self)
  }

  /// How alike two pictures are.
  ///
  /// A distance of at most ``captureDistance`` says they are the same capture.
  package func likeness(_ other: PictureSignature) -> PictureLikeness {
    let agreement = agreement(other)
    let (aligned, shifted) = distances(other)
    var distance = min(aligned, shifted)
    if distance <= Self.captureDistance, !isSameCapture(other, aligned, shifted) {
      distance = Self.captureDistance + 1
    }
    return PictureLikeness(distance: distance, agreement: agreement)
  }

  /// Up to here two pictures are one capture, re-encoded, scaled, drawn on, with another clock.
  package static let captureDistance = 20

  // Measured on drawn screens, three times 584 (docs/DUPLICATES.md): pictures that show little are
  // near one another in every hash, whatever they are of.
  private func isSameCapture(_ other: PictureSignature, _ aligned: Int, _ shifted: Int) -> Bool {
    let active = min(activeCount, other.activeCount)
    return active * 100 >= 35 * 1_024
      || aligned <= 14 && usualRowAgreement(other) >= 0.9
      || shifted <= 10 && active * 100 >= 12 * 1_024
  }

  /// Bits of 256 that differ, at the cuts that agree best: the same of both, and one picture with its
  /// top cut off beside the other whole, whose status bar is gone.
  private func distances(_ other: PictureSignature) -> (aligned: Int, shifted: Int) {
    let aligned = min(
      Self.distance(whole, other.whole),
      Self.distance(lower, other.lower),
      Self.distance(lowest, other.lowest)
    )
    let shifted = min(
      min(Self.distance(whole, other.lower), Self.distance(lower, other.whole)),
      min(Self.distance(whole, other.lowest), Self.distance(lowest, other.whole))
    )
    return (aligned, shifted)
  }

  private static func distance(_ one: SIMD4<UInt64>, _ other: SIMD4<UInt64>) -> Int {
    let counts = (one ^ other).bitCounts
    return Int(counts.wrappedSum())
  }

  /// Gradients of one direction less those of the other, of all that are not flat in both; without
  /// its sign, which dark mode turns round.
  private func agreement(_ other: PictureSignature) -> Float {
    let same = rising & other.rising | falling & other.falling
    let opposite = rising & other.falling | falling & other.rising
    let active = rising | falling | other.rising | other.falling
    let count = active.bitCounts.wrappedSum()
    if count == 0 { return 0 }
    let difference =
      Int(same.bitCounts.wrappedSum()) - Int(opposite.bitCounts.wrappedSum())
    return Float(abs(difference)) / Float(count)
  }

  /// The median over the rows that are not flat of how their gradients agree.
  ///
  /// What was drawn on a capture, or another clock, changes a few rows; another screen changes most.
  private func usualRowAgreement(_ other: PictureSignature) -> Float {
    var rows: [Float] = []
    let same = rising & other.rising | falling & other.falling
    let opposite = rising & other.falling | falling & other.rising
    let active = rising | falling | other.rising | other.falling
    for word in 0..<16 {
      // A row is 32 bits.
      for shift in [UInt64(0), 32] {
        let row = { (words: SIMD16<UInt64>) in
          (words[word] >> shift & 0xFFFF_FFFF).nonzeroBitCount
        }
        guard row(active) >= 3 else { continue }
        rows.append(Float(row(same) - row(opposite)) / Float(row(active)))
      }
    }
    rows.sort()
    guard !rows.isEmpty else { return 0 }
    return (rows[(rows.count - 1) / 2] + rows[rows.count / 2]) / 2
  }

  /// How many of 1,024 gradients are not flat.
  private var activeCount: Int { Int((rising | falling).bitCounts.wrappedSum()) }

  /// Whether there is enough to be seen for gradients to tell screens apart.
  package var isTelling: Bool { activeCount * 100 >= 15 * 1_024 }
}

extension SIMD where Scalar == UInt64 {
  /// How many bits of each word are set: all words at once, which counting word by word is not.
  ///
  /// Source: Warren, Hacker's Delight, 5-1.
  fileprivate var bitCounts: Self {
    var words = self
    words &-= (words &>> 1) & 0x5555_5555_5555_5555
    words = (words & 0x3333_3333_3333_3333) &+ ((words &>> 2) & 0x3333_3333_3333_3333)
    words = (words &+ (words &>> 4)) & 0x0F0F_0F0F_0F0F_0F0F
    words &+= words &>> 8
    words &+= words &>> 16
    words &+= words &>> 32
    return words & 0x7F
  }
}
