import Foundation
import SafeText
import TestSupport
import Testing

@testable import CursesTerminal
@testable import TerminalUI

extension CursesTerminalTests {
  @Test func showsTextInItsPlace() throws {
    let stage = try Stage()
    stage.paint(cursor: (3, 4)) { $0.write("Tapping “Save”", row: 2, column: 5) }
    #expect(stage.terminal.line(2) == "     Tapping “Save”")
    #expect(stage.terminal.line(1) == "")
    #expect(stage.terminal.cursor == (3, 4))
  }

  @Test(
    arguments: [
      ("保存ボタン", ["保", "", "存", "", "ボ", "", "タ", "", "ン", ""]),
      ("שלום", ["ש", "ל", "ו", "ם"]),
      ("e\u{301}\u{302}x", ["e\u{301}\u{302}", "x"]),
      ("👩\u{200D}👩\u{200D}👧!", ["👩", "", "!"]),
      ("👍🏽!", ["👍", "", "!"]),
      ("🇩🇪!", ["D", "E", "!"]),
      ("❤\u{FE0F}!", ["❤", "!"]),
    ] as [(String, [String])]
  )
  func placesEveryCharacterInItsOwnCell(text: String, cells: [String]) throws {
    let stage = try Stage()
    stage.paint { $0.write(SafeText(text), row: 1, column: 0) }
    #expect((0..<cells.count).map { stage.terminal[1, $0].text } == cells)
    #expect(stage.terminal[1, cells.count].text == " ")
  }

  @Test func showsColorsAndAttributes() throws {
    let stage = try Stage()
    let style = Style(
      foreground: .indexed(208),
      background: .indexed(24),
      attributes: [.bold, .italic, .underline]
    )
    stage.paint { $0.write("x", row: 0, column: 0, style: style) }
    let cell = stage.terminal[0, 0]
    #expect(cell == .init(text: "x", foreground: 208, background: 24, attributes: 13))
  }

  @Test func sendsOnlyWhatIsNew() throws {
    let stage = try Stage()
    stage.paint { $0.write("one two three", row: 4, column: 0) }
    stage.paint { $0.write("one two three", row: 4, column: 0) }
    #expect(stage.lastFrame.isEmpty)
    stage.paint { $0.write("one tWo three", row: 4, column: 0) }
    #expect(stage.terminal.line(4) == "one tWo three")
    #expect(stage.lastFrame.count < 12)
  }

  @Test func aWideCharacterOverAHalfLeavesNothingBehind() throws {
    let stage = try Stage()
    stage.paint { $0.write("日本語", row: 0, column: 0) }
    stage.paint { $0.write("a日本", row: 0, column: 0) }
    #expect(stage.terminal.line(0) == "a日本")
    stage.paint { $0.write("日本x", row: 0, column: 0) }
    #expect(stage.terminal.line(0) == "日本x")
  }

  /// ncurses would write the first character, make room before it for all three, and so push it to
  /// their right.
  @Test func wideCharactersThatMoveLeaveNothingBehind() throws {
    let stage = try Stage(rows: 14, columns: 200)
    let style = Style(background: .indexed(24))
    for start in [120, 150] {
      for step in 1...9 {
        stage.paint { $0.write("한국어", row: 9, column: start, style: style) }
        stage.paint { $0.write("한국어", row: 9, column: start + step, style: style) }
        #expect(
          stage.terminal.line(9) == String(repeating: " ", count: start + step) + "한국어",
          "\(step) to the right"
        )
      }
    }
  }

  @Test func theLastColumnNeverHoldsHalfACharacter() throws {
    let stage = try Stage(rows: 2, columns: 5)
    stage.paint { $0.write("ab日本", row: 0, column: 0) }
    #expect(stage.terminal.line(0) == "ab日")
    #expect(stage.terminal.line(1) == "")
    stage.paint { $0.write("12345", row: 1, column: 0) }
    #expect(stage.terminal.line(1) == "12345")
  }

  @Test(arguments: [
    "xterm-256color", "xterm", "tmux-256color", "screen-256color", "linux", "vt100", "vt220",
    "xterm-mono", "rxvt-unicode-256color",
  ])
  func drawsOnEveryTerminal(term: String) throws {
    let stage = try Stage(term: term)
    for number in 0..<30 {
      stage.paint { buffer in
        for row in 0..<10 {
          buffer.write(
            SafeText("\(term) \(row * number)"),
            row: row,
            column: number % 7,
            style: Style(
              foreground: .indexed(UInt8(number * 8)),
              background: .indexed(UInt8(row * 25)),
              attributes: row % 2 == 0 ? .bold : []
            )
          )
        }
      }
    }
    let lines = (0..<10).map { "\(String(repeating: " ", count: 1))\(term) \($0 * 29)" }
    for row in 0..<10 { #expect(stage.terminal.line(row) == lines[row]) }
  }

  @Test(arguments: [
    ("linux", 196, 1), ("linux", 21, 4), ("xterm", 208, 3), ("xterm", 12, 4),
    ("xterm-256color", 208, 208),
  ])
  func takesTheNearestColorThereIs(term: String, ink: Int, seen: Int) throws {
    let stage = try Stage(term: term)
    stage.paint {
      $0.write("x", row: 0, column: 0, style: Style(foreground: .indexed(UInt8(ink))))
    }
    #expect(stage.terminal[0, 0].foreground == seen)
  }

  @Test(arguments: ["vt100", "xterm-256color"])
  func withoutColorABackgroundIsReversed(term: String) throws {
    let stage = try Stage(term: term, usesColor: false)
    stage.paint {
      $0.write("x", row: 0, column: 0, style: Style(background: .indexed(24)))
      $0.write("y", row: 0, column: 1, style: Style(foreground: .indexed(24)))
    }
    #expect(stage.terminal[0, 0].attributes == 16)
    #expect(stage.terminal[0, 1].attributes == 0)
    #expect(stage.terminal[0, 0].background == -1)
  }

  @Test func manyPairsOfColorsStillDrawEverything() throws {
    let stage = try Stage(term: "xterm", rows: 20, columns: 20)
    stage.paint { buffer in
      for number in 0..<400 {
        buffer.write(
          "x",
          row: number / 20,
          column: number % 20,
          style: Style(
            foreground: .indexed(UInt8(number / 20)),
            background: .indexed(UInt8(number % 20))
          )
        )
      }
    }
    for row in 0..<20 {
      #expect(stage.terminal.line(row) == String(repeating: "x", count: 20))
    }
  }

  @Test func aTerminalWithoutCursorAddressingIsRefused() {
    #expect(throws: TerminalError.unsuitableTerm("dumb")) { try Stage(term: "dumb") }
    #expect(throws: TerminalError.noTerm) { try Stage(term: "") }
  }

  @Test func anUnknownTerminalIsTakenForXterm() throws {
    #expect(try Stage(term: "xterm-ghostty-of-tomorrow").renderer.term == "xterm-256color")
  }

  @Test func linesAndColumnsOfTheEnvironmentDoNotWin() throws {
    setenv("LINES", "5", 1)
    setenv("COLUMNS", "7", 1)
    defer {
      unsetenv("LINES")
      unsetenv("COLUMNS")
    }
    let stage = try Stage(rows: 8, columns: 30)
    stage.paint { $0.write("longer than seven columns", row: 7, column: 0) }
    #expect(stage.terminal.line(7) == "longer than seven columns")
    stage.renderer.leave()
    stage.renderer.resume()
    stage.paint { $0.write("longer than seven columns", row: 6, column: 0) }
    #expect(stage.terminal.line(6) == "longer than seven columns")
  }

  @Test func everythingIsDrawnAgainWhenAsked() throws {
    let stage = try Stage()
    stage.paint { $0.write("still here", row: 3, column: 3) }
    stage.terminal.feed(Array("\u{1B}[2J\u{1B}[Hjunk".utf8))
    stage.renderer.forget()
    stage.paint { $0.write("still here", row: 3, column: 3) }
    #expect(stage.terminal.line(3) == "   still here")
    #expect(stage.terminal.line(0) == "")
  }

  @Test func givesTheTerminalBackAndTakesItAgain() throws {
    let stage = try Stage()
    stage.terminal.feed(Array("shell".utf8))
    stage.paint { $0.write("ours", row: 0, column: 0) }
    #expect(stage.terminal.line(0) == "ours")
    stage.renderer.leave()
    stage.take()
    #expect(stage.terminal.line(0) == "shell")
    stage.renderer.resume()
    stage.paint { $0.write("ours", row: 0, column: 0) }
    #expect(stage.terminal.line(0) == "ours")
  }

  @Test func aBufferOfAnotherSizeIsCut() throws {
    let stage = try Stage(rows: 3, columns: 5)
    var buffer = CellBuffer(size: Size(rows: 9, columns: 9))
    for row in 0..<9 { buffer.write("日本語日本", row: row, column: 0) }
    stage.show(buffer)
    #expect(stage.terminal.text == "日本\n日本\n日本")
  }

  @Test func randomFramesAndSizesAreShownAsPainted() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let stage = try Stage()
    for step in 0..<300 {
      if step % 10 == 9 {
        let rows = Int.random(in: 1...60, using: &random)
        let columns = Int.random(in: 1...200, using: &random)
        stage.resize(rows: rows, columns: columns)
      }
      let buffer = randomBuffer(stage.renderer.size, &random)
      stage.show(buffer)
      let difference = stage.difference(from: buffer)
      #expect(difference == nil, "seed \(seed), step \(step), \(stage.renderer.size)")
      if difference != nil { return }
    }
  }

  private func randomBuffer(_ size: Size, _ random: inout SeededGenerator) -> CellBuffer {
    // No marks: libvterm 0.1.4 loses them in the last column.
    let words: [SafeText] = [
      "crash", "保存ボタン", "été", "👩\u{200D}👧", "─────", "                 ",
      "שלום", "한국어", "xxxxxxxxxxxxxxxxxx", "\u{202E}",
    ]
    let inks: [Ink] = [.standard, .standard, .indexed(1), .indexed(208), .indexed(24)]
    let attributes: [Style.Attributes] = [[], [], .bold, .underline, .reverse]
    var buffer = CellBuffer(size: size)
    for _ in 0..<Int.random(in: 0...60, using: &random) {
      let style = Style(
        foreground: inks.randomElement(using: &random) ?? .standard,
        background: inks.randomElement(using: &random) ?? .standard,
        attributes: attributes.randomElement(using: &random) ?? []
      )
      buffer.write(
        words.randomElement(using: &random) ?? "",
        row: Int.random(in: -1...size.rows, using: &random),
        column: Int.random(in: -1...size.columns, using: &random),
        style: style
      )
    }
    return buffer
  }
}

extension CursesTerminalTests {
  /// More pairs of colours than a short counts, and in the end more than the terminal has at once.
  @Test func thousandsOfPairsKeepTheirColors() throws {
    let stage = try Stage(rows: 60, columns: 201)
    var pair = 0
    for frame in 0..<6 {
      var buffer = CellBuffer(size: Size(rows: 60, columns: 201))
      var expected: [(row: Int, column: Int, foreground: Int, background: Int)] = []
      for row in 0..<60 {
        for column in 0..<200 {
          let (foreground, background) = (16 + pair % 240, 16 + pair / 240 % 240)
          let style = Style(
            foreground: .indexed(UInt8(foreground)),
            background: .indexed(UInt8(background))
          )
          buffer.put(Glyph("▀"), row: row, column: column, style: style)
          expected.append((row, column, foreground, background))
          pair += 1
        }
        buffer.write("x", row: row, column: 200, style: Style(foreground: .indexed(32)))
      }
      stage.show(buffer)
      let wrong = expected.first { place in
        let cell = stage.terminal[place.row, place.column]
        return cell.text != "▀" || cell.foreground != place.foreground
          || cell.background != place.background
      }
      #expect(wrong == nil, "frame \(frame): \(wrong.map { "\($0)" } ?? "")")
      #expect(stage.terminal[59, 200].foreground == 32 && stage.terminal[59, 200].text == "x")
    }
  }

  @Test func aGlyphIsOneColumnOrABlank() throws {
    let stage = try Stage()
    var buffer = CellBuffer(size: Size(rows: 10, columns: 40))
    for (column, sign) in ["▛", "日", "\u{1B}", "\u{301}", "a\u{301}"].enumerated() {
      buffer.put(Glyph(Character(sign)), row: 0, column: column, style: .plain)
    }
    buffer.put(Glyph("x"), row: 10, column: 0, style: .plain)
    buffer.put(Glyph("x"), row: 0, column: -1, style: .plain)
    stage.show(buffer)
    #expect(stage.terminal.line(0) == "▛")
  }
}
