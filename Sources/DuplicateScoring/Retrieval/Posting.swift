/// Where a term stands: one report of a block and how strongly its title and body say it.
///
/// Three bytes, so that a block grows by appending: 12 bits of the report's place in its block, 6 of
/// the title's strength, 6 of the body's.
package struct Posting: Equatable, Sendable {
  package var offset: Int
  /// 0 for none.
  package var title: UInt8
  package var body: UInt8

  package init(offset: Int, title: UInt8, body: UInt8) {
    self.offset = offset
    self.title = title
    self.body = body
  }

  /// Reports of one block lie side by side.
  package static let blockBits = 12
  package static let blockSize = 1 << blockBits
  package static let byteCount = 3

  package static func block(of number: UInt32) -> Int { Int(number >> UInt32(blockBits)) }
  package static func offset(of number: UInt32) -> Int { Int(number) & (blockSize - 1) }

  package func append(to bytes: inout [UInt8]) {
    let packed = UInt32(offset) << 12 | UInt32(title) << 6 | UInt32(body)
    bytes.append(UInt8(truncatingIfNeeded: packed >> 16))
    bytes.append(UInt8(truncatingIfNeeded: packed >> 8))
    bytes.append(UInt8(truncatingIfNeeded: packed))
  }

  // MARK: The postings of a block

  /// The postings of a block and further ones, both in the order of their offsets.
  package static func joined(_ bytes: [UInt8], _ further: [UInt8]) -> [UInt8] {
    let all = bytes + further
    // Nearly always: later reports come later.
    if let last = offsets(in: bytes.suffix(byteCount)).first,
      let next = offsets(in: further.prefix(byteCount)).first, last < next
    {
      return all
    }
    let offsets = offsets(in: all[...])
    return pick(offsets.indices.sorted { offsets[$0] < offsets[$1] }, of: all)
  }

  /// Those of a block but what stands at an offset.
  package static func without(_ offset: Int, _ bytes: [UInt8]) -> [UInt8] {
    let offsets = offsets(in: bytes[...])
    return pick(offsets.indices.filter { offsets[$0] != offset }, of: bytes)
  }

  private static func offsets(in bytes: ArraySlice<UInt8>) -> [Int] {
    (0..<bytes.count / byteCount).map { index in
      let place = bytes.startIndex + index * byteCount
      return Int(bytes[place]) << 4 | Int(bytes[place + 1] >> 4)
    }
  }

  private static func pick(_ places: [Int], of bytes: [UInt8]) -> [UInt8] {
    places.flatMap { bytes[$0 * byteCount..<($0 + 1) * byteCount] }
  }
}

/// How often a term is said for the length of a text, on a scale of 63 steps of 12 % each.
package enum Strength {
  static let least: Float = 0.05
  static let step: Float = 1.12

  /// The values of the steps; of 0 it is 0.
  static let values: [Float] = {
    var values: [Float] = [0]
    var value = least
    for _ in 1..<64 {
      values.append(value)
      value *= step
    }
    return values
  }()

  static func quantised(_ value: Float) -> UInt8 {
    guard value > 0 else { return 0 }
    var low = 1
    var high = 63
    while low < high {
      let middle = (low + high) / 2
      // Half a step up: the nearest, by ratio.
      if values[middle] * 1.058 < value { low = middle + 1 } else { high = middle }
    }
    return UInt8(low)
  }
}
