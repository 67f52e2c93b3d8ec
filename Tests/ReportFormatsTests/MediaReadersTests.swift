import Foundation
import MediaReaders
import ReportModel
import Testing

@Suite struct MediaReadersTests {
  @Test(
    arguments: [
      ("empty.png", .empty), ("ihdr-bad-crc.png", .partial), ("no-iend.png", .partial),
      ("truncated-in-ihdr.png", .truncated), ("truncated-in-idat.png", .partial),
      ("zero-size.png", .truncated), ("giant-size.png", .partial), ("no-sof.jpg", .truncated),
      ("png-named.jpg", .wrongType), ("webp-odd-size.webp", .partial),
    ] as [(String, AttachmentHealth)]
  )
  func judgesDamagedFiles(name: String, health: AttachmentHealth) throws {
    let facts = MediaReaders.facts(
      of: try Fixtures.bytes("media/\(name)"),
      declaredMediaType: nil,
      fileName: name
    )
    #expect(facts.health == health)
    #expect(facts.remark?.isEmpty == false)
  }

  @Test(
    .enabled(if: Fixtures.hasShared("samples/attachments"), "WINNOW_SHARED names no samples"),
    arguments: [
      ("ios-screenshot-1179x2556.png", "image/png", 1_179, 2_556),
      ("photo-640x480-orientation6.jpg", "image/jpeg", 480, 640),
      ("android-1080x2400.webp", "image/webp", 1_080, 2_400),
      ("steps-320x240-3frames.gif", "image/gif", 320, 240),
      ("ios-hdr-screenshot-1206x2622.heic", "image/heic", nil, nil),
      ("real-h264-aac-402x874-4s.mp4", "video/mp4", nil, nil),
      ("real-quicktime-640x360-2s.mov", "video/quicktime", nil, nil),
      ("real-fragmented-360x800-4s.mp4", "video/mp4", nil, nil),
    ] as [(String, String, Int64?, Int64?)]
  )
  func readsTheSamples(name: String, type: String, width: Int64?, height: Int64?) throws {
    let url = try #require(Fixtures.shared("samples/attachments/\(name)"))
    let facts = MediaReaders.facts(
      of: try Array(Data(contentsOf: url)),
      declaredMediaType: nil,
      fileName: name
    )
    #expect(facts.health == .ok, "\(facts.remark ?? "")")
    #expect(facts.mediaType == type)
    #expect(facts.displayWidthPixels == width)
    #expect(facts.displayHeightPixels == height)
  }

  @Test(.enabled(if: Fixtures.hasShared("corpora/media"), "WINNOW_SHARED names no corpora"))
  func readsRealPictures() throws {
    let folder = try #require(Fixtures.shared("corpora/media"))
    let table = try String(contentsOf: folder.appending(path: "truth.tsv"), encoding: .utf8)
    let rows = table.split(separator: "\n").dropFirst().map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    var read = 0
    for row in rows where ["png", "jpeg", "gif", "webp"].contains(row[3]) && row[24] == "yes" {
      let bytes = try Array(Data(contentsOf: folder.appending(path: row[0])))
      let facts = MediaReaders.facts(of: bytes, declaredMediaType: row[5], fileName: row[0])
      #expect(facts.mediaType == row[5], "\(row[0])")
      guard let width = Int64(row[6]), let height = Int64(row[7]) else { continue }
      #expect(facts.widthPixels == width && facts.heightPixels == height, "\(row[0])")
      if let shown = Int64(row[8]) { #expect(facts.displayWidthPixels == shown, "\(row[0])") }
      read += 1
    }
    #expect(read > 100)
  }

  @Test(
    arguments: [
      ("image/png", "x.png", true), ("IMAGE/PNG; q=1", nil, true), ("image/jpeg", "x.jpg", false),
      (nil, "x.jpg", false), (nil, "x.PNG", true), ("application/octet-stream", "x.png", true),
      ("text/plain", nil, false), (nil, nil, true), ("", nil, true), ("video/mp4", nil, false),
    ] as [(String?, String?, Bool)]
  )
  func comparesWithWhatIsDeclared(type: String?, name: String?, agrees: Bool) throws {
    let png = try Fixtures.bytes("media/giant-size.png")
    let facts = MediaReaders.facts(of: png, declaredMediaType: type, fileName: name)
    #expect((facts.health != .wrongType) == agrees)
  }

  @Test(
    arguments: [
      ("plain text", "text/plain", "txt"), (" {\"a\":1}", "application/json", "json"),
      ("<html>", "text/html", "html"), ("%PDF-1.7", "application/pdf", "pdf"),
      ("PK\u{3}\u{4}", "application/zip", "zip"), ("\u{7F}ELF", "application/x-elf", "bin"),
      ("\u{0}\u{1}", nil, "bin"),
    ] as [(String, String?, String)]
  )
  func knowsTypesBySignature(text: String, type: String?, suffix: String) {
    let found = MediaSignature.mediaType(of: Array(text.utf8))
    #expect(found == type)
    #expect(MediaSignature.fileExtension(for: found) == suffix)
  }

  @Test(arguments: UInt64(1)...5)
  func anyBytesAreJudged(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for name in try Fixtures.names("media") {
      let sample = try Fixtures.bytes("media/\(name)").prefix(4_096)
      for _ in 0..<40 where !sample.isEmpty {
        var bytes = Array(sample.prefix(Int.random(in: 1...sample.count, using: &generator)))
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[index] = UInt8.random(in: 0...255, using: &generator)
        let facts = MediaReaders.facts(of: bytes, declaredMediaType: nil, fileName: nil)
        #expect(facts.byteSize == Int64(bytes.count), "seed \(seed)")
      }
    }
  }
}
