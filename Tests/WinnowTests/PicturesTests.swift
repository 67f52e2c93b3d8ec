import Foundation
import TestSupport
import Testing

/// Pictures on a real terminal, with the real worker.
@Suite(.serialized) struct PicturesOnTerminalTests {
  /// Opens the pictures of the report with a PNG screenshot.
  private func pictures(
    _ environment: [String: String] = [:],
    rows: Int = 40,
    columns: Int = 120
  ) throws -> (place: Place, program: ProgramOnPty) {
    let (place, program) = try Place.demoDashboard(
      environment: environment,
      rows: rows,
      columns: columns
    )
    program.type(":53\r")
    program.expect("the report") { $0.cursorReport == 53 }
    program.type("i")
    program.expect("#53 screenshot-1.")
    return (place, program)
  }

  private func blocks(_ program: ProgramOnPty) -> Int {
    let terminal = program.terminal
    let blocks = Set("▘▝▀▖▌▞▛▗▚▐▜▄▙▟")
    return (2..<terminal.rows - 1).reduce(0) { count, row in
      count
        + (0..<terminal.columns).count { column in
          terminal[row, column].text.first.map(blocks.contains) ?? false
        }
    }
  }

  @Test(arguments: [(40, 120), (24, 80), (12, 40)])
  func aScreenshotIsDrawnInBlocksAndGoesAgain(rows: Int, columns: Int) throws {
    let (_, program) = try pictures(rows: rows, columns: columns)
    program.expect("blocks") { self.blocks($0) > 20 }
    program.type("++")
    program.expect("×2")
    program.type("\u{1B}")
    program.expect("the list without blocks") {
      self.blocks($0) < 20 && $0.screenText.contains("accept")
    }
    program.quit()
  }

  @Test func keysCountWhileAPictureIsMade() throws {
    let (_, program) = try pictures()
    // Each asks for another picture, and the next one stops it.
    program.type("+++++-----nN+0")
    program.type("qj")
    program.expect("the next report") { $0.cursorReport == 52 }
    program.quit()
  }

  @Test func aNewWindowSizeDrawsItAnew() throws {
    let (_, program) = try pictures()
    program.expect("blocks") { self.blocks($0) > 20 }
    program.resize(rows: 30, columns: 90)
    program.expect("blocks in the new window") {
      self.blocks($0) > 20 && $0.lastLine.contains("close")
    }
    program.type("q")
    program.expect("the list") { $0.lastLine.contains("accept") }
    program.quit()
  }

  @Test func sixelsComeOnlyAfterTheTerminalSaidSo() throws {
    let (_, program) = try pictures()
    program.expect("blocks") { self.blocks($0) > 20 }
    #expect(program.contains(bytes: "\u{1B}[c"))
    #expect(!program.contains(bytes: "\u{1B}P0;1;0q"))
    program.send(Array("\u{1B}[?63;1;2;4c".utf8))
    program.expect("sixels in place of blocks") {
      $0.contains(bytes: "\u{1B}P0;1;0q\"1;1;") && self.blocks($0) == 0
    }
    #expect(program.contains(bytes: "\u{1B}[?1;1;0S"))
    program.type("q")
    program.expect("the list") { $0.lastLine.contains("accept") }
    program.quit()
  }

  @Test func inTmuxNothingIsAsked() throws {
    let (_, program) = try pictures(["TMUX": "/nowhere,1,0"])
    program.expect("blocks") { self.blocks($0) > 20 }
    #expect(!program.contains(bytes: "\u{1B}[c"))
    program.quitFromPane()
  }

  @Test func withoutColourNoColourIsSent() throws {
    let (_, program) = try pictures(["NO_COLOR": "1"])
    program.expect("shades") { $0.screenText.contains("█") || $0.screenText.contains("▓") }
    #expect(!program.contains(bytes: "38;5;") && !program.contains(bytes: "48;5;"))
    program.quitFromPane()
  }
}

extension ProgramOnPty {
  fileprivate func contains(bytes text: String) -> Bool {
    Data(rawBytes).range(of: Data(text.utf8)) != nil
  }

  fileprivate func quitFromPane() {
    type("q")
    expect("the list") { $0.lastLine.contains("accept") }
    quit()
  }
}
