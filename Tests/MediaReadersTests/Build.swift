/// Makes small files of the formats, field by field.
enum Build {
  static func u16(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }

  static func u32(_ value: Int) -> [UInt8] { u16(value >> 16) + u16(value & 0xFFFF) }

  static func times(_ count: Int, _ bytes: [UInt8]) -> [UInt8] {
    Array((0..<count).map { _ in bytes }.joined())
  }

  // MARK: Boxes

  static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    u32(content.count + 8) + Array(type.utf8) + content
  }

  static func full(
    _ type: String,
    _ content: [UInt8],
    _ version: UInt8 = 0,
    flags: Int = 0
  ) -> [UInt8] {
    box(type, [version] + u32(flags).dropFirst() + content)
  }

  static func fileType(_ brand: String, _ compatible: [String] = []) -> [UInt8] {
    box("ftyp", Array(brand.utf8) + u32(0) + compatible.flatMap { Array($0.utf8) })
  }

  typealias Matrix = (a: Int, b: Int, c: Int, d: Int)

  static func matrix(_ matrix: Matrix) -> [UInt8] {
    let one = 1 << 16
    return [matrix.a * one, matrix.b * one, 0, matrix.c * one, matrix.d * one, 0, 0, 0, 1 << 30]
      .flatMap { u32($0 & 0xFFFF_FFFF) }
  }

  /// A film of one second with one picture track of 64 × 32.
  static func movie(
    sampleTable: [UInt8] = [],
    matrix turn: Matrix = (1, 0, 0, 1),
    entry: [UInt8]? = nil,
    timescale: Int = 600,
    duration: Int = 600,
    created: Int = 3_000_000_000,
    more: [UInt8] = []
  ) -> [UInt8] {
    let header = full(
      "mvhd",
      u32(created) + u32(0) + u32(timescale) + u32(duration) + u32(0x10000) + times(12, [0])
        + matrix((1, 0, 0, 1)) + times(28, [0])
    )
    let trackHeader = full(
      "tkhd",
      u32(0) + u32(0) + u32(1) + u32(0) + u32(duration) + times(16, [0]) + matrix(turn)
        + u32(64 << 16) + u32(32 << 16)
    )
    let media = full("mdhd", u32(0) + u32(0) + u32(timescale) + u32(duration) + u32(0))
    let handler = full("hdlr", u32(0) + Array("vide".utf8) + times(13, [0]))
    let descriptions = full("stsd", u32(1) + (entry ?? pictureEntry("avc1")))
    let table = box("stbl", descriptions + sampleTable)
    let track = box(
      "trak",
      trackHeader + box("mdia", media + handler + box("minf", table))
    )
    return box("moov", header + track + more)
  }

  static func pictureEntry(_ codec: String, _ boxes: [UInt8] = []) -> [UInt8] {
    box(
      codec,
      times(24, [0]) + u16(64) + u16(32) + times(46, [0]) + u16(24) + u16(0xFFFF) + boxes
    )
  }

  // MARK: Pictures of items

  /// A picture of 40 × 30 whose properties follow in order.
  static func heic(
    properties: [[UInt8]],
    wide: Bool = false,
    exif: [UInt8]? = nil,
    brand: String = "heic"
  ) -> [UInt8] {
    let size = full("ispe", u32(40) + u32(30))
    let decoder = box("hvcC", times(23, [0]))
    let all = [size, decoder] + properties
    let indexes = (1...all.count).flatMap { wide ? u16(0x8000 | $0) : [UInt8(0x80 | $0)] }
    let associations = full(
      "ipma",
      u32(1) + u16(1) + [UInt8(all.count)] + indexes,
      flags: wide ? 1 : 0
    )
    var infos = full("infe", u16(1) + u16(0) + Array("hvc1".utf8) + [0], 2)
    var inner: [UInt8] = u32(2) + [0x26, 1]
    var places = u16(1) + u16(1) + u16(0) + u16(1) + u32(0) + u32(inner.count)
    if let exif {
      infos += full("infe", u16(2) + u16(0) + Array("Exif".utf8) + [0], 2)
      places += u16(2) + u16(1) + u16(0) + u16(1) + u32(inner.count) + u32(exif.count + 4)
      inner += u32(0) + exif
    }
    let count = exif == nil ? 1 : 2
    let content =
      full("hdlr", u32(0) + Array("pict".utf8) + times(13, [0])) + full("pitm", u16(1))
      + full("iinf", u16(count) + infos) + full("iloc", [0x44, 0] + u16(count) + places, 1)
      + box("iprp", box("ipco", Array(all.joined())) + associations) + box("idat", inner)
    return fileType(brand, ["mif1"]) + full("meta", content)
  }

  // MARK: EXIF

  struct Tag {
    var tag: Int
    var type: Int
    var count: Int
    /// Four bytes, or more to be put behind the directory.
    var value: [UInt8]
  }

  static func text(_ tag: Int, _ text: String) -> Tag {
    let bytes = Array(text.utf8) + [0]
    return Tag(tag: tag, type: 2, count: bytes.count, value: bytes)
  }

  /// A TIFF block with tags in the first directory and others in the EXIF and GPS ones.
  static func exif(
    _ first: [(tag: Int, value: Int)] = [],
    texts: [Tag] = [],
    exif: [Tag] = [],
    gps: [Tag] = [],
    isLittle: Bool = false
  ) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = Array(u32(value).suffix(count))
      return isLittle ? bytes.reversed() : bytes
    }
    var block: [UInt8] = (isLittle ? [0x49, 0x49] : [0x4D, 0x4D]) + number(42, 2) + number(8, 4)
    func directory(_ tags: [Tag], links: [(tag: Int, to: Int)]) -> Int {
      let start = block.count
      let size = 2 + (tags.count + links.count) * 12 + 4
      var fields = number(tags.count + links.count, 2)
      var tail: [UInt8] = []
      for tag in tags {
        fields += number(tag.tag, 2) + number(tag.type, 2) + number(tag.count, 4)
        if tag.value.count <= 4 {
          fields += tag.value + times(4 - tag.value.count, [0])
        } else {
          fields += number(start + size + tail.count, 4)
          tail += tag.value
        }
      }
      for link in links {
        fields += number(link.tag, 2) + number(4, 2) + number(1, 4) + number(link.to, 4)
      }
      block += fields + number(0, 4) + tail
      return start
    }
    let shorts = first.map { Tag(tag: $0.tag, type: 3, count: 1, value: number($0.value, 2)) }
    // The first directory has to lie first, so that its size is reckoned ahead.
    let inner = exif.isEmpty ? 0 : 1
    let outer = gps.isEmpty ? 0 : 1
    let tailSize = texts.map { $0.value.count > 4 ? $0.value.count : 0 }.reduce(0, +)
    let firstEnd = 8 + 2 + (shorts.count + texts.count + inner + outer) * 12 + 4 + tailSize
    let exifSize =
      exif.isEmpty
      ? 0 : 6 + exif.count * 12 + exif.map { $0.value.count > 4 ? $0.value.count : 0 }.reduce(0, +)
    var links: [(tag: Int, to: Int)] = []
    if inner == 1 { links.append((0x8769, firstEnd)) }
    if outer == 1 { links.append((0x8825, firstEnd + exifSize)) }
    _ = directory(shorts + texts, links: links)
    if inner == 1 { _ = directory(exif, links: []) }
    if outer == 1 { _ = directory(gps, links: []) }
    return block
  }

  // MARK: PNG and JPEG

  static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + content
    return u32(content.count) + checked + u32(Int(checksum(checked)))
  }

  static func png(
    width: Int = 40,
    height: Int = 30,
    depth: UInt8 = 8,
    color: UInt8 = 2,
    chunks: [UInt8] = []
  ) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", u32(width) + u32(height) + [depth, color, 0, 0, 0]) + chunks
      + chunk("IDAT", [0x78, 0x9C, 3, 0, 0, 0, 0, 1]) + chunk("IEND", [])
  }

  static func jpeg(segments: [UInt8] = [], frame: UInt8 = 0xC9, precision: UInt8 = 8) -> [UInt8] {
    [0xFF, 0xD8] + segments
      + [0xFF, frame, 0, 11, precision] + u16(30) + u16(40) + [1, 1, 0x11, 0]
      + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xFF, 0x00, 0x34, 0xFF, 0xD9]
  }

  static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker] + u16(content.count + 2) + content
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var value = UInt32.max
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~value
  }
}
