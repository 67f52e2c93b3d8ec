import ReportModel

/// What a film says about itself: when, with what, and whether where and by whom.
///
/// Source: QuickTime "User data atoms" and "Metadata"; 3GPP TS 26.244 section 8.
struct MovieMetadata {
  private(set) var software: String?
  private(set) var marks: AttachmentFacts.Marks = []
  private var keyTime: CaptureTime?
  private var userTime: CaptureTime?
  /// When a shop says it came out; better than nothing.
  private(set) var releasedAt: CaptureTime?

  private static let keyLimit = 256
  private static let textLimit = 256

  /// The key is exact and has a zone; it comes before user data.
  var createdAt: CaptureTime? { keyTime ?? userTime }

  mutating func takeUserData(_ content: ByteCursor) {
    var boxes = BoxSequence(content)
    while let box = boxes.next() {
      if box.type == "meta" {
        takeMeta(box.content)
      } else {
        take(box)
      }
    }
  }

  private mutating func take(_ box: Box) {
    var content = box.content
    switch box.type {
    case "loci", Self.xyz: marks.insert(.location)
    case "auth", "perf", Self.author, Self.artist: marks.insert(.owner)
    case "date":
      userTime = userTime ?? content.rest(limit: Self.textLimit).flatMap(Self.time)
    case Self.day:
      userTime = userTime ?? Self.internationalText(content).flatMap(Self.time)
    case Self.softwareCode, Self.tool:
      software = software ?? Self.internationalText(content).map(ExifReader.text)
    default: break
    }
  }

  /// Codes that begin with a copyright sign, in Mac Roman.
  private static let day = copyright("day")
  private static let xyz = copyright("xyz")
  private static let author = copyright("aut")
  private static let artist = copyright("ART")
  private static let softwareCode = copyright("swr")
  private static let tool = copyright("too")

  private static func copyright(_ rest: String) -> FourCC {
    FourCC(rawValue: rest.utf8.reduce(0xA9) { $0 << 8 | UInt32($1) })
  }

  /// Text behind its length and language.
  private static func internationalText(_ content: ByteCursor) -> ArraySlice<UInt8>? {
    var content = content
    guard let length = content.bigEndian(2), content.skip(2), length <= textLimit else {
      return nil
    }
    return content.bytes(length)
  }

  private static func time(_ bytes: ArraySlice<UInt8>) -> CaptureTime? {
    CaptureTime(ExifReader.text(bytes.prefix { $0 != 0 }))
  }

  // MARK: Keys

  mutating func takeMeta(_ content: ByteCursor) {
    var boxes = content.metaBoxes
    var keys: [String] = []
    while let box = boxes.next() {
      if box.type == "keys" { keys = Self.keys(box.content) }
      if box.type == "ilst" { takeList(box.content, keys) }
    }
  }

  private static func keys(_ content: ByteCursor) -> [String] {
    var content = content
    guard content.skip(4), let count = content.bigEndian(4) else { return [] }
    var keys: [String] = []
    for _ in 0..<min(count, keyLimit) {
      guard content.step(), let size = content.bigEndian(4), (8...4_096).contains(size),
        content.skip(4), let name = content.bytes(size - 8)
      else { break }
      keys.append(String(decoding: name.prefix(textLimit), as: UTF8.self))
    }
    return keys
  }

  private mutating func takeList(_ content: ByteCursor, _ keys: [String]) {
    var items = BoxSequence(content)
    while let item = items.next() {
      var boxes = BoxSequence(item.content)
      guard let data = boxes.next(), data.type == "data" else { continue }
      var content = data.content
      guard content.skip(8) else { continue }
      let value = content.bytes(Int(min(content.remaining, Int64(Self.textLimit)))) ?? []
      let number = Int(item.type.rawValue)
      if number > 0, number <= keys.count {
        take(keys[number - 1], value)
      } else {
        take(item.type, value)
      }
    }
  }

  private mutating func take(_ key: String, _ value: ArraySlice<UInt8>) {
    switch key {
    case "com.apple.quicktime.creationdate": keyTime = keyTime ?? Self.time(value)
    case "com.apple.quicktime.software": software = ExifReader.text(value)
    case "com.apple.quicktime.location.ISO6709": marks.insert(.location)
    case "com.apple.quicktime.author", "com.apple.quicktime.artist",
      "com.apple.quicktime.director":
      marks.insert(.owner)
    default: break
    }
  }

  /// iTunes' list: the code is the key.
  private mutating func take(_ code: FourCC, _ value: ArraySlice<UInt8>) {
    switch code {
    case Self.tool: software = software ?? ExifReader.text(value)
    case Self.day: releasedAt = releasedAt ?? Self.time(value)
    case Self.author, Self.artist: marks.insert(.owner)
    case Self.xyz: marks.insert(.location)
    default: break
    }
  }
}
