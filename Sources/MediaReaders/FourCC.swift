/// A code of four characters: the type of a box or chunk, a brand, a codec.
struct FourCC: RawRepresentable, Hashable, ExpressibleByStringLiteral {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(stringLiteral text: StaticString) {
    rawValue = text.description.unicodeScalars.reduce(0) { $0 << 8 | $1.value & 0xFF }
  }

  /// Four characters, `.` for what is not printable ASCII.
  var text: String {
    String(
      String.UnicodeScalarView(
        [24, 16, 8, 0].map { shift in
          let byte = UInt8(truncatingIfNeeded: rawValue >> UInt32(shift))
          return Unicode.Scalar((0x20..<0x7F).contains(byte) ? byte : 0x2E)
        }
      )
    )
  }
}
