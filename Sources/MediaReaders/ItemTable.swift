/// The boxes of a picture's `meta` box, as tables.
///
/// Source: ISO 14496-12 section 8.11, ISO 23008-12 sections 6 and 9. Numbers of entries are what the
/// budget allows, not what a box claims.
struct ItemTable {
  private(set) var primary: Int?
  /// Codings and kinds by item: `hvc1`, `grid`, `Exif`.
  private(set) var types: [Int: FourCC] = [:]
  /// Items that hold XMP.
  private(set) var packets: Set<Int> = []
  private(set) var references: [Reference] = []
  private(set) var locations: [Int: Location] = [:]
  /// `idat`, where an item may lie instead of in the file.
  private(set) var inner: ByteCursor?
  private(set) var isDamaged = false
  private var properties: [Box] = []
  private var associations: [Int: [Int]] = [:]

  struct Reference {
    var type: FourCC
    var from: Int
    var to: [Int]
  }

  struct Location {
    var isInner: Bool
    /// Empty where an item lies in another file.
    var extents: [(offset: Int64, length: Int64)]
  }

  private static let entryLimit = 4_096

  init(_ content: ByteCursor) {
    var boxes = content.metaBoxes
    while let box = boxes.next() {
      isDamaged = isDamaged || box.isCut
      switch box.type {
      case "pitm": takePrimary(box.content)
      case "iinf": takeInfos(box.content)
      case "iloc": takeLocations(box.content)
      case "iref": takeReferences(box.content)
      case "iprp": takeProperties(box.content)
      case "idat": inner = box.content
      default: break
      }
    }
    isDamaged = isDamaged || boxes.isMalformed
  }

  /// The properties of an item in their order, which is the order they apply in.
  func properties(of item: Int) -> [Box] {
    (associations[item] ?? []).compactMap { index in
      index > 0 && index <= properties.count ? properties[index - 1] : nil
    }
  }

  func targets(_ type: FourCC, from item: Int) -> [Int] {
    references.filter { $0.type == type && $0.from == item }.flatMap(\.to)
  }

  private mutating func takePrimary(_ content: ByteCursor) {
    var content = content
    guard let (version, _) = content.fullBox() else { return }
    primary = content.bigEndian(version == 0 ? 2 : 4)
  }

  private mutating func takeInfos(_ content: ByteCursor) {
    var content = content
    guard let (version, _) = content.fullBox(), content.skip(version == 0 ? 2 : 4) else { return }
    var boxes = BoxSequence(content)
    while types.count < Self.entryLimit, let box = boxes.next() {
      var content = box.content
      guard box.type == "infe", let (version, _) = content.fullBox(), version >= 2,
        let id = content.bigEndian(version == 2 ? 2 : 4), content.skip(2),
        let type = content.fourCC()
      else { continue }
      types[id] = type
      if type == "mime", let rest = content.rest(limit: 256),
        String(decoding: rest, as: UTF8.self).contains("application/rdf+xml")
      {
        packets.insert(id)
      }
    }
  }

  private mutating func takeLocations(_ content: ByteCursor) {
    var content = content
    guard let (version, _) = content.fullBox(), let sizes = content.uint8(),
      let more = content.uint8(), let count = content.bigEndian(version < 2 ? 2 : 4)
    else { return }
    let widths = Widths(
      offset: Int(sizes >> 4),
      length: Int(sizes & 15),
      base: Int(more >> 4),
      index: version == 0 ? 0 : Int(more & 15)
    )
    for _ in 0..<min(count, Self.entryLimit) {
      guard content.step(), let id = content.bigEndian(version < 2 ? 2 : 4),
        let location = Self.location(&content, version, widths)
      else {
        isDamaged = true
        return
      }
      locations[id] = location
    }
  }

  private struct Widths {
    var offset: Int
    var length: Int
    var base: Int
    var index: Int
  }

  private static func location(
    _ content: inout ByteCursor,
    _ version: Int,
    _ widths: Widths
  ) -> Location? {
    var method = 0
    if version > 0 {
      guard let field = content.bigEndian(2) else { return nil }
      method = field & 15
    }
    guard let reference = content.bigEndian(2), let base = content.sized(widths.base),
      let count = content.bigEndian(2)
    else { return nil }
    var location = Location(isInner: method == 1, extents: [])
    for _ in 0..<count {
      guard content.step(), content.skip(Int64(widths.index)),
        let offset = content.sized(widths.offset), let length = content.sized(widths.length)
      else { return nil }
      let (start, overflows) = base.addingReportingOverflow(offset)
      guard !overflows, reference == 0, method < 2, location.extents.count < 64 else { continue }
      location.extents.append((start, length))
    }
    return location
  }

  private mutating func takeReferences(_ content: ByteCursor) {
    var content = content
    guard let (version, _) = content.fullBox() else { return }
    let width = version == 0 ? 2 : 4
    var boxes = BoxSequence(content)
    while references.count < Self.entryLimit, let box = boxes.next() {
      var content = box.content
      guard let from = content.bigEndian(width), let count = content.bigEndian(2) else { continue }
      var targets: [Int] = []
      for _ in 0..<min(count, Self.entryLimit) {
        guard content.step(), let target = content.bigEndian(width) else { break }
        targets.append(target)
      }
      references.append(Reference(type: box.type, from: from, to: targets))
    }
  }

  private mutating func takeProperties(_ content: ByteCursor) {
    var boxes = BoxSequence(content)
    while let box = boxes.next() {
      if box.type == "ipma" {
        takeAssociations(box.content)
      } else if box.type == "ipco" {
        var inner = BoxSequence(box.content)
        while properties.count < Self.entryLimit, let property = inner.next() {
          properties.append(property)
        }
      }
    }
  }

  private mutating func takeAssociations(_ content: ByteCursor) {
    var content = content
    guard let (version, flags) = content.fullBox(), let count = content.bigEndian(4) else { return }
    let width = flags & 1 == 1 ? 2 : 1
    for _ in 0..<min(count, Self.entryLimit) {
      guard content.step(), let id = content.bigEndian(version == 0 ? 2 : 4),
        let many = content.uint8()
      else { return }
      for _ in 0..<many {
        guard let index = content.bigEndian(width) else { return }
        // The first bit says whether it must be understood.
        associations[id, default: []].append(index & (width == 2 ? 0x7FFF : 0x7F))
      }
    }
  }
}

extension ByteCursor {
  /// A number of 0, 4 or 8 bytes.
  fileprivate mutating func sized(_ width: Int) -> Int64? {
    switch width {
    case 0: 0
    case 4: bigEndian(4).map { Int64($0) }
    case 8: uint64().flatMap { Int64(exactly: $0) }
    default: nil
    }
  }
}
