import Foundation
import ReportFormats
import TestSupport
import Testing

@Suite struct LineSplitterTests {
  /// The lines of a text that arrives in pieces of `size` bytes.
  private func lines(_ text: String, size: Int, limit: Int = 1 << 20) -> [String] {
    let bytes = Array(text.utf8)
    var splitter = LineSplitter(limit: limit)
    var found: [String] = []
    var rest: [UInt8] = []
    var next = 0
    repeat {
      let piece = bytes[next..<min(next + size, bytes.count)]
      next += piece.count
      let buffer = rest + piece
      let (lines, consumed) = splitter.lines(in: buffer, isLast: next == bytes.count)
      for line in lines {
        let content =
          line.isTooLong ? "too long" : String(decoding: buffer[line.range], as: UTF8.self)
        found.append("\(line.number)@\(line.byteOffset)-\(line.endOffset):\(content)")
      }
      rest = Array(buffer[consumed...])
    } while next < bytes.count
    return found
  }

  @Test(arguments: [1, 2, 3, 7, 1_000])
  func cutsAtLFWithAnOptionalCR(size: Int) {
    #expect(
      lines("a\r\n\n  \nb\u{2028}c\rd\n\r\ne", size: size) == [
        "1@0-3:a", "4@7-15:b\u{2028}c\rd", "6@17-18:e",
      ]
    )
    #expect(lines("\n \n", size: size) == [])
    #expect(lines("", size: size) == [])
  }

  @Test(arguments: [1, 4, 1_000])
  func namesLinesAboveTheLimit(size: Int) {
    #expect(
      lines("12345\n123456\n1\n1234567890", size: size, limit: 5) == [
        "1@0-6:12345", "2@6-13:too long", "3@13-15:1", "4@15-25:too long",
      ]
    )
  }

  @Test func namesALongLineThatEndsWithThePieceBefore() {
    var splitter = LineSplitter(limit: 2)
    #expect(splitter.lines(in: Array("12345".utf8), isLast: false).lines == [])
    let last = splitter.lines(in: [], isLast: true).lines
    #expect(last.map(\.isTooLong) == [true])
    #expect(last.map(\.byteOffset) == [0])
    #expect(last.map(\.endOffset) == [5])
  }

  @Test func resumesWhereItStopped() {
    let bytes = Array("a\nb\nc\n".utf8)
    var first = LineSplitter()
    let (lines, consumed) = first.lines(in: bytes, isLast: true, maximumCount: 2)
    #expect(lines.map(\.number) == [1, 2])
    #expect(consumed == 4)
    var second = LineSplitter(byteOffset: first.byteOffset, lineNumber: first.lineNumber)
    let rest = second.lines(in: Array(bytes[consumed...]), isLast: true).lines
    #expect(rest.map(\.number) == [3])
    #expect(rest.map(\.byteOffset) == [4])
  }

  @Test(arguments: UInt64(1)...10)
  func givesEveryLineOnce(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let text = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        ["a", "bb", "\n", "\r\n", "é"].randomElement(using: &generator) ?? ""
      }.joined()
      let whole = lines(text, size: 1_000)
      let size = Int.random(in: 1...9, using: &generator)
      #expect(lines(text, size: size) == whole, "seed \(seed)")
    }
  }
}
