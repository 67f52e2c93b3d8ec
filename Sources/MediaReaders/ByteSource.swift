/// Bytes that can be looked at anywhere: a file's, or those of an array.
package protocol ByteSource {
  var byteCount: Int64 { get }

  /// The bytes of a range inside `0..<byteCount`; fewer when they cannot be read.
  func bytes(in range: Range<Int64>) -> ArraySlice<UInt8>
}

/// Bytes in memory; ranges are handed out without a copy.
package struct ByteArray: ByteSource {
  private let bytes: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  package init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  package var byteCount: Int64 { Int64(bytes.count) }

  package func bytes(in range: Range<Int64>) -> ArraySlice<UInt8> {
    let lower = bytes.startIndex + Int(clamping: range.lowerBound)
    let upper = bytes.startIndex + Int(clamping: range.upperBound)
    return bytes[min(lower, bytes.endIndex)..<min(upper, bytes.endIndex)]
  }
}

/// What one reading may cost; the same whatever the file claims.
///
/// Source: security.md 4, "media header".
package struct ReadingBudget: Equatable, Sendable {
  /// Bytes of headers and tables, as they were fetched.
  package var headerBytes: Int
  /// Bytes only looked over for an end mark or a checksum.
  package var scanBytes: Int64
  /// Boxes, chunks, segments, items and table entries.
  package var steps: Int

  package init(headerBytes: Int, scanBytes: Int64, steps: Int) {
    self.headerBytes = headerBytes
    self.scanBytes = scanBytes
    self.steps = steps
  }

  package static let standard = ReadingBudget(
    headerBytes: 1 << 20,
    scanBytes: 16 << 20,
    steps: 10_000
  )
}

/// A source behind a budget: what one reading looks at, and what that has cost.
final class BudgetedSource {
  let byteCount: Int64
  private(set) var left: ReadingBudget
  private let source: any ByteSource
  private var window: ArraySlice<UInt8> = []
  private var windowStart: Int64 = 0

  private static let windowByteCount: Int64 = 4_096
  private static let scanByteCount: Int64 = 64 << 10

  init(_ source: any ByteSource, budget: ReadingBudget) {
    self.source = source
    byteCount = source.byteCount
    left = budget
  }

  /// Pays for one more box, chunk or entry; `false` when there were enough.
  func step() -> Bool {
    guard left.steps > 0 else { return false }
    left.steps -= 1
    return true
  }

  func byte(at offset: Int64) -> UInt8? {
    guard offset >= windowStart, offset - windowStart < Int64(window.count) else {
      return load(offset, 1) ? window[window.startIndex] : nil
    }
    return window[window.startIndex + Int(offset - windowStart)]
  }

  /// All `count` bytes from `offset` on, or `nil` when some are not there or cost too much.
  func bytes(at offset: Int64, count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, offset >= 0, offset <= byteCount, Int64(count) <= byteCount - offset else {
      return nil
    }
    if count == 0 { return [] }
    if offset < windowStart || offset - windowStart + Int64(count) > Int64(window.count) {
      guard load(offset, count) else { return nil }
    }
    let start = window.startIndex + Int(offset - windowStart)
    return window[start..<start + count]
  }

  private func load(_ offset: Int64, _ count: Int) -> Bool {
    guard offset >= 0, offset < byteCount else { return false }
    let wanted = max(Int64(count), Self.windowByteCount)
    let size = min(wanted, byteCount - offset)
    // The window is a courtesy; what was asked for is what has to be affordable.
    let affordable = min(size, Int64(left.headerBytes))
    guard affordable >= Int64(count) else { return false }
    let found = source.bytes(in: offset..<offset + affordable)
    left.headerBytes -= found.count
    (window, windowStart) = (found, offset)
    return found.count >= count
  }

  /// Hands over the bytes of `range` piece by piece, until `body` wants no more.
  ///
  /// `false` when they end before the range does, or cost too much.
  func scan(_ range: Range<Int64>, _ body: (ArraySlice<UInt8>) -> Bool) -> Bool {
    var offset = max(0, range.lowerBound)
    let end = min(range.upperBound, byteCount)
    while offset < end {
      let size = min(Self.scanByteCount, end - offset)
      guard left.scanBytes >= size else { return false }
      let piece = source.bytes(in: offset..<offset + size)
      left.scanBytes -= Int64(piece.count)
      guard !piece.isEmpty else { return false }
      offset += Int64(piece.count)
      if !body(piece) { return true }
    }
    return end >= range.upperBound
  }
}
