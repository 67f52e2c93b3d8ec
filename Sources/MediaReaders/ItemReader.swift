import ReportModel

/// HEIC, HEIF and AVIF: the primary picture of a `meta` box.
///
/// Source: ISO 23008-12 sections 6.5 and 6.6, AV1 Image File Format. The orientation in EXIF says
/// what was already done by `irot` and `imir`, and is not applied (section A.2.3).
struct ItemReader {
  private let table: ItemTable

  init(_ content: ByteCursor) {
    table = ItemTable(content)
  }

  func facts(in source: BudgetedSource) -> AttachmentFacts {
    guard let primary = table.primary, let size = size(of: primary) else {
      return AttachmentFacts(health: .truncated, remark: "no primary picture with a size")
    }
    var facts = AttachmentFacts(health: .ok)
    facts.noteSize(size.width, size.height)
    guard facts.health != .truncated else { return facts }
    facts.frameCount = 1
    transform(primary, &facts)
    let coded = codedItems(of: primary)
    facts.videoCodec = coded.first.flatMap { table.types[$0] }.flatMap(SampleEntry.pictureCodec)
    facts.bitDepth = ([primary] + coded.prefix(1)).lazy.compactMap(bitDepth).first
    facts.hasAlpha = hasAlpha([primary] + coded)
    takeMetadata(&facts, in: source)
    noteDamage(primary, coded, &facts, in: source)
    return facts
  }

  private func size(of item: Int) -> (width: Int, height: Int)? {
    for property in table.properties(of: item) where property.type == "ispe" {
      var content = property.content
      if content.skip(4), let width = content.bigEndian(4), let height = content.bigEndian(4) {
        return (width, height)
      }
    }
    return nil
  }

  /// Crops, turns and mirrors in the order given.
  private func transform(_ item: Int, _ facts: inout AttachmentFacts) {
    for property in table.properties(of: item) {
      var content = property.content
      switch property.type {
      case "irot":
        // Quarters, counter-clockwise.
        if let angle = content.uint8() { facts.turn((4 - Int(angle & 3)) % 4 * 90) }
      case "imir": facts.isMirrored = !(facts.isMirrored ?? false)
      case "clap": crop(&content, &facts)
      default: break
      }
    }
  }

  private func crop(_ content: inout ByteCursor, _ facts: inout AttachmentFacts) {
    guard let width = content.bigEndian(4), let widthBase = content.bigEndian(4),
      let height = content.bigEndian(4), let heightBase = content.bigEndian(4), widthBase > 0,
      heightBase > 0, width >= widthBase, height >= heightBase
    else { return }
    facts.displayWidthPixels = Int64(width / widthBase)
    facts.displayHeightPixels = Int64(height / heightBase)
  }

  /// The items whose bytes are coded pictures: itself, or what it is put together from.
  private func codedItems(of item: Int) -> [Int] {
    var found: [Int] = []
    var visited: Set<Int> = []
    var waiting = [item]
    while let next = waiting.popLast(), visited.count < 4_096 {
      guard visited.insert(next).inserted, let type = table.types[next] else { continue }
      if ["grid", "iovl", "iden", "tmap"].contains(type) {
        waiting += table.targets("dimg", from: next).reversed()
      } else {
        found.append(next)
      }
    }
    return found
  }

  private func bitDepth(of item: Int) -> Int? {
    let properties = table.properties(of: item)
    if let pixels = properties.first(where: { $0.type == "pixi" }) {
      var content = pixels.content
      if content.skip(4), let channels = content.uint8(), channels > 0, let bits = content.uint8() {
        return Int(bits)
      }
    }
    for property in properties {
      switch property.type {
      case "hvcC": return DecoderConfiguration.hevcBitDepth(property.content)
      case "av1C": return DecoderConfiguration.av1BitDepth(property.content)
      case "avcC": return DecoderConfiguration.avcBitDepth(property.content)
      default: break
      }
    }
    return nil
  }

  /// An auxiliary picture of the kind alpha belongs to one of `items`.
  private func hasAlpha(_ items: [Int]) -> Bool {
    let items = Set(items)
    return table.references.contains { reference in
      reference.type == "auxl" && !items.isDisjoint(with: reference.to)
        && table.properties(of: reference.from).contains(where: Self.isAlpha)
    }
  }

  private static func isAlpha(_ property: Box) -> Bool {
    guard property.type == "auxC" else { return false }
    var content = property.content
    guard content.skip(4), let name = content.rest(limit: 256) else { return false }
    let text = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    return text.hasSuffix(":alpha") || text == "urn:mpeg:hevc:2015:auxid:1"
      || text == "urn:mpeg:avc:2015:auxid:1"
  }

  // MARK: Metadata

  private func takeMetadata(_ facts: inout AttachmentFacts, in source: BudgetedSource) {
    for item in table.types.keys.sorted() where table.types[item] == "Exif" {
      guard var content = bytes(of: item, in: source), let offset = content.bigEndian(4),
        content.skip(Int64(offset)), let block = content.rest(limit: ExifReader.byteLimit)
      else { continue }
      facts.take(ExifReader.facts(ofMarked: block), isOriented: false)
    }
    for item in table.packets.sorted() {
      guard var content = bytes(of: item, in: source),
        let packet = content.rest(limit: XMPReader.byteLimit)
      else { continue }
      facts.take(packet: packet)
    }
  }

  /// The first run of an item's bytes; `nil` when it is not in this file.
  private func bytes(of item: Int, in source: BudgetedSource) -> ByteCursor? {
    guard let location = table.locations[item], let extent = location.extents.first else {
      return nil
    }
    var cursor = location.isInner ? table.inner : ByteCursor(source)
    guard cursor?.skip(extent.offset) == true, let cursor else { return nil }
    // Length 0 is everything that is left.
    let length = extent.length == 0 ? cursor.remaining : extent.length
    return length <= cursor.remaining ? cursor.child(length) : nil
  }

  // MARK: Damage

  private func noteDamage(
    _ primary: Int,
    _ coded: [Int],
    _ facts: inout AttachmentFacts,
    in source: BudgetedSource
  ) {
    if table.isDamaged { facts.damage("the index (meta) is cut or damaged") }
    if coded.isEmpty { facts.damage("the primary picture has no coded data") }
    for reference in table.references where reference.type == "auxl" || reference.type == "dimg" {
      for target in reference.to where table.types[target] == nil {
        facts.damage("\(reference.type.text) refers to picture \(target), which is not there")
      }
    }
    for item in coded.prefix(64) { noteDamage(item, &facts, in: source) }
  }

  private func noteDamage(_ item: Int, _ facts: inout AttachmentFacts, in source: BudgetedSource) {
    guard let type = table.types[item] else { return }
    guard let content = bytes(of: item, in: source), content.remaining > 0 else {
      return facts.damage("picture data lie behind the end: truncated")
    }
    let has = { (name: FourCC) in table.properties(of: item).contains { $0.type == name } }
    switch type {
    case "hvc1", "hev1":
      if !has("hvcC") { facts.damage("no decoder configuration (hvcC)") }
      if !CodedPicture.hasHEVCUnits(content) { facts.damage("its data are no HEVC picture") }
    case "av01":
      if !has("av1C") { facts.damage("no decoder configuration (av1C)") }
      if !CodedPicture.hasAV1Frame(content) { facts.damage("its data hold no AV1 frame") }
    case "jpeg", "avc1", "j2k1", "vvc1": break
    default: facts.damage("coded as \(type.text), which is not read here")
    }
  }
}
