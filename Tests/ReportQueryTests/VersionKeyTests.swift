import Testing

@testable import ReportQuery

@Suite struct VersionKeyTests {
  /// Ascending; texts of one row are equal.
  static let ladder: [[String]] = [
    ["0", "0.0", "0.0.0"], ["0.0.1"], ["1.0.0-alpha"], ["1.0.0-alpha.1"], ["1.0.0-alpha.beta"],
    ["1.0.0-beta.2"], ["1.0.0-beta.11"], ["1.0.0-rc.1", "1-rc.1", "1.0.0-rc.01"],
    ["1", "1.0", "1.0.0", "v1", "01.0", "1.0 (2318)", "com.x@1.0+7", "1.0+build.9"],
    ["1.0.0.1"], ["1.0.1-rc"], ["1.0.1"], ["1.2"], ["1.9"], ["1.10-beta"], ["1.10"], ["2.0"],
    ["17.4"],
    ["20261127"], ["202611271200"], ["99999999999999999999999999"],
    ["100000000000000000000000000", "0100000000000000000000000000"],
  ]

  @Test func versionsSortPartByPart() throws {
    for (row, texts) in Self.ladder.enumerated() {
      for text in texts {
        let key = try #require(VersionKey(text), "\(text)")
        for (otherRow, others) in Self.ladder.enumerated() {
          for other in others {
            let otherKey = try #require(VersionKey(other))
            #expect((key < otherKey) == (row < otherRow), "\(text) < \(other)")
            #expect((key == otherKey) == (row == otherRow), "\(text) == \(other)")
          }
        }
      }
    }
  }

  @Test(arguments: [
    "", "v", "main-3f2a", "2.4.O", "1..2", ".1", "1.", "-1", "1-", "latest", "١.٢", "1 2",
  ])
  func whatIsNoVersionHasNoKey(text: String) {
    #expect(VersionKey(text) == nil)
  }

  @Test(arguments: [
    (
      "2.4", ["2.4", "2.4.0", "2.4.3", "2.4.99", "2.4.0-rc.1", "2.4-beta", "2.4 (7)"],
      ["2.5", "2.5-rc", "2.3.9", "2", "2.40", "24"]
    ),
    ("2", ["2", "2.0", "2.10", "2.0.0-rc"], ["3-rc", "1.9", "20"]),
    ("2.0", ["2", "2.0.9", "2-rc"], ["2.1", "2.1-rc", "2.5"]),
    ("0", ["0", "0.9"], ["1", "1-rc"]), ("9.9", ["9.9.1"], ["9.10", "10"]),
    ("2.4-rc.1", ["2.4.0-rc.1"], ["2.4", "2.4-rc.2", "2.4-rc.1.1"]),
  ])
  func aSeriesHoldsWhatAddsParts(text: String, members: [String], others: [String]) {
    let range = VersionRange(seriesOf: text)
    for member in members { #expect(VersionKey(member).map(range.contains) == true, "\(member)") }
    for other in others { #expect(VersionKey(other).map(range.contains) == false, "\(other)") }
  }
}

@Suite struct TextFoldingTests {
  @Test(arguments: [
    ("Größe", "GROSSE"), ("café", "CAFE"), ("cafe\u{301}", "café"), ("İstanbul", "istanbul"),
    ("ı", "I"), ("ＡＢＣ１", "abc1"), ("Σίσυφος", "σισυφοσ"),
  ])
  func caseAccentsAndWidthDoNotMatter(left: String, right: String) {
    #expect(TextPattern(left).matches(right))
  }

  @Test(arguments: [("がき", "かき"), ("กิน", "กน"), ("ab", "a"), ("a", "ab")])
  func otherTextsStayDifferent(left: String, right: String) {
    #expect(!TextPattern(left).matches(right))
  }

  @Test(arguments: [
    (TextPattern("ab", .start), "ABC", true), (TextPattern("ab", .start), "cab", false),
    (TextPattern("ab", .end), "cAb", true), (TextPattern("ab", .end), "abc", false),
    (TextPattern("ab", .anywhere), "cABd", true), (TextPattern("ab", .anywhere), "a b", false),
    (TextPattern("ab", .anywhere), "a", false),
  ])
  func aPatternIsAnchored(pattern: TextPattern, value: String, matches: Bool) {
    #expect(pattern.matches(value) == matches)
  }
}
