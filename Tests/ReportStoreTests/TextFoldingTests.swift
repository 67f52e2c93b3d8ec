import CSQLite
import Foundation
import ReportQuery
import TestSupport
import Testing

/// The rule of TextFolding as C knows it: a table of the scalars that do not stay as they are.
@Suite struct TextFoldingTests {
  private static let table = PackageFolder.url.appending(path: "Sources/CSQLite/folding_table.h")

  /// `RECORD=1 swift test --filter TextFoldingTests` writes it.
  @Test func theTableIsWhatTheRuleSays() throws {
    let text = FoldingTable().text
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try text.write(to: Self.table, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: Self.table, encoding: .utf8) == text)
  }

  @Test func everyScalarIsFoldedAlike() {
    for value in UInt32(1)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(scalar)
      let expected = Array(TextFolding.fold(text).utf8)
      if folded(text) != expected { Issue.record("U+\(String(value, radix: 16))") }
      #expect(expected.count <= 3 * text.utf8.count)
    }
  }

  @Test(arguments: 0..<4)
  func textsAreFoldedAlikeOrLeftToTheRule(round: Int) {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let lively: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0xC0...0x24F, 0x300...0x370, 0x5B0...0x5EA, 0x610...0x660, 0x93C...0x94D,
      0xE31...0xE4E, 0x1E00...0x1FFF, 0x3041...0x309F, 0xAC00...0xAD00, 0xFF01...0xFF5E,
      0x1F300...0x1F340,
    ]
    var count = 0
    for _ in 0..<5_000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        guard let range = lively.randomElement(using: &random),
          let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random))
        else { continue }
        text.unicodeScalars.append(scalar)
      }
      guard let folded = folded(text) else { continue }
      count += 1
      #expect(
        folded == Array(TextFolding.fold(text).utf8),
        "seed \(seed): \(text.debugDescription)"
      )
    }
    #expect(count > 1_000)
  }

  @Test(
    arguments: [
      [0x80], [0x61, 0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
    ] as [[UInt8]]
  )
  func whatIsNoTextIsLeft(bytes: [UInt8]) {
    var out = Array(repeating: UInt8(0), count: 3 * bytes.count)
    #expect(csqlite_fold(bytes, bytes.count, &out) == -1)
  }

  private func folded(_ text: String) -> [UInt8]? {
    let bytes = Array(text.utf8)
    var out = Array(repeating: UInt8(0), count: 3 * bytes.count)
    let count = csqlite_fold(bytes, bytes.count, &out)
    return count < 0 ? nil : Array(out.prefix(Int(count)))
  }
}

/// Writes the table: what each scalar becomes, once for each text, and where it stands.
private struct FoldingTable {
  private var texts: [UInt8] = [0]
  private var places: [[UInt8]: Int] = [:]
  private var cells: [[Int]] = [Array(repeating: 0, count: 256)]
  private var pages: [Int] = []
  private var beyond: [(scalar: UInt32, place: Int)] = []

  init() {
    for page in UInt32(0)..<256 {
      let row = (UInt32(0)..<256).map { place(of: page << 8 | $0) }
      if row.allSatisfy({ $0 == 0 }) {
        pages.append(0)
      } else {
        pages.append(cells.count)
        cells.append(row)
      }
    }
    for scalar in UInt32(0x10000)...0x10FFFF {
      let place = place(of: scalar)
      if place != 0 { beyond.append((scalar, place)) }
    }
  }

  private mutating func place(of value: UInt32) -> Int {
    guard value >= 0x80, !(0xAC00...0xD7A3).contains(value), let scalar = Unicode.Scalar(value)
    else { return 0 }
    let folded = TextFolding.fold(String(scalar))
    let isMark = folded.unicodeScalars.map {
      $0.properties.canonicalCombiningClass != .notReordered
    }
    if folded.utf8.elementsEqual(String(scalar).utf8), !isMark.contains(true) { return 0 }
    let head =
      UInt8(folded.utf8.count) | (isMark.first == true ? 0x80 : 0)
      | (isMark.last == true ? 0x40 : 0)
    let entry = [head] + folded.utf8
    if let known = places[entry] { return known }
    let place = texts.count
    texts += entry
    places[entry] = place
    return place
  }

  var text: String {
    """
    // Written by `RECORD=1 swift test --filter TextFoldingTests` from TextFolding: never edit it.

    #pragma once
    #include <stdint.h>

    // The first byte of an entry: its length, and whether it begins and ends with a mark that has a
    // place among marks. 0 is no entry.
    #define FOLD_LENGTH 0x3F
    #define FOLD_ENDS_WITH_MARK 0x40
    #define FOLD_BEGINS_WITH_MARK 0x80

    static const uint8_t fold_texts[] = {
    \(lines(texts))
    };

    static const uint8_t fold_pages[256] = {
    \(lines(pages))
    };

    static const uint16_t fold_cells[][256] = {
    \(cells.map { "{\n\(lines($0))\n}" }.joined(separator: ",\n"))
    };

    static const struct {
      uint32_t scalar;
      uint16_t entry;
    } fold_beyond[] = {
    \(lines(beyond.map { "{\($0.scalar), \($0.place)}" }))
    };

    """
  }

  private func lines(_ values: [some CustomStringConvertible]) -> String {
    stride(from: 0, to: values.count, by: 16).map { start in
      "  " + values[start..<min(start + 16, values.count)].map { "\($0)," }.joined(separator: " ")
    }.joined(separator: "\n")
  }
}
