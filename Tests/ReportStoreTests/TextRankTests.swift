import CSQLite
import TestSupport
import Testing

@Suite struct TextRankTests {
  private static func ranks(of texts: [[UInt8]]) -> [UInt32] {
    let made = csqlite_texts_make()
    defer { csqlite_texts_free(made) }
    for (number, text) in texts.enumerated() {
      #expect(csqlite_texts_add(made, text, text.count) == Int64(number))
    }
    var ranks = Array(repeating: UInt32(0), count: texts.count)
    #expect(csqlite_texts_rank(made, &ranks) == 1)
    return ranks
  }

  private static func expected(_ texts: [[UInt8]]) -> [UInt32] {
    var places: [[UInt8]: UInt32] = [:]
    for text in Set(texts).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      places[text] = UInt32(places.count)
    }
    return texts.map { places[$0] ?? .max }
  }

  /// Few and many, with beginnings they share, one that is the other's, and zeroes at their ends.
  @Test(arguments: [0, 1, 2, 15, 17, 400, 5_000, 20_000])
  func ranksAsBytesCompare(count: Int) {
    let seed = SeededGenerator.wanted ?? UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let beginnings = ["", "anna.berg", "anna.bergmann", "juan", String(repeating: "x", count: 300)]
    let texts = (0..<count).map { _ -> [UInt8] in
      let beginning = Array((beginnings.randomElement(using: &random) ?? "").utf8)
      let end = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        UInt8([0, 1, 97, 98, 0xFD].randomElement(using: &random) ?? 0)
      }
      return beginning + end
    }
    #expect(Self.ranks(of: texts) == Self.expected(texts), "seed \(seed)")
  }

  @Test func manyLongTextsThatAreEqualHaveOneRank() {
    let text = [UInt8](repeating: 7, count: 4_000)
    #expect(Self.ranks(of: Array(repeating: text, count: 3_000)).allSatisfy { $0 == 0 })
  }
}
