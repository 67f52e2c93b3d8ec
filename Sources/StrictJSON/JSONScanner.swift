/// Checks a JSON text byte by byte and lists its values.
struct JSONScanner {
  private(set) var nodes: [JSONNode] = []
  private var position: Int
  private let start: Int
  private let end: Int
  private let limits: JSONLimits
  private var open: [Container] = []

  /// An array or object that is not closed yet.
  private struct Container {
    var node: Int
    var isObject: Bool
    var keyCount = 0
  }

  init(range: Range<Int>, limits: JSONLimits) {
    position = range.lowerBound
    start = range.lowerBound
    end = range.upperBound
    self.limits = limits
    nodes.reserveCapacity(min(1 << 16, range.count / 12 + 4))
  }

  mutating func scan(_ bytes: Span<UInt8>) throws(JSONFault) {
    if end - start > limits.byteCount || end > Int(UInt32.max) {
      throw JSONFault(start, .tooLong, "larger than \(limits.byteCount) bytes")
    }
    try skipMark(bytes)
    skipBlanks(bytes)
    if position == end { throw JSONFault(start, .empty, "no JSON value: it is empty") }
    repeat { try scanValue(bytes) } while try goOn(bytes)
    skipBlanks(bytes)
    if position < end {
      throw JSONFault(position, .trailingText, "not JSON: text after the value")
    }
  }

  // MARK: Structure

  private mutating func scanValue(_ bytes: Span<UInt8>) throws(JSONFault) {
    while true {
      skipBlanks(bytes)
      guard position < end else { throw unexpectedEnd() }
      switch bytes[position] {
      case 0x7B:
        try openContainer(.object)
        skipBlanks(bytes)
        if position < end, bytes[position] == 0x7D { return }
        try scanKey(bytes)
      case 0x5B:
        try openContainer(.array)
        skipBlanks(bytes)
        if position < end, bytes[position] == 0x5D { return }
      case 0x22:
        try scanString(bytes)
        return
      case 0x2D, 0x30...0x39:
        try scanNumber(bytes)
        return
      case 0x74: return try scanLiteral("true", .bool, .yes, bytes)
      case 0x66: return try scanLiteral("false", .bool, [], bytes)
      case 0x6E: return try scanLiteral("null", .null, [], bytes)
      default: throw unexpected(bytes, "a value")
      }
    }
  }

  /// Closes what ends here; whether another value must follow.
  private mutating func goOn(_ bytes: Span<UInt8>) throws(JSONFault) -> Bool {
    while let container = open.last {
      skipBlanks(bytes)
      guard position < end else { throw unexpectedEnd() }
      switch bytes[position] {
      case 0x2C:
        position += 1
        skipBlanks(bytes)
        guard position < end else { throw unexpectedEnd() }
        if bytes[position] == 0x7D || bytes[position] == 0x5D {
          throw JSONFault(position, .syntax, "not JSON: a comma before a closing bracket")
        }
        if container.isObject { try scanKey(bytes) }
        return true
      case 0x7D where container.isObject, 0x5D where !container.isObject:
        position += 1
        try close(container, bytes)
      default:
        throw unexpected(bytes, container.isObject ? "a comma or “}”" : "a comma or “]”")
      }
    }
    return false
  }

  private mutating func openContainer(_ kind: JSONValue.Kind) throws(JSONFault) {
    if open.count >= limits.depth {
      throw JSONFault(position, .tooDeep, "nested deeper than \(limits.depth) levels (depth)")
    }
    open.append(Container(node: nodes.count, isObject: kind == .object))
    append(kind, position..<position)
    position += 1
  }

  private mutating func close(_ container: Container, _ bytes: Span<UInt8>) throws(JSONFault) {
    open.removeLast()
    nodes[container.node].end = UInt32(truncatingIfNeeded: position)
    nodes[container.node].next = UInt32(truncatingIfNeeded: nodes.count)
    guard container.keyCount > 1 else { return }
    if let key = JSONKeys.firstRepeated(in: nodes, object: container.node, bytes) {
      let name = JSONKeys.shortName(nodes[key], bytes)
      throw JSONFault(Int(nodes[key].start) - 1, .duplicateKey, "duplicate key \(name)")
    }
  }

  private mutating func scanKey(_ bytes: Span<UInt8>) throws(JSONFault) {
    guard position < end else { throw unexpectedEnd() }
    guard bytes[position] == 0x22 else { throw unexpected(bytes, "a key in quotes") }
    let last = open.count - 1
    open[last].keyCount += 1
    if open[last].keyCount > limits.keyCount {
      throw JSONFault(
        position,
        .tooManyKeys,
        "more than \(limits.keyCount) keys in one object (limit of keys)"
      )
    }
    try scanString(bytes)
    skipBlanks(bytes)
    guard position < end else { throw unexpectedEnd() }
    guard bytes[position] == 0x3A else { throw unexpected(bytes, "“:” after the key") }
    position += 1
  }

  // MARK: Leaves

  private mutating func scanString(_ bytes: Span<UInt8>) throws(JSONFault) {
    let first = position + 1
    var flags: JSONNode.Flags = []
    position = try JSONString.end(in: bytes, from: first, to: end, &flags)
    append(.string, first..<position, flags)
    position += 1
  }

  private mutating func scanNumber(_ bytes: Span<UInt8>) throws(JSONFault) {
    let first = position
    var flags: JSONNode.Flags = []
    position = try JSONNumber.end(in: bytes, from: first, to: end, &flags)
    append(.number, first..<position, flags)
  }

  private mutating func scanLiteral(
    _ word: StaticString,
    _ kind: JSONValue.Kind,
    _ flags: JSONNode.Flags,
    _ bytes: Span<UInt8>
  ) throws(JSONFault) {
    let count = word.utf8CodeUnitCount
    let letters = word.description.utf8
    var matched = 0
    for letter in letters {
      guard position + matched < end, bytes[position + matched] == letter else { break }
      matched += 1
    }
    guard matched == count else { throw unexpected(bytes, "a value") }
    append(kind, position..<position + count, flags)
    position += count
  }

  private mutating func append(
    _ kind: JSONValue.Kind,
    _ range: Range<Int>,
    _ flags: JSONNode.Flags = []
  ) {
    nodes.append(
      JSONNode(
        start: UInt32(truncatingIfNeeded: range.lowerBound),
        end: UInt32(truncatingIfNeeded: range.upperBound),
        next: UInt32(truncatingIfNeeded: nodes.count + 1),
        kind: kind,
        flags: flags
      )
    )
  }

  // MARK: Between values

  @inline(__always)
  private mutating func skipBlanks(_ bytes: Span<UInt8>) {
    while position < end {
      let byte = bytes[position]
      if byte > 0x20 { return }
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      position += 1
    }
  }

  /// Skips the mark of UTF-8, refuses those of UTF-16 and UTF-32.
  private mutating func skipMark(_ bytes: Span<UInt8>) throws(JSONFault) {
    guard end - start >= 2 else { return }
    let first = bytes[start]
    let second = bytes[start + 1]
    if end - start >= 3, first == 0xEF, second == 0xBB, bytes[start + 2] == 0xBF {
      position += 3
    } else if (first == 0xFF && second == 0xFE) || (first == 0xFE && second == 0xFF)
      || first == 0 || second == 0
    {
      throw JSONFault(start, .notUTF8, "not UTF-8 but UTF-16 or UTF-32: save it as UTF-8")
    }
  }

  private func unexpectedEnd() -> JSONFault {
    JSONFault(end, .unexpectedEnd, "not JSON: it ends too early (cut off?)")
  }

  private func unexpected(_ bytes: Span<UInt8>, _ wanted: String) -> JSONFault {
    let byte = bytes[position]
    let found =
      (0x21..<0x7F).contains(byte)
      ? "“\(Unicode.Scalar(byte))”" : "byte 0x\(String(byte, radix: 16, uppercase: true))"
    return JSONFault(position, .syntax, "not JSON: \(found) where \(wanted) should be")
  }
}
