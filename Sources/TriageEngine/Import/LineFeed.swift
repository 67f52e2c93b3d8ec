import ReportFormats
import ReportStore

/// The lines of a file, read piece by piece.
struct LineFeed {
  private var reader: PieceReader
  private var splitter = LineSplitter()
  private var consumed = 0
  /// The last line was given.
  private(set) var isDone = false

  init(_ reader: PieceReader) {
    self.reader = reader
  }

  /// What the ranges of the last lines are of.
  var buffer: [UInt8] { reader.buffer }

  /// Behind the last line that was given.
  var byteOffset: Int64 { splitter.byteOffset }

  /// Goes on where an import stopped; before the first line is asked for.
  mutating func skip(to progress: ImportProgress) throws {
    try reader.skip(progress.byteOffset)
    splitter = LineSplitter(byteOffset: progress.byteOffset, lineNumber: progress.line)
  }

  /// The next lines, blank ones left out; none when the file ends.
  mutating func next(_ most: Int) throws -> [SourceLine] {
    while !isDone {
      let lines: [SourceLine]
      (lines, consumed) = splitter.lines(
        in: reader.buffer,
        from: consumed,
        isLast: reader.isAtEnd,
        maximumCount: most
      )
      isDone = reader.isAtEnd && consumed == reader.buffer.count
      if !lines.isEmpty { return lines }
      if isDone { break }
      try reader.advance(dropping: consumed)
      consumed = 0
    }
    return []
  }

  func progress(of source: ImportSource) -> ImportProgress {
    ImportProgress(
      file: source.identity,
      byteOffset: splitter.byteOffset,
      line: splitter.lineNumber,
      isFinished: isDone
    )
  }
}
