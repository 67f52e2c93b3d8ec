/// The inside of JSON strings.
enum JSONString {
  /// Where the string that starts behind its opening quote ends: the offset of the closing quote.
  static func end(
    in bytes: Span<UInt8>,
    from first: Int,
    to limit: Int,
    _ flags: inout JSONNode.Flags
  ) throws(JSONFault) -> Int {
    var position = first
    while true {
      position = skipPlain(bytes, from: position, to: limit)
      guard position < limit else {
        throw JSONFault(limit, .unexpectedEnd, "not JSON: it ends inside a string (cut off?)")
      }
      let byte = bytes[position]
      switch byte {
      case 0x22: return position
      case 0x5C:
        flags.formUnion([.escaped, .special])
        position = try escapeEnd(in: bytes, at: position, to: limit)
      case 0x7F:
        flags.insert(.special)
        position += 1
      case 0x80...0xFF:
        flags.insert(.special)
        position = try sequenceEnd(in: bytes, at: position, to: limit)
      default:
        throw JSONFault(
          position,
          .controlInString,
          "not JSON: the control character 0x\(String(byte, radix: 16)) unescaped in a string"
        )
      }
    }
  }

  /// Over printable ASCII but quote and backslash, eight bytes at a time.
  @inline(__always)
  private static func skipPlain(_ bytes: Span<UInt8>, from first: Int, to limit: Int) -> Int {
    var position = first
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops = ones << 7
    while position &+ 8 <= limit {
      // In bounds: `limit` is at most the count.
      let word = UInt64(
        littleEndian: unsafe bytes.bytes.unsafeLoadUnaligned(
          fromByteOffset: position,
          as: UInt64.self
        )
      )
      let quote = word ^ (ones &* 0x22)
      let slash = word ^ (ones &* 0x5C)
      let delete = word ^ (ones &* 0x7F)
      // The lowest marked byte is exact, as in "Bit Twiddling Hacks", haszero and hasless.
      let marks =
        (word | (word &- ones &* 0x20) | (quote &- ones) | (slash &- ones) | (delete &- ones))
        & tops
      if marks != 0 {
        let exact =
          (word | ((word &- ones &* 0x20) & ~word) | ((quote &- ones) & ~quote)
            | ((slash &- ones) & ~slash) | ((delete &- ones) & ~delete)) & tops
        if exact != 0 { return position &+ exact.trailingZeroBitCount / 8 }
      }
      position &+= 8
    }
    while position < limit {
      let byte = bytes[position]
      if byte < 0x20 || byte >= 0x7F || byte == 0x22 || byte == 0x5C { return position }
      position += 1
    }
    return position
  }

  /// Behind the escape at `position`.
  private static func escapeEnd(
    in bytes: Span<UInt8>,
    at position: Int,
    to limit: Int
  ) throws(JSONFault) -> Int {
    guard position + 1 < limit else {
      throw JSONFault(limit, .unexpectedEnd, "not JSON: it ends inside an escape (cut off?)")
    }
    switch bytes[position + 1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return position + 2
    case 0x75: break
    default: throw JSONFault(position, .badEscape, "not JSON: an unknown escape in a string")
    }
    let unit = try codeUnit(in: bytes, at: position, to: limit)
    guard (0xD800...0xDFFF).contains(unit) else { return position + 6 }
    if unit < 0xDC00, position + 7 < limit, bytes[position + 6] == 0x5C,
      bytes[position + 7] == 0x75
    {
      let low = try codeUnit(in: bytes, at: position + 6, to: limit)
      if (0xDC00...0xDFFF).contains(low) { return position + 12 }
    }
    throw JSONFault(position, .loneSurrogate, "a lone surrogate escape: not Unicode")
  }

  /// The value of the `\u….` at `position`.
  static func codeUnit(
    in bytes: Span<UInt8>,
    at position: Int,
    to limit: Int
  ) throws(JSONFault) -> UInt16 {
    guard position + 6 <= limit else {
      throw JSONFault(limit, .unexpectedEnd, "not JSON: it ends inside an escape (cut off?)")
    }
    var unit: UInt16 = 0
    for index in position + 2..<position + 6 {
      guard let digit = hexDigit(bytes[index]) else {
        throw JSONFault(position, .badEscape, "not JSON: \\u needs four hexadecimal digits")
      }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  /// Behind the well-formed UTF-8 sequence at `position`: Unicode Standard table 3-7.
  private static func sequenceEnd(
    in bytes: Span<UInt8>,
    at position: Int,
    to limit: Int
  ) throws(JSONFault) -> Int {
    let lead = bytes[position]
    let count: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: count = 2
    case 0xE0: (count, second) = (3, 0xA0...0xBF)
    case 0xED: (count, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: count = 3
    case 0xF0: (count, second) = (4, 0x90...0xBF)
    case 0xF4: (count, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: count = 4
    default: count = 0
    }
    var isValid = count > 0 && position + count <= limit && second.contains(bytes[position + 1])
    if isValid, count > 2 { isValid = bytes[position + 2] & 0xC0 == 0x80 }
    if isValid, count > 3 { isValid = bytes[position + 3] & 0xC0 == 0x80 }
    guard isValid else {
      let byte = String(lead, radix: 16, uppercase: true)
      throw JSONFault(position, .notUTF8, "byte 0x\(byte) is not UTF-8 here")
    }
    return position + count
  }

  /// The bytes a checked string with escapes stands for.
  static func decoded(_ node: JSONNode, in bytes: Span<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var position = Int(node.start)
    let end = Int(node.end)
    result.reserveCapacity(end - position)
    while position < end {
      let byte = bytes[position]
      guard byte == 0x5C, position + 1 < end else {
        result.append(byte)
        position += 1
        continue
      }
      if let plain = simpleEscape(bytes[position + 1]) {
        result.append(plain)
        position += 2
      } else {
        appendScalar(in: bytes, at: &position, to: end, &result)
      }
    }
    return result
  }

  private static func simpleEscape(_ letter: UInt8) -> UInt8? {
    switch letter {
    case 0x62: 0x08
    case 0x66: 0x0C
    case 0x6E: 0x0A
    case 0x72: 0x0D
    case 0x74: 0x09
    case 0x75: nil
    default: letter
    }
  }

  private static func appendScalar(
    in bytes: Span<UInt8>,
    at position: inout Int,
    to end: Int,
    _ result: inout [UInt8]
  ) {
    // Checked when the document was read: the fallbacks are never taken.
    var value = UInt32((try? codeUnit(in: bytes, at: position, to: end)) ?? 0xFFFD)
    position += 6
    if (0xD800...0xDBFF).contains(value) {
      let low = UInt32((try? codeUnit(in: bytes, at: position, to: end)) ?? 0xDC00)
      value = 0x10000 + (value - 0xD800) << 10 + (low & 0x3FF)
      position += 6
    }
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
