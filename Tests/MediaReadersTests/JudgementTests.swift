import Foundation
import MediaReaders
import ReportModel
import TestSupport
import Testing

/// Health, and types against what is declared.
@Suite struct JudgementTests {
  @Test(
    arguments: [
      ("empty.png", .empty), ("ihdr-bad-crc.png", .partial), ("no-iend.png", .partial),
      ("truncated-in-ihdr.png", .truncated), ("truncated-in-idat.png", .partial),
      ("zero-size.png", .truncated), ("giant-size.png", .partial), ("no-sof.jpg", .truncated),
      ("png-named.jpg", .wrongType), ("webp-odd-size.webp", .partial),
      ("idat-bad-crc.png", .partial), ("box-size-zero.mp4", .truncated),
      ("moov-missing-truncated.mp4", .truncated), ("timescale-zero.mp4", .partial),
    ] as [(String, AttachmentHealth)]
  )
  func judgesDamagedFiles(name: String, health: AttachmentHealth) throws {
    let facts = MediaReaders.facts(
      of: try Fixtures.bytes(name),
      declaredMediaType: nil,
      fileName: name
    )
    #expect(facts.health == health)
    #expect(facts.remark?.isEmpty == false)
  }

  @Test(
    .enabled(if: SharedFolder.has("samples/attachments"), "WINNOW_SHARED names no samples"),
    arguments: [
      ("ios-screenshot-1179x2556.png", "image/png", 1_179, 2_556),
      ("photo-640x480-orientation6.jpg", "image/jpeg", 480, 640),
      ("android-1080x2400.webp", "image/webp", 1_080, 2_400),
      ("steps-320x240-3frames.gif", "image/gif", 320, 240),
      ("ios-hdr-screenshot-1206x2622.heic", "image/heic", 1_206, 2_622),
      ("real-h264-aac-402x874-4s.mp4", "video/mp4", 402, 874),
      ("real-quicktime-640x360-2s.mov", "video/quicktime", 640, 360),
      ("real-fragmented-360x800-4s.mp4", "video/mp4", 360, 800),
    ] as [(String, String, Int64?, Int64?)]
  )
  func readsTheSamples(name: String, type: String, width: Int64?, height: Int64?) throws {
    let url = try #require(SharedFolder.url("samples/attachments/\(name)"))
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

  @Test(
    arguments: [
      ("image/png", "x.png", true), ("IMAGE/PNG; q=1", nil, true), ("image/jpeg", "x.jpg", false),
      (nil, "x.jpg", false), (nil, "x.PNG", true), ("application/octet-stream", "x.png", true),
      ("text/plain", nil, false), (nil, nil, true), ("", nil, true), ("video/mp4", nil, false),
    ] as [(String?, String?, Bool)]
  )
  func comparesWithWhatIsDeclared(type: String?, name: String?, agrees: Bool) throws {
    let png = try Fixtures.bytes("giant-size.png")
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
    #expect(FileExtension.of(mediaType: found) == suffix)
  }
}
