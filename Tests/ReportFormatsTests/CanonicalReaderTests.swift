import Foundation
import ReportFormats
import ReportModel
import TestSupport
import Testing

@Suite struct CanonicalReaderTests {
  @Test(arguments: [
    #""title":5"#, #""title":""# + String(repeating: "x", count: 513) + "\"", #""kind":"Bug""#,
    #""platform":"windows""#, #""device":{"batteryPercent":101}"#,
    #""device":{"batteryPercent":-1}"#, #""device":{"diskFreeBytes":-1}"#,
    #""device":{"diskFreeBytes":1.5}"#, #""device":{"screen":{"scale":0}}"#,
    #""device":{"screen":{"scale":16.5}}"#, #""device":{"simulator":"yes"}"#, #""device":[]"#,
    #""app":{"version":4}"#, #""capture":{"lookupAttempts":3}"#, #""trigger":7"#,
    #""receivedAt":"yesterday""#, #""tags":"ui""#, #""tags":["a|b"]"#, #""tags":[" "]"#,
    #""attachments":[7]"#, #""attachments":[{"fileName":"a","sha256":"AB"}]"#,
    #""attachments":[{"fileName":"a","widthPixels":0}]"#, #""attachments":[{"kind":"image"}]"#,
    #""attachments":[{"fileName":"a","video":{"requestedClipSeconds":15.5}}]"#,
    #""attachments":[{"fileName":"a","byteSize":-5}]"#, #""metadata":{"a":[1]}"#,
    #""metadata":[]"#, #""createdAt":12"#,
    #""createdAt":"2026-11-27T00:00:00Z","createdAtSource":"me""#,
  ])
  func dropsAWrongOptionalFieldWithAWarning(members: String) throws {
    let draft = try Fixtures.draft(members)
    #expect(draft.warnings.map(\.code) == [.fieldDropped], "\(draft.warnings)")
    #expect(draft.warnings[0].place.hasPrefix("/"))
    #expect(String(decoding: draft.raw, as: UTF8.self).contains(members))
  }

  @Test(arguments: [
    (#"{"schema":"report","schemaVersion":1,"message":"m"}"#, ["/reportId"]),
    (#"{"schema":"report","schemaVersion":1,"reportId":"a"}"#, ["/message"]),
    (
      #"{"schema":"report","reportId":"..","message":1}"#,
      ["/schemaVersion", "/reportId", "/message"]
    ),
    (
      #"{"schema":"ticket","schemaVersion":1,"reportId":"a/b","message":null}"#,
      ["/schema", "/reportId", "/message"]
    ),
    (
      #"{"schema":"report","schemaVersion":"1","reportId":" ","message":"m"}"#,
      ["/schemaVersion", "/reportId"]
    ),
    (#"{"reportId":"a","message":"m"}"#, ["/schema", "/schemaVersion"]),
  ])
  func refusesAndListsAllCauses(json: String, places: [String]) {
    let error = #expect(throws: FormatError.self) {
      try CanonicalReader(now: Fixtures.now).drafts(inDocument: Array(json.utf8))
    }
    #expect(error?.kind == .invalidReport)
    #expect(error?.causes.map(\.place) == places)
  }

  @Test(arguments: ["{}", "[1]", "7", #"{"issues":[]}"#, #"{"reports":7}"#, #""text""#])
  func refusesOtherShapesAndNamesThoseItReads(json: String) {
    let error = #expect(throws: FormatError.self) {
      try CanonicalReader(now: Fixtures.now).drafts(inDocument: Array(json.utf8))
    }
    #expect(error?.kind == .unknownFormat)
    #expect(error?.description.contains("NDJSON") == true)
  }

  @Test func oneBadReportRefusesItsDocument() {
    let good = String(decoding: Fixtures.report(""), as: UTF8.self)
    let bad = #"{"schema":"report","schemaVersion":1,"reportId":"","message":2}"#
    let error = #expect(throws: FormatError.self) {
      try CanonicalReader(now: Fixtures.now).drafts(
        inDocument: Array("{\"reports\":[\(good),\(bad),\(bad)]}".utf8)
      )
    }
    #expect(
      error?.causes.map(\.place) == [
        "/reports/1/reportId", "/reports/1/message", "/reports/2/reportId", "/reports/2/message",
      ]
    )
  }

  @Test func emptyAndNullAreAbsent() throws {
    let draft = try Fixtures.draft(
      #""title":"","app":{"version":"","build":null},"user":{},"metadata":{"a":"","b":null},"tags":[],"locale":null,"attachments":[{"fileName":"a","url":""}]"#
    )
    #expect(draft.warnings.isEmpty)
    var expected = Report(id: ReportID("r1")!, message: "m")
    expected.attachments = [Attachment(fileName: "a")]
    #expect(draft.report == expected)
  }

  @Test func metadataBecomesText() throws {
    let draft = try Fixtures.draft(#""metadata":{"z":1.50,"a":true,"é":"x","B":-7}"#)
    #expect(
      draft.report.metadata == [
        MetadataItem(key: "B", value: "-7"), MetadataItem(key: "a", value: "true"),
        MetadataItem(key: "z", value: "1.50"), MetadataItem(key: "é", value: "x"),
      ]
    )
  }

  @Test func keepsUnknownKeysUnderTheirPointers() throws {
    let draft = try Fixtures.draft(
      #""x/y~":[1, {"b":2,"a":1.0}],"device":{"thermalState":"hot","screen":{"ppi":460}},"attachments":[5,{"fileName":"a","hdr":true,"video":{"fps":30}}]"#
    )
    #expect(
      Set(draft.report.extra.map { "\($0.pointer) \($0.json)" }) == [
        #"/x~1y~0 [1,{"a":1,"b":2}]"#, #"/device/thermalState "hot""#, "/device/screen/ppi 460",
        "/attachments/0/hdr true", "/attachments/0/video/fps 30",
      ]
    )
  }

  @Test(arguments: [
    ("../a.png", false), ("/etc/passwd", false), ("a/../../b", false), ("~/x", false),
    ("C:/x", false), ("a\\\\b", false), ("a\\u0000b", false), (".", false), ("./", false),
    ("attachments/a.png", true), ("./a//b.png", true), ("..a/b..", true),
  ])
  func judgesPathsByTheirSpelling(path: String, isSafe: Bool) throws {
    let draft = try Fixtures.draft(#""attachments":[{"fileName":"a","path":"\#(path)"}]"#)
    #expect(!draft.warnings.contains { $0.code == .unsafePath } == isSafe, "\(draft.warnings)")
    let given = try #require(draft.report.attachments[0].path)
    if case .inside(let components) = AttachmentPath(given) {
      #expect(isSafe)
      #expect(!components.contains("..") && !components.contains("."))
    } else {
      #expect(!isSafe)
    }
  }

  @Test func cutsLongNamesAndTags() throws {
    let name = String(repeating: "é", count: 256)
    let draft = try Fixtures.draft(
      #""attachments":[{"fileName":"\#(name)"}],"tags":["\#(String(repeating: "t", count: 65))"]"#
    )
    #expect(draft.report.attachments[0].fileName.unicodeScalars.count == 255)
    #expect(draft.report.tags[0].name.unicodeScalars.count == 64)
    #expect(draft.warnings.map(\.code) == [.fieldDropped, .fieldDropped])
    let fits = try Fixtures.draft(
      #""attachments":[{"fileName":"\#(name.dropLast())"}],"tags":["\#(String(repeating: "t", count: 64))"]"#
    )
    #expect(fits.warnings.isEmpty)
  }

  @Test(arguments: [
    ("tags", "[]", "\"#\"", 64), ("attachments", "[]", "{\"fileName\":\"#\"}", 64),
    ("metadata", "{}", "\"#\":\"v\"", 256),
  ])
  func refusesMoreThanTheMaximum(key: String, brackets: String, item: String, limit: Int) throws {
    func members(_ count: Int) -> String {
      let items = (0..<count).map { item.replacingOccurrences(of: "#", with: "n\($0)") }
      let list = items.joined(separator: ",")
      return "\"\(key)\":\(brackets.prefix(1))\(list)\(brackets.suffix(1))"
    }
    #expect(try Fixtures.draft(members(limit)).warnings.isEmpty)
    let error = #expect(throws: FormatError.self) { try Fixtures.draft(members(limit + 1)) }
    #expect(error?.causes.map(\.place) == ["/\(key)"])
  }

  @Test func longTextsAreDroppedAndLongMessagesRefused() throws {
    func text(_ count: Int) -> String { "\"" + String(repeating: "日", count: count) + "\"" }
    #expect(try Fixtures.draft("", message: text(262_144)).warnings.isEmpty)
    #expect(throws: FormatError.self) { try Fixtures.draft("", message: text(262_145)) }
    #expect(try Fixtures.draft("\"log\":\(text(1 << 20))").report.log != nil)
    #expect(try Fixtures.draft("\"log\":\(text(1 << 20 + 1))").report.log == nil)
    #expect(try Fixtures.draft("\"metadata\":{\"a\":\(text(8_192))}").report.metadata.count == 1)
    #expect(try Fixtures.draft("\"metadata\":{\"a\":\(text(8_193))}").report.metadata.isEmpty)
    #expect(try Fixtures.draft("\"title\":\(text(512))").report.title != nil)
  }

  @Test func readsTheBundle() throws {
    let reader = BundleReader(now: Fixtures.now)
    let report = Fixtures.report(#""log":"own""#)
    #expect(try reader.draft(report: report, log: nil).report.log == "own")
    #expect(try reader.draft(report: report, log: Array("file".utf8)).report.log == "file")
    let fits = [UInt8](repeating: 0x61, count: 1 << 20)
    #expect(try reader.draft(report: report, log: fits).report.log?.utf8.count == 1 << 20)
    let large = try reader.draft(report: report, log: fits + [0x62])
    #expect(large.report.log == "own")
    #expect(large.report.attachments.map(\.kind) == [.log])
    #expect(large.payloads[0]?.count == 1 << 20 + 1)
    let two = Array("[".utf8) + report + Array(",".utf8) + report + Array("]".utf8)
    #expect(throws: FormatError.self) { try reader.draft(report: two, log: nil) }
  }

  @Test func everyTruncationOfASampleIsRefused() throws {
    let bytes = try Fixtures.bytes("canonical/12-shake-annotated.json")
    let whole = bytes.lastIndex(of: 0x7D) ?? 0
    for count in 0...whole {
      #expect(Fixtures.read(Array(bytes[..<count])).drafts.isEmpty, "\(count)")
    }
  }

  @Test(arguments: UInt64(1)...10)
  func anyMutationIsReadOrRefused(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let sample = try Fixtures.bytes("canonical/02-bugscreen-upgraded.json")
    for _ in 0..<150 {
      var bytes = sample
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[index] = UInt8.random(in: 0x20...0x7E, using: &generator)
      }
      let outcome = Fixtures.read(bytes)
      guard let draft = outcome.drafts.first else {
        #expect(!outcome.errors.isEmpty, "seed \(seed)")
        continue
      }
      // What was read can be written and read again.
      let again = Fixtures.read(CanonicalJSON.encode(draft.report, .export))
      #expect(again.drafts.first?.contentHash == draft.contentHash, "seed \(seed)")
    }
  }
}
