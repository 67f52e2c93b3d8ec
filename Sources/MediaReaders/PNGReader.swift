import ReportModel

/// PNG: IHDR and the order of chunks.
///
/// Source: W3C PNG Third Edition, section 5.
enum PNGReader {
  static func facts(of bytes: [UInt8]) -> AttachmentFacts {
    var cursor = ByteCursor(bytes, at: 8)
    guard let length = cursor.bigEndian(4), cursor.starts(with: "IHDR", at: 12), cursor.skip(4),
      let width = cursor.bigEndian(4), let height = cursor.bigEndian(4), length == 13
    else { return AttachmentFacts(health: .truncated, remark: "PNG header missing or cut") }
    guard cursor.skip(5), let checksum = cursor.bigEndian(4) else {
      return AttachmentFacts(health: .truncated, remark: "PNG header cut")
    }
    var facts = AttachmentFacts(health: .ok)
    facts.note(width: width, height: height)
    if facts.health != .ok { return facts }
    facts.remark = chunkRemark(&cursor)
    if UInt32(truncatingIfNeeded: checksum) != crc32(bytes[12..<29]) {
      facts.remark = "IHDR checksum wrong: the size is suspect"
    }
    if facts.remark != nil { facts.health = .partial }
    return facts
  }

  /// What is wrong with the chunks behind the header.
  private static func chunkRemark(_ cursor: inout ByteCursor) -> String? {
    for _ in 0..<10_000 {
      guard cursor.remaining > 0 else { return "IEND missing: the file is cut" }
      let start = cursor.position
      guard let length = cursor.bigEndian(4), cursor.skip(4) else { return "a chunk is cut" }
      guard length <= 0x7FFF_FFFF, cursor.skip(length), cursor.skip(4) else {
        return "a chunk's length runs past the end: truncated"
      }
      if cursor.starts(with: "IEND", at: start + 4) { return nil }
    }
    return "more than 10,000 chunks"
  }

  private static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var checksum = UInt32.max
    for byte in bytes {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum >> 1 ^ (checksum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~checksum
  }
}
