import ReportModel

/// One line of an NDJSON file.
package struct SourceLine: Hashable, Sendable {
  /// From 1, blank lines counted.
  package var number: Int64
  /// Where it starts in the file.
  package var byteOffset: Int64
  /// Behind its line end: where a resumed import goes on.
  package var endOffset: Int64
  /// Where it is in the buffer, without LF and CR; empty when too long.
  package var range: Range<Int>
  package var isTooLong = false
}

/// Cuts a file that arrives in pieces into lines: LF with an optional CR, nothing else.
///
/// Give it the bytes that were left over from the piece before, then the next piece.
package struct LineSplitter: Sendable {
  /// Of the first byte not yet consumed.
  package private(set) var byteOffset: Int64
  /// The number of the next line.
  package private(set) var lineNumber: Int64
  /// Where the line starts whose beginning was let go as too long.
  private var skippedFrom: Int64?
  private let limit: Int

  package init(
    byteOffset: Int64 = 0,
    lineNumber: Int64 = 1,
    limit: Int = Limits.ndjsonLineByteCount
  ) {
    self.byteOffset = byteOffset
    self.lineNumber = lineNumber
    self.limit = limit
  }

  /// The lines that end in `buffer`, blank ones left out, and how many of its bytes are done with.
  ///
  /// `from`: how many were done with before. `isLast`: the file ends with `buffer`, so that its last
  /// line needs no LF. At most `maximumCount` lines are given.
  package mutating func lines(
    in buffer: [UInt8],
    from consumed: Int = 0,
    isLast: Bool,
    maximumCount: Int = .max
  ) -> (lines: [SourceLine], consumed: Int) {
    var lines: [SourceLine] = []
    var start = consumed
    let bytes = buffer.span
    while start < buffer.count, lines.count < maximumCount {
      guard let end = ByteSearch.first(0x0A, in: bytes, from: start) else {
        finish(buffer, &start, isLast, &lines)
        break
      }
      add(buffer, start..<end, next: end + 1, &lines)
      start = end + 1
    }
    // The end of a line that is too long came with the piece before.
    if isLast, skippedFrom != nil { add(buffer, start..<start, next: start, &lines) }
    return (lines, start)
  }

  /// The rest of the buffer, which has no LF.
  private mutating func finish(
    _ buffer: [UInt8],
    _ start: inout Int,
    _ isLast: Bool,
    _ lines: inout [SourceLine]
  ) {
    if isLast {
      add(buffer, start..<buffer.count, next: buffer.count, &lines)
    } else if skippedFrom != nil || buffer.count - start > limit + 1 {
      skippedFrom = skippedFrom ?? byteOffset
      byteOffset += Int64(buffer.count - start)
    } else {
      return
    }
    start = buffer.count
  }

  private mutating func add(
    _ buffer: [UInt8],
    _ range: Range<Int>,
    next: Int,
    _ lines: inout [SourceLine]
  ) {
    let end = byteOffset + Int64(next - range.lowerBound)
    var content = range
    if let last = buffer[range].last, last == 0x0D {
      content = range.lowerBound..<range.upperBound - 1
    }
    let isTooLong = skippedFrom != nil || content.count > limit
    if isTooLong { content = range.lowerBound..<range.lowerBound }
    let isBlank = buffer[content].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    if isTooLong || !isBlank {
      lines.append(
        SourceLine(
          number: lineNumber,
          byteOffset: skippedFrom ?? byteOffset,
          endOffset: end,
          range: content,
          isTooLong: isTooLong
        )
      )
    }
    skippedFrom = nil
    byteOffset = end
    lineNumber += 1
  }
}
