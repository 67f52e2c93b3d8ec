/// Pointers into a JSON value, RFC 6901.
enum JSONPointer {
  static func escaped(_ key: String) -> String {
    guard key.utf8.contains(where: { $0 == 0x7E || $0 == 0x2F }) else { return key }
    var text = ""
    for scalar in key.unicodeScalars {
      switch scalar {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The keys of a pointer that starts with `/`.
  static func keys(_ pointer: String) -> [String] {
    pointer.utf8.split(separator: 0x2F, omittingEmptySubsequences: false).dropFirst().map {
      var bytes: [UInt8] = []
      var isEscape = false
      for byte in $0 {
        if isEscape {
          bytes.append(byte == 0x31 ? 0x2F : 0x7E)
          isEscape = false
        } else if byte == 0x7E {
          isEscape = true
        } else {
          bytes.append(byte)
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
