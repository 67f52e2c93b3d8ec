import Foundation
import TestSupport
import Testing

/// Random keys on the real program: it stays alive, ends when asked, and its store is whole.
struct MonkeyTests {
  /// `WINNOW_MONKEY_PTY=5000` for more.
  private static let stepCount =
    ProcessInfo.processInfo.environment["WINNOW_MONKEY_PTY"].flatMap { Int($0) } ?? 400

  @Test func randomKeysLeaveAWholeStoreAndALivingProgram() throws {
    let seed = SeededGenerator.wanted ?? 20_261_130
    print("monkey seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let (place, program) = try Place.demoDashboard(
      environment: ["VISUAL": "true", "PATH": "/nowhere"]
    )
    // No Ctrl-C, Ctrl-Z, q and paths of exports: they end the program or leave the place.
    let keys =
      "jkgGnNJKlh[]12345dm+-cstPaxXuzZIUvp/SfyYo*<> ?:=!\u{12}\u{10}\u{6}\u{4}\u{15}\r\r\t\u{1B}äß日"
      .map { Array(String($0).utf8) }
      + [
        "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}OQ", "\u{1B}[<0;30;8M",
        "\u{1B}[200~x\u{1B}[201~",
      ]
      .map { Array($0.utf8) }
    for step in 0..<Self.stepCount {
      program.send(keys[Int(random.next() % UInt64(keys.count))])
      if step % 40 == 39 {
        program.resize(rows: 2 + Int(random.next() % 50), columns: 3 + Int(random.next() % 180))
        program.pump(forMilliseconds: 30)
      }
      guard program.end == nil else { break }
    }
    // Esc and `P` at once begin a control string, which ends when nothing follows for half a second.
    program.pump(forMilliseconds: 900)
    program.resize(rows: 40, columns: 120)
    for _ in 0..<8 { program.type("<esc>") }
    program.expect("the list, seed \(seed)") {
      $0.lastLine.contains("? help") || $0.lastLine.contains("help")
    }
    for _ in 0..<3 where program.end == nil { program.type("q") }
    #expect(program.waitForEnd() == .exited(0), "seed \(seed)\n\(program.screenText)")
    #expect(program.modes == program.modesAtStart)
    #expect(try place.verify().isClean, "seed \(seed)")
    let hash = try place.verify().stateHash
    // Every write is in the history: taking all back gives the store as it was.
    while try place.winnow("undo", "200").text.contains("#") {}
    #expect(try place.count() == Place.demoCount)
    #expect(try place.verify().stateHash == Place.demo.verify().stateHash, "seed \(seed) \(hash)")
  }
}
