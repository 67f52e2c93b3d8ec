import Foundation
import MediaReaders

/// Files beside the tests, and those of the shared folder where there is one.
enum Fixtures {
  static func bytes(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: folder.appending(path: name)))
  }

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// Every picture and film, in the order of their names.
  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { !$0.hasSuffix(".md") && !$0.hasSuffix(".tsv") }.sorted()

  static func hasShared(_ name: String) -> Bool { shared(name) != nil }

  /// `nil` where the shared folder is absent.
  static func shared(_ name: String) -> URL? {
    let root = folder.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let named = ProcessInfo.processInfo.environment["WINNOW_SHARED"].map { URL(filePath: $0) }
    let shared = named ?? root.deletingLastPathComponent().appending(path: "shared")
    let url = shared.appending(path: name)
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }

  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/media")
}

/// SplitMix64: the same numbers for the same seed everywhere.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Bytes that keep count of what is asked of them.
final class CountingSource: ByteSource {
  private let bytes: [UInt8]
  private(set) var servedByteCount = 0
  private(set) var largestPiece = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var byteCount: Int64 { Int64(bytes.count) }

  func bytes(in range: Range<Int64>) -> ArraySlice<UInt8> {
    let piece = bytes[Int(range.lowerBound)..<Int(range.upperBound)]
    servedByteCount += piece.count
    largestPiece = max(largestPiece, piece.count)
    return piece
  }
}
