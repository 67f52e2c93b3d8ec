import ReportModel

/// The header lines of one part.
package struct PartHeader {
  package private(set) var name = ""
  /// As sent; `nil` for a text field.
  package private(set) var fileName: String?
  package private(set) var mediaType: String?
  private(set) var hasBareLineFeed = false
  private let number: Int
  private let mode: ReadingMode
  private var lineCount = 0
  /// Bytes of whole lines that were read.
  private var readCount = 0

  init(number: Int, mode: ReadingMode) {
    self.number = number
    self.mode = mode
  }

  /// `part “message”`.
  package var place: String { name.isEmpty ? "part \(number)" : "part “\(name)”" }

  /// Reads up to the blank line and gives the position behind it.
  ///
  /// `nil` when the bytes end before: then call it again once there are more, with the same start.
  mutating func read(_ bytes: [UInt8], from start: Int) throws(FormatError) -> Int? {
    var position = start + readCount
    let limit = min(bytes.count, start + Limits.partHeaderByteCount)
    while true {
      guard let end = bytes[position..<limit].firstIndex(of: 0x0A) else {
        readCount = position - start
        if limit - start < Limits.partHeaderByteCount { return nil }
        throw refusal(
          .headerTooLarge,
          "The header of the part is larger than \(Limits.partHeaderByteCount) bytes."
        )
      }
      var line = bytes[position..<end]
      position = end + 1
      if line.last == 0x0D {
        line.removeLast()
      } else {
        hasBareLineFeed = true
        if mode == .strict {
          throw refusal(.malformed, "A header line ends with LF alone: malformed.")
        }
      }
      if line.isEmpty { break }
      lineCount += 1
      if lineCount > Limits.partHeaderLineCount {
        throw refusal(
          .headerTooLarge,
          "The part has more than \(Limits.partHeaderLineCount) header lines."
        )
      }
      try take(line)
    }
    if name.isEmpty { throw refusal(.malformed, "The header of the part gives it no name.") }
    return position
  }

  private mutating func take(_ line: ArraySlice<UInt8>) throws(FormatError) {
    if line.first == 0x20 || line.first == 0x09 {
      throw refusal(.malformed, "A header line is folded: malformed.")
    }
    guard let colon = line.firstIndex(of: 0x3A), colon > line.startIndex,
      line[..<colon].allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !line.contains(0)
    else { throw refusal(.malformed, "A header line of the part is malformed.") }
    let value = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
    let text = String(decoding: value, as: UTF8.self)
    switch String(decoding: line[..<colon], as: UTF8.self).lowercased() {
    case "content-disposition": try takeDisposition(text)
    case "content-type":
      if mediaType != nil { throw refusal(.malformed, "Malformed header: two Content-Types.") }
      if text.lowercased().hasPrefix("multipart/") {
        throw refusal(.malformed, "A multipart inside a part is not taken.")
      }
      mediaType = text.isEmpty ? nil : text
    case "content-transfer-encoding": try takeEncoding(text)
    default: break
    }
  }

  private mutating func takeDisposition(_ text: String) throws(FormatError) {
    guard let header = HeaderValue(text) else {
      throw refusal(
        .malformed,
        "Malformed header: a quoted name or filename does not end on its line."
      )
    }
    guard header.value == "form-data" else {
      throw refusal(.malformed, "Content-Disposition must be form-data.")
    }
    for known in ["name", "filename"]
    where header.parameters.count(where: { $0.name == known }) > 1 {
      throw refusal(.malformed, "Malformed header: two of the parameter \(known).")
    }
    if !name.isEmpty { throw refusal(.malformed, "Malformed header: two Content-Dispositions.") }
    name = header["name"] ?? ""
    fileName = header["filename"]
    if fileName == nil, header["filename*"] != nil {
      throw refusal(.malformed, "filename* without a plain filename: RFC 7578 forbids it.")
    }
  }

  private func takeEncoding(_ text: String) throws(FormatError) {
    let encoding = text.lowercased().filter { $0 != " " }
    guard ["7bit", "8bit", "binary", ""].contains(encoding) else {
      throw refusal(
        .malformed,
        "Content-Transfer-Encoding must not be used: send the bytes as they are."
      )
    }
  }

  private func refusal(_ kind: FormatError.Kind, _ message: String) -> FormatError {
    FormatError(kind, at: place, message)
  }
}
