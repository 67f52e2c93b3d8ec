/// Looks for bytes.
enum ByteSearch {
  /// Eight bytes at a time.
  static func first(_ byte: UInt8, in bytes: Span<UInt8>, from start: Int) -> Int? {
    var position = start
    let ones: UInt64 = 0x0101_0101_0101_0101
    let pattern = ones &* UInt64(byte)
    while position &+ 8 <= bytes.count {
      // In bounds by the loop's condition.
      let word =
        UInt64(
          littleEndian: unsafe bytes.bytes.unsafeLoadUnaligned(
            fromByteOffset: position,
            as: UInt64.self
          )
        ) ^ pattern
      let marks = (word &- ones) & ~word & (ones << 7)
      if marks != 0 { return position + marks.trailingZeroBitCount / 8 }
      position &+= 8
    }
    while position < bytes.count {
      if bytes[position] == byte { return position }
      position += 1
    }
    return nil
  }

  /// Where `pattern`, which is not empty, starts next; linear for patterns whose first byte is rare.
  static func first(_ pattern: [UInt8], in bytes: Span<UInt8>, from start: Int) -> Int? {
    var position = start
    while let found = first(pattern[0], in: bytes, from: position) {
      if matches(pattern, in: bytes, at: found) { return found }
      position = found + 1
    }
    return nil
  }

  static func matches(_ pattern: [UInt8], in bytes: Span<UInt8>, at start: Int) -> Bool {
    guard start + pattern.count <= bytes.count else { return false }
    for index in 0..<pattern.count where bytes[start + index] != pattern[index] { return false }
    return true
  }
}
