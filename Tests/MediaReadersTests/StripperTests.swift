import MediaReaders
import ReportModel
import Testing

@Suite struct StripperTests {
  private func read(_ bytes: [UInt8]) -> AttachmentFacts {
    MediaReaders.facts(of: bytes, declaredMediaType: nil, fileName: nil)
  }

  private let exif = Build.exif(
    [(0x0112, 6)],
    texts: [Build.text(0x0131, "27.0.1"), Build.text(0x013B, "Rosa Lindqvist")],
    gps: [Build.Tag(tag: 2, type: 5, count: 3, value: Build.times(6, [0, 0, 0, 1]))]
  )

  @Test func pngLosesItsMetadataAndKeepsTheRest() throws {
    let text = Build.chunk("tEXt", Array("Author\0Rosa Lindqvist".utf8))
    let gamma = Build.chunk("gAMA", [0, 0, 0xB1, 0x8F])
    let full = Build.png(chunks: gamma + text + Build.chunk("eXIf", exif))
    let bare = try #require(MetadataStripper.stripped(full))
    #expect(!bare.hasRange(Array("Rosa".utf8)) && bare.hasRange(Array("gAMA".utf8)))
    let facts = read(bare)
    #expect(facts.health == .ok && facts.marks.isEmpty && facts.software == nil)
    #expect(facts.rotation == 90 && facts.displayWidthPixels == 30)
    // Without anything to say it stays as it is.
    #expect(MetadataStripper.stripped(Build.png(chunks: gamma)) == Build.png(chunks: gamma))
  }

  @Test func jpegLosesItsMetadataAndWhatFollowsIt() throws {
    let segments =
      Build.segment(0xE0, Array("JFIF\0".utf8) + Build.times(9, [0]))
      + Build.segment(0xE1, Array("Exif\0\0".utf8) + exif)
      + Build.segment(0xED, Array("Photoshop 3.0\0Rosa".utf8))
      + Build.segment(0xFE, Array("Rosa was here".utf8))
      + Build.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1, 7])
    let full = Build.jpeg(segments: segments) + Array("a film of Rosa".utf8)
    let bare = try #require(MetadataStripper.stripped(full))
    #expect(!bare.hasRange(Array("Rosa".utf8)) && bare.hasRange(Array("ICC_PROFILE".utf8)))
    let facts = read(bare)
    #expect(facts.health == .ok && facts.marks.isEmpty && facts.rotation == 90)
    #expect(bare.suffix(16).elementsEqual(Build.jpeg().suffix(16)))
  }

  @Test(arguments: Fixtures.names)
  func stripsOrRefusesAnything(name: String) throws {
    let bytes = try Fixtures.bytes(name)
    let before = read(bytes)
    for count in stride(from: bytes.count, to: 0, by: -max(1, bytes.count / 50)) {
      guard let bare = MetadataStripper.stripped(Array(bytes.prefix(count))) else { continue }
      let after = read(bare)
      #expect(after.marks.isDisjoint(with: [.location, .owner]))
      #expect(after.displayWidthPixels == before.displayWidthPixels)
      #expect(bare.count <= bytes.count + 64)
    }
  }
}

extension [UInt8] {
  fileprivate func hasRange(_ wanted: [UInt8]) -> Bool {
    indices.contains { self[$0...].starts(with: wanted) }
  }
}
