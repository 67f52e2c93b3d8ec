import ReportModel
import ReportQuery
import TestSupport
import Testing

@testable import ReportStore

/// Words of tags in memory, against the index of them.
@Suite struct TagWordTests {
  private let folder = TemporaryFolder()

  private static let pieces = [
    "login", "flaky", "Login", "log", "in", "ü", "u\u{308}", "straße", "支払い", "支", "払い", "เข้า",
    "결제",
    "नमस्ते", "a", "x1", "é", "e\u{301}", "ǅ", "İ", "ﬁ", "Ω", "²", "😀", "🇩🇪", "ɑ",
  ]
  private static let separators = ["-", "_", ".", "/", ":", "", " ", "·"]

  private static func text(_ count: Int, using random: inout SeededGenerator) -> String {
    (0..<count).map { _ in
      (pieces.randomElement(using: &random) ?? "")
        + (separators.randomElement(using: &random) ?? "")
    }.joined()
  }

  @Test func aWordFindsTheTagsThatTheIndexFinds() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let stores = [try folder.open(), try folder.open()]
    var found = 0
    for round in 0..<30 {
      let names = (0..<3).compactMap { _ in
        Tag(Self.text(.random(in: 1...3, using: &random), using: &random))
      }
      let writer = stores.randomElement(using: &random) ?? stores[0]
      let number = try writer.add([try item("r\(round)")])[0]
      try writer.edit(names.map { .addTag($0) }, [number])
      if round % 7 == 6 { _ = try writer.remove([number], by: "ana", at: instant(300)) }
      for _ in 0..<20 {
        var text = Self.text(.random(in: 1...2, using: &random), using: &random)
        if Bool.random(using: &random) { text = String(text.unicodeScalars.prefix(2)) }
        let kind = [WordMatch.Kind.whole, .prefix].randomElement(using: &random) ?? .prefix
        let match = WordMatch(text, kind)
        for store in stores { found += try expectSame([match], store, "seed \(seed): \(match)") }
      }
    }
    #expect(found > 100)
  }

  private func expectSame(_ matches: [WordMatch], _ store: ReportStore, _ note: Comment) throws
    -> Int
  {
    try store.asking { engine in
      guard let match = SearchExpression.match(matches, in: .everywhere) else { return 0 }
      let expected = try engine.connection.rows(SearchExpression.taggedBy, [.text(match)]) {
        $0.integer(0)
      }
      #expect(try engine.tagWords.tags(with: matches) == expected, note)
      return expected.count
    }
  }
}
