/// What a screen looks like, in 352 bytes that survive other clocks, re-encoding and small edits.
///
/// Three difference hashes of 16 × 16, with 0, 5 and 8.5 % cut off the top, where status bars are; and
/// the signs of 1,024 gradients, zero where next to nothing changes, so that empty areas do not count
/// as equal and dark mode is the negative. Measured in decision 23.
package struct PictureHashes: Equatable, Sendable {
  /// 3 × 256 bits.
  package let hashes: [UInt64]
  /// Positive and negative gradients, 1,024 bits each.
  package let rising: [UInt64]
  package let falling: [UInt64]

  package static let hashByteCount = 96
  package static let signatureByteCount = 256

  /// Cut off the top, in thousandths.
  private static let cuts = [0, 50, 85]
  /// Differences up to this are no gradient.
  private static let flat = 4

  package init(_ picture: Raster) {
    var hashes: [UInt64] = []
    for cut in Self.cuts {
      let top = picture.height * cut / 1_000
      let rows = top..<max(top + 1, picture.height)
      let small = picture.averaged(0..<picture.width, rows, 17, 16)
      var bits = Bits(count: 256)
      for row in 0..<16 {
        for column in 0..<16 where small[row, column].luma < small[row, column + 1].luma {
          bits.set(row * 16 + column)
        }
      }
      hashes += bits.words
    }
    self.hashes = hashes
    let small = picture.averaged(0..<picture.width, 0..<picture.height, 17, 33)
    var rising = Bits(count: 1_024)
    var falling = Bits(count: 1_024)
    for row in 0..<32 {
      for column in 0..<16 {
        let here = small[row, column].luma
        let across = small[row, column + 1].luma - here
        let down = small[row + 1, column].luma - here
        let place = (row * 16 + column) * 2
        for (offset, difference) in [across, down].enumerated() {
          if difference > Self.flat { rising.set(place + offset) }
          if difference < -Self.flat { falling.set(place + offset) }
        }
      }
    }
    self.rising = rising.words
    self.falling = falling.words
  }

  /// Reads what ``hashBytes`` and ``signatureBytes`` wrote.
  package init?(hashes: [UInt8], signature: [UInt8]) {
    guard hashes.count == Self.hashByteCount, signature.count == Self.signatureByteCount else {
      return nil
    }
    self.hashes = Self.words(hashes[...])
    rising = Self.words(signature[..<128])
    falling = Self.words(signature[128...])
  }

  package var hashBytes: [UInt8] { Self.bytes(hashes) }
  package var signatureBytes: [UInt8] { Self.bytes(rising) + Self.bytes(falling) }

  // MARK: Comparing

  /// Bits of 256 that differ, at the cuts that agree best.
  package func distance(to other: PictureHashes) -> Int {
    var least = 256
    for mine in 0..<3 {
      for theirs in 0..<3 {
        var distance = 0
        for word in 0..<4 {
          distance += (hashes[mine * 4 + word] ^ other.hashes[theirs * 4 + word]).nonzeroBitCount
        }
        least = min(least, distance)
      }
    }
    return least
  }

  /// −1…1: agreement of gradients where either has one; negative is the negative, as dark mode is.
  package func agreement(with other: PictureHashes) -> Double {
    var same = 0
    var opposite = 0
    var union = 0
    for word in 0..<16 {
      same += (rising[word] & other.rising[word]).nonzeroBitCount
      same += (falling[word] & other.falling[word]).nonzeroBitCount
      opposite += (rising[word] & other.falling[word]).nonzeroBitCount
      opposite += (falling[word] & other.rising[word]).nonzeroBitCount
      union +=
        (rising[word] | falling[word] | other.rising[word] | other.falling[word]).nonzeroBitCount
    }
    return union == 0 ? 0 : Double(same - opposite) / Double(union)
  }

  /// 0…1: how much of it is not flat.
  package var activity: Double {
    let active = zip(rising, falling).reduce(0) { $0 + ($1.0 | $1.1).nonzeroBitCount }
    return Double(active) / 1_024
  }

  /// The same capture again, perhaps re-encoded, scaled, drawn on, with another clock.
  ///
  /// Pictures that are next to empty look alike whatever they are of, and need another witness:
  /// ``PictureLook/isSameCapture(as:)`` has one.
  package func isSameCapture(as other: PictureHashes) -> Bool {
    min(activity, other.activity) >= 0.15 && distance(to: other) <= 20
  }

  /// The same screen, perhaps with other content or in the dark: a hint, no verdict.
  package func isSameScreen(as other: PictureHashes) -> Bool {
    guard min(activity, other.activity) >= 0.15 else { return false }
    return distance(to: other) <= 40 || abs(agreement(with: other)) >= 0.55
  }

  // MARK: Bits

  private struct Bits {
    private(set) var words: [UInt64]

    init(count: Int) { words = [UInt64](repeating: 0, count: count / 64) }

    mutating func set(_ bit: Int) { words[bit >> 6] |= 1 << UInt64(bit & 63) }
  }

  private static func bytes(_ words: [UInt64]) -> [UInt8] {
    words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64($0 * 8)) } }
  }

  private static func words(_ bytes: ArraySlice<UInt8>) -> [UInt64] {
    stride(from: bytes.startIndex, to: bytes.endIndex, by: 8).map { start in
      bytes[start..<start + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
}
