import ReportModel

/// Cuts a multipart body into its parts, on bytes and in one pass.
struct MultipartReader {
  private let bytes: [UInt8]
  private let mode: ReadingMode
  private let delimiter: [UInt8]
  /// `CR LF --boundary`, or with a bare LF when the body is written so.
  private var separator: [UInt8] = []
  private var parts: [MultipartBody.Part] = []
  private var warnings: [Warning] = []
  private var hasBareLineFeed = false

  /// Reads `bytes` from `start` on.
  static func read(
    _ bytes: [UInt8],
    from start: Int = 0,
    boundary: String,
    mode: ReadingMode
  ) throws(FormatError) -> MultipartBody {
    var reader = MultipartReader(bytes, boundary, mode)
    try reader.run(from: start)
    return MultipartBody(parts: reader.parts, warnings: reader.warnings)
  }

  /// The boundary in the first line of a body, as in `--boundary`.
  static func guessedBoundary(_ bytes: [UInt8], from start: Int) -> String? {
    let head = bytes[start...].prefix(65_536).drop { $0 == 0x0D || $0 == 0x0A }
    guard let end = head.firstIndex(of: 0x0A), head.starts(with: [0x2D, 0x2D]) else { return nil }
    var line = head[(head.startIndex + 2)..<end]
    while let last = line.last, last == 0x0D || last == 0x20 || last == 0x09 { line.removeLast() }
    let boundary = String(decoding: line, as: UTF8.self)
    return MultipartBody.isBoundary(boundary) ? boundary : nil
  }

  private init(_ bytes: [UInt8], _ boundary: String, _ mode: ReadingMode) {
    self.bytes = bytes
    self.mode = mode
    delimiter = [0x2D, 0x2D] + Array(boundary.utf8)
  }

  private mutating func run(from start: Int) throws(FormatError) {
    if start >= bytes.count { throw FormatError(.empty, "The body of the upload is empty.") }
    if bytes.count - start > Limits.multipartBodyByteCount {
      throw FormatError(
        .tooLarge,
        "The body is larger than \(Limits.multipartBodyByteCount) bytes, the limit."
      )
    }
    guard var line = firstDelimiter(from: start) else {
      throw FormatError(
        .malformed,
        "No part: the boundary of the Content-Type header is not in the body."
      )
    }
    while !line.isLast {
      if parts.count >= Limits.multipartPartCount {
        throw FormatError(
          .tooLarge,
          "Too many parts: more than \(Limits.multipartPartCount), the limit."
        )
      }
      guard let next = try part(from: line.end) else { break }
      line = next
    }
    if hasBareLineFeed {
      warnings.append(
        Warning(.bareLineFeed, at: "", "Lines end with LF alone, maybe since a tool saved it.")
      )
    }
  }

  // MARK: Delimiters

  private struct DelimiterLine {
    /// Where the line end before it starts: the end of a part's content.
    var start: Int
    /// Behind its own line end.
    var end: Int
    var isLast: Bool
    var hasBareLineFeed: Bool
  }

  private mutating func firstDelimiter(from start: Int) -> DelimiterLine? {
    var position = start
    while let found = ByteSearch.first(delimiter, in: bytes.span, from: position) {
      if found == start || bytes[found - 1] == 0x0A,
        let line = delimiterLine(at: found, contentEnd: found)
      {
        // How the first line ends is how all of them do.
        hasBareLineFeed = line.hasBareLineFeed
        separator = (line.hasBareLineFeed ? [0x0A] : [0x0D, 0x0A]) + delimiter
        return line
      }
      position = found + 1
    }
    return nil
  }

  private func nextDelimiter(from start: Int) -> DelimiterLine? {
    // An empty part: the blank line that ends its header ends its content too.
    if ByteSearch.matches(delimiter, in: bytes.span, at: start),
      let line = delimiterLine(at: start, contentEnd: start)
    {
      return line
    }
    var position = start
    while let found = ByteSearch.first(separator, in: bytes.span, from: position) {
      let dashes = found + separator.count - delimiter.count
      if let line = delimiterLine(at: dashes, contentEnd: found) { return line }
      position = found + 1
    }
    return nil
  }

  /// The delimiter line that starts at `position`, or `nil` when more text follows on it.
  private func delimiterLine(at position: Int, contentEnd: Int) -> DelimiterLine? {
    var index = position + delimiter.count
    var isLast = false
    if index + 1 < bytes.count, bytes[index] == 0x2D, bytes[index + 1] == 0x2D {
      isLast = true
      index += 2
    }
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    if index == bytes.count, isLast {
      return DelimiterLine(start: contentEnd, end: index, isLast: true, hasBareLineFeed: false)
    }
    if index + 1 < bytes.count, bytes[index] == 0x0D, bytes[index + 1] == 0x0A {
      return DelimiterLine(
        start: contentEnd,
        end: index + 2,
        isLast: isLast,
        hasBareLineFeed: false
      )
    }
    guard index < bytes.count, bytes[index] == 0x0A, mode == .file else { return nil }
    return DelimiterLine(start: contentEnd, end: index + 1, isLast: isLast, hasBareLineFeed: true)
  }

  // MARK: Parts

  /// Reads the part from `start` and gives the delimiter behind it; `nil` when the body ends.
  private mutating func part(from start: Int) throws(FormatError) -> DelimiterLine? {
    var header = PartHeader(number: parts.count + 1, mode: mode)
    guard let contentStart = try header.read(bytes, from: start) else {
      try endEarly()
      return nil
    }
    hasBareLineFeed = hasBareLineFeed || header.hasBareLineFeed
    let line = nextDelimiter(from: contentStart)
    let content = contentStart..<(line?.start ?? bytes.count)
    parts.append(
      MultipartBody.Part(
        name: header.name,
        fileName: header.fileName,
        mediaType: header.mediaType,
        range: content
      )
    )
    if line == nil { try endEarly() }
    return line
  }

  private mutating func endEarly() throws(FormatError) {
    switch mode {
    case .strict:
      throw FormatError(
        .malformed,
        "The body is incomplete: it ends without its closing boundary (truncated)."
      )
    case .file:
      warnings.append(
        Warning(
          .bodyTruncated,
          at: parts.last?.place ?? "",
          "The body ends without its closing boundary: the last part may be cut."
        )
      )
    }
  }
}
