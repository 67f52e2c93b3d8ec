import Foundation
import MediaReaders
import TestSupport

/// Files beside the tests.
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

  private static let folder = PackageFolder.fixtures.appending(path: "media")
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
