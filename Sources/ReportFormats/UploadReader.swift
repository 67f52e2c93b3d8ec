import Digest
import MediaReaders
import ReportModel
import StrictJSON

/// Reads multipart uploads as CatchDev sends them (formats.md 1.1).
package struct UploadReader: Sendable {
  package var mode: ReadingMode
  package var now: Timestamp

  package init(mode: ReadingMode, now: Timestamp) {
    self.mode = mode
    self.now = now
  }

  /// Reads a body, or in a file the head of its request and the body joined.
  ///
  /// `contentType` is the header's value where the head is not among the bytes. The payloads of the
  /// draft are the files the upload carried; its raw original is `bytes`.
  package func draft(
    _ bytes: [UInt8],
    contentType: String? = nil
  ) throws(FormatError) -> ReportDraft {
    var warnings: [Warning] = []
    let (boundary, start) = try boundary(bytes, contentType, &warnings)
    var stream = UploadStream(boundary: boundary, mode: mode, now: now, headWarnings: warnings)
    var files: [[UInt8]] = []
    for piece in Pieces(of: bytes, from: start) {
      if let piece { stream.append(piece) } else { stream.finish() }
      while let output = try stream.next() {
        guard case .bytes(let file, let range) = output else { continue }
        while files.count <= file { files.append([]) }
        files[file] += stream.buffer[range]
      }
    }
    var result = try stream.result(files: contents(&files, stream))
    result.draft.raw = bytes
    result.draft.rawSplices = []
    for (attachment, file) in result.files { result.draft.payloads[attachment] = files[file] }
    return result.draft
  }

  private func contents(_ files: inout [[UInt8]], _ stream: UploadStream)
    -> [UploadStream.Content]
  {
    // Empty files bring no bytes.
    while files.count < stream.fileCount { files.append([]) }
    return files.indices.map { index in
      let declared = stream.declaration(of: index)
      return UploadStream.Content(
        facts: MediaReaders.facts(
          of: files[index],
          declaredMediaType: declared.mediaType,
          fileName: declared.fileName
        ),
        digest: SHA256.digest(of: files[index])
      )
    }
  }

  private func boundary(
    _ bytes: [UInt8],
    _ contentType: String?,
    _ warnings: inout [Warning]
  ) throws(FormatError) -> (String, start: Int) {
    var start = 0
    var named = contentType
    if contentType == nil, RequestHead.isOne(bytes) {
      guard let head = RequestHead(bytes) else {
        throw FormatError(.malformed, "The head of the request does not end.")
      }
      try check(head)
      start = head.bodyStart
      named = head.contentType
    }
    if start >= bytes.count { throw FormatError(.empty, "The body of the upload is empty.") }
    if let named, let boundary = try MultipartBody.boundary(inContentType: named) {
      return (boundary, start)
    }
    guard mode == .file, let guess = MultipartReader.guessedBoundary(bytes, from: start) else {
      throw FormatError(.malformed, "The boundary is missing from the Content-Type header.")
    }
    if named != nil {
      warnings.append(
        Warning(
          .boundaryGuessed,
          at: "Content-Type",
          "The boundary is missing; it is taken from the first line of the body."
        )
      )
    }
    return (guess, start)
  }

  private func check(_ head: RequestHead) throws(FormatError) {
    if let encoding = head.transferEncoding, encoding.lowercased() != "identity" {
      throw FormatError(
        .malformed,
        at: "Transfer-Encoding",
        "Save the body without its transfer encoding."
      )
    }
    if let encoding = head.contentEncoding, encoding.lowercased() != "identity" {
      throw FormatError(.malformed, at: "Content-Encoding", "Compressed bodies are not taken.")
    }
  }
}
