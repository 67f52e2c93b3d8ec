/// Spells strings in JSON so that what we print never drives a terminal.
package enum JSONText {
  /// Appends `string` in quotes; every unsafe character and control becomes `\u….`.
  package static func append(_ string: String, to bytes: inout [UInt8]) {
    bytes.append(0x22)
    if string.utf8.allSatisfy({ $0 &- 0x20 < 0x5F && $0 != 0x22 && $0 != 0x5C }) {
      bytes.append(contentsOf: string.utf8)
    } else {
      for scalar in string.unicodeScalars { append(scalar, to: &bytes) }
    }
    bytes.append(0x22)
  }

  /// `string` as a JSON value.
  package static func quoted(_ string: String) -> String {
    var bytes: [UInt8] = []
    append(string, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar {
    case "\"", "\\":
      bytes.append(0x5C)
      bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    case "\n": bytes.append(contentsOf: [0x5C, 0x6E])
    case "\r": bytes.append(contentsOf: [0x5C, 0x72])
    case "\t": bytes.append(contentsOf: [0x5C, 0x74])
    default:
      if scalar.isASCII, scalar.value >= 0x20, scalar.value != 0x7F {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else if ScalarClass(scalar) == .unsafe {
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
          appendEscape(unit, to: &bytes)
        }
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  private static func appendEscape(_ unit: UInt16, to bytes: inout [UInt8]) {
    bytes.append(0x5C)
    bytes.append(0x75)
    for shift in [12, 8, 4, 0] {
      let digit = UInt8(truncatingIfNeeded: unit >> shift) & 15
      bytes.append(digit < 10 ? 0x30 + digit : 0x61 + digit - 10)
    }
  }
}
