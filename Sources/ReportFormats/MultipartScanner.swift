import ReportModel

/// Cuts a multipart body into its parts as its bytes come, in pieces of any size.
///
/// Give it bytes by ``append(_:)`` and take events by ``next()`` until there is none; ``finish()``
/// says that no more bytes come. What may still turn out to be a delimiter is held back, so that
/// memory stays at a piece and a part's header.
package struct MultipartScanner {
  package enum Event {
    /// A part begins.
    case part(PartHeader)
    /// Bytes of its content: a range of ``buffer``, good until the next call.
    case content(Range<Int>)
    case endOfPart
  }

  private enum State {
    case preamble, header, contentStart, content, epilogue
  }

  /// What has come and is not done with.
  package private(set) var buffer: [UInt8] = []
  /// Where ``buffer`` starts in the body.
  package private(set) var bufferStart = 0
  /// Where in ``buffer`` the events so far end.
  package private(set) var consumed = 0
  private(set) var warnings: [Warning] = []

  private let mode: ReadingMode
  private let delimiter: [UInt8]
  /// `CR LF --boundary`, or with a bare LF when the body is written so.
  private var separator: [UInt8] = []
  private var state = State.preamble
  private var header: PartHeader
  private var partCount = 0
  private var lastPlace = ""
  /// Nothing before this place in ``buffer`` starts a delimiter.
  private var searched = 0
  private var hasBareLineFeed = false
  private var isFinished = false

  package init(boundary: String, mode: ReadingMode) {
    self.mode = mode
    delimiter = [0x2D, 0x2D] + Array(boundary.utf8)
    header = PartHeader(number: 1, mode: mode)
  }

  /// How many bytes have come.
  package var byteCount: Int { bufferStart + buffer.count }

  /// Takes the next bytes; ranges of events before lose their meaning.
  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    if consumed > 0 {
      buffer.removeFirst(consumed)
      bufferStart += consumed
      searched = max(0, searched - consumed)
      consumed = 0
    }
    // Behind the last delimiter nothing counts, but for the size of the whole.
    if state == .epilogue {
      bufferStart += bytes.count
    } else {
      buffer.append(contentsOf: bytes)
    }
  }

  /// No more bytes come.
  package mutating func finish() { isFinished = true }

  /// The next event; `nil` when more bytes are needed, or all is read.
  package mutating func next() throws(FormatError) -> Event? {
    if byteCount > Limits.multipartBodyByteCount {
      throw FormatError(
        .tooLarge,
        "The body is larger than \(Limits.multipartBodyByteCount) bytes, the limit."
      )
    }
    switch state {
    case .preamble: return try findFirstPart()
    case .header: return try readHeader()
    case .contentStart, .content: return try readContent()
    case .epilogue: return nil
    }
  }

  // MARK: Delimiters

  /// What stands where a delimiter may.
  private enum Line {
    case no
    /// More bytes decide.
    case undecided
    /// Ends at that place in the buffer.
    case delimiter(end: Int, isLast: Bool, hasBareLineFeed: Bool)
  }

  /// More blanks behind a boundary make it text.
  private static let paddingLimit = 256

  /// Judges the line whose dashes start at `position`; the boundary itself matches there.
  private func line(at position: Int) -> Line {
    let more: Line = isFinished ? .no : .undecided
    var index = position + delimiter.count
    guard index + 1 < buffer.count || isFinished else { return .undecided }
    var isLast = false
    if index + 1 < buffer.count, buffer[index] == 0x2D, buffer[index + 1] == 0x2D {
      isLast = true
      index += 2
    }
    let paddingEnd = min(buffer.count, index + Self.paddingLimit)
    while index < paddingEnd, buffer[index] == 0x20 || buffer[index] == 0x09 { index += 1 }
    if index == buffer.count {
      guard isFinished else { return .undecided }
      return isLast ? .delimiter(end: index, isLast: true, hasBareLineFeed: false) : .no
    }
    switch buffer[index] {
    case 0x0D:
      guard index + 1 < buffer.count else { return more }
      guard buffer[index + 1] == 0x0A else { return .no }
      return .delimiter(end: index + 2, isLast: isLast, hasBareLineFeed: false)
    case 0x0A where mode == .file:
      return .delimiter(end: index + 1, isLast: isLast, hasBareLineFeed: true)
    default: return .no
    }
  }

  private mutating func pass(end: Int, isLast: Bool) throws(FormatError) {
    consumed = end
    if isLast {
      // The closing line came: what follows is nobody's.
      finishParts()
      return
    }
    if partCount >= Limits.multipartPartCount {
      throw FormatError(
        .tooLarge,
        "Too many parts: more than \(Limits.multipartPartCount), the limit."
      )
    }
    partCount += 1
    header = PartHeader(number: partCount, mode: mode)
    state = .header
  }

  private mutating func finishParts() {
    state = .epilogue
    if hasBareLineFeed {
      warnings.append(
        Warning(.bareLineFeed, at: "", "Lines end with LF alone, maybe since a tool saved it.")
      )
    }
    consumed = buffer.count
  }

  // MARK: The first delimiter

  private mutating func findFirstPart() throws(FormatError) -> Event? {
    while let found = ByteSearch.first(delimiter, in: buffer.span, from: searched) {
      // A line starts with the body, or behind a line's end.
      if found + bufferStart == 0 || (found > 0 && buffer[found - 1] == 0x0A) {
        switch line(at: found) {
        case .no: break
        case .undecided:
          searched = found
          return nil
        case .delimiter(let end, let isLast, let isBare):
          // How the first line ends is how all of them do.
          hasBareLineFeed = isBare
          separator = (isBare ? [0x0A] : [0x0D, 0x0A]) + delimiter
          try pass(end: end, isLast: isLast)
          return try next()
        }
      }
      searched = found + 1
    }
    if isFinished {
      if byteCount == 0 { throw FormatError(.empty, "The body of the upload is empty.") }
      throw FormatError(
        .malformed,
        "No part: the boundary of the Content-Type header is not in the body."
      )
    }
    searched = max(searched, buffer.count - delimiter.count + 1)
    // One byte more, which tells whether a line starts.
    consumed = max(0, searched - 1)
    return nil
  }

  // MARK: Parts

  private mutating func readHeader() throws(FormatError) -> Event? {
    guard let end = try header.read(buffer, from: consumed) else {
      if isFinished { try endEarly() }
      return nil
    }
    hasBareLineFeed = hasBareLineFeed || header.hasBareLineFeed
    lastPlace = header.place
    consumed = end
    searched = end
    state = .contentStart
    return .part(header)
  }

  private mutating func readContent() throws(FormatError) -> Event? {
    if state == .contentStart {
      switch emptyPart() {
      case .undecided: return nil
      case .delimiter(let end, let isLast, _):
        try pass(end: end, isLast: isLast)
        return .endOfPart
      case .no: state = .content
      }
    }
    while let found = ByteSearch.first(separator, in: buffer.span, from: searched) {
      let dashes = found + separator.count - delimiter.count
      switch line(at: dashes) {
      case .no: searched = found + 1
      case .undecided:
        searched = found
        return content(upTo: found)
      case .delimiter(let end, let isLast, _):
        searched = found
        if let event = content(upTo: found) { return event }
        try pass(end: end, isLast: isLast)
        return .endOfPart
      }
    }
    searched = max(searched, isFinished ? buffer.count : buffer.count - openTail())
    if let event = content(upTo: searched) { return event }
    guard isFinished else { return nil }
    try endEarly()
    return .endOfPart
  }

  /// An empty part: the blank line that ends its header ends its content too.
  private func emptyPart() -> Line {
    let available = buffer.count - consumed
    if available < delimiter.count, !isFinished {
      return ByteSearch.matches(Array(delimiter.prefix(available)), in: buffer.span, at: consumed)
        ? .undecided : .no
    }
    guard ByteSearch.matches(delimiter, in: buffer.span, at: consumed) else { return .no }
    return line(at: consumed)
  }

  private mutating func content(upTo end: Int) -> Event? {
    guard end > consumed else { return nil }
    defer { consumed = end }
    return .content(consumed..<end)
  }

  /// Bytes at the end that may be the start of a delimiter.
  private func openTail() -> Int {
    var start = max(consumed, buffer.count - separator.count + 1)
    while start < buffer.count {
      let tail = buffer[start...]
      if separator.starts(with: tail) { return tail.count }
      start += 1
    }
    return 0
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
          at: lastPlace,
          "The body ends without its closing boundary: the last part may be cut."
        )
      )
      finishParts()
    }
  }
}
