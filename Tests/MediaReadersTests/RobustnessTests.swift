import Foundation
import MediaReaders
import ReportModel
import TestSupport
import Testing

/// Whatever the bytes are: an answer, at a price that was agreed before.
@Suite struct RobustnessTests {
  /// Every length of every small file.
  @Test(arguments: Fixtures.names)
  func everyTruncationIsJudged(name: String) throws {
    let bytes = try Fixtures.bytes(name)
    for count in 0..<min(bytes.count, 2_048) {
      let facts = Self.read(Array(bytes.prefix(count)), "\(name) cut to \(count)")
      #expect(facts.byteSize == Int64(count))
    }
  }

  /// A cut file is never called whole, but where all that is lost is unused.
  @Test(arguments: ["basi6a16.png", "empty_gps_ifd.jpg", "fixture.mov", "lossy_alpha.webp"])
  func cutFilesAreNotWhole(name: String) throws {
    let bytes = try Fixtures.bytes(name)
    #expect(Self.read(bytes, name).health == .ok)
    for count in stride(from: bytes.count - 2, to: 0, by: -7) {
      let facts = MediaReaders.facts(
        of: Array(bytes.prefix(count)),
        declaredMediaType: nil,
        fileName: name
      )
      #expect(facts.health != .ok, "\(name) cut to \(count)")
    }
  }

  /// `WINNOW_MUTATIONS` names how many; a million before a release.
  @Test func mutationsAreJudged() throws {
    let wanted = ProcessInfo.processInfo.environment["WINNOW_MUTATIONS"].flatMap(Int.init) ?? 10_000
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let samples = try Fixtures.names.map { (name: $0, bytes: try Fixtures.bytes($0)) }
      .filter { !$0.bytes.isEmpty }
    let structures = samples.map { ($0.name, Array($0.bytes.prefix(8_192))) }
    for round in 0..<wanted {
      let (name, bytes) = structures[round % structures.count]
      let mutant = Self.mutate(bytes, &generator)
      _ = Self.read(mutant, "\(name), seed \(seed), round \(round)")
    }
  }

  /// One to eight changes: a byte, a field of extremes, a hole, a repetition, a cut.
  static func mutate(_ original: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...8, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &generator)
      case 2:
        let extreme = extremes[Int.random(in: 0..<extremes.count, using: &generator)]
        for (offset, byte) in extreme.enumerated() where index + offset < bytes.count {
          bytes[index + offset] = byte
        }
      case 3:
        let end = min(bytes.count, index + Int.random(in: 1...16, using: &generator))
        bytes.removeSubrange(index..<end)
      case 4:
        let end = min(bytes.count, index + Int.random(in: 1...64, using: &generator))
        bytes.insert(contentsOf: bytes[index..<end], at: index)
      default: bytes.removeLast(min(bytes.count, Int.random(in: 1...32, using: &generator)))
      }
    }
    return bytes
  }

  private static let extremes: [[UInt8]] = [
    [0, 0, 0, 0], [0, 0, 0, 1], [0xFF, 0xFF, 0xFF, 0xFF], [0x7F, 0xFF, 0xFF, 0xFF],
    [0x80, 0, 0, 0], [0xFF, 0xFF], [0, 0, 0, 7], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
    [0, 0, 0, 1, 0x6D, 0x6F, 0x6F, 0x76, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
  ]

  // MARK: Cost

  /// Reads, and checks what it cost against the budget.
  @discardableResult
  static func read(_ bytes: [UInt8], _ what: String) -> AttachmentFacts {
    let source = CountingSource(bytes)
    let budget = ReadingBudget.standard
    let (facts, left) = MediaReaders.facts(of: source, declaredMediaType: nil, fileName: nil)
    let spent = budget.headerBytes - left.headerBytes + Int(budget.scanBytes - left.scanBytes)
    #expect(left.steps >= 0 && left.headerBytes >= 0 && left.scanBytes >= 0, "\(what)")
    #expect(spent == source.servedByteCount, "\(what)")
    #expect(source.largestPiece <= 512 << 10, "\(what)")
    return facts
  }

  /// Files that claim more than can be looked at.
  @Test(arguments: Flood.allCases)
  func floodsEndAtTheBudget(flood: Flood) {
    let budget = ReadingBudget(headerBytes: 64 << 10, scanBytes: 256 << 10, steps: 500)
    let source = CountingSource(flood.bytes)
    let (facts, left) = MediaReaders.facts(
      of: source,
      declaredMediaType: nil,
      fileName: nil,
      budget: budget
    )
    #expect(left.steps >= 0)
    #expect(source.servedByteCount <= budget.headerBytes + Int(budget.scanBytes))
    #expect(facts.byteSize == Int64(flood.bytes.count))
  }

  enum Flood: CaseIterable {
    case boxes, nestedBoxes, chunks, segments, subBlocks, timeTable, items, keys

    var bytes: [UInt8] {
      switch self {
      case .boxes: Build.fileType("isom") + Build.times(20_000, Build.box("free", []))
      case .nestedBoxes:
        Build.fileType("isom") + Build.times(4_000, [0, 0, 0, 0] + Array("moov".utf8))
      case .chunks: Build.png(chunks: Build.times(20_000, Build.chunk("teXt", [])))
      case .segments: [0xFF, 0xD8] + Build.times(30_000, [0xFF, 0xEE, 0, 2])
      case .subBlocks:
        Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x21, 0xFE]
          + Build.times(200_000, [1, 0x20])
      case .timeTable:
        Build.fileType("isom")
          + Build.movie(
            sampleTable: Build.full("stts", Build.u32(0xFFFF_FFFF) + Build.times(100_000, [0, 1]))
          )
      case .items:
        Build.fileType("heic")
          + Build.full(
            "meta",
            Build.full("iloc", [0x44, 0, 0xFF, 0xFF] + Build.times(60_000, [0, 1, 0, 0]), 1)
          )
      case .keys:
        Build.fileType("qt  ")
          + Build.box(
            "moov",
            Build.full(
              "meta",
              Build.full("keys", Build.u32(0xFFFF_FFFF) + Build.times(60_000, [0, 0, 0, 8]))
            )
          )
      }
    }
  }
}
