import ReportModel

/// JPEG: segments, the frame header, EXIF and XMP, and whether the scans have an end.
///
/// Source: ITU-T T.81 annex B; Exif 2.32 section 4.5.
struct JPEGReader {
  private let source: BudgetedSource
  private var cursor: ByteCursor
  private var facts = AttachmentFacts(health: .ok)
  private var exif = ExifFacts()
  private var hasFrame = false
  private var hasScan = false
  private var ending = Ending.missing
  private var floor = JPEGScanFloor()
  private var scannedByteCount: Int64 = 0

  private enum Ending {
    case missing, found
    /// The budget ended first.
    case unknown
  }

  static func facts(of source: BudgetedSource) -> AttachmentFacts {
    var reader = JPEGReader(source)
    return reader.read()
  }

  private init(_ source: BudgetedSource) {
    self.source = source
    cursor = ByteCursor(source, at: 2)
  }

  private mutating func read() -> AttachmentFacts {
    while let marker = nextMarker(), segment(marker) {}
    guard hasFrame else {
      return AttachmentFacts(health: .truncated, remark: "JPEG without a frame header (SOF)")
    }
    facts.frameCount = 1
    facts.hasAlpha = false
    facts.take(exif, isOriented: true)
    if !hasScan {
      facts.damage("no picture data (SOS)")
    } else if ending == .missing || ending == .unknown && !endsInSight() {
      facts.damage("EOI missing: the file is cut")
    } else if ending == .found, scannedByteCount * 8 < floor.bitCount {
      facts.damage("its data are too short for its size: cut, with an end mark put on")
    }
    return facts
  }

  private mutating func nextMarker() -> UInt8? {
    guard cursor.step() else { return nil }
    // Some writers leave junk between segments, which decoders skip.
    var marker = cursor.uint8()
    while let byte = marker, byte != 0xFF { marker = cursor.uint8() }
    while marker == 0xFF { marker = cursor.uint8() }
    return marker
  }

  /// Whether another segment may follow.
  private mutating func segment(_ marker: UInt8) -> Bool {
    switch marker {
    case 0xD9:
      ending = .found
      return false
    case 0x00, 0x01, 0xD0...0xD8: return true
    default: break
    }
    guard let length = cursor.bigEndian(2), length >= 2 else {
      if hasFrame { facts.damage("JPEG segment length invalid or cut") }
      return false
    }
    let content = cursor.child(Int64(length) - 2)
    take(marker, content)
    guard facts.health != .truncated, cursor.skip(Int64(length) - 2) else { return false }
    return marker == 0xDA ? scan() : true
  }

  private mutating func take(_ marker: UInt8, _ content: ByteCursor) {
    if Self.isFrame(marker), !hasFrame {
      takeFrame(content)
      floor.takeFrame(marker, content)
    }
    switch marker {
    case 0xC4: floor.takeTables(content)
    case 0xDA: floor.takeScan(content)
    case 0xE1: takeMetadata(content)
    default: break
    }
  }

  private static func isFrame(_ marker: UInt8) -> Bool {
    (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
  }

  private mutating func takeFrame(_ content: ByteCursor) {
    var content = content
    guard let precision = content.uint8(), let height = content.bigEndian(2),
      let width = content.bigEndian(2)
    else { return }
    hasFrame = true
    facts.noteSize(width, height)
    facts.bitDepth = Int(precision)
  }

  private mutating func takeMetadata(_ content: ByteCursor) {
    var content = content
    guard let block = content.rest(limit: 64 << 10) else { return }
    if block.starts(with: Array("Exif\0\0".utf8)) {
      let found = ExifReader.facts(of: block.dropFirst(6))
      exif.orientation = exif.orientation ?? found.orientation
      exif.capturedAt = found.capturedAt ?? exif.capturedAt
      exif.software = found.software ?? exif.software
      exif.marks.formUnion(found.marks)
    } else if block.starts(with: Array("http://ns.adobe.com/xap/1.0/\0".utf8)) {
      let found = XMPReader.facts(of: block.dropFirst(29))
      exif.capturedAt = exif.capturedAt ?? found.capturedAt
      exif.marks.formUnion(found.marks)
    }
  }

  /// Looks for the marker behind the entropy-coded data; `false` when there is none.
  private mutating func scan() -> Bool {
    hasScan = true
    let start = cursor.position
    var length: Int64 = 0
    var isMarked = false
    var isFound = false
    let isWhole = source.scan(start..<source.byteCount) { piece in
      for byte in piece {
        length += 1
        if byte == 0xFF {
          isMarked = true
        } else if isMarked {
          isMarked = false
          // A stuffed zero, or a restart.
          if byte != 0, !(0xD0...0xD7).contains(byte) {
            isFound = true
            return false
          }
        }
      }
      return true
    }
    scannedByteCount += length
    guard isFound else {
      ending = isWhole ? .missing : .unknown
      return false
    }
    // Back onto the marker, which the next round reads.
    return cursor.skip(length - 2)
  }

  /// Whether an end mark stands in the last pieces of a file too large to look through.
  private func endsInSight() -> Bool {
    let start = max(0, source.byteCount - (64 << 10))
    guard let tail = source.bytes(at: start, count: Int(source.byteCount - start)) else {
      return true
    }
    return zip(tail, tail.dropFirst()).contains { $0 == 0xFF && $1 == 0xD9 }
  }
}
