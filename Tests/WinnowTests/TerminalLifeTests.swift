import Foundation
import TestSupport
import Testing

/// Security P15 and section 5G: the terminal is as it was after every end a program can catch.
@Suite struct TerminalLifeTests {
  private func withDashboard(
    environment: [String: String] = [:],
    rows: Int = 24,
    columns: Int = 80,
    _ body: (ProgramOnPty) throws -> Void
  ) throws {
    let place = try Place()
    let program = try place.dashboard(environment: environment, rows: rows, columns: columns)
    #expect(program.waitUntil { $0.modes != $0.modesAtStart && $0.screenText.contains("Winnow") })
    try body(program)
  }

  /// What every end leaves: the shell's screen, a cursor, no reports of mouse or paste.
  private func expectGivenBack(_ program: ProgramOnPty) {
    #expect(program.modes == program.modesAtStart)
    #expect(!program.screenText.contains("Winnow"))
    let text = String(decoding: program.rawBytes, as: UTF8.self)
    for mode in ["?1049", "?2004", "?1000", "?1006", "?25"] {
      let on = text.range(of: "\u{1B}[\(mode)h", options: .backwards)?.lowerBound
      let off = text.range(of: "\u{1B}[\(mode)l", options: .backwards)?.lowerBound
      guard let on else { continue }
      #expect(mode == "?25" ? on > off ?? text.startIndex : on < off ?? on, "\(mode)")
    }
  }

  @Test func qGivesTheTerminalBack() throws {
    try withDashboard { program in
      program.type("q")
      #expect(program.waitForEnd() == .exited(0))
      expectGivenBack(program)
    }
  }

  @Test func controlCGivesTheTerminalBack() throws {
    try withDashboard { program in
      program.type("<c-c>")
      #expect(program.waitForEnd() == .exited(0))
      expectGivenBack(program)
    }
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGQUIT])
  func aSignalGivesTheTerminalBack(signal: Int32) throws {
    try withDashboard { program in
      program.signal(signal)
      #expect(program.waitForEnd() == .exited(128 + signal))
      expectGivenBack(program)
    }
  }

  @Test func aHangUpSignalGivesTheTerminalBack() throws {
    try withDashboard { program in
      program.signal(SIGHUP)
      guard case .exited = program.waitForEnd() else {
        Issue.record("\(String(describing: program.end))")
        return
      }
      expectGivenBack(program)
    }
  }

  @Test(arguments: [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS])
  func aCrashGivesTheTerminalBack(signal: Int32) throws {
    try withDashboard { program in
      program.signal(signal)
      #expect(program.waitForEnd() == .killed(signal: signal))
      expectGivenBack(program)
    }
  }

  @Test func aTerminalThatIsGoneEndsTheProgramWithoutASpin() throws {
    try withDashboard { program in
      let used = program.cpuMicroseconds / 1000
      program.hangUp()
      let start = ContinuousClock.now
      guard case .exited = program.waitForEnd() else {
        Issue.record("\(String(describing: program.end))")
        return
      }
      #expect(ContinuousClock.now - start < .seconds(10))
      #expect((program.cpuMillisecondsAtEnd ?? 0) - used < 50)
    }
  }

  @Test func aStormOfSizesEndsWithTheLastOne() throws {
    try withDashboard { program in
      for step in 0..<1000 { program.resize(rows: 1 + step % 50, columns: 1 + step * 7 % 200) }
      program.resize(rows: 30, columns: 100)
      #expect(program.waitUntil { $0.screenText.contains("Winnow") && $0.terminal.rows == 30 })
      program.type("?")
      #expect(program.waitUntil { $0.screenText.contains("Keys in the list") })
      program.type("<esc>")
      #expect(program.waitUntil { !$0.screenText.contains("Keys in the list") })
      program.type("q")
      #expect(program.waitForEnd() == .exited(0))
      expectGivenBack(program)
    }
  }

  @Test(arguments: [(1, 1), (2, 80), (24, 1), (3, 3), (200, 300)])
  func anySizeIsSurvivedAndLeft(rows: Int, columns: Int) throws {
    try withDashboard { program in
      program.resize(rows: rows, columns: columns)
      program.type("jk")
      program.resize(rows: 24, columns: 80)
      #expect(program.waitUntil { $0.screenText.contains("Winnow") })
      program.type("q")
      #expect(program.waitForEnd() == .exited(0))
      expectGivenBack(program)
    }
  }

  @Test(arguments: [
    "xterm", "linux", "vt100", "vt220", "ansi", "cygwin", "screen", "tmux-256color", "xterm-mono",
    "rxvt-unicode-256color", "xterm-direct", "xterm-nobody-knows",
  ])
  func runsOnEveryTerminal(term: String) throws {
    try withDashboard(environment: ["TERM": term]) { program in
      program.type("q")
      #expect(program.waitForEnd() == .exited(0))
      #expect(program.modes == program.modesAtStart)
    }
  }

  /// Without a second screen the shell's prompt comes where our last row was.
  @Test(arguments: ["vt100", "vt220", "linux", "ansi"])
  func theLastRowIsClearedWhereThereIsNoSecondScreen(term: String) throws {
    try withDashboard(environment: ["TERM": term]) { program in
      program.type("q")
      #expect(program.waitForEnd() == .exited(0))
      let last = program.lastLine.filter { !$0.isWhitespace }
      #expect(last == "")
    }
  }

  @Test(arguments: ["", "dumb"])
  func aTerminalThatCannotShowItIsRefusedWithWords(term: String) throws {
    let place = try Place()
    let program = try place.dashboard(environment: ["TERM": term])
    #expect(program.waitForEnd() == .exited(2))
    #expect(program.screenText.contains("winnow"))
    #expect(!program.rawBytes.contains(0x1B))
    #expect(program.modes == program.modesAtStart)
  }

  @Test func sendsNoByteOutsideItsGrammarInALocaleWithoutUTF8() throws {
    try withDashboard(environment: ["LC_ALL": "C"]) { program in
      program.type("q")
      #expect(program.waitForEnd() == .exited(0))
      #expect(String(validating: program.rawBytes, as: UTF8.self) != nil)
    }
  }

  /// In a shell with job control: stopped, the shell's terminal; continued, ours again.
  @Test func controlZGivesTheTerminalToTheShellAndFgTakesItBack() throws {
    let place = try Place()
    let shell = try ProgramOnPty(
      "/bin/bash",
      ["--norc", "--noediting", "-i"],
      environment: ["HOME": place.home, "PS1": "ready> "]
    )
    #expect(shell.waitForText("ready>"))
    let before = shell.modes
    shell.type("\(Winnow.path) --store \(place.store)<enter>")
    #expect(shell.waitUntil { $0.modes != before && $0.screenText.contains("Winnow") })
    let raw = shell.modes
    shell.type("<c-z>")
    #expect(shell.waitForText("Stopped"))
    #expect(shell.modes == before)
    shell.type("fg<enter>")
    #expect(
      shell.waitUntil { $0.modes == raw && $0.terminal.line(0).contains("Winnow") }
    )
    shell.type("q")
    #expect(shell.waitUntil { $0.modes == before })
    shell.type("exit 7<enter>")
    #expect(shell.waitForEnd() == .exited(7))
  }
}
