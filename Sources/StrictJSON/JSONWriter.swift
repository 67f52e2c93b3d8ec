/// Builds JSON text without blanks, front to back.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  private let appendString: @Sendable (String, inout [UInt8]) -> Void
  private var needsComma = false

  /// - Parameter appendString: Appends a string with its quotes; the default escapes only what JSON
  ///   must, as RFC 8785 section 3.2.2.2 does.
  package init(
    strings appendString: @escaping @Sendable (String, inout [UInt8]) -> Void =
      JSONWriter.appendMinimal
  ) {
    self.appendString = appendString
    bytes.reserveCapacity(1_024)
  }

  package mutating func beginObject() { begin(0x7B) }
  package mutating func endObject() { end(0x7D) }

  /// A place to come back to.
  package struct Mark {
    fileprivate var count: Int
    fileprivate var needsComma: Bool
  }

  package var mark: Mark { Mark(count: bytes.count, needsComma: needsComma) }

  /// Ends an object; when it is empty, takes back all since `mark`: its key too.
  package mutating func endObject(orDropTo mark: Mark) {
    if bytes.last != 0x7B { return endObject() }
    bytes.removeLast(bytes.count - mark.count)
    needsComma = mark.needsComma
  }

  package mutating func beginArray() { begin(0x5B) }
  package mutating func endArray() { end(0x5D) }

  package mutating func key(_ name: String) {
    separate()
    appendString(name, &bytes)
    bytes.append(0x3A)
    needsComma = false
  }

  /// A key of ours: printable ASCII without quotes and backslashes.
  package mutating func name(_ name: StaticString) {
    separate()
    bytes.append(0x22)
    // A literal's bytes live as long as the program.
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    )
    bytes.append(0x22)
    bytes.append(0x3A)
    needsComma = false
  }

  package mutating func string(_ value: String) {
    separate()
    appendString(value, &bytes)
  }

  /// A string of printable ASCII without quotes and backslashes, given as bytes.
  package mutating func plain(_ text: some Collection<UInt8>) {
    separate()
    bytes.append(0x22)
    bytes.append(contentsOf: text)
    bytes.append(0x22)
  }

  package mutating func integer(_ value: Int64) {
    separate()
    appendInteger(value)
  }

  /// The shortest digits that read back as the same value; `null` when it is not finite.
  package mutating func double(_ value: Double) {
    separate()
    if let whole = JSONNumber.whole(value), whole.magnitude < 1 << 53 {
      appendInteger(whole)
    } else if value.isFinite {
      appendShortest(value)
    } else {
      bytes.append(contentsOf: "null".utf8)
    }
  }

  package mutating func bool(_ value: Bool) {
    separate()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  package mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// A value that is JSON text already.
  package mutating func raw(_ json: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: json)
  }

  /// Copies a value with sorted keys and numbers in their shortest form.
  package mutating func canonical(_ value: JSONValue) {
    switch value.kind {
    case .null: null()
    case .bool: bool(value.bool ?? false)
    case .number:
      if let whole = value.int64 { integer(whole) } else { double(value.double ?? 0) }
    case .string: string(value.string ?? "")
    case .array:
      beginArray()
      for element in value.elements { canonical(element) }
      endArray()
    case .object:
      beginObject()
      for member in value.sortedMembers {
        key(member.key)
        canonical(member.value)
      }
      endObject()
    }
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  @inline(__always)
  private mutating func separate() {
    if needsComma { bytes.append(0x2C) }
    needsComma = true
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func appendInteger(_ value: Int64) {
    if value >= 0, value < 10 {
      bytes.append(0x30 + UInt8(truncatingIfNeeded: value))
    } else {
      bytes.append(contentsOf: String(value).utf8)
    }
  }

  /// Swift prints the shortest digits, but `1e-07`, `1e+20` and `1.0`.
  private mutating func appendShortest(_ value: Double) {
    let parts = value.description.split(separator: "e", maxSplits: 1)
    let mantissa = parts[0]
    bytes.append(contentsOf: (mantissa.hasSuffix(".0") ? mantissa.dropLast(2) : mantissa).utf8)
    guard parts.count == 2, let exponent = Int(parts[1]) else { return }
    bytes.append(0x65)
    bytes.append(contentsOf: String(exponent).utf8)
  }

  /// Escapes quotes, backslashes and the controls below U+0020.
  @Sendable
  package static func appendMinimal(_ string: String, to bytes: inout [UInt8]) {
    var string = string
    bytes.append(0x22)
    string.withUTF8 { text in
      var start = 0
      while start < text.count {
        // The pointer is used within the closure only.
        let end = unsafe plainEnd(Span(_unsafeElements: text).bytes, from: start)
        unsafe bytes.append(contentsOf: text[start..<end])
        start = end
        if start < text.count {
          unsafe appendEscaped(text[start], to: &bytes)
          start += 1
        }
      }
    }
    bytes.append(0x22)
  }

  /// The next byte that must be escaped, or the end.
  private static func plainEnd(_ text: RawSpan, from start: Int) -> Int {
    var position = start
    let ones: UInt64 = 0x0101_0101_0101_0101
    while position &+ 8 <= text.byteCount {
      // In bounds by the loop's condition.
      let word = UInt64(
        littleEndian: unsafe text.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
      )
      let quote = word ^ (ones &* 0x22)
      let slash = word ^ (ones &* 0x5C)
      let marks =
        (((word &- ones &* 0x20) & ~word) | ((quote &- ones) & ~quote) | ((slash &- ones) & ~slash))
        & (ones << 7)
      if marks != 0 { return position &+ marks.trailingZeroBitCount / 8 }
      position &+= 8
    }
    while position < text.byteCount {
      let byte = unsafe text.unsafeLoad(fromByteOffset: position, as: UInt8.self)
      if byte < 0x20 || byte == 0x22 || byte == 0x5C { return position }
      position += 1
    }
    return position
  }

  private static func appendEscaped(_ byte: UInt8, to bytes: inout [UInt8]) {
    let letter: UInt8
    switch byte {
    case 0x08: letter = 0x62
    case 0x09: letter = 0x74
    case 0x0A: letter = 0x6E
    case 0x0C: letter = 0x66
    case 0x0D: letter = 0x72
    case 0x00..<0x20:
      bytes.append(contentsOf: byte < 0x10 ? "\\u000".utf8 : "\\u001".utf8)
      let digit = byte & 15
      bytes.append(digit < 10 ? 0x30 + digit : 0x61 + digit - 10)
      return
    default: letter = byte
    }
    bytes.append(0x5C)
    bytes.append(letter)
  }
}
