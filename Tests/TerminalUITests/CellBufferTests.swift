import Foundation
import SafeText
import TestSupport
import Testing

@testable import TerminalUI

@Suite struct CellBufferTests {
  @Test(arguments: [
    ("abc", 0, 9, "abc", 3), ("abc", 7, 9, "       ab", 2), ("日本", 8, 9, "", 0),
    ("日本", 6, 9, "      日", 2), ("abc", -1, 9, "", 0), ("abc", 9, 9, "", 0),
    ("abc", 0, 2, "ab", 2), ("日本", 0, 3, "日", 2),
  ])
  func textIsCutAtTheEdge(text: String, column: Int, width: Int, shown: String, used: Int) {
    var buffer = CellBuffer(size: Size(rows: 1, columns: 9))
    let written = buffer.write(SafeText(text), row: 0, column: column, maximumWidth: width)
    #expect(written == used)
    #expect(buffer.plainText == shown)
  }

  @Test func aCutWideCharacterBecomesABlank() {
    var buffer = CellBuffer(size: Size(rows: 1, columns: 6))
    buffer.write("日本語", row: 0, column: 0)
    buffer.write("x", row: 0, column: 3)
    #expect(buffer.plainText == "日 x語")
    buffer.write("一", row: 0, column: 3)
    #expect(buffer.plainText == "日 一")
  }

  @Test(arguments: [
    ("a\u{202E}b", 1..<9), ("a\u{1B}<", 1..<2), ("<U+202E>", 0..<0), ("日\u{9B}", 2..<10),
  ])
  func standInsHaveAStyleOfTheirOwn(text: String, standIns: Range<Int>) {
    var buffer = CellBuffer(size: Size(rows: 1, columns: 12))
    let style = Style(foreground: .indexed(9))
    buffer.write(SafeText(text), row: 0, column: 0, standInStyle: style)
    #expect((0..<12).filter { buffer[0, $0].style == style } == Array(standIns))
  }

  @Test(arguments: [
    (Rect(row: -1, column: -2, rows: 2, columns: 4), "  cd\nabcd\nabcd"),
    (Rect(row: 1, column: 3, rows: 9, columns: 9), "abcd\nabc\nabc"),
    (Rect(row: 0, column: 9, rows: 3, columns: 3), "abcd\nabcd\nabcd"),
    (Rect(row: 9, column: 0, rows: 3, columns: 3), "abcd\nabcd\nabcd"),
  ])
  func onlyWhatIsOnTheScreenIsFilled(place: Rect, shown: String) {
    var buffer = CellBuffer(size: Size(rows: 3, columns: 4))
    for row in 0..<3 { buffer.write("abcd", row: row, column: 0) }
    var looks = buffer
    let bold = Style(attributes: .bold)
    buffer.fill(place, style: bold)
    #expect(buffer.plainText == shown)
    looks.restyle(place, bold)
    #expect(looks.plainText == "abcd\nabcd\nabcd")
    for row in 0..<3 {
      for column in 0..<4 {
        let isInside = place.contains(row: row, column: column)
        #expect((looks[row, column].style == bold) == isInside)
        #expect((buffer[row, column].style == bold) == isInside)
      }
    }
  }

  @Test(arguments: ["e", "e\u{301}", "日\u{301}", "a\u{300}\u{301}\u{302}\u{303}"])
  func aCellHoldsABaseAndFourMarks(text: String) {
    var buffer = CellBuffer(size: Size(rows: 1, columns: 6))
    buffer.write(SafeText("<" + text + "\u{304}\u{305}>"), row: 0, column: 0)
    let marks = Array(text.unicodeScalars) + ["\u{304}", "\u{305}"]
    #expect(Array(buffer[0, 1].text.unicodeScalars) == Array(marks.prefix(5)))
    #expect(buffer.plainText.unicodeScalars.last == ">")
  }

  @Test func writingNothingLeavesWideCharactersWhole() {
    var buffer = CellBuffer(size: Size(rows: 1, columns: 4))
    buffer.write("日本", row: 0, column: 0)
    #expect(buffer.write("", row: 0, column: 1) == 0)
    buffer.fill(Rect(row: 0, column: 1, rows: 1, columns: 0))
    #expect(buffer.plainText == "日本")
  }

  @Test func noHalfCharacterIsEverLeft() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var buffer = CellBuffer(size: Size(rows: 1, columns: 12))
    let texts: [SafeText] = ["日本語", "ab", "x", "👩é日", "\u{202E}"]
    for _ in 0..<3000 {
      let text = texts.randomElement(using: &random) ?? ""
      buffer.write(
        text,
        row: 0,
        column: Int.random(in: -1...12, using: &random),
        maximumWidth: Int.random(in: 0...6, using: &random)
      )
      for column in 0..<12 where buffer[0, column].text.isEmpty {
        let left = column > 0 ? SafeText(buffer[0, column - 1].text).width : 0
        #expect(left == 2, "seed \(seed)")
      }
      for column in 0..<12 where SafeText(buffer[0, column].text).width == 2 {
        #expect(column < 11 && buffer[0, column + 1].text.isEmpty, "seed \(seed)")
      }
    }
  }

  @Test func theGoldenShowsCharactersAndLooks() {
    var buffer = CellBuffer(size: Size(rows: 3, columns: 8))
    buffer.write(
      "日x",
      row: 0,
      column: 1,
      style: Style(foreground: .indexed(12), background: .indexed(236), attributes: [.bold, .dim])
    )
    buffer.write("plain", row: 1, column: 0)
    #expect(
      buffer.golden() == """
        --- 3x8
         日x
        plain

        --- looks
        .aaa
        --- legend
        a fg 12, bg 236, bold, dim

        """
    )
  }
}
