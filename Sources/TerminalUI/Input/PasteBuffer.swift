/// The text between the marks of a bracketed paste.
struct PasteBuffer: Sendable {
  private static let end: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]  // ESC [ 201 ~

  private var bytes: [UInt8] = []
  private var isCut = false
  /// How much of the end mark the last bytes are.
  private var matched = 0

  /// Takes a byte; true when it completes the end mark.
  mutating func append(_ byte: UInt8) -> Bool {
    if byte == PasteBuffer.end[matched] {
      matched += 1
      return matched == PasteBuffer.end.count
    }
    // The mark's first byte does not come again in it, so nothing of a failed match can begin
    // another one.
    for index in 0..<matched { keep(PasteBuffer.end[index]) }
    matched = 0
    if byte == PasteBuffer.end[0] { matched = 1 } else { keep(byte) }
    return false
  }

  /// Gives the text with LF at the ends of lines, and forgets it.
  mutating func finish() -> String {
    if isCut { dropHalfCharacter() }
    var lines: [UInt8] = []
    lines.reserveCapacity(bytes.count)
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == 0x0D {
        lines.append(0x0A)
      } else if byte != 0x0A || previous != 0x0D {
        lines.append(byte)
      }
      previous = byte
    }
    self = PasteBuffer()
    return String(decoding: lines, as: UTF8.self)
  }

  private mutating func keep(_ byte: UInt8) {
    if bytes.count < InputDecoder.pasteLimit { bytes.append(byte) } else { isCut = true }
  }

  private mutating func dropHalfCharacter() {
    var start = bytes.count
    while start > 0, bytes.count - start < 3, bytes[start - 1] & 0xC0 == 0x80 { start -= 1 }
    guard start > 0, bytes[start - 1] >= 0xC0 else { return }
    if UTF8Sequence.scalar(Array(bytes[(start - 1)...])) == nil {
      bytes.removeSubrange((start - 1)...)
    }
  }
}

/// UTF-8 byte by byte (Unicode 15, table 3-7).
enum UTF8Sequence {
  /// Whether `byte` may follow the beginning of a character; with none, whether it begins one of
  /// several bytes.
  static func accepts(_ byte: UInt8, after beginning: [UInt8]) -> Bool {
    guard let lead = beginning.first else { return (0xC2...0xF4).contains(byte) }
    guard beginning.count == 1 else { return byte & 0xC0 == 0x80 }
    switch lead {
    case 0xE0: return (0xA0...0xBF).contains(byte)
    case 0xED: return (0x80...0x9F).contains(byte)
    case 0xF0: return (0x90...0xBF).contains(byte)
    case 0xF4: return (0x80...0x8F).contains(byte)
    default: return byte & 0xC0 == 0x80
    }
  }

  /// The scalar, when the bytes are a whole one.
  static func scalar(_ bytes: [UInt8]) -> Unicode.Scalar? {
    guard let lead = bytes.first else { return nil }
    let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard bytes.count == length else { return nil }
    var value = UInt32(lead)
    if length > 1 { value &= 0x7F >> UInt32(length) }
    for byte in bytes.dropFirst() { value = value << 6 | UInt32(byte & 0x3F) }
    return Unicode.Scalar(value)
  }
}
