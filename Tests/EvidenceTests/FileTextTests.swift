import Evidence
import ReportModel
import TestSupport
import Testing

@Suite struct FileTextTests {
  static func file(_ kind: ReportModel.Attachment.Kind? = nil, type: String? = nil)
    -> StoredAttachment
  {
    var declared = ReportModel.Attachment(fileName: "file")
    declared.kind = kind
    var facts = AttachmentFacts(health: .ok)
    facts.mediaType = type
    return StoredAttachment(
      declared: declared,
      facts: facts,
      blob: BlobDigest(bytes: [UInt8](repeating: 7, count: 32))
    )
  }

  static let ips = """
    {"app_name":"Nimbus","app_version":"4.12.0","build_version":"2304","bug_type":"309","os_version":"iPhone OS 27.0.1 (24A446)"}
    {"modelCode":"iPhone16,1","faultingThread":1,"exception":{"type":"EXC_BREAKPOINT","signal":"SIGTRAP"},
     "usedImages":[{"name":"Nimbus"},{"name":"UIKitCore"}],
     "threads":[{"frames":[{"imageIndex":1,"imageOffset":9}]},
      {"triggered":true,"frames":[{"imageIndex":0,"symbol":"CheckoutView.save()","symbolLocation":120},
       {"imageIndex":0,"imageOffset":4711},{"imageIndex":9,"imageOffset":1},{"imageIndex":-1}]}]}
    """

  @Test func ipsIsFoldedToItsTop() throws {
    let crash = try #require(CrashLog(Array(Self.ips.utf8)))
    #expect(crash.reason == "EXC_BREAKPOINT (SIGTRAP)" && crash.app == "Nimbus")
    #expect(crash.version == "4.12.0" && crash.build == "2304" && crash.model == "iPhone16,1")
    #expect(
      crash.frames == [
        "Nimbus  CheckoutView.save() + 120", "Nimbus  in Nimbus + 4711", "???  in ??? + 1",
        "???  in ???",
      ]
    )
    let text = try #require(FileText(Array(Self.ips.utf8), of: Self.file(.crash)))
    #expect(text.title == "crash of Nimbus 4.12.0 (2304)" && !text.isCut)
    #expect(text.lines[1] == "iPhone16,1 · iPhone OS 27.0.1 (24A446)")
    #expect(text.lines[2] == "0  Nimbus  CheckoutView.save() + 120")
  }

  @Test func manyFramesAreCounted() throws {
    let frames = (0..<60).map { #"{"imageIndex":0,"symbol":"f\#($0)"}"# }.joined(separator: ",")
    let ips =
      #"{"bug_type":"309"}"# + "\n"
      + #"{"usedImages":[{"name":"A"}],"threads":[{"frames":[\#(frames)]}]}"#
    let crash = try #require(CrashLog(Array(ips.utf8)))
    #expect(crash.frameCount == 60 && crash.frames.count == CrashLog.frameLimit)
    let text = try #require(FileText(Array(ips.utf8), of: Self.file()))
    #expect(text.lines.last == "… 48 more")
  }

  @Test func printedCrashesAndTracesAreFolded() throws {
    let printed = """
      Process:             Nimbus [411]
      Version:             4.12.0 (2304)
      Hardware Model:      iPhone16,1
      OS Version:          iPhone OS 27.0.1 (24A446)
      Exception Type:  EXC_CRASH (SIGABRT)

      Thread 0 Crashed:
      0   Nimbus     0x0000000100a1 CheckoutView.save() + 120
      1   UIKitCore  0x0000000100b2 -[UIApplication run] + 8

      Thread 1:
      0   libsystem  0x1 wait + 1
      """
    let crash = try #require(CrashLog(Array(printed.utf8)))
    #expect(crash.reason == "EXC_CRASH (SIGABRT)" && crash.build == "2304")
    #expect(
      crash.frames == ["Nimbus  CheckoutView.save() + 120", "UIKitCore  -[UIApplication run] + 8"]
    )
    let trace = """
      11-27 09:41:12 E AndroidRuntime: FATAL EXCEPTION: main
      java.lang.IllegalStateException: cart is empty
          at com.example.Checkout.save(Checkout.kt:12)
          at com.example.Checkout.pay(Checkout.kt:30)
      Caused by: nothing
      """
    let java = try #require(CrashLog(Array(trace.utf8)))
    #expect(java.reason == "java.lang.IllegalStateException: cart is empty")
    #expect(java.frames.first == "com.example.Checkout.save(Checkout.kt:12)")
    #expect(java.frameCount == 2)
  }

  @Test func jsonIsLaidOutAndTextStays() throws {
    let json = #"{"cart":[1,true,{"name":"Ferry"}],"empty":{},"none":null}"#
    let text = try #require(FileText(Array(json.utf8), of: Self.file()))
    #expect(
      text.lines == [
        "{", "  cart: [", "    1", "    true", "    {", "      name: “Ferry”", "    }", "  ]",
        "  empty: {}", "  none: null", "}",
      ]
    )
    let plain = try #require(FileText(Array("one\r\ntwo\n".utf8), of: Self.file()))
    #expect(plain.lines == ["one", "two"] && !plain.isCut)
  }

  @Test func longLogsShowTheirEnd() throws {
    let log = (0..<5_000).map { "line \($0)\n" }.joined()
    let end = try #require(FileText(Array(log.utf8), of: Self.file(.log)))
    #expect(end.lines.last == "line 4999" && end.isCut && end.lines.count == FileText.lineLimit)
    let start = try #require(FileText(Array(log.utf8), of: Self.file(.other)))
    #expect(start.lines.first == "line 0" && start.isCut)
  }

  @Test func picturesFilmsAndNoiseAreNone() {
    #expect(FileText(Array("text".utf8), of: Self.file(type: "image/png")) == nil)
    #expect(FileText([0x50, 0x4B, 3, 4, 0, 0, 9], of: Self.file()) == nil)
    #expect(FileText([UInt8](repeating: 0xFE, count: 900), of: Self.file()) == nil)
    #expect(FileText([], of: Self.file()) == nil)
  }

  /// Seeded mutations of all of them: an answer, whatever it is.
  @Test func mutationsAreAnswered() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let original = Array(Self.ips.utf8)
    for _ in 0..<2_000 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
          in: 0...255,
          using: &generator
        )
      }
      bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
      let text = FileText(bytes, of: Self.file())
      #expect((text?.lines.count ?? 0) <= FileText.lineLimit + 1, "seed \(seed)")
    }
  }
}
