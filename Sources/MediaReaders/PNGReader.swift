import ReportModel

/// PNG and APNG: the chunks, their checksums and what they say.
///
/// Source: W3C PNG Third Edition, sections 5 and 11.
struct PNGReader {
  private let source: BudgetedSource
  private var facts = AttachmentFacts(health: .ok)
  private var cursor: ByteCursor
  private var hasData = false
  private var hasEnd = false

  static func facts(of source: BudgetedSource) -> AttachmentFacts {
    var reader = PNGReader(source)
    return reader.read()
  }

  private init(_ source: BudgetedSource) {
    self.source = source
    cursor = ByteCursor(source, at: 8)
  }

  private mutating func read() -> AttachmentFacts {
    if cursor.starts(with: "CgBI", at: 12) { skipAppleChunk() }
    guard header() else { return facts }
    while !hasEnd, cursor.remaining > 0, chunk() {}
    if !hasEnd { facts.damage("IEND missing: the file is cut") }
    if !hasData { facts.damage("no picture data (IDAT)") }
    if facts.frameCount == nil { facts.frameCount = 1 }
    return facts
  }

  /// What Xcode makes of a PNG; its pixels are not PNG's.
  private mutating func skipAppleChunk() {
    guard let length = cursor.bigEndian(4), cursor.skip(Int64(length) + 8) else { return }
    facts.damage("not standard PNG: crushed by Xcode (CgBI)")
  }

  /// Whether there is a size.
  private mutating func header() -> Bool {
    let start = cursor.position
    guard let length = cursor.bigEndian(4), cursor.fourCC() == "IHDR",
      let width = cursor.bigEndian(4), let height = cursor.bigEndian(4), length == 13
    else { return isCut("PNG header missing or cut") }
    guard let depth = cursor.uint8(), let color = cursor.uint8(), cursor.skip(3),
      let expected = cursor.bigEndian(4)
    else { return isCut("PNG header cut") }
    facts.noteSize(width, height)
    guard facts.health != .truncated else { return false }
    facts.bitDepth = Int(depth)
    facts.hasAlpha = color & 4 != 0
    if checksum(start + 4, 17) != UInt32(truncatingIfNeeded: expected) {
      facts.damage("IHDR checksum wrong: the size is suspect")
    } else if !Self.isAllowed(depth: depth, color: color) {
      facts.damage("bit depth \(depth) with colour type \(color) does not exist")
    }
    return true
  }

  private mutating func isCut(_ why: String) -> Bool {
    facts = AttachmentFacts(health: .truncated, remark: why)
    return false
  }

  private static func isAllowed(depth: UInt8, color: UInt8) -> Bool {
    switch color {
    case 0: [1, 2, 4, 8, 16].contains(depth)
    case 3: [1, 2, 4, 8].contains(depth)
    case 2, 4, 6: depth == 8 || depth == 16
    default: false
    }
  }

  /// Whether another chunk may follow.
  private mutating func chunk() -> Bool {
    guard cursor.step() else { return stop("too many chunks") }
    let start = cursor.position
    guard let length = cursor.bigEndian(4), let type = cursor.fourCC() else {
      return stop("a chunk is cut")
    }
    let content = cursor.child(Int64(length))
    if type == "IDAT" { hasData = true }
    guard length <= 0x7FFF_FFFF, cursor.skip(Int64(length)),
      let expected = cursor.bigEndian(4)
    else { return stop("a chunk's length runs past the end: truncated") }
    if let found = checksum(start + 4, Int64(length) + 4),
      found != UInt32(truncatingIfNeeded: expected)
    {
      facts.damage("checksum of chunk \(type.text) wrong")
    }
    take(type, content)
    return true
  }

  private mutating func stop(_ why: String) -> Bool {
    facts.damage(why)
    hasEnd = true
    return false
  }

  /// `nil` when the budget does not reach.
  private func checksum(_ start: Int64, _ count: Int64) -> UInt32? {
    var sum = Checksum()
    let isWhole = source.scan(start..<start + count) {
      sum.add($0)
      return true
    }
    return isWhole ? sum.value : nil
  }

  private mutating func take(_ type: FourCC, _ content: ByteCursor) {
    var content = content
    switch type {
    case "IEND": hasEnd = true
    case "tRNS": facts.hasAlpha = true
    case "acTL":
      // Behind the picture data it means nothing.
      if !hasData, let frames = content.bigEndian(4), frames > 0 {
        facts.frameCount = Int64(frames)
      }
    case "eXIf":
      if let block = content.rest(limit: ExifReader.byteLimit) {
        facts.take(ExifReader.facts(ofMarked: block), isOriented: true)
      }
    case "iTXt", "tEXt": takeText(type, content)
    default: break
    }
  }

  private mutating func takeText(_ type: FourCC, _ content: ByteCursor) {
    var content = content
    guard let text = content.rest(limit: XMPReader.byteLimit),
      let end = text.firstIndex(of: 0)
    else { return }
    let keyword = String(decoding: text[..<end], as: UTF8.self)
    let value = text[(end + 1)...]
    switch keyword {
    case "XML:com.adobe.xmp":
      // Compressed packets are left alone.
      guard type == "iTXt", value.first == 0 else { return }
      facts.take(packet: value)
    case "Software" where type == "tEXt":
      facts.software = facts.software ?? ExifReader.text(value.prefix(128))
    case "Author" where !value.isEmpty: facts.marks.insert(.owner)
    default: break
    }
  }
}
