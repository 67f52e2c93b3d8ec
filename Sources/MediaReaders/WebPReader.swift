import ReportModel

/// WebP: the first chunk, and whether an image chunk is there.
///
/// Source: RFC 9649.
enum WebPReader {
  static func facts(of bytes: [UInt8]) -> AttachmentFacts {
    var cursor = ByteCursor(bytes, at: 4)
    guard let size = cursor.littleEndian(4), let canvas = canvas(ByteCursor(bytes, at: 12)) else {
      return AttachmentFacts(health: .truncated, remark: "WebP header cut")
    }
    var facts = AttachmentFacts(health: .ok)
    facts.note(width: canvas.width, height: canvas.height)
    guard facts.health == .ok else { return facts }
    if size + 8 > bytes.count {
      facts.health = .partial
      facts.remark = "RIFF size runs past the end: truncated"
    } else if !hasImage(bytes) {
      facts.health = .partial
      facts.remark = "no image chunk"
    }
    return facts
  }

  private static func canvas(_ start: ByteCursor) -> (width: Int, height: Int)? {
    var cursor = start
    let chunk = cursor.position
    guard cursor.skip(8) else { return nil }
    if cursor.starts(with: "VP8X", at: chunk) {
      guard cursor.skip(4), let width = cursor.littleEndian(3), let height = cursor.littleEndian(3)
      else { return nil }
      return (width + 1, height + 1)
    }
    if cursor.starts(with: "VP8L", at: chunk) {
      guard cursor.uint8() == 0x2F, let bits = cursor.littleEndian(4) else { return nil }
      return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }
    guard cursor.starts(with: "VP8 ", at: chunk), cursor.skip(6),
      let width = cursor.littleEndian(2), let height = cursor.littleEndian(2)
    else { return nil }
    return (width & 0x3FFF, height & 0x3FFF)
  }

  private static func hasImage(_ bytes: [UInt8]) -> Bool {
    var cursor = ByteCursor(bytes, at: 12)
    for _ in 0..<10_000 {
      let start = cursor.position
      for name in ["VP8 ", "VP8L", "ANMF"] as [StaticString]
      where cursor.starts(with: name, at: start) {
        return true
      }
      guard cursor.skip(4), let size = cursor.littleEndian(4), cursor.skip(size + size & 1) else {
        return false
      }
    }
    return false
  }
}
