/// Reads fields from bytes that may lie about their sizes: every read is checked.
struct ByteCursor {
  let bytes: [UInt8]
  private(set) var position: Int

  init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  var remaining: Int { max(0, bytes.count - position) }

  /// Whether `count` bytes were left to skip.
  mutating func skip(_ count: Int) -> Bool {
    guard count >= 0, count <= remaining else { return false }
    position += count
    return true
  }

  mutating func uint8() -> UInt8? {
    guard remaining >= 1 else { return nil }
    position += 1
    return bytes[position - 1]
  }

  /// An unsigned number of `count` ≤ 7 bytes, most significant first.
  mutating func bigEndian(_ count: Int) -> Int? {
    guard count <= 7, remaining >= count else { return nil }
    var value = 0
    for index in position..<position + count { value = value << 8 | Int(bytes[index]) }
    position += count
    return value
  }

  /// As ``bigEndian(_:)``, least significant first.
  mutating func littleEndian(_ count: Int) -> Int? {
    guard count <= 7, remaining >= count else { return nil }
    var value = 0
    for index in (position..<position + count).reversed() { value = value << 8 | Int(bytes[index]) }
    position += count
    return value
  }

  func starts(with text: StaticString, at offset: Int) -> Bool {
    let wanted = text.description.utf8
    guard offset >= 0, offset + wanted.count <= bytes.count else { return false }
    return bytes[offset..<offset + wanted.count].elementsEqual(wanted)
  }
}
