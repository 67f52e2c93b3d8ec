import Foundation
import Testing

/// What the whole-program tests rest on.
@Suite struct ProgramOnPtyTests {
  @Test func seesWhatAProgramDrawsAndTypesIntoIt() throws {
    let program = try ProgramOnPty("/bin/cat", rows: 5, columns: 20)
    program.type("hello 日本<enter>")
    #expect(program.waitUntil { $0.screenText == "hello 日本\nhello 日本\n\n\n" })
    program.type("<c-d>")
    #expect(program.waitForEnd() == .exited(0))
    #expect(program.cpuMillisecondsAtEnd != nil)
  }

  @Test func tellsTheProgramOfANewSize() throws {
    let script = "trap 'stty size' WINCH; echo ready; while :; do read line; done"
    let program = try ProgramOnPty("/bin/bash", ["-c", script])
    #expect(program.waitForText("ready"))
    program.resize(rows: 12, columns: 34)
    program.type("<enter>")
    #expect(program.waitForText("12 34"))
    program.signal(SIGTERM)
    #expect(program.waitForEnd() == .killed(signal: SIGTERM))
  }

  @Test func comparesTheModesOfTheTerminal() throws {
    let script = "stty raw -echo; echo raw; read -r line; stty sane; echo done; exit 3"
    let program = try ProgramOnPty("/bin/bash", ["-c", script])
    #expect(program.waitForText("raw"))
    #expect(program.modes != program.modesAtStart)
    program.send(Array("x\n".utf8))
    #expect(program.waitForEnd() == .exited(3))
    #expect(program.screenText.contains("done"))
  }

  @Test func aClosedTerminalHangsTheProgramUp() throws {
    let program = try ProgramOnPty("/bin/cat")
    program.hangUp()
    #expect(program.waitForEnd() == .killed(signal: SIGHUP))
  }

  @Test func givesUpWhenTheProgramEnds() throws {
    let program = try ProgramOnPty("/bin/echo", ["over"])
    #expect(!program.waitForText("never"))
    #expect(program.screenText.hasPrefix("over"))
  }
}
