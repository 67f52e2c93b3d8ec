import ReportModel

/// Cuts a multipart body that is in memory whole.
enum MultipartReader {
  /// Reads `bytes` from `start` on.
  static func read(
    _ bytes: [UInt8],
    from start: Int = 0,
    boundary: String,
    mode: ReadingMode
  ) throws(FormatError) -> MultipartBody {
    var scanner = MultipartScanner(boundary: boundary, mode: mode)
    var body = MultipartBody(parts: [], warnings: [])
    for piece in Pieces(of: bytes, from: start) {
      if let piece { scanner.append(piece) } else { scanner.finish() }
      while let event = try scanner.next() {
        let place = start + scanner.bufferStart
        switch event {
        case .part(let header):
          let begin = place + scanner.consumed
          body.parts.append(MultipartBody.Part(header, begin..<begin))
        case .content(let range):
          let last = body.parts.count - 1
          let begin = body.parts[last].range.lowerBound
          body.parts[last].range = begin..<(place + range.upperBound)
        case .endOfPart: break
        }
      }
    }
    body.warnings = scanner.warnings
    return body
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
}

/// Bytes in pieces, as a connection brings them, and `nil` behind the last.
struct Pieces: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var position: Int?

  private static let byteCount = 256 << 10

  init(of bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    position = start
  }

  mutating func next() -> ArraySlice<UInt8>?? {
    guard let start = position else { return nil }
    guard start < bytes.count else {
      position = nil
      return .some(nil)
    }
    let end = Swift.min(bytes.count, start + Self.byteCount)
    position = end
    return .some(bytes[start..<end])
  }
}

extension MultipartBody.Part {
  init(_ header: PartHeader, _ range: Range<Int>) {
    self.init(
      name: header.name,
      fileName: header.fileName,
      mediaType: header.mediaType,
      range: range
    )
  }
}
