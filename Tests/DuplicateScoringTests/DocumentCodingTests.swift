import ReportModel
import Testing

@testable import DuplicateScoring

@Suite
struct DocumentCodingTests {
  private let document: Document = {
    var evidence = Evidence(number: 9, createdAt: Timestamp(milliseconds: 1_700_000_000_000))
    evidence.title = "Android: TableView crashes with SIGSEGV in 4.12.1"
    evidence.body = """
      Tapping "Save draft" in TiViewProxy.realizeViews fails, error 404.
      at org.example.TiViewProxy.realizeViews(TiViewProxy.java:464)
      """
    evidence.screen = "Checkout"
    evidence.version = "4.12.1"
    evidence.components = ["android", "ui"]
    evidence.surroundings = "Nexus 7, SDK 3.0.0"
    evidence.recognisedText = "Total 12 Pay now"
    evidence.pictures = [7, 0xFFFF_FFFF]
    var index = MemoryIndex()
    index.add(DocumentDraft(evidence))
    return index.documents([9])[0]
  }()

  @Test
  func readsBackWhatItWrote() {
    #expect(Document(number: 9, encoded: document.encoded) == document)
    #expect(!document.frames.isEmpty && !document.quotations.isEmpty && document.mass != nil)
  }

  @Test
  func refusesEveryTruncationAndAnotherVersion() {
    let bytes = document.encoded
    for count in bytes.indices {
      #expect(Document(number: 9, encoded: Array(bytes[..<count])) == nil)
    }
    #expect(Document(number: 9, encoded: [99] + bytes.dropFirst()) == nil)
    #expect(Document(number: 9, encoded: bytes + [0]) == nil)
  }

  @Test
  func readsHostileBytesWithinBounds() {
    var state: UInt64 = 5
    for _ in 0..<3_000 {
      var bytes = document.encoded
      for _ in 0..<4 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 20)
      }
      _ = Document(number: 9, encoded: bytes)
    }
  }
}
