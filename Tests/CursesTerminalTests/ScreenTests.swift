import Foundation
import SafeText
import Testing

@testable import CursesTerminal
@testable import TerminalUI

/// A terminal whose two ends this process holds.
private final class Pty {
  var master: Int32 = -1
  let slave: Int32

  init(rows: UInt16 = 10, columns: UInt16 = 40) throws {
    var slave: Int32 = -1
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&master, &slave, nil, nil, &size) == 0)
    self.slave = slave
  }

  deinit {
    close(slave)
    hangUp()
  }

  func hangUp() {
    if master >= 0 { close(master) }
    master = -1
  }

  func screen(mouse: Bool = false) throws -> CursesScreen {
    // Other tests print meanwhile: everything goes where standard error goes.
    try CursesScreen(
      .init(term: "xterm-256color", usesMouse: mouse, input: slave, output: slave, log: 2)
    )
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(write(master, bytes, bytes.count) == bytes.count)
  }

  func resize(rows: UInt16, columns: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// What was written to the terminal since it was last taken.
  ///
  /// A mark is written behind it: the system hands on what was written in its own time, in order.
  func take() -> String {
    let mark = Array("\u{1}taken\u{1}".utf8)
    guard write(slave, mark, mark.count) == mark.count else { return "" }
    var taken: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while !taken.suffix(mark.count).elementsEqual(mark) {
      let count = read(master, &bytes, bytes.count)
      guard count > 0 else { break }
      taken += bytes.prefix(count)
    }
    return String(decoding: taken.dropLast(mark.count), as: UTF8.self)
  }

  var modes: [UInt32] {
    var modes = termios()
    tcgetattr(slave, &modes)
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
      + withUnsafeBytes(of: modes.c_cc) { $0.map(UInt32.init) }
  }
}

extension CursesTerminalTests {
  @Test func theTerminalIsAsItWasAfterwards() throws {
    let pty = try Pty()
    let before = pty.modes
    let screen = try pty.screen(mouse: true)
    #expect(pty.modes != before)
    screen.draw(CellBuffer(size: screen.size))
    let start = pty.take()
    #expect(start.contains("\u{1B}[?1049h") && start.contains("\u{1B}[?2004h"))
    #expect(start.contains("\u{1B}[?1006h"))
    screen.close()
    #expect(pty.modes == before)
    let end = pty.take()
    for mode in ["?1049l", "?2004l", "?1006l", "?1002l", "?1000l"] {
      #expect(end.contains("\u{1B}[\(mode)"))
    }
    screen.close()
    #expect(pty.take() == "")
  }

  @Test func aLongFrameIsMarkedAndAShortOneIsNot() throws {
    let pty = try Pty()
    let screen = try pty.screen()
    var buffer = CellBuffer(size: screen.size)
    for row in 0..<10 {
      buffer.write("a line that is rather long, as lines go", row: row, column: 0)
    }
    screen.draw(buffer)
    let long = pty.take()
    #expect(long.hasPrefix("\u{1B}[?2026h") && long.hasSuffix("\u{1B}[?2026l"))
    buffer.write("X", row: 3, column: 3)
    screen.draw(buffer)
    #expect(pty.take() == "\u{1B}[4;4HX")
    screen.draw(buffer)
    #expect(pty.take() == "")
  }

  @Test func leavingGivesTheModesBackAndEnteringShowsTheFrameAgain() throws {
    let pty = try Pty()
    let before = pty.modes
    let screen = try pty.screen()
    var buffer = CellBuffer(size: screen.size)
    buffer.write("here", row: 0, column: 0)
    screen.draw(buffer)
    let raw = pty.modes
    _ = pty.take()
    screen.leave()
    #expect(pty.modes == before)
    _ = pty.take()
    screen.enter()
    #expect(pty.modes == raw)
    #expect(pty.take().contains("here"))
  }

  @Test func theKeyboardTheWindowSignalsAndMailAreEvents() throws {
    let pty = try Pty()
    let screen = try pty.screen()
    let events = EventSource(screen: screen)
    let mailbox = try Mailbox<Int>()

    #expect(events.wait(timeoutMilliseconds: 0) == [])
    pty.type("gj\u{1B}[A")
    #expect(
      events.wait() == Key.sequence("gj<up>")?.map { TerminalEvent.input(.key($0)) }
    )
    pty.type("\u{1B}")
    var found: [TerminalEvent] = []
    while found.isEmpty { found = events.wait() }
    #expect(found == [.input(.key(Key(.escape)))])

    mailbox.post(1)
    mailbox.post(2)
    #expect(events.wait(wakeFileDescriptor: mailbox.wakeFileDescriptor) == [.wake])
    #expect(mailbox.drain() == [1, 2])
    #expect(mailbox.drain() == [])
    let descriptor = mailbox.wakeFileDescriptor
    #expect(events.wait(timeoutMilliseconds: 0, wakeFileDescriptor: descriptor) == [])

    pty.resize(rows: 20, columns: 70)
    #expect(events.wait() == [.resized(Size(rows: 20, columns: 70))])
    #expect(screen.size == Size(rows: 20, columns: 70))

    var buffer = CellBuffer(size: screen.size)
    buffer.write("still", row: 0, column: 0)
    screen.draw(buffer)
    _ = pty.take()
    // Another size and back before we looked: no event, but the screen was cut.
    kill(getpid(), SIGWINCH)
    #expect(events.wait() == [])
    #expect(pty.take().contains("still"))

    kill(getpid(), SIGTERM)
    #expect(events.wait() == [.terminate(signal: SIGTERM)])
    kill(getpid(), SIGCONT)
    #expect(events.wait() == [.continued])
    pty.hangUp()
    #expect(events.wait() == [.hangup])
  }

  @Test func aLongPasteIsOneEvent() throws {
    let pty = try Pty()
    let screen = try pty.screen()
    let events = EventSource(screen: screen)
    let text = String(repeating: "pasted \u{1B}[A", count: 1200)
    let bytes = Array("\u{1B}[200~\(text)\u{1B}[201~".utf8)
    var sent = 0
    var found: [TerminalEvent] = []
    while found.isEmpty {
      if sent < bytes.count {
        let piece = Array(bytes[sent..<min(sent + 1000, bytes.count)])
        sent += max(0, write(pty.master, piece, piece.count))
      }
      found = events.wait(timeoutMilliseconds: 1000)
    }
    #expect(found == [.input(.paste(text))])
  }

  @Test func whatIsNoTerminalIsRefused() throws {
    let null = open("/dev/null", O_RDWR)
    defer { close(null) }
    #expect(throws: TerminalError.notATerminal) {
      try CursesScreen(.init(term: "xterm", input: null, output: null))
    }
    let pty = try Pty()
    #expect(throws: TerminalError.unsuitableTerm("dumb")) {
      try CursesScreen(.init(term: "dumb", input: pty.slave, output: pty.slave))
    }
    _ = try pty.screen()
  }

  @Test(arguments: [(0, 0, 24, 80), (1, 1, 1, 1), (1000, 1000, 1000, 1000)])
  func anySizeIsSurvived(rows: UInt16, columns: UInt16, seenRows: Int, seenColumns: Int) throws {
    let pty = try Pty(rows: rows, columns: columns)
    let screen = try pty.screen()
    #expect(screen.size == Size(rows: seenRows, columns: seenColumns))
    var buffer = CellBuffer(size: screen.size)
    buffer.write("日本", row: 0, column: 0)
    screen.draw(buffer, cursor: (0, 0))
    #expect(pty.take().contains(seenColumns > 1 ? "日本" : "\u{1B}["))
  }
}

@Suite struct MailboxTests {
  @Test func messagesOfManyThreadsAllArrive() async throws {
    let mailbox = try Mailbox<Int>()
    await withTaskGroup(of: Void.self) { group in
      for sender in 0..<8 {
        group.addTask { for number in 0..<100 { mailbox.post(sender * 100 + number) } }
      }
    }
    let messages = mailbox.drain()
    #expect(messages.sorted() == Array(0..<800))
    for sender in 0..<8 {
      let own = messages.filter { $0 / 100 == sender }
      #expect(own == own.sorted())
    }
  }
}

/// Pixels that lie over cells.
extension CursesTerminalTests {
  private static let graphic = Graphic(
    area: Rect(row: 2, column: 3, rows: 4, columns: 5),
    bytes: Array("\u{1B}Pq!\u{1B}\\".utf8),
    removal: Array("\u{1B}_Gd\u{1B}\\".utf8)
  )

  private static let placed = "\u{1B}7\u{1B}[3;4H\u{1B}Pq!\u{1B}\\\u{1B}8"

  @Test func graphicsComeAfterTheirFrameAndOnce() throws {
    let pty = try Pty()
    let screen = try pty.screen()
    defer { screen.close() }
    screen.draw(CellBuffer(size: screen.size), graphics: [Self.graphic])
    #expect(pty.take().contains(Self.placed))
    var buffer = CellBuffer(size: screen.size)
    buffer.write("below", row: 9, column: 0)
    screen.draw(buffer, graphics: [Self.graphic])
    let next = pty.take()
    #expect(next.contains("below") && !next.contains("\u{1B}P"))
  }

  @Test func whatLayOverTheCellsGoesWithThem() throws {
    let pty = try Pty()
    let screen = try pty.screen()
    defer { screen.close() }
    screen.draw(CellBuffer(size: screen.size), graphics: [Self.graphic])
    _ = pty.take()
    screen.draw(CellBuffer(size: screen.size))
    let end = pty.take()
    // Taken away by its own bytes, and by drawing everything.
    #expect(end.contains("\u{1B}_Gd\u{1B}\\"))
    #expect(end.contains("\u{1B}[2J") || end.contains("\u{1B}[J"))
    #expect(!end.contains("\u{1B}Pq"))
  }

  @Test func graphicsAreDrawnAnewWithEverythingElse() throws {
    let pty = try Pty()
    let screen = try pty.screen()
    defer { screen.close() }
    screen.draw(CellBuffer(size: screen.size), graphics: [Self.graphic])
    _ = pty.take()
    screen.redrawAll()
    #expect(pty.take().contains(Self.placed))
    screen.leave()
    #expect(pty.take().contains("\u{1B}_Gd\u{1B}\\"))
    screen.enter()
    #expect(pty.take().contains(Self.placed))
    pty.resize(rows: 12, columns: 50)
    #expect(screen.followWindow() == Size(rows: 12, columns: 50))
    screen.draw(CellBuffer(size: screen.size), graphics: [Self.graphic])
    #expect(pty.take().contains(Self.placed))
  }

  @Test func theTerminalIsAskedInItsLanguage() throws {
    let pty = try Pty()
    let screen = try pty.screen()
    defer { screen.close() }
    screen.ask(.deviceAttributes)
    screen.ask(.colorRegisters)
    #expect(pty.take() == "\u{1B}[c\u{1B}[?1;1;0S")
    #expect(screen.cellPixels == nil && screen.colorCount == 256)
  }
}
