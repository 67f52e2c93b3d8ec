/// What is kept of a picture to find like ones: three difference hashes of 256 bits (with nothing,
/// 5 % and 8.5 % cut off the top) and the signs of 1,024 gradients.
///
/// The bytes are those that Pictures/PictureHashes writes.
package struct PictureSignature: Equatable, Sendable {
  /// Three hashes of 4 words, then 16 words of gradients that rise, and 16 of those that fall; flat
  /// ones have neither bit.
  private let words: [UInt64]

  package static let hashByteCount = 96
  package static let gradientByteCount = 256
  private static let rising = 12
  private static let falling = 28

  /// - Parameters:
  ///   - hashes: 96 bytes, hash after hash.
  ///   - gradients: 256 bytes: a bit for each that rises, then for each that falls.
  package init?(hashes: [UInt8], gradients: [UInt8]) {
    guard hashes.count == Self.hashByteCount, gradients.count == Self.gradientByteCount else {
      return nil
    }
    var words: [UInt64] = []
    words.reserveCapacity(44)
    for (bytes, count) in [(hashes, 12), (gradients, 32)] {
      unsafe bytes.withUnsafeBytes { bytes in
        for place in 0..<count {
          unsafe words.append(bytes.loadUnaligned(fromByteOffset: place * 8, as: UInt64.self))
        }
      }
    }
    self.words = words
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
    (
      min(distance(other, 0, 0), distance(other, 4, 4), distance(other, 8, 8)),
      min(
        min(distance(other, 0, 4), distance(other, 4, 0)),
        min(distance(other, 0, 8), distance(other, 8, 0))
      )
    )
  }

  private func distance(_ other: PictureSignature, _ own: Int, _ theirs: Int) -> Int {
    var distance = 0
    for word in 0..<4 {
      distance += (words[own + word] ^ other.words[theirs + word]).nonzeroBitCount
    }
    return distance
  }

  /// Gradients of one direction less those of the other, of all that are not flat in both; without
  /// its sign, which dark mode turns round.
  private func agreement(_ other: PictureSignature) -> Float {
    var same = 0
    var opposite = 0
    var active = 0
    for word in 0..<16 {
      let cells = cells(other, word)
      same += cells.same.nonzeroBitCount
      opposite += cells.opposite.nonzeroBitCount
      active += cells.active.nonzeroBitCount
    }
    return active == 0 ? 0 : Float(abs(same - opposite)) / Float(active)
  }

  private func cells(_ other: PictureSignature, _ word: Int) -> (
    same: UInt64, opposite: UInt64, active: UInt64
  ) {
    let up = words[Self.rising + word]
    let down = words[Self.falling + word]
    let otherUp = other.words[Self.rising + word]
    let otherDown = other.words[Self.falling + word]
    return (
      up & otherUp | down & otherDown, up & otherDown | down & otherUp,
      up | down | otherUp | otherDown
    )
  }

  /// The median over the rows that are not flat of how their gradients agree.
  ///
  /// What was drawn on a capture, or another clock, changes a few rows; another screen changes most.
  private func usualRowAgreement(_ other: PictureSignature) -> Float {
    var rows: [Float] = []
    for word in 0..<16 {
      let cells = cells(other, word)
      // A row is 32 bits.
      for shift in [UInt64(0), 32] {
        let active = (cells.active >> shift & 0xFFFF_FFFF).nonzeroBitCount
        guard active >= 3 else { continue }
        let same = (cells.same >> shift & 0xFFFF_FFFF).nonzeroBitCount
        let opposite = (cells.opposite >> shift & 0xFFFF_FFFF).nonzeroBitCount
        rows.append(Float(same - opposite) / Float(active))
      }
    }
    rows.sort()
    guard !rows.isEmpty else { return 0 }
    return (rows[(rows.count - 1) / 2] + rows[rows.count / 2]) / 2
  }

  /// How many of 1,024 gradients are not flat.
  private var activeCount: Int {
    (0..<16).reduce(0) {
      $0 + (words[Self.rising + $1] | words[Self.falling + $1]).nonzeroBitCount
    }
  }

  /// Whether there is enough to be seen for gradients to tell screens apart.
  package var isTelling: Bool { activeCount * 100 >= 15 * 1_024 }
}
