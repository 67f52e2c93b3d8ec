import Foundation
import SafeText
import TestSupport
import Testing

@testable import CursesTerminal
@testable import TerminalUI

/// Our widths against two terminals: libvterm here, tmux where it is installed.
extension CursesTerminalTests {
  static let corpus: [(name: String, text: String)] = {
    let file = PackageFolder.fixtures.appending(path: "widths/corpus.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.unicodeScalars.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\t", maxSplits: 1).map { String($0) }
      return parts.count == 2 && !parts[0].hasPrefix("#") ? (parts[0], parts[1]) : nil
    }
  }()

  /// Each text between two bars, cut in steps, so that a wide character falls on every edge.
  private func rows(columns: Int) -> [(name: String, text: SafeText)] {
    Self.corpus.flatMap { name, text in
      [columns - 2, 9, 8, 5].map { (name, SafeText(text).clipped(to: $0, marker: "…")) }
    }
  }

  @Test func theCorpusIsThere() { #expect(Self.corpus.count > 30) }

  @Test func textTakesTheColumnsWeSayInLibvterm() throws {
    // libvterm 0.1.4 does not know the emoji of Unicode 14 and takes them for narrow.
    for (name, text) in rows(columns: 40) where name != "new-emoji" {
      let stage = try Stage(rows: 2, columns: 40)
      stage.paint { buffer in
        buffer.write("<", row: 0, column: 0)
        buffer.write(text, row: 0, column: 1)
        buffer.write("|", row: 0, column: 1 + text.width)
      }
      #expect(stage.terminal[0, 1 + text.width].text == "|", "\(name): \(stage.terminal.line(0))")
      #expect(stage.terminal.line(1) == "", "\(name) runs over its row")
    }
  }

  @Test func textTakesTheColumnsWeSayInTmux() throws {
    guard let tmux = Tmux() else {
      print("skipped: tmux is not installed")
      return
    }
    let rows = rows(columns: 40)
    CursesRenderer.prepareLocale()
    let size = Size(rows: rows.count, columns: 42)
    let renderer = try CursesRenderer(term: "tmux-256color", size: size)
    var buffer = CellBuffer(size: size)
    for (row, (_, text)) in rows.enumerated() {
      buffer.write("<", row: row, column: 0)
      buffer.write(text, row: row, column: 1)
      buffer.write("|", row: row, column: 1 + text.width)
    }
    renderer.render(buffer, cursor: nil)
    let screen = try tmux.show(renderer.withOutput { Array($0) }, size)
    for (row, (name, text)) in rows.enumerated() {
      // What libc cannot draw became U+FFFD, of the same width.
      let wanted = drawn(buffer.row(row))
      let seen = row < screen.count ? screen[row] : ""
      #expect(seen == wanted, "\(name) of \(text.width) columns")
    }
  }

  private func drawn(_ cells: ArraySlice<Cell>) -> String {
    var line = ""
    for index in cells.indices where !cells[index].text.isEmpty {
      let isWide = index + 1 < cells.endIndex && cells[index + 1].text.isEmpty
      let scalars = CellText.scalars(cells[index].glyph, columns: isWide ? 2 : 1)
      if scalars.0 == 0xFFFD, cells[index].text != "\u{FFFD}" {
        line += isWide ? "\u{FFFD} " : "\u{FFFD}"
      } else {
        line += cells[index].text
      }
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  /// A row never reorders its neighbours: cells stay where they were put, and terminals that know of
  /// directions are asked to leave them there.
  @Test func textFromRightToLeftStaysInItsColumn() throws {
    let stage = try Stage(rows: 1, columns: 40)
    stage.paint { buffer in
      buffer.write("12", row: 0, column: 0)
      buffer.write("שלום 34", row: 0, column: 5)
      buffer.write("4.12.0", row: 0, column: 20)
      buffer.write("تطبيق", row: 0, column: 30)
    }
    #expect(stage.terminal[0, 0].text == "1" && stage.terminal[0, 20].text == "4")
    #expect(stage.terminal[0, 5].text == "ש" && stage.terminal[0, 30].text == "ت")
  }

  // MARK: Terminals by name

  @Test(arguments: [
    "xterm", "xterm-256color", "linux", "vt100", "vt220", "ansi", "cygwin", "screen",
    "tmux-256color",
    "xterm-mono", "rxvt-unicode-256color", "xterm-direct",
  ])
  func drawsTextAndLooksOnEveryTerminal(term: String) throws {
    guard Tmux.hasEntry(term) else {
      print("skipped: no terminfo entry \(term)")
      return
    }
    let stage = try Stage(term: term, rows: 4, columns: 40)
    var bytes: [UInt8] = []
    for round in 0..<3 {
      stage.paint { buffer in
        for column in 0..<40 {
          let style = Style(
            foreground: column % 3 == 0
              ? .rgb(UInt8(column * 6), 80, 200) : .indexed(UInt8(column * 6)),
            background: column % 2 == 0 ? .standard : .indexed(UInt8(16 + column)),
            attributes: Style.Attributes(rawValue: UInt8(column % 32))
          )
          buffer.write("x", row: round, column: column, style: style)
        }
        buffer.write("日本 é", row: 3, column: round)
      }
      bytes += stage.lastFrame
    }
    var lines = [stage.terminal.line(2), stage.terminal.line(3)]
    if ["ansi", "cygwin"].contains(term) {
      // Their way of inserting a line is not libvterm's.
      guard let tmux = Tmux() else { return }
      lines = Array(try tmux.show(bytes, stage.renderer.size).dropFirst(2).prefix(2))
    }
    #expect(lines[0] == String(repeating: "x", count: 40))
    #expect(lines[1].hasSuffix("日本 é"))
  }

  @Test(arguments: ["xterm", "linux", "ansi", "screen"])
  func greysOfEightColoursAreTheTerminalsOwn(term: String) throws {
    let stage = try Stage(term: term)
    stage.paint { $0.write("x", row: 0, column: 0, style: Style(foreground: .indexed(244))) }
    #expect(stage.terminal[0, 0].text == "x" && stage.terminal[0, 0].foreground == -1)
  }

  @Test func aColourByItsPartsIsTheNearestOne() throws {
    let stage = try Stage()
    stage.paint {
      $0.write("x", row: 0, column: 0, style: Style(foreground: .rgb(0x5F, 0xAF, 0xFF)))
    }
    #expect(stage.terminal[0, 0].foreground == 75)
  }
}

/// A tmux server of our own, ended with the test.
private final class Tmux {
  private let name = "winnow-test-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
  private let program: String

  init?() {
    guard
      let path = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux"].first(where: {
        FileManager.default.isExecutableFile(atPath: $0)
      })
    else { return nil }
    program = path
  }

  deinit { _ = try? run(["kill-server"]) }

  static func hasEntry(_ term: String) -> Bool {
    ["/lib/terminfo", "/usr/share/terminfo", "/etc/terminfo"].contains { folder in
      FileManager.default.fileExists(atPath: "\(folder)/\(term.prefix(1))/\(term)")
    }
  }

  /// The screen of a pane that was sent the bytes, without blanks at the ends of lines.
  func show(_ bytes: [UInt8], _ size: Size) throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appending(path: name)
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    _ = try run([
      "-f", "/dev/null", "new-session", "-d", "-x", "\(size.columns)", "-y", "\(size.rows + 1)",
      "stty -opost; cat '\(file.path)'; tail -f /dev/null",
    ])
    var last = ""
    // Until it shows twice the same: no clock tells when a pane is done.
    for _ in 0..<200 {
      usleep(30_000)
      let screen = try run(["capture-pane", "-p"])
      if screen == last, !screen.allSatisfy(\.isWhitespace) { break }
      last = screen
    }
    return last.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var line = String(line)
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// What it prints.
  @discardableResult
  private func run(_ arguments: [String]) throws -> String {
    let answer = FileManager.default.temporaryDirectory.appending(path: name + ".answer")
    defer { try? FileManager.default.removeItem(at: answer) }
    let words = [program, "-u", "-L", name] + arguments
    let variables = ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "TERM": "xterm-256color"]
    let process = try Spawn.program(words, variables) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      let flags = O_WRONLY | O_CREAT | O_TRUNC
      posix_spawn_file_actions_addopen(&actions, 1, answer.path, flags, 0o600)
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    return (try? String(contentsOf: answer, encoding: .utf8)) ?? ""
  }
}
