/// What is kept of a picture to find like ones: three difference hashes of 256 bits (with nothing,
/// 5 % and 8.5 % cut off the top) and the signs of 1,024 gradients.
package struct PictureSignature: Equatable, Sendable {
  /// 3 × 4 words.
  private let hashes: [UInt64]
  /// A bit for each gradient that rises, and for each that falls; flat ones have neither.
  private let rising: [UInt64]
  private let falling: [UInt64]

  package static let hashByteCount = 96
  package static let gradientByteCount = 256

  /// - Parameters:
  ///   - hashes: 96 bytes, hash after hash.
  ///   - gradients: 256 bytes, two bits each: 0 flat, 1 rising, 2 falling.
  package init?(hashes: [UInt8], gradients: [UInt8]) {
    guard hashes.count == Self.hashByteCount, gradients.count == Self.gradientByteCount else {
      return nil
    }
    self.hashes = stride(from: 0, to: hashes.count, by: 8).map { start in
      hashes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
    var rising = Array(repeating: UInt64(0), count: 16)
    var falling = rising
    for cell in 0..<1_024 {
      let bit = UInt64(1) << UInt64(cell % 64)
      switch gradients[cell / 4] >> UInt8(cell % 4 * 2) & 3 {
      case 1: rising[cell / 64] |= bit
      case 2: falling[cell / 64] |= bit
      default: break
      }
    }
    self.rising = rising
    self.falling = falling
  }

  /// How many of 1,024 gradients are not flat.
  var activeCount: Int {
    zip(rising, falling).reduce(0) { $0 + ($1.0 | $1.1).nonzeroBitCount }
  }

  /// How alike two pictures are.
  package func likeness(_ other: PictureSignature) -> PictureLikeness {
    var least = 256
    for cut in 0..<3 {
      var distance = 0
      for word in cut * 4..<cut * 4 + 4 {
        distance += (hashes[word] ^ other.hashes[word]).nonzeroBitCount
      }
      least = min(least, distance)
    }
    return PictureLikeness(distance: least, agreement: agreement(other))
  }

  /// Gradients of one direction less those of the other, of all that are not flat in both; without
  /// its sign, which dark mode turns round.
  private func agreement(_ other: PictureSignature) -> Float {
    var same = 0
    var opposite = 0
    var active = 0
    for word in rising.indices {
      same += (rising[word] & other.rising[word]).nonzeroBitCount
      same += (falling[word] & other.falling[word]).nonzeroBitCount
      opposite += (rising[word] & other.falling[word]).nonzeroBitCount
      opposite += (falling[word] & other.rising[word]).nonzeroBitCount
      active +=
        (rising[word] | falling[word] | other.rising[word] | other.falling[word]).nonzeroBitCount
    }
    return active == 0 ? 0 : Float(abs(same - opposite)) / Float(active)
  }

  /// Whether so much is to be seen that two captures can be told apart: nearly empty screens of one
  /// app are all alike.
  package var isTelling: Bool { activeCount * 100 >= 15 * 1_024 }
}
