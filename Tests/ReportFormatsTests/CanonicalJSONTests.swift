import Digest
import Foundation
import ReportFormats
import ReportModel
import StrictJSON
import Testing

@Suite struct CanonicalJSONTests {
  @Test func readsBackWhatItWrote() throws {
    for name in try Fixtures.names("canonical") {
      for draft in Fixtures.read(try Fixtures.bytes("canonical/\(name)")).drafts {
        let written = CanonicalJSON.encode(draft.report, .export)
        let again = try CanonicalReader(now: Fixtures.now).drafts(inDocument: written)[0]
        #expect(again.report == draft.report, "\(name)")
        #expect(again.contentHash == draft.contentHash, "\(name)")
      }
    }
  }

  @Test func keysAreSortedAndNothingIsEmpty() throws {
    for name in try Fixtures.names("canonical") {
      for draft in Fixtures.read(try Fixtures.bytes("canonical/\(name)")).drafts {
        for form in [CanonicalJSON.Form.export, .content(blobs: []), .fields] {
          let written = CanonicalJSON.encode(draft.report, form)
          var writer = JSONWriter()
          writer.canonical(try JSONDocument.parse(written).root)
          let plain = String(decoding: written, as: UTF8.self)
          #expect(!plain.contains(": ") || draft.report.message.contains(": "), "\(name)")
          #expect(!plain.contains("\"\"") && !plain.contains("{}") && !plain.contains("[]"))
          // The export form escapes more; without that the bytes are those of the sorted tree.
          if !plain.contains("\\u") { #expect(writer.bytes == written, "\(name)") }
        }
      }
    }
  }

  @Test func exportsNoUnsafeCharacterRaw() throws {
    for name in try Fixtures.names("hostile") {
      for draft in Fixtures.read(try Fixtures.bytes("hostile/\(name)")).drafts {
        let text = String(
          decoding: CanonicalJSON.encode(draft.report, .export),
          as: UTF8.self
        )
        for scalar in text.unicodeScalars {
          let isControl = scalar.properties.generalCategory == .control
          let isFormat = scalar.properties.generalCategory == .format
          #expect(!isControl && !isFormat, "\(name): U+\(String(scalar.value, radix: 16))")
        }
      }
    }
  }

  @Test func hashLeavesOutWhatIsNotContent() throws {
    let base = try Fixtures.draft("").contentHash
    for members in [
      #""receivedAt":"2026-11-27T00:00:00Z""#,
      #""createdAt":"2026-11-27T00:00:00Z","createdAtSource":"received""#, #""title":"""#,
      #""tags":[]"#,
    ] {
      #expect(try Fixtures.draft(members).contentHash == base, "\(members)")
    }
    for members in [
      #""createdAt":"2026-11-27T00:00:00Z""#, #""title":"t""#, #""tags":["a"]"#, #""x":1"#,
      #""device":{"y":1}"#, #""attachments":[{"fileName":"a"}]"#,
    ] {
      #expect(try Fixtures.draft(members).contentHash != base, "\(members)")
    }
  }

  @Test func hashReadsSpellingsAlike() throws {
    let one = try Fixtures.draft(
      #""createdAt":"2026-11-27T01:00:00+01:00","x":{"a":1.0,"b":2},"device":{"batteryPercent":64.0}"#
    )
    let other = try Fixtures.draft(
      #""device":{"batteryPercent":64},"x":{"b":2e0,"a":1},"createdAt":"2026-11-27T00:00:00.000Z""#
    )
    #expect(one.contentHash == other.contentHash)
  }

  @Test func attachmentsCountByTheirBytes() throws {
    let content = [UInt8]("bytes".utf8)
    let digest = SHA256.digest(of: content)
    let declared = try Fixtures.draft(
      #""attachments":[{"fileName":"a","sha256":"\#(digest.hex)","url":"https://x","path":"a"}]"#
    )
    let promised = try Fixtures.draft(#""attachments":[{"fileName":"b","byteSize":5}]"#)
    #expect(declared.contentHash != promised.contentHash)
    #expect(ContentHash.of(promised.report, blobs: [digest]) == declared.contentHash)
    #expect(ContentHash.ofFields(promised.report) == ContentHash.ofFields(declared.report))
    #expect(
      ContentHash.ofFields(promised.report) == ContentHash.ofFields(try Fixtures.draft("").report)
    )
  }

  @Test func theHashIsOfTheseBytes() throws {
    let draft = try Fixtures.draft(
      #""tags":["b","a"],"app":{"version":"1","name":"N"},"metadata":{"k":1}"#
    )
    let content =
      #"{"app":{"name":"N","version":"1"},"message":"m","metadata":{"k":"1"},"tags":["b","a"]}"#
    #expect(draft.contentHash == SHA256.digest(of: Array(content.utf8)))
  }
}
