import ReportModel
import Testing

@Suite struct TagTests {
  @Test(arguments: [
    ("UI", "ui"), ("  Crash on Pay\t", "crash on pay"), ("a-b_c/1", "a-b_c/1"), ("\n~\r", "~"),
    ("É", "é"), ("E\u{301}\u{200B}", "é"), ("\u{A0}日本\u{3000}", "日本"), ("ＵＩ", "ｕｉ"),
    ("a\u{2028}b", "a\u{2028}b"),
  ])
  func isFolded(text: String, name: String) {
    #expect(Tag(text)?.name.unicodeScalars.elementsEqual(name.unicodeScalars) == true)
  }

  @Test(arguments: [
    "", " \t\r\n", "a|b", "|", "a\tb", "a\nb", "a\0", "\u{1B}[2J", "\u{7F}", "é|", "é\u{9B}",
    "\u{200B}",
    String(repeating: "a", count: 65), String(repeating: "é", count: 65),
  ])
  func whatCannotBeATagIsRefused(text: String) {
    #expect(Tag(text) == nil)
  }

  @Test func holdsSixtyFourScalars() {
    for letter in ["a", "é"] { #expect(Tag(String(repeating: letter, count: 64)) != nil) }
  }

  /// An ignorable scalar takes the way of all texts, which gives what the way of ASCII ones does.
  @Test func everyASCIITextIsFoldedAsOthersAre() {
    for byte in UInt8(0)..<128 {
      for text in [[byte], [0x41, byte], [byte, 0x41], [0x41, byte, 0x42]] {
        let text = String(decoding: text, as: UTF8.self)
        #expect(Tag(text) == Tag(text + "\u{200B}"), "\(byte)")
      }
    }
  }
}
