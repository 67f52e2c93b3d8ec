/// Numbers: their grammar and their values.
enum JSONNumber {
  /// Behind the number at `first`; checks that Int64 or a finite Double holds it.
  static func end(
    in bytes: Span<UInt8>,
    from first: Int,
    to limit: Int,
    _ flags: inout JSONNode.Flags
  ) throws(JSONFault) -> Int {
    var position = first
    if bytes[position] == 0x2D { position += 1 }
    let digits = position
    position = skipDigits(bytes, from: position, to: limit)
    let digitCount = position - digits
    if digitCount == 0 || (digitCount > 1 && bytes[digits] == 0x30) {
      throw JSONFault(first, .syntax, "not JSON: a malformed number")
    }
    var isInteger = true
    if position < limit, bytes[position] == 0x2E {
      isInteger = false
      position = try skipSomeDigits(bytes, from: position + 1, to: limit, first)
    }
    var exponentDigits = 0
    if position < limit, bytes[position] | 0x20 == 0x65 {
      isInteger = false
      position += 1
      if position < limit, bytes[position] == 0x2B || bytes[position] == 0x2D { position += 1 }
      let exponent = position
      position = try skipSomeDigits(bytes, from: position, to: limit, first)
      exponentDigits = position - exponent
    }
    if isInteger { flags.insert(.integer) }
    if digitCount > 18 || exponentDigits > 2 {
      try checkRange(bytes, first..<position, isInteger: isInteger)
    }
    return position
  }

  private static func checkRange(
    _ bytes: Span<UInt8>,
    _ range: Range<Int>,
    isInteger: Bool
  ) throws(JSONFault) {
    let text = text(bytes, range)
    let isHeld = isInteger ? Int64(text) != nil : Double(text)?.isFinite ?? false
    if !isHeld {
      throw JSONFault(range.lowerBound, .numberOutOfRange, "a number out of range")
    }
  }

  private static func skipDigits(_ bytes: Span<UInt8>, from first: Int, to limit: Int) -> Int {
    var position = first
    while position < limit, bytes[position] &- 0x30 < 10 { position += 1 }
    return position
  }

  private static func skipSomeDigits(
    _ bytes: Span<UInt8>,
    from first: Int,
    to limit: Int,
    _ start: Int
  ) throws(JSONFault) -> Int {
    let end = skipDigits(bytes, from: first, to: limit)
    if end == first { throw JSONFault(start, .syntax, "not JSON: a malformed number") }
    return end
  }

  private static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    var digits: [UInt8] = []
    for index in range { digits.append(bytes[index]) }
    return String(decoding: digits, as: UTF8.self)
  }

  /// The value of a checked integer literal.
  static func int64(_ bytes: ArraySlice<UInt8>) -> Int64? {
    var value: Int64 = 0
    let isNegative = bytes.first == 0x2D
    for byte in isNegative ? bytes.dropFirst() : bytes {
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      let digit = Int64(byte &- 0x30)
      let (sum, overflowsToo) =
        isNegative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      if overflows || overflowsToo { return nil }
      value = sum
    }
    return value
  }

  /// `value` as an integer when it is one.
  ///
  /// `Int64(exactly:)` would need the C library's `trunc` linked.
  static func whole(_ value: Double) -> Int64? {
    guard value.magnitude < 0x1p63 else { return nil }
    let whole = Int64(value)
    return Double(whole) == value ? whole : nil
  }

  /// The value of a checked literal.
  static func double(_ bytes: ArraySlice<UInt8>) -> Double? {
    if let value = shortDecimal(bytes) { return value }
    return Double(String(decoding: bytes, as: UTF8.self))
  }

  /// Exact for at most 15 digits without an exponent: both parts are whole Doubles, so that the
  /// division rounds once.
  private static func shortDecimal(_ bytes: ArraySlice<UInt8>) -> Double? {
    guard bytes.count <= 17 else { return nil }
    var digits: Int64 = 0
    var count = 0
    var divisor = 1.0
    var isBehindPoint = false
    for byte in bytes {
      switch byte {
      case 0x30...0x39:
        digits = digits * 10 + Int64(byte - 0x30)
        count += 1
        if isBehindPoint { divisor *= 10 }
      case 0x2E: isBehindPoint = true
      case 0x2D: break
      default: return nil
      }
    }
    guard count <= 15 else { return nil }
    let magnitude = Double(digits) / divisor
    return bytes.first == 0x2D ? -magnitude : magnitude
  }
}
