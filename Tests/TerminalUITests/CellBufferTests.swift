import Foundation
import SafeText
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

  @Test func standInsHaveAColorOfTheirOwn() {
    var buffer = CellBuffer(size: Size(rows: 2, columns: 12))
    buffer.write("a\u{202E}b", row: 0, column: 0)
    let style = Style(foreground: .indexed(9))
    buffer.write("a\u{1B}<", row: 1, column: 0, standInStyle: style)
    #expect(buffer[0, 1].style.foreground == Style.standInInk)
    #expect(buffer[0, 8].style.foreground == Style.standInInk)
    #expect(buffer[0, 9].style == .plain)
    #expect(buffer[1, 1].style == style)
    #expect(buffer[1, 2].style == .plain)
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

@Suite struct RectTests {
  @Test func piecesAreCutOffItsSides() {
    var rect = Rect(row: 1, column: 2, rows: 10, columns: 20)
    let top = rect.takeTop(2)
    #expect(top == Rect(row: 1, column: 2, rows: 2, columns: 20))
    let bottom = rect.takeBottom()
    #expect(bottom == Rect(row: 10, column: 2, rows: 1, columns: 20))
    let left = rect.takeLeft(5)
    #expect(left == Rect(row: 3, column: 2, rows: 7, columns: 5))
    let right = rect.takeRight(99)
    #expect(right == Rect(row: 3, column: 7, rows: 7, columns: 15))
    #expect(rect.isEmpty)
    let nothing = rect.takeTop(3)
    #expect(nothing.isEmpty)
  }

  @Test func aCentredRectFits() {
    let rect = Rect(row: 0, column: 0, rows: 10, columns: 21)
    #expect(rect.centered(rows: 4, columns: 5) == Rect(row: 3, column: 8, rows: 4, columns: 5))
    #expect(rect.centered(rows: 40, columns: 50) == rect)
    #expect(rect.intersection(Rect(row: 8, column: 30, rows: 5, columns: 5)).isEmpty)
  }
}
