import ReportModel

/// The few properties of an XMP packet that are looked for, by their names.
///
/// Source: XMP Specification part 1. A packet is text; no element outside it is understood.
enum XMPReader {
  static let byteLimit = 128 << 10

  static func facts(of packet: ArraySlice<UInt8>) -> ExifFacts {
    var facts = ExifFacts()
    let bytes = Array(packet.prefix(byteLimit))
    for name in ["exif:DateTimeOriginal", "photoshop:DateCreated"] where facts.capturedAt == nil {
      facts.capturedAt = value(of: name, in: bytes).flatMap { CaptureTime($0) }
    }
    if find(Array(">Screenshot<".utf8), in: bytes, from: 0) != nil
      || value(of: "exif:UserComment", in: bytes) == "Screenshot"
    {
      facts.marks.insert(.screenshot)
    }
    if find(Array("exif:GPSLatitude".utf8), in: bytes, from: 0) != nil {
      facts.marks.insert(.location)
    }
    return facts
  }

  /// As an attribute or as an element.
  private static func value(of name: String, in bytes: [UInt8]) -> String? {
    guard let end = find(Array(name.utf8), in: bytes, from: 0) else { return nil }
    let rest = bytes[end...].prefix(48).drop {
      $0 == 0x3D || $0 == 0x22 || $0 == 0x27 || $0 == 0x3E
    }
    return String(decoding: rest.prefix { $0 != 0x22 && $0 != 0x27 && $0 != 0x3C }, as: UTF8.self)
  }

  /// Where the first occurrence of `wanted` ends.
  private static func find(_ wanted: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard let first = wanted.first, bytes.count >= wanted.count else { return nil }
    var index = start
    while index <= bytes.count - wanted.count {
      if bytes[index] == first, bytes[index..<index + wanted.count].elementsEqual(wanted) {
        return index + wanted.count
      }
      index += 1
    }
    return nil
  }
}
