import Digest
import MediaReaders
import ReportModel

/// Reads a multipart upload (formats.md 1.1) as its bytes come, in pieces of any size.
///
/// Texts are kept in memory, within limits; the bytes of files are handed on, and nothing is held of
/// them. Give it bytes by ``append(_:)``, take outputs by ``next()`` until there is none, say
/// ``finish()``, take the last outputs, and ask for the ``draft(files:)``.
package struct UploadStream {
  package enum Output {
    /// Bytes of a file, counted from 0 in the order they came: a range of ``buffer``, good until the
    /// next call.
    case bytes(file: Int, Range<Int>)
    case endOfFile(Int)
  }

  /// What became of a file's bytes.
  package struct Content: Sendable {
    package var facts: AttachmentFacts
    package var digest: BlobDigest

    package init(facts: AttachmentFacts, digest: BlobDigest) {
      self.facts = facts
      self.digest = digest
    }
  }

  /// The draft, and which file holds the bytes of which of its attachments.
  package struct Result: Sendable {
    package var draft: ReportDraft
    package var files: [Int: Int]
  }

  private enum Part {
    case text(PartHeader, [UInt8])
    case file(Int, byteCount: Int)
  }

  private var scanner: MultipartScanner
  private var builder: UploadBuilder
  private var part: Part?
  private var wholeDigest = SHA256()
  private var skeleton = UploadSkeleton()

  /// `headWarnings`: what was odd before the body.
  package init(
    boundary: String,
    mode: ReadingMode,
    now: Timestamp,
    headWarnings: [Warning] = []
  ) {
    scanner = MultipartScanner(boundary: boundary, mode: mode)
    builder = UploadBuilder(mode: mode, now: now)
    builder.notes.warnings = headWarnings
  }

  /// What ranges of outputs are of.
  package var buffer: [UInt8] { scanner.buffer }

  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    skeleton.keep(upTo: scanner.consumed + scanner.bufferStart, of: scanner)
    wholeDigest.update(bytes)
    scanner.append(bytes)
  }

  package mutating func finish() { scanner.finish() }

  /// The next output; `nil` when more bytes are needed, or all is read.
  package mutating func next() throws(FormatError) -> Output? {
    while let event = try scanner.next() {
      switch event {
      case .part(let header): try begin(header)
      case .content(let range):
        if let output = try take(range) { return output }
      case .endOfPart:
        if let output = try endPart() { return output }
      }
    }
    if builder.mode == .strict, skeleton.byteCount > Limits.uploadTextByteCount {
      throw FormatError(
        .tooLarge,
        "All that is not a file has more than \(Limits.uploadTextByteCount) bytes, the limit."
      )
    }
    return nil
  }

  // MARK: Parts

  private mutating func begin(_ header: PartHeader) throws(FormatError) {
    guard header.isFile else {
      part = .text(header, [])
      return
    }
    part = .file(builder.begin(header), byteCount: 0)
  }

  private mutating func take(_ range: Range<Int>) throws(FormatError) -> Output? {
    switch part {
    case .text(let header, var bytes):
      // Let go of the copy in `part`, so that the bytes are not copied.
      part = nil
      bytes += scanner.buffer[range]
      part = .text(header, bytes)
      guard builder.mode == .strict, bytes.count > Limits.uploadTextByteCount else { return nil }
      throw FormatError(
        .tooLarge,
        at: header.place,
        "The field has more than \(Limits.uploadTextByteCount) bytes, the limit."
      )
    case .file(let file, let byteCount):
      let count = byteCount + range.count
      if count > Limits.attachmentByteCount {
        throw FormatError(
          .tooLarge,
          at: builder.files[file].place,
          "The file is larger than \(Limits.attachmentByteCount) bytes, the limit."
        )
      }
      part = .file(file, byteCount: count)
      builder.files[file].note(scanner.buffer[range])
      skeleton.leaveOut(range, file, of: scanner)
      return .bytes(file: file, range)
    case nil: return nil
    }
  }

  private mutating func endPart() throws(FormatError) -> Output? {
    defer { part = nil }
    switch part {
    case .text(let header, let bytes):
      try builder.take(header, bytes)
      return nil
    case .file(let file, _):
      builder.name(file)
      return .endOfFile(file)
    case nil: return nil
    }
  }

  // MARK: The end

  package var fileCount: Int { builder.files.count }

  /// What is declared of a file, for who judges its bytes.
  package func declaration(of file: Int) -> (mediaType: String?, fileName: String) {
    let found = builder.files[file]
    return (found.attachment.mediaType, found.attachment.fileName)
  }

  /// The report, once everything is read; `files` in the order they came.
  ///
  /// The raw original is all but the bytes of the files, with the places they belong to.
  package mutating func result(files contents: [Content]) throws(FormatError) -> Result {
    skeleton.keep(upTo: scanner.byteCount, of: scanner)
    builder.notes.warnings.insert(contentsOf: scanner.warnings, at: 0)
    var result = try builder.result(contents, bodyDigest: wholeDigest.finalize())
    result.draft.raw = skeleton.bytes
    result.draft.rawSplices = skeleton.splices.map {
      RawSplice(offset: $0.offset, blob: contents[$0.file].digest)
    }
    return result
  }
}

/// An upload without the bytes of its files.
private struct UploadSkeleton {
  private(set) var bytes: [UInt8] = []
  private(set) var splices: [(offset: Int, file: Int)] = []
  /// How much of the upload is here or left out.
  private var end = 0

  var byteCount: Int { bytes.count }

  mutating func keep(upTo place: Int, of scanner: MultipartScanner) {
    guard place > end else { return }
    let first = end - scanner.bufferStart
    let last = min(place - scanner.bufferStart, scanner.buffer.count)
    if first >= 0, last > first { bytes += scanner.buffer[first..<last] }
    end = place
  }

  mutating func leaveOut(_ range: Range<Int>, _ file: Int, of scanner: MultipartScanner) {
    keep(upTo: scanner.bufferStart + range.lowerBound, of: scanner)
    if splices.last?.file != file { splices.append((bytes.count, file)) }
    end = scanner.bufferStart + range.upperBound
  }
}
