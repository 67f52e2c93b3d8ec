import Digest
import Foundation
import MediaReaders
import ReportFormats
import ReportModel
import TestSupport
import Testing

@Suite struct MultipartTests {
  /// A body with CR LF for LF, as clients send it.
  static func wire(_ text: String) -> [UInt8] {
    Array(text.replacingOccurrences(of: "\n", with: "\r\n").utf8)
  }

  static func field(_ name: String, _ value: String) -> String {
    "--B\nContent-Disposition: form-data; name=\"\(name)\"\n\n\(value)\n"
  }

  static func upload(
    _ parts: String,
    mode: ReadingMode = .strict,
    end: String = "--B--\n"
  ) throws -> ReportDraft {
    try UploadReader(mode: mode, now: Fixtures.now).draft(
      wire(parts + end),
      contentType: "multipart/form-data; boundary=B"
    )
  }

  @Test func readsTheFullSample() throws {
    let draft = Fixtures.read(try Fixtures.bytes("multipart/23-ios-full.body")).drafts[0]
    let report = draft.report
    #expect(report.platform == .ios)
    #expect(report.app.version == "4.12.0")
    #expect(report.app.build == "2318")
    #expect(report.source.system == .catchdev)
    #expect(report.user.id != nil)
    #expect(report.capture.outcome == nil)
    #expect(report.attachments.map(\.kind) == [.screenshot])
    #expect(report.attachments[0].fileName == "screenshot.png")
    #expect(report.attachments[0].annotated == nil)
    #expect(draft.payloads[0]?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
    #expect(draft.rawFormat == .catchDevMultipart)
  }

  @Test func joinedWithItsHeadersItIsTheSameReport() throws {
    for name in try Fixtures.names("multipart") where name.hasSuffix(".body") {
      let body = try Fixtures.bytes("multipart/\(name)")
      let head = try Fixtures.bytes(
        "multipart/\(name.replacingOccurrences(of: ".body", with: ".headers"))"
      )
      let alone = Fixtures.read(body).drafts[0]
      for mode in [ReadingMode.file, .strict] {
        let joined = Fixtures.read(head + body, mode: mode)
        #expect(joined.drafts[0].report == alone.report, "\(name)")
        #expect(joined.warnings.isEmpty, "\(name)")
      }
    }
  }

  @Test func absentAndEmptyFieldsAreAbsent() throws {
    let report = Fixtures.read(try Fixtures.bytes("multipart/25-ios-optional-missing.body"))
      .drafts[0].report
    #expect(report.user == Reporter())
    #expect(report.app == App())
    let none = Fixtures.read(try Fixtures.bytes("multipart/24-ios-no-screenshot.body")).drafts[0]
    #expect(none.report.capture.outcome == .notAttached)
    #expect(none.payloads.isEmpty)
  }

  @Test func onlyTheExactDelimiterLineEndsAPart() throws {
    let report = Fixtures.read(try Fixtures.bytes("multipart/26-ios-unicode-multiline.body"))
      .drafts[0].report
    #expect(report.message.contains("\r\n"))
    #expect(report.message.contains("--"))
    let text = "a\n--BX\n--B x\n -B\n--\nB"
    #expect(
      try Self.upload(Self.field("message", text)).report.message
        == text.replacingOccurrences(of: "\n", with: "\r\n")
    )
    let lone = Fixtures.read(try Fixtures.bytes("malformed/21-multipart-lone-cr.body")).drafts[0]
    #expect(lone.report.message.hasSuffix("\r"))
  }

  @Test func guessesAMissingBoundaryInFilesOnly() throws {
    let bytes =
      try Fixtures.bytes("malformed/17-multipart-boundary-missing.headers")
      + Fixtures.bytes("malformed/17-multipart-boundary-missing.body")
    #expect(Fixtures.read(bytes).warnings == [.boundaryGuessed])
    #expect(Fixtures.read(bytes, mode: .strict).errors.first?.kind == .malformed)
    let wrong =
      try Fixtures.bytes("malformed/18-multipart-wrong-boundary.headers")
      + Fixtures.bytes("malformed/18-multipart-wrong-boundary.body")
    #expect(Fixtures.read(wrong).drafts.isEmpty)
    #expect(Fixtures.read(wrong).messages.contains("boundary"))
  }

  @Test func aBodyThatEndsEarlyIsKeptFromAFileOnly() throws {
    let parts = Self.field("message", "hello") + Self.field("platform", "ios")
    #expect(throws: FormatError.self) { try Self.upload(parts, end: "") }
    let draft = try Self.upload(parts, mode: .file, end: "")
    #expect(draft.report.message == "hello")
    #expect(draft.warnings.map(\.code).contains(.bodyTruncated))
  }

  @Test func bareLineFeedsAreTakenFromFilesOnly() throws {
    let bytes = Array((Self.field("message", "a\r") + "--B--\n").utf8)
    let type = "multipart/form-data; boundary=B"
    let draft = try UploadReader(mode: .file, now: Fixtures.now).draft(bytes, contentType: type)
    #expect(draft.report.message == "a\r")
    #expect(draft.warnings.map(\.code).contains(.bareLineFeed))
    #expect(throws: FormatError.self) {
      try UploadReader(mode: .strict, now: Fixtures.now).draft(bytes, contentType: type)
    }
  }

  @Test func unknownFieldsBecomeMetadataAndFilesAttachments() throws {
    let png = "--B\nContent-Disposition: form-data; name=\"photo\"; filename=\"p\"\n\nGIF89a\u{1}\n"
    let draft = try Self.upload(
      Self.field("message", "m") + Self.field("screen", "Cart") + Self.field("n", "") + png
        + Self.field("metadata", #"{"a":1,"b":true,"screen":"other"}"#)
        + Self.field("capture", #"{"outcome":"fallbackOnly","x":1}"#),
      mode: .file
    )
    #expect(
      draft.report.metadata == [
        MetadataItem(key: "a", value: "1"), MetadataItem(key: "b", value: "true"),
        MetadataItem(key: "screen", value: "Cart"),
      ]
    )
    #expect(draft.report.attachments.map(\.kind) == [.image])
    #expect(draft.report.capture.outcome == .fallbackOnly)
    #expect(draft.report.extra == [ExtraField(pointer: "/capture/x", json: "1")])
  }

  @Test func aReportPartHoldsTheFilesItPromises() throws {
    let json = String(
      decoding: Fixtures.report(#""title":"T","attachments":[{"fileName":"s.png","scale":3}]"#),
      as: UTF8.self
    )
    let file = { (name: String) in
      "--B\nContent-Disposition: form-data; name=\"screenshot\"; filename=\"\(name)\"\n\nx\n"
    }
    let draft = try Self.upload(
      Self.field("report", json) + file("s.png") + file("t.png"),
      mode: .file
    )
    #expect(draft.report.title == "T")
    #expect(draft.report.attachments.map(\.fileName) == ["s.png", "t.png"])
    #expect(draft.report.attachments[0].scale == 3)
    #expect(draft.payloads[0] == [0x78])
    #expect(throws: FormatError.self) {
      try Self.upload(Self.field("report", json) + Self.field("reportId", "other"))
    }
  }

  /// However the bytes are cut, the report, its files and its original are the same.
  @Test func piecesOfAnySizeGiveTheSame() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for name in try Fixtures.names("multipart") where name.hasSuffix(".body") {
      let body = try Fixtures.bytes("multipart/\(name)")
      let boundary = try #require(
        String(decoding: body.prefix { $0 != 0x0D }, as: UTF8.self).dropFirst(2) as Substring?
      )
      let whole = try UploadReader(mode: .strict, now: Fixtures.now).draft(
        body,
        contentType: "multipart/form-data; boundary=\(boundary)"
      )
      for longest in [1, 2, 7, 64, 4_096] {
        var stream = UploadStream(boundary: String(boundary), mode: .strict, now: Fixtures.now)
        var files: [[UInt8]] = []
        var rest = body[...]
        func drain() throws {
          while let output = try stream.next() {
            guard case .bytes(let file, let range) = output else { continue }
            while files.count <= file { files.append([]) }
            files[file] += stream.buffer[range]
          }
        }
        while !rest.isEmpty {
          let piece = rest.prefix(longest == 1 ? 1 : .random(in: 1...longest, using: &random))
          rest = rest.dropFirst(piece.count)
          stream.append(piece)
          try drain()
        }
        stream.finish()
        try drain()
        let contents = files.map {
          UploadStream.Content(
            facts: MediaReaders.facts(of: $0, declaredMediaType: nil, fileName: nil),
            digest: SHA256.digest(of: $0)
          )
        }
        let result = try stream.result(files: contents)
        #expect(result.draft.report == whole.report, "\(name), seed \(seed)")
        #expect(result.draft.contentHash == whole.contentHash, "\(name), seed \(seed)")
        #expect(files.count == whole.payloads.count, "\(name), seed \(seed)")
        // Its original, with the files put back where they were left out.
        var original = result.draft.raw
        for (splice, file) in zip(result.draft.rawSplices, files).reversed() {
          original.insert(contentsOf: file, at: splice.offset)
        }
        #expect(original == body, "\(name), seed \(seed)")
      }
    }
  }

  @Test func withoutAReportIdTheBodyNamesIt() throws {
    let first = try Self.upload(Self.field("message", "m"))
    #expect(first.report.id == (try Self.upload(Self.field("message", "m"))).report.id)
    #expect(first.report.id != (try Self.upload(Self.field("message", "n"))).report.id)
    #expect(first.report.id.rawValue.hasPrefix("upload:"))
    #expect(first.report.id.rawValue.utf8.count == 39)
  }

  @Test(arguments: [
    (#"form-data; name="message"; filename="../../a/b.png""#, "b.png"),
    (#"form-data; name="message"; filename="C:\fakepath\c.png""#, "c.png"),
    (#"form-data; name="message"; filename="d\"e\".png""#, #"d"e".png"#),
    (#"form-data; name="message"; filename="f "g" h;i.png""#, #"f "g" h;i.png"#),
    (#"form-data; name=message; filename=j.png"#, "j.png"),
    (#"form-data; name="message"; filename="k.png"; filename*=UTF-8''..%2Fl.png"#, "k.png"),
    (#"FORM-DATA;NAME="message";FileName="m.png""#, "m.png"),
  ])
  func readsFileNamesAsClientsSendThem(disposition: String, name: String) throws {
    let draft = try Self.upload(
      Self.field("message", "m")
        + "--B\nContent-Disposition: \(disposition)\n\nx\n".replacingOccurrences(
          of: "\"message\"",
          with: "\"file\""
        ).replacingOccurrences(of: "=message", with: "=file")
    )
    #expect(draft.report.attachments.map(\.fileName) == [name])
    let holdsPath = disposition.contains("../../") || disposition.contains("C:")
    #expect(draft.warnings.contains { $0.code == .unsafeFileName } == holdsPath)
  }

  @Test(arguments: [
    ("folded header", "--B\n Content-Disposition: form-data; name=\"message\"\n\nx\n", "folded"),
    ("folded later", "--B\nContent-Disposition: form-data;\n name=\"message\"\n\nx\n", "folded"),
    ("name over two lines", "--B\nContent-Disposition: form-data; name=\"a\nb\"\n\nx\n", "header"),
    ("no name", "--B\nContent-Disposition: form-data; filename=\"a\"\n\nx\n", "name"),
    ("two names", "--B\nContent-Disposition: form-data; name=\"a\"; name=\"b\"\n\nx\n", "header"),
    ("no disposition", "--B\nContent-Type: text/plain\n\nx\n", "name"),
    (
      "base64",
      "--B\nContent-Disposition: form-data; name=\"a\"\n"
        + "Content-Transfer-Encoding: base64\n\nx\n", "Content-Transfer-Encoding"
    ),
    ("two ids", field("reportId", "a") + field("reportId", "b"), "duplicate reportId"),
    ("bad id", field("reportId", "../x"), "128"),
    ("empty body", "", "part"),
  ])
  func refusesInEitherMode(what: String, parts: String, words: String) throws {
    for mode in [ReadingMode.file, .strict] {
      let error = #expect(throws: FormatError.self) {
        try Self.upload(
          what == "empty body" ? parts : Self.field("message", "m") + parts,
          mode: mode
        )
      }
      let description = error?.description ?? ""
      #expect(
        description.range(of: words, options: .caseInsensitive) != nil || what == "empty body",
        "\(description)"
      )
    }
  }

  @Test func refusesAnUploadWithoutAMessage() throws {
    let error = #expect(throws: FormatError.self) { try Self.upload(Self.field("platform", "ios")) }
    #expect(error?.causes.first?.place == "part “message”")
  }

  @Test(arguments: [ReadingMode.file, .strict])
  func limitsAreHeld(mode: ReadingMode) throws {
    let many = { (count: Int) in (0..<count).map { Self.field("f\($0)", "x") }.joined() }
    _ = try Self.upload(Self.field("message", "m") + many(199), mode: mode)
    #expect(throws: FormatError.self) {
      try Self.upload(Self.field("message", "m") + many(200), mode: mode)
    }
    let lines = { (count: Int) in
      "--B\nContent-Disposition: form-data; name=\"message\"\n"
        + (1..<count).map { "X-\($0): y\n" }.joined() + "\nm\n"
    }
    _ = try Self.upload(lines(16), mode: mode)
    #expect(throws: FormatError.self) { try Self.upload(lines(17), mode: mode) }
    let long = { (count: Int) in
      "--B\nContent-Disposition: form-data; name=\"message\"\nX: "
        + String(repeating: "y", count: count) + "\n\nm\n"
    }
    // The line of the name is 50 bytes with its CR LF, `X: ` and the CR LFs are 7.
    _ = try Self.upload(long((8 << 10) - 57), mode: mode)
    let error = #expect(throws: FormatError.self) { try Self.upload(long(8 << 10), mode: mode) }
    #expect(error?.kind == .headerTooLarge)
    let message = { (count: Int) in Self.field("message", String(repeating: "é", count: count)) }
    _ = try Self.upload(message(262_144), mode: mode)
    #expect(throws: FormatError.self) { try Self.upload(message(262_145), mode: mode) }
  }

  @Test func boundariesHave1To70Characters() throws {
    for count in [1, 70] {
      let boundary = String(repeating: "b", count: count)
      #expect(
        try MultipartBody.boundary(inContentType: "multipart/form-data; boundary=\(boundary)")
          == boundary
      )
    }
    for value in ["", String(repeating: "b", count: 71), "a\u{1}b", "é"] {
      #expect(throws: FormatError.self) {
        try MultipartBody.boundary(inContentType: "multipart/form-data; boundary=\"\(value)\"")
      }
    }
    #expect(
      try MultipartBody.boundary(
        inContentType: "Multipart/Form-Data; charset=x; Boundary=\"a b(),/:=?'+_-.\""
      )
        == "a b(),/:=?'+_-."
    )
    #expect(try MultipartBody.boundary(inContentType: "multipart/form-data") == nil)
    #expect(throws: FormatError.self) { try MultipartBody.boundary(inContentType: "text/plain") }
  }

  @Test func attachmentsAreLimited() throws {
    let file = { (number: Int) in
      "--B\nContent-Disposition: form-data; name=\"f\"; filename=\"\(number)\"\n\nx\n"
    }
    let files = { (count: Int) in Self.field("message", "m") + (0..<count).map(file).joined() }
    #expect(try Self.upload(files(64)).report.attachments.count == 64)
    #expect(throws: FormatError.self) { try Self.upload(files(65)) }
  }

  @Test func textThatIsNotUTF8IsRepairedFromFilesOnly() throws {
    var bytes = Self.wire(Self.field("message", "a#b") + "--B--\n")
    let index = try #require(bytes.firstIndex(of: 0x23))
    bytes[index] = 0xFF
    let type = "multipart/form-data; boundary=B"
    let draft = try UploadReader(mode: .file, now: Fixtures.now).draft(bytes, contentType: type)
    #expect(draft.report.message == "a\u{FFFD}b")
    #expect(draft.warnings.map(\.code).contains(.invalidUTF8))
    #expect(throws: FormatError.self) {
      try UploadReader(mode: .strict, now: Fixtures.now).draft(bytes, contentType: type)
    }
  }

  @Test func everyTruncationIsRefusedOrWarnedOf() throws {
    let bytes = try Fixtures.bytes("multipart/24-ios-no-screenshot.body")
    for count in 0..<bytes.count - 4 {
      let outcome = Fixtures.read(Array(bytes[..<count]))
      #expect(
        !outcome.errors.isEmpty || outcome.warnings.contains(.bodyTruncated),
        "\(count) bytes"
      )
      #expect(Fixtures.read(Array(bytes[..<count]), mode: .strict).drafts.isEmpty, "\(count)")
    }
  }

  @Test(arguments: UInt64(1)...10)
  func anyMutationIsReadOrRefused(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let sample = try Fixtures.bytes("multipart/23-ios-full.body")
    for _ in 0..<60 {
      var bytes = sample
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[index] = UInt8.random(in: 0...255, using: &generator)
      }
      for mode in [ReadingMode.file, .strict] {
        let outcome = Fixtures.read(bytes, mode: mode)
        #expect(outcome.drafts.count + outcome.errors.count == 1, "seed \(seed)")
      }
    }
  }
}
