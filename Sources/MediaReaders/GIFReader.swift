import ReportModel

/// GIF: the logical screen, and the blocks behind it, counted.
///
/// Source: GIF89a specification sections 18–27.
struct GIFReader {
  private var cursor: ByteCursor
  private var facts = AttachmentFacts(health: .ok)
  private var hundredths = 0
  private var frames = 0

  static func facts(of source: BudgetedSource) -> AttachmentFacts {
    var reader = GIFReader(cursor: ByteCursor(source, at: 6))
    return reader.read(source)
  }

  private init(cursor: ByteCursor) { self.cursor = cursor }

  private mutating func read(_ source: BudgetedSource) -> AttachmentFacts {
    guard let width = cursor.littleEndian(2), let height = cursor.littleEndian(2),
      let flags = cursor.uint8(), cursor.skip(2)
    else { return AttachmentFacts(health: .truncated, remark: "GIF header cut") }
    facts.noteSize(width, height)
    guard facts.health != .truncated else { return facts }
    facts.bitDepth = Int(flags >> 4 & 7) + 1
    facts.hasAlpha = false
    let isWhole = skipColors(flags) && blocks()
    if source.left.steps == 0 || source.left.headerBytes < 4_096 {
      // Too long to be counted; its last byte tells whether it is whole.
      if source.byteCount > 0, source.byte(at: source.byteCount - 1) ?? 0x3B != 0x3B {
        facts.damage("trailer missing: the file is cut")
      }
      return facts
    }
    facts.frameCount = Int64(frames)
    if frames > 1 { facts.durationMilliseconds = Int64(hundredths) * 10 }
    if !isWhole { facts.damage("trailer missing: the file is cut") }
    if frames == 0 { facts.damage("no picture in it") }
    return facts
  }

  private mutating func skipColors(_ flags: UInt8) -> Bool {
    flags & 0x80 == 0 || cursor.skip(3 << (Int64(flags & 7) + 1))
  }

  /// Whether the trailer was reached.
  private mutating func blocks() -> Bool {
    while cursor.step(), let kind = cursor.uint8() {
      switch kind {
      case 0x3B: return true
      case 0x21: if !`extension`() { return false }
      case 0x2C:
        guard cursor.skip(8), let flags = cursor.uint8(), skipColors(flags), cursor.skip(1),
          subBlocks()
        else { return false }
        frames += 1
      case 0x00: continue  // Padding some writers leave.
      default: return false
      }
    }
    return false
  }

  private mutating func `extension`() -> Bool {
    guard let label = cursor.uint8() else { return false }
    if label == 0xF9 {
      var control = cursor
      if control.uint8() == 4, let flags = control.uint8(), let delay = control.littleEndian(2) {
        hundredths += delay
        if flags & 1 == 1 { facts.hasAlpha = true }
      }
    }
    return subBlocks()
  }

  private mutating func subBlocks() -> Bool {
    while let size = cursor.uint8() {
      if size == 0 { return true }
      guard cursor.skip(Int64(size)) else { return false }
    }
    return false
  }
}
