/// Reads fields of a range forwards; what does not fit into the range is not there.
///
/// Every read is checked: sizes and offsets of a file may lie.
struct ByteCursor {
  let source: BudgetedSource
  private(set) var position: Int64
  /// Where the range ends, at most the end of the source.
  let end: Int64

  /// The whole source.
  init(_ source: BudgetedSource, at position: Int64 = 0) {
    self.init(source, position..<source.byteCount)
  }

  init(_ source: BudgetedSource, _ range: Range<Int64>) {
    self.source = source
    end = min(range.upperBound, source.byteCount)
    position = max(0, range.lowerBound)
  }

  /// Bytes held in memory, such as a block of metadata that was put together.
  init(_ block: ArraySlice<UInt8>) {
    let budget = ReadingBudget(headerBytes: block.count * 4, scanBytes: 0, steps: 4_096)
    self.init(BudgetedSource(ByteArray(block), budget: budget))
  }

  var remaining: Int64 { max(0, end - position) }

  func step() -> Bool { source.step() }

  /// Whether `count` bytes were left to skip.
  mutating func skip(_ count: Int64) -> Bool {
    guard count >= 0, count <= remaining else { return false }
    position += count
    return true
  }

  mutating func uint8() -> UInt8? {
    guard remaining >= 1, let byte = source.byte(at: position) else { return nil }
    position += 1
    return byte
  }

  /// An unsigned number of `count` ≤ 7 bytes, most significant first.
  mutating func bigEndian(_ count: Int) -> Int? {
    guard count <= 7, let field = bytes(count) else { return nil }
    return field.reduce(0) { $0 << 8 | Int($1) }
  }

  /// As ``bigEndian(_:)``, least significant first.
  mutating func littleEndian(_ count: Int) -> Int? {
    guard count <= 7, let field = bytes(count) else { return nil }
    return field.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  mutating func uint64() -> UInt64? {
    bytes(8)?.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// An unsigned number of 4 or 8 bytes, most significant first.
  mutating func unsigned(_ width: Int) -> UInt64? {
    width == 8 ? uint64() : bigEndian(4).map { UInt64($0) }
  }

  /// A signed number of 4 bytes, most significant first.
  mutating func int32() -> Int? {
    bigEndian(4).map { Int(Int32(truncatingIfNeeded: $0)) }
  }

  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, Int64(count) <= remaining,
      let field = source.bytes(at: position, count: count)
    else { return nil }
    position += Int64(count)
    return field
  }

  /// Everything that is left, when that is at most `limit` bytes.
  mutating func rest(limit: Int) -> ArraySlice<UInt8>? {
    remaining <= Int64(limit) ? bytes(Int(remaining)) : nil
  }

  mutating func fourCC() -> FourCC? {
    bigEndian(4).map { FourCC(rawValue: UInt32(truncatingIfNeeded: $0)) }
  }

  /// A cursor over the next `count` bytes, clipped to the range; this one stays where it is.
  func child(_ count: Int64) -> ByteCursor {
    ByteCursor(source, position..<position + min(max(0, count), remaining))
  }

  func starts(with text: StaticString, at offset: Int64) -> Bool {
    let wanted = text.description.utf8
    guard let found = source.bytes(at: offset, count: wanted.count) else { return false }
    return found.elementsEqual(wanted)
  }
}
