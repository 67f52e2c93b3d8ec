import SafeText
import TestSupport
import Testing

@Suite struct SafeTextTests {
  @Test(arguments: [
    ("plain", "plain"),
    ("a\u{1B}[31mred", "a␛[31mred"),
    ("\u{0}\u{7}\u{8}\u{7F}", "␀␇␈␡"),
    ("a\u{9B}31m", "a<U+009B>31m"),
    ("a\tb\rc\nd\r\ne", "a b␍c⏎d␍⏎e"),
    ("\u{202E}gnp.exe", "<U+202E>gnp.exe"),
    ("a\u{200B}b\u{200D}c\u{FEFF}", "a<U+200B>b<U+200D>c<U+FEFF>"),
    ("soft\u{AD}hyphen", "soft<U+00AD>hyphen"),
    ("\u{2028}\u{2029}", "<U+2028><U+2029>"),
    ("\u{E000}\u{FFFF}\u{10FFFF}", "<U+E000><U+FFFF><U+10FFFF>"),
    ("\u{E0041}", "<U+E0041>"),
    ("\u{3164}\u{115F}", "<U+3164><U+115F>"),
    ("שלום مرحبا", "שלום مرحبا"),
    ("👩‍👩‍👧‍👦!", "👩!"),
    ("👍🏽 ❤️ ☝🏿", "👍 ❤ ☝"),
    ("🇩🇪🇫", "DEF"),
    ("1️⃣#⃣", "1#"),
    ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴"),
    ("🏴\u{E0067}", "🏴<U+E0067>"),
    ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "한글"),
    ("e\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", "e\u{301}\u{302}\u{303}\u{304}"),
    ("\u{301}", "\u{25CC}\u{301}"),
    ("a\u{FE0F}\u{FE0F}\u{E0101}", "a<U+FE0F><U+E0101>"),
  ])
  func showsWhatCannotBeDrawn(untrusted: String, shown: String) {
    #expect(Array(SafeText(untrusted).text.unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test func keepsLineEndsOnlyWhenAsked() {
    #expect(SafeText(lines: "a\r\nb\n\rc").text == "a\nb\n␍c")
    #expect(SafeText(lines: "a\nb").lines.map(\.text) == ["a", "b"])
    #expect(SafeText("a\nb").text == "a⏎b")
  }

  @Test(arguments: ["", " ", "a", "a  b ", "支払 \u{1B}[2J \u{202E}x", "e\u{301} 🚢 o"])
  func piecesJoinToTheSame(text: String) throws {
    let safe = SafeText(text)
    let pieces = safe.pieces
    let joined = pieces.dropFirst().reduce(try #require(pieces.first)) { $0 + " " + $1 }
    #expect(joined == safe)
    #expect(
      pieces.map(\.text)
        == safe.text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    )
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("日本", 4), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("❤️", 1), ("क्षि", 3),
    ("\u{1F6D8}", 2), ("ﬀＡ", 3), ("\u{1B}", 1), ("\u{202E}", 8),
  ])
  func countsColumns(text: String, columns: Int) {
    #expect(SafeText(text).width == columns)
  }

  @Test func marksStandInsAndNotTheirLikes() {
    let text = SafeText("\u{202E}<U+202E>\u{1B}␛")
    #expect(
      text.clusters.map(\.isStandIn) == Array(repeating: true, count: 8)
        + Array(repeating: false, count: 8) + [true, false]
    )
    #expect(text.clipped(to: 10, marker: "").clusters.map(\.isStandIn).filter(\.self).count == 8)
    let joined: SafeText = "ab" + text
    #expect(joined.clusters[1].isStandIn == false)
    #expect(joined.clusters[2].isStandIn)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""),
    ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 6, "日本語"), ("e\u{301}fg", 2, "e\u{301}…"),
  ])
  func clipsAtColumns(text: String, columns: Int, clipped: String) {
    #expect(SafeText(text).clipped(to: columns).text == clipped)
  }

  @Test func padsOnTheSideAsked() {
    #expect(SafeText("日").padded(to: 4).text == "日  ")
    #expect(SafeText("日").padded(to: 4, .right).text == "  日")
    #expect(SafeText("abcdef").padded(to: 4).text == "abcdef")
    #expect(SafeText("日本").fitted(to: 3, marker: "").text == "日 ")
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]),
    ("one two three", 8, ["one two", "three"]),
    ("one  two", 3, ["one", "two"]),
    ("abcdefgh", 3, ["abc", "def", "gh"]),
    ("ab cdefgh", 4, ["ab", "cdef", "gh"]),
    ("日本語", 3, ["日", "本", "語"]),
    ("固まります。", 10, ["固まりま", "す。"]), ("固まりました。", 10, ["固まりまし", "た。"]),
    ("「チケット」を", 6, ["「チ", "ケッ", "ト」を"]), ("予約(QR)です", 8, ["予約(QR)", "です"]),
    ("QR コードが表示", 9, ["QR コード", "が表示"]), ("OK日本OK", 5, ["OK日", "本OK"]),
    ("한국어 보고서", 8, ["한국어", "보고서"]), ("。。。", 4, ["。。", "。"]),
    ("a\n\nb c", 2, ["a", "", "b", "c"]),
    ("", 5, [""]),
  ])
  func wrapsByWords(text: String, columns: Int, lines: [String]) {
    #expect(SafeText(lines: text).wrapped(to: columns).map(\.text) == lines)
  }

  @Test func stopsWrappingAtTheLimit() {
    let long = SafeText(String(repeating: "x", count: 200_000))
    #expect(long.wrapped(to: 80, limit: 3).map(\.width) == [80, 80, 80])
    #expect(long.wrapped(to: 80).count == 2_500)
  }

  @Test(arguments: [
    "plain words in a row", "e\u{301}e\u{301}e\u{301}e\u{301}", "words\u{301} with a mark",
    "日本語 and more", "tab\tand \u{202E}more", "", "e\u{301}\u{302}",
  ])
  func aStartIsThatOfTheWhole(text: String) {
    let whole = SafeText(text)
    for limit in 0...30 {
      let start = SafeText(text, limit: limit)
      let rest = whole.text.unicodeScalars.dropFirst(start.text.unicodeScalars.count)
      #expect(
        start.text.unicodeScalars.elementsEqual(whole.text.unicodeScalars.dropLast(rest.count))
      )
      #expect(start.width >= min(limit, whole.width), "\(limit)")
      #expect(rest.first.map(ScalarSafety.isMark) != true, "\(limit)")
      #expect(start.standIns == whole.standIns.filter { $0.lowerBound < start.text.utf8.count })
    }
  }

  @Test func readsOnlyTheStartWhenThatIsEnough() {
    let start = SafeText(String(repeating: "日\u{1B}", count: 100_000), limit: 80)
    #expect((80...81).contains(start.width))
  }

  @Test func takesEveryScalarSafely() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let safe = SafeText(String(scalar))
      let unsafe = safe.text.unicodeScalars.first(where: ScalarSafety.isUnsafe)
      #expect(unsafe == nil, "U+\(String(value, radix: 16))")
    }
  }

  @Test(arguments: UInt64(1)...40)
  func holdsItsPromisesForAnyText(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let untrusted = Self.text(from: &generator)
      let safe = SafeText(lines: untrusted)
      let comment = Comment(rawValue: "seed \(seed): \(untrusted.debugDescription)")
      #expect(!safe.text.unicodeScalars.contains(where: ScalarSafety.isUnsafe), comment)
      #expect(Self.same(SafeText(lines: safe.text).text, safe.text), comment)
      let line = SafeText(untrusted)
      #expect(Self.same(SafeText(line.text).text, line.text), comment)
      #expect(safe.clusters.reduce(0) { $0 + $1.width } == safe.width, comment)
      #expect(line.clusters.map(\.text).joined() == line.text, comment)
      #expect(line.clusters.allSatisfy { $0.text.unicodeScalars.count <= 5 }, comment)
      let columns = Int.random(in: 0...20, using: &generator)
      #expect(line.clipped(to: columns).width <= columns, comment)
      #expect(line.fitted(to: columns).width == columns, comment)
      let wrapped = safe.wrapped(to: columns + 2)
      #expect(wrapped.allSatisfy { $0.width <= columns + 2 }, comment)
      #expect(wrapped.allSatisfy { SafeText(lines: $0.text).width == $0.width }, comment)
      #expect(
        Self.letters(wrapped.map(\.text).joined()) == Self.letters(safe.text),
        comment
      )
    }
  }

  private static func same(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8)
  }

  private static func letters(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0 != " " && $0 != "\n" }
  }

  /// Text rich in what is special.
  private static func text(from generator: inout SeededGenerator) -> String {
    let special: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0x00...0x1F, 0x7F...0x9F, 0x20...0x20, 0x0A...0x0D, 0x300...0x310,
      0x1100...0x1112, 0x1161...0x1175, 0x11A8...0x11C2, 0xAC00...0xAC1C, 0x200B...0x200F,
      0x200D...0x200D, 0x2028...0x202E, 0xFE0E...0xFE0F, 0x20E3...0x20E3, 0x1F3FB...0x1F3FF,
      0x1F466...0x1F469, 0x1F1E6...0x1F1FF, 0x1F3F4...0x1F3F4, 0xE0067...0xE007F, 0x4E00...0x4E10,
      0x2764...0x2764, 0x00...0x10FFFF,
    ]
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...30, using: &generator) {
      let range = special.randomElement(using: &generator) ?? 0x20...0x7E
      let value = UInt32.random(in: range, using: &generator)
      if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
    }
    return String(scalars)
  }
}
