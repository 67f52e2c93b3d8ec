import ReportModel

/// GIF: the logical screen.
///
/// Source: GIF89a specification section 18.
enum GIFReader {
  static func facts(of bytes: [UInt8]) -> AttachmentFacts {
    var cursor = ByteCursor(bytes, at: 6)
    guard let width = cursor.littleEndian(2), let height = cursor.littleEndian(2) else {
      return AttachmentFacts(health: .truncated, remark: "GIF header cut")
    }
    var facts = AttachmentFacts(health: .ok)
    facts.note(width: width, height: height)
    if facts.health == .ok, bytes.last != 0x3B {
      facts.health = .partial
      facts.remark = "trailer missing: the file is cut"
    }
    return facts
  }
}
