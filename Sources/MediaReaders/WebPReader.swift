import ReportModel

/// WebP: the chunks of the container and the header of the first picture.
///
/// Source: RFC 9649 sections 2 and 3.4; RFC 6386 section 9.1.
struct WebPReader {
  private let source: BudgetedSource
  private var cursor: ByteCursor
  private var facts = AttachmentFacts(health: .ok)
  private var hasCanvas = false
  private var hasPicture = false
  private var frames: Int64 = 0
  private var milliseconds: Int64 = 0

  static func facts(of source: BudgetedSource) -> AttachmentFacts {
    var reader = WebPReader(source)
    return reader.read()
  }

  private init(_ source: BudgetedSource) {
    self.source = source
    cursor = ByteCursor(source, at: 4)
  }

  private mutating func read() -> AttachmentFacts {
    guard let size = cursor.littleEndian(4), cursor.skip(4) else { return Self.cut }
    facts.bitDepth = 8
    facts.hasAlpha = false
    if Int64(size) + 8 > source.byteCount {
      facts.damage("RIFF size runs past the end: truncated")
    }
    while cursor.remaining > 0, cursor.step(), chunk() {}
    guard hasCanvas else { return facts.health == .truncated ? facts : Self.cut }
    if facts.health == .truncated { return facts }
    if !hasPicture { facts.damage("no image chunk") }
    facts.frameCount = max(1, frames)
    if frames > 1 { facts.durationMilliseconds = milliseconds }
    return facts
  }

  private static let cut = AttachmentFacts(health: .truncated, remark: "WebP header cut")

  /// Whether another chunk may follow.
  private mutating func chunk() -> Bool {
    guard let type = cursor.fourCC(), let size = cursor.littleEndian(4) else { return false }
    let content = cursor.child(Int64(size))
    switch type {
    case "VP8X": takeCanvas(content)
    case "VP8 ": takeLossy(content)
    case "VP8L": takeLossless(content)
    case "ANMF": takeFrame(content)
    case "ALPH": facts.hasAlpha = true
    case "EXIF": takeExif(content)
    case "XMP ": takeXMP(content)
    default: break
    }
    if facts.health == .truncated { return false }
    guard cursor.skip(Int64(size)) else {
      facts.damage("a chunk runs past the end: truncated")
      return false
    }
    // Chunks are padded to even sizes; the last one not by every writer.
    return size & 1 == 0 || cursor.skip(1)
  }

  private mutating func note(_ width: Int, _ height: Int) {
    if hasCanvas { return }
    hasCanvas = true
    facts.noteSize(width, height)
  }

  private mutating func takeCanvas(_ content: ByteCursor) {
    var content = content
    guard let flags = content.uint8(), content.skip(3), let width = content.littleEndian(3),
      let height = content.littleEndian(3)
    else { return }
    facts.hasAlpha = flags & 0x10 != 0
    note(width + 1, height + 1)
  }

  private mutating func takeLossy(_ content: ByteCursor) {
    var content = content
    guard content.skip(3), content.bigEndian(3) == 0x9D012A, let width = content.littleEndian(2),
      let height = content.littleEndian(2)
    else { return }
    hasPicture = true
    note(width & 0x3FFF, height & 0x3FFF)
  }

  private mutating func takeLossless(_ content: ByteCursor) {
    var content = content
    guard content.uint8() == 0x2F, let bits = content.littleEndian(4) else { return }
    hasPicture = true
    // In an extended file the canvas has said it.
    if !hasCanvas { facts.hasAlpha = bits >> 28 & 1 == 1 }
    note(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
  }

  private mutating func takeFrame(_ content: ByteCursor) {
    var content = content
    hasPicture = true
    frames += 1
    if content.skip(12), let duration = content.littleEndian(3) { milliseconds += Int64(duration) }
  }

  private mutating func takeExif(_ content: ByteCursor) {
    var content = content
    guard let block = content.rest(limit: ExifReader.byteLimit) else { return }
    facts.take(ExifReader.facts(ofMarked: block), isOriented: true)
  }

  private mutating func takeXMP(_ content: ByteCursor) {
    var content = content
    guard let packet = content.rest(limit: XMPReader.byteLimit) else { return }
    facts.take(packet: packet)
  }
}
