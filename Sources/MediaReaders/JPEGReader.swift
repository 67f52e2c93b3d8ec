import ReportModel

/// JPEG: segments up to the first frame header, and EXIF orientation.
///
/// Source: ITU-T T.81 annex B.
enum JPEGReader {
  static func facts(of bytes: [UInt8]) -> AttachmentFacts {
    var cursor = ByteCursor(bytes, at: 2)
    var orientation = 1
    for _ in 0..<10_000 {
      guard let marker = nextMarker(&cursor) else { break }
      if marker == 0xD9 || marker == 0xDA { break }
      if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
      let start = cursor.position
      guard let length = cursor.bigEndian(2), length >= 2 else {
        return AttachmentFacts(health: .truncated, remark: "JPEG segment length invalid or cut")
      }
      if isFrame(marker) { return frameFacts(&cursor, orientation, bytes) }
      if marker == 0xE1, let found = ExifOrientation.read(bytes, at: start + 2) {
        orientation = found
      }
      guard cursor.skip(length - 2) else { break }
    }
    return AttachmentFacts(health: .truncated, remark: "JPEG without a frame header (SOF)")
  }

  private static func nextMarker(_ cursor: inout ByteCursor) -> UInt8? {
    // Some writers leave junk between segments, which decoders skip.
    var marker = cursor.uint8()
    while let byte = marker, byte != 0xFF { marker = cursor.uint8() }
    while marker == 0xFF { marker = cursor.uint8() }
    return marker
  }

  private static func isFrame(_ marker: UInt8) -> Bool {
    (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
  }

  private static func frameFacts(
    _ cursor: inout ByteCursor,
    _ orientation: Int,
    _ bytes: [UInt8]
  ) -> AttachmentFacts {
    guard cursor.skip(1), let height = cursor.bigEndian(2), let width = cursor.bigEndian(2) else {
      return AttachmentFacts(health: .truncated, remark: "JPEG frame header cut")
    }
    var facts = AttachmentFacts(health: .ok)
    facts.note(width: width, height: height, orientation: orientation)
    if facts.health == .ok, !hasEnd(bytes) {
      facts.health = .partial
      facts.remark = "EOI missing: the file is cut"
    }
    return facts
  }

  /// Cameras put previews and films behind the end marker, so it is looked for everywhere.
  private static func hasEnd(_ bytes: [UInt8]) -> Bool {
    var index = bytes.count - 1
    while index > 0 {
      if bytes[index] == 0xD9, bytes[index - 1] == 0xFF { return true }
      index -= 1
    }
    return false
  }
}
