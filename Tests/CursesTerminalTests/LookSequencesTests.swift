import TestSupport
import Testing

@testable import CursesTerminal

@Suite struct LookSequencesTests {
  private static func shortened(_ frame: String) -> String {
    let bytes = Array(frame.replacing("E", with: "\u{1B}").utf8).withUnsafeBytes {
      LookSequences.shortened($0)
    }
    return String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "E")
  }

  @Test(
    arguments: [
      // A colour that is taken back, and then everything.
      ("E[ma E[38;5;32mbE[39mE(BE[mc", "E[ma E[38;5;32mbE(BE[mc"),
      ("E(BE[maE(BE[0;1mbE(BE[mc", "E(BE[maE[1mbE[mc"),
      ("E[maE(BE[0;1mE[38;5;255mE[48;5;25mb", "E[maE(BE[1;38;5;255;48;5;25mb"),
      ("E[0;1maE[38;5;4mbE[39mc", "E[0;1maE[38;5;4mbE[39mc"),
      ("E[0;1maE(BE[mE(BE[0;1mb", "E[0;1maE(Bb"),
      // What a terminal looks like before the first reset is not known.
      ("E[38;5;32maE[39mb", "E[38;5;32maE[39mb"),
      // Other sequences of the same end, and other character sets.
      ("E[>4;1ma", "E[>4;1ma"),
      ("E[maE[53mE(BE[mb", "E[maE(BE[53mE[mb"),
      ("E[mE(0lqkE(BE[m", "E[mE(0lqkE(BE[m"),
      ("E[maE7E[mb", "E[maE7E[mb"),
      ("E[1", "E[1"),
      ("E", "E"),
    ] as [(String, String)]
  )
  func saysTheSameInFewerBytes(frame: String, short: String) {
    #expect(Self.shortened(frame) == short)
  }

  @Test func aTerminalShowsTheSame() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "\u{1B}[m", "\u{1B}[0m", "\u{1B}(B", "\u{1B}(B\u{1B}[m", "\u{1B}(B\u{1B}[0;1m", "\u{1B}[1m",
      "\u{1B}[0;1;4m", "\u{1B}[7m", "\u{1B}[3;4m", "\u{1B}[22m", "\u{1B}[24;27m", "\u{1B}[39m",
      "\u{1B}[49m", "\u{1B}[39;49m", "\u{1B}[31m", "\u{1B}[97m", "\u{1B}[44m", "\u{1B}[103m",
      "\u{1B}[38;5;32m", "\u{1B}[48;5;25m", "\u{1B}[38;5;32;48;5;25m", "\u{1B}[38;2;1;2;3m",
      "\u{1B}[48;2;250;20;3m", "\u{1B}[K", "\u{1B}[1K", "\u{1B}[3;7H", "\u{1B}[2d", "\u{1B}[9G",
      "\u{1B}7", "\u{1B}8", "\u{1B}[1;31", "a", "b c", "日", "é", " ",
    ]
    let (one, other) = (
      VirtualTerminal(rows: 6, columns: 20), VirtualTerminal(rows: 6, columns: 20)
    )
    for step in 0..<2_000 {
      let count = Int.random(in: 1...24, using: &random)
      let frame = Array(
        (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined().utf8
      )
      let short = frame.withUnsafeBytes { LookSequences.shortened($0) }
      #expect(short.count <= frame.count, "seed \(seed), step \(step)")
      one.feed(frame)
      other.feed(short)
      for row in 0..<6 {
        for column in 0..<20 where one[row, column] != other[row, column] {
          Issue.record("seed \(seed), step \(step), \(row),\(column): \(frame) became \(short)")
          return
        }
      }
    }
  }
}
