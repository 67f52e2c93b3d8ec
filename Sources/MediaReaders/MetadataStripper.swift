/// Takes what a picture says about places, people and programs out of its file.
///
/// Nothing is decoded: the coded pixels, the palette, the colour profile and the orientation are
/// copied as they are.
package enum MetadataStripper {
  /// The bytes without it; `nil` for anything but a whole PNG or JPEG.
  package static func stripped(_ bytes: [UInt8]) -> [UInt8]? {
    switch MediaSignature.mediaType(of: bytes) {
    case "image/png": png(bytes)
    case "image/jpeg": jpeg(bytes)
    default: nil
    }
  }

  // MARK: PNG

  /// Source: W3C PNG Third Edition section 11.3.
  private static let privateChunks: Set<FourCC> = ["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]

  private static func png(_ bytes: [UInt8]) -> [UInt8]? {
    var kept = Array(bytes.prefix(8))
    var cursor = cursor(over: bytes, at: 8)
    while true {
      let start = Int(cursor.position)
      guard let length = cursor.bigEndian(4), let type = cursor.fourCC() else { return nil }
      var content = cursor.child(Int64(length))
      guard cursor.skip(Int64(length)), cursor.skip(4) else { return nil }
      if !privateChunks.contains(type) { kept += bytes[start..<Int(cursor.position)] }
      if type == "eXIf", let block = content.rest(limit: ExifReader.byteLimit) {
        kept += orientationChunk(ExifReader.facts(ofMarked: block).orientation)
      }
      if type == "IEND" { return kept }
    }
  }

  private static func orientationChunk(_ orientation: Int?) -> [UInt8] {
    guard let orientation, orientation != 1 else { return [] }
    let block = exif(orientation)
    let checked = Array("eXIf".utf8) + block
    var sum = Checksum()
    sum.add(checked[...])
    return bigEndian(block.count) + checked + bigEndian(Int(sum.value))
  }

  // MARK: JPEG

  /// Up to the end mark of the picture; films and further pictures behind it go too.
  private static func jpeg(_ bytes: [UInt8]) -> [UInt8]? {
    var kept: [UInt8] = [0xFF, 0xD8]
    var orientation: Int?
    var cursor = cursor(over: bytes, at: 2)
    var body: [UInt8] = []
    while true {
      let start = Int(cursor.position)
      guard cursor.uint8() == 0xFF, let marker = cursor.uint8() else { return nil }
      if marker == 0xFF {
        cursor = self.cursor(over: bytes, at: start + 1)
        continue
      }
      if marker == 0xD9 {
        kept += orientationSegment(orientation) + body + [0xFF, 0xD9]
        return kept
      }
      guard let length = cursor.bigEndian(2), length >= 2 else { return nil }
      var content = cursor.child(Int64(length) - 2)
      guard cursor.skip(Int64(length) - 2) else { return nil }
      if let block = content.rest(limit: 64 << 10), marker == 0xE1,
        block.starts(with: Array("Exif\0\0".utf8))
      {
        orientation = orientation ?? ExifReader.facts(of: block.dropFirst(6)).orientation
      }
      if isKept(marker, bytes[(start + 4)...]) { body += bytes[start..<Int(cursor.position)] }
      if marker == 0xDA {
        guard let end = endOfScan(bytes, from: Int(cursor.position)) else { return nil }
        body += bytes[Int(cursor.position)..<end]
        cursor = self.cursor(over: bytes, at: end)
      }
    }
  }

  /// JFIF's and Adobe's headers and the colour profile are needed to show it; the others talk.
  private static func isKept(_ marker: UInt8, _ content: ArraySlice<UInt8>) -> Bool {
    switch marker {
    case 0xE0, 0xEE: true
    case 0xE2: content.starts(with: Array("ICC_PROFILE\0".utf8))
    case 0xE1, 0xE3...0xEF, 0xFE: false
    default: true
    }
  }

  /// Where the marker behind the coded data begins.
  private static func endOfScan(_ bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    while index + 1 < bytes.count {
      if bytes[index] == 0xFF {
        let next = bytes[index + 1]
        if next != 0, next != 0xFF, !(0xD0...0xD7).contains(next) { return index }
      }
      index += 1
    }
    return nil
  }

  private static func orientationSegment(_ orientation: Int?) -> [UInt8] {
    guard let orientation, orientation != 1 else { return [] }
    let content = Array("Exif\0\0".utf8) + exif(orientation)
    return [0xFF, 0xE1] + bigEndian(content.count + 2).suffix(2) + content
  }

  // MARK: Both

  /// A block with one tag.
  private static func exif(_ orientation: Int) -> [UInt8] {
    [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation)]
      + [0, 0, 0, 0, 0, 0]
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func cursor(over bytes: [UInt8], at position: Int) -> ByteCursor {
    let budget = ReadingBudget(headerBytes: .max, scanBytes: 0, steps: .max)
    return ByteCursor(BudgetedSource(ByteArray(bytes), budget: budget), at: Int64(position))
  }
}
