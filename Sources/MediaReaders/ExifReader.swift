import ReportModel

/// What an EXIF block says that a triager wants to know.
struct ExifFacts: Equatable {
  /// 1–8.
  var orientation: Int?
  var capturedAt: CaptureTime?
  var software: String?
  var marks: AttachmentFacts.Marks = []
}

/// Reads the directories of a TIFF block.
///
/// Source: TIFF 6.0 section 2, Exif 2.32. Offsets and counts may point anywhere: each directory is
/// read once, at most 256 entries of it.
struct ExifReader {
  /// Largest block read; JPEG cannot hold more than a quarter of it.
  static let byteLimit = 256 << 10

  private let block: ArraySlice<UInt8>
  private let isLittle: Bool
  private var facts = ExifFacts()
  private var texts: [Int: String] = [:]

  private static let entryLimit = 256

  /// The facts of a TIFF block; empty when it is none.
  static func facts(of block: ArraySlice<UInt8>) -> ExifFacts {
    guard var reader = ExifReader(block) else { return ExifFacts() }
    return reader.read()
  }

  /// As ``facts(of:)``, of a block behind `Exif` and two zeros, where they are there.
  static func facts(ofMarked block: ArraySlice<UInt8>) -> ExifFacts {
    let isMarked = block.starts(with: Array("Exif".utf8)) && block.count >= 6
    return facts(of: isMarked ? block.dropFirst(6) : block)
  }

  private init?(_ block: ArraySlice<UInt8>) {
    let order = block.prefix(4)
    isLittle = order.elementsEqual([0x49, 0x49, 0x2A, 0])
    guard isLittle || order.elementsEqual([0x4D, 0x4D, 0, 0x2A]) else { return nil }
    self.block = block
  }

  private mutating func read() -> ExifFacts {
    guard let first = number(at: 4, 4) else { return facts }
    let links = directory(at: first)
    if let exif = links.exif { _ = directory(at: exif) }
    if let gps = links.gps { position(at: gps) }
    facts.software = texts[Tag.software].flatMap { $0.isEmpty ? nil : $0 }
    facts.capturedAt =
      time(Tag.dateTimeOriginal, Tag.offsetTimeOriginal)
      ?? time(Tag.dateTimeDigitized, Tag.offsetTimeDigitized)
    return facts
  }

  private func time(_ tag: Int, _ offset: Int) -> CaptureTime? {
    guard let text = texts[tag] else { return nil }
    // The zone has a tag of its own.
    return CaptureTime(text.prefix(19) + (texts[offset] ?? texts[Tag.offsetTime] ?? ""))
  }

  private enum Tag {
    static let orientation = 0x0112
    static let software = 0x0131
    static let exif = 0x8769
    static let gps = 0x8825
    static let dateTimeOriginal = 0x9003
    static let dateTimeDigitized = 0x9004
    static let offsetTime = 0x9010
    static let offsetTimeOriginal = 0x9011
    static let offsetTimeDigitized = 0x9012
    static let userComment = 0x9286
    static let texts: Set<Int> = [
      software, dateTimeOriginal, dateTimeDigitized, offsetTime, offsetTimeOriginal,
      offsetTimeDigitized,
    ]
    /// Artist, copyright, owner of the camera, author.
    static let names: Set<Int> = [0x013B, 0x8298, 0xA430, 0x9C9D]
  }

  private struct Entry {
    var tag: Int
    var type: Int
    var count: Int
    /// Where its value lies in the block.
    var valueOffset: Int
  }

  private mutating func directory(at offset: Int) -> (exif: Int?, gps: Int?) {
    var links: (exif: Int?, gps: Int?) = (nil, nil)
    for entry in entries(at: offset) {
      if Tag.texts.contains(entry.tag) {
        texts[entry.tag] = text(entry)
      } else if Tag.names.contains(entry.tag) {
        if let name = text(entry), !name.isEmpty { facts.marks.insert(.owner) }
      } else if entry.tag == Tag.orientation {
        let value = number(at: entry.valueOffset, entry.type == 4 ? 4 : 2) ?? 0
        if entry.type == 3 || entry.type == 4, (1...8).contains(value) {
          facts.orientation = value
        }
      } else if entry.tag == Tag.userComment {
        if isScreenshotComment(entry) { facts.marks.insert(.screenshot) }
      } else if entry.tag == Tag.exif {
        links.exif = number(at: entry.valueOffset, 4)
      } else if entry.tag == Tag.gps {
        links.gps = number(at: entry.valueOffset, 4)
      }
    }
    return links
  }

  /// A latitude is enough.
  private mutating func position(at offset: Int) {
    let isThere = entries(at: offset).contains {
      $0.tag == 2 && $0.count == 3 && $0.type == 5
        && (number(at: $0.valueOffset + 4, 4) ?? 0) != 0
    }
    if isThere { facts.marks.insert(.location) }
  }

  private func entries(at offset: Int) -> [Entry] {
    guard let count = number(at: offset, 2) else { return [] }
    var entries: [Entry] = []
    for index in 0..<min(count, Self.entryLimit) {
      let start = offset + 2 + index * 12
      guard let tag = number(at: start, 2), let type = number(at: start + 2, 2),
        let count = number(at: start + 4, 4), let value = number(at: start + 8, 4)
      else { break }
      let isInline = count.multipliedReportingOverflow(by: Self.size(of: type)).partialValue <= 4
      entries.append(
        Entry(tag: tag, type: type, count: count, valueOffset: isInline ? start + 8 : value)
      )
    }
    return entries
  }

  private static func size(of type: Int) -> Int {
    switch type {
    case 3, 8: 2
    case 4, 9, 11: 4
    case 5, 10, 12: 8
    default: 1
    }
  }

  /// Text up to its zero, without blanks and line ends around it; at most 128 bytes.
  private func text(_ entry: Entry) -> String? {
    guard let bytes = value(entry, limit: 128) else { return nil }
    return Self.text(bytes.prefix { $0 != 0 })
  }

  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let trimmed = bytes.drop { $0 <= 0x20 }
    let end = trimmed.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? trimmed.startIndex
    return String(decoding: trimmed[trimmed.startIndex..<end], as: UTF8.self)
  }

  /// Eight bytes name the encoding; in two-byte ones every other byte is zero.
  private func isScreenshotComment(_ entry: Entry) -> Bool {
    guard let bytes = value(entry, limit: 64), bytes.count > 8 else { return false }
    let letters = bytes.dropFirst(8).filter { $0 != 0 && $0 != 0x20 }
    return letters == Array("Screenshot".utf8)
  }

  private func value(_ entry: Entry, limit: Int) -> ArraySlice<UInt8>? {
    let start = entry.valueOffset
    guard start >= 0, start < block.count else { return nil }
    let count = min(entry.count, limit, block.count - start)
    return block[block.startIndex + start..<block.startIndex + start + count]
  }

  private func number(at offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset <= block.count - count else { return nil }
    let start = block.startIndex + offset
    let field = block[start..<start + count]
    return isLittle
      ? field.reversed().reduce(0) { $0 << 8 | Int($1) } : field.reduce(0) { $0 << 8 | Int($1) }
  }
}
