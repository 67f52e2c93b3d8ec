/// The CRC of PNG chunks, byte by byte as they come.
///
/// Source: W3C PNG Third Edition, annex D; eight bytes at a time by tables.
struct Checksum {
  private var state = UInt32.max

  var value: UInt32 { ~state }

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    var state = self.state
    var index = bytes.startIndex
    let tables = Self.tables
    while bytes.endIndex - index >= 8 {
      let low =
        state
        ^ (UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
          | UInt32(bytes[index + 3]) << 24)
      state =
        tables[7 << 8 | Int(low & 0xFF)] ^ tables[6 << 8 | Int(low >> 8 & 0xFF)]
        ^ tables[5 << 8 | Int(low >> 16 & 0xFF)] ^ tables[4 << 8 | Int(low >> 24)]
        ^ tables[3 << 8 | Int(bytes[index + 4])] ^ tables[2 << 8 | Int(bytes[index + 5])]
        ^ tables[1 << 8 | Int(bytes[index + 6])] ^ tables[Int(bytes[index + 7])]
      index += 8
    }
    while index < bytes.endIndex {
      state = state >> 8 ^ tables[Int((state ^ UInt32(bytes[index])) & 0xFF)]
      index += 1
    }
    self.state = state
  }

  /// Eight tables of 256, one behind the other.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for index in 0..<256 {
      var value = UInt32(index)
      for _ in 0..<8 { value = value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
      tables[index] = value
    }
    for index in 256..<8 * 256 {
      let before = tables[index - 256]
      tables[index] = before >> 8 ^ tables[Int(before & 0xFF)]
    }
    return tables
  }()
}
