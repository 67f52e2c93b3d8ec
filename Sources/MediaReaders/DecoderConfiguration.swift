/// The few fields of decoders' set-up records that say how deep pictures are.
enum DecoderConfiguration {
  /// Source: ISO 14496-15 section 5.3.3; ITU-T H.264 section 7.3.2.1.1 for profiles above 8 bits
  /// whose record leaves the depth out.
  static func avcBitDepth(_ content: ByteCursor) -> Int? {
    var content = content
    guard content.skip(1), let profile = content.uint8(), content.skip(3),
      let setCount = content.uint8()
    else { return nil }
    guard [100, 110, 122, 244, 144, 44].contains(profile) else { return 8 }
    var first: ArraySlice<UInt8>?
    for _ in 0..<setCount & 31 {
      guard let length = content.bigEndian(2), let set = content.bytes(length) else { return nil }
      first = first ?? set
    }
    return first.flatMap(sequenceBitDepth) ?? 8
  }

  private static func sequenceBitDepth(_ set: ArraySlice<UInt8>) -> Int? {
    var bits = BitReader(set.dropFirst(4))
    guard bits.exponentialGolomb() != nil, let chroma = bits.exponentialGolomb() else { return nil }
    if chroma == 3, bits.bit() == nil { return nil }
    return bits.exponentialGolomb().flatMap { $0 <= 6 ? $0 + 8 : nil }
  }

  /// Source: ISO 14496-15 section 8.3.3.
  static func hevcBitDepth(_ content: ByteCursor) -> Int? {
    var content = content
    guard content.skip(17), let depth = content.uint8() else { return nil }
    return Int(depth & 7) + 8
  }

  /// Source: AV1 Codec ISO Media File Format Binding section 2.3.
  static func av1BitDepth(_ content: ByteCursor) -> Int? {
    var content = content
    guard content.skip(2), let flags = content.uint8() else { return nil }
    return flags & 0x40 == 0 ? 8 : flags & 0x20 == 0 ? 10 : 12
  }

  /// Source: VP Codec ISO Media File Format Binding.
  static func vpBitDepth(_ content: ByteCursor) -> Int? {
    var content = content
    guard content.skip(6), let depth = content.uint8() else { return nil }
    return Int(depth >> 4)
  }

  /// The object type of an elementary stream.
  ///
  /// Source: ISO 14496-1 section 7.2.6.
  static func objectType(_ content: ByteCursor) -> UInt8? {
    var content = content
    guard content.skip(4), content.uint8() == 3, descriptorSize(&content), content.skip(2),
      let flags = content.uint8()
    else { return nil }
    if flags & 0x80 != 0, !content.skip(2) { return nil }
    if flags & 0x40 != 0 {
      guard let length = content.uint8(), content.skip(Int64(length)) else { return nil }
    }
    if flags & 0x20 != 0, !content.skip(2) { return nil }
    guard content.uint8() == 4, descriptorSize(&content) else { return nil }
    return content.uint8()
  }

  /// Seven bits a byte, four bytes at most.
  private static func descriptorSize(_ content: inout ByteCursor) -> Bool {
    for _ in 0..<4 {
      guard let byte = content.uint8() else { return false }
      if byte & 0x80 == 0 { return true }
    }
    return true
  }
}

/// Bits, most significant first, of a stream that may hold emulation prevention bytes.
struct BitReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: ArraySlice<UInt8>) {
    var plain: [UInt8] = []
    // What is read lies at the very start.
    for byte in bytes.prefix(64) {
      let isPrevention = byte == 3 && plain.count >= 2 && plain.suffix(2).allSatisfy { $0 == 0 }
      if !isPrevention { plain.append(byte) }
    }
    self.bytes = plain
  }

  mutating func bit() -> Int? {
    guard position < bytes.count * 8 else { return nil }
    defer { position += 1 }
    return Int(bytes[position >> 3] >> UInt8(7 - position & 7) & 1)
  }

  /// Source: ITU-T H.264 section 9.1.
  mutating func exponentialGolomb() -> Int? {
    var zeros = 0
    while let bit = bit(), bit == 0 {
      zeros += 1
      if zeros > 31 { return nil }
    }
    var value = 1
    for _ in 0..<zeros {
      guard let bit = bit() else { return nil }
      value = value << 1 | bit
    }
    return position <= bytes.count * 8 ? value - 1 : nil
  }
}
