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

  @Test func everyByteLooksTheSame() {
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
    var one = Paper()
    var other = Paper()
    for step in 0..<20_000 {
      let count = Int.random(in: 1...24, using: &random)
      let words = (0..<count).compactMap { _ in pieces.randomElement(using: &random) }
      let frame = Array(words.joined().utf8)
      let short = frame.withUnsafeBytes { LookSequences.shortened($0) }
      #expect(short.count <= frame.count, "seed \(seed), step \(step)")
      one.write(frame)
      other.write(short)
      guard one == other else {
        Issue.record("seed \(seed), step \(step): \(frame) became \(short)")
        return
      }
    }
  }
}

/// What a terminal writes, byte for byte, and what each looks like (ECMA-48 section 8.3.117).
private struct Paper: Equatable {
  private var attributes: Set<Int> = []
  private var colors: [Int: [Int]] = [:]
  private var saved: (attributes: Set<Int>, colors: [Int: [Int]]) = ([], [:])
  private var written: [String] = []

  static func == (left: Self, right: Self) -> Bool {
    left.written == right.written && left.attributes == right.attributes
      && left.colors == right.colors && left.saved == right.saved
  }

  mutating func write(_ bytes: [UInt8]) {
    written = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      guard byte == 0x1B else {
        let look = attributes.sorted() + (colors[3] ?? []) + [-1] + (colors[4] ?? [])
        written.append("\(byte) \(look)")
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "7"): saved = (attributes, colors)
      case UInt8(ascii: "8"): (attributes, colors) = saved
      case UInt8(ascii: "("): _ = rest.popFirst()
      case UInt8(ascii: "["): control(&rest)
      default: written.append("escape")
      }
    }
  }

  private mutating func control(_ rest: inout ArraySlice<UInt8>) {
    let parameters = rest.prefix { (0x30...0x3B).contains($0) }
    rest = rest.dropFirst(parameters.count)
    // What is cut off begins anew.
    guard let end = rest.first, end != 0x1B else { return }
    rest = rest.dropFirst()
    guard end == UInt8(ascii: "m") else {
      written.append("control \(Array(parameters)) \(end)")
      return
    }
    var numbers = String(decoding: parameters, as: UTF8.self)
      .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }[...]
    while let number = numbers.popFirst() {
      switch number {
      case 0: (attributes, colors) = ([], [:])
      case 1...8: attributes.insert(number)
      case 22: attributes.subtract([1, 2])
      case 24, 27: attributes.remove(number - 20)
      case 30...37, 40...47: colors[number / 10] = [number % 10]
      case 90...97, 100...107: colors[number / 10 - 6] = [number % 10 + 8]
      case 39, 49: colors[number / 10] = nil
      case 38, 48:
        let count = numbers.first == 5 ? 2 : 4
        colors[number / 10] = [100] + numbers.prefix(count)
        numbers = numbers.dropFirst(count)
      default: break
      }
    }
  }
}
