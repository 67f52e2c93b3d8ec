/// Writes one JSON object as bytes that do not depend on who writes them.
///
/// UTF-8, no blanks, keys in the order given (the caller sorts them by bytes), absent instead of
/// empty; `"`, `\` and controls below U+0020 escaped, the latter as `\b \t \n \f \r` or `\u00xx`.
struct CanonicalJSON {
  private(set) var bytes: [UInt8] = Array("{".utf8)
  private var isFirst = true

  mutating func member(_ key: String, _ text: String?) {
    guard let text, !text.isEmpty else { return }
    begin(key)
    append(text)
  }

  mutating func member(_ key: String, _ texts: [String]) {
    list(key, texts) { $0.append($1) }
  }

  mutating func member(_ key: String, _ objects: [CanonicalJSON]) {
    list(key, objects) { $0.bytes += $1.closed() }
  }

  /// The whole object.
  func closed() -> [UInt8] { bytes + Array("}".utf8) }

  private mutating func list<Element>(
    _ key: String,
    _ elements: [Element],
    _ write: (inout CanonicalJSON, Element) -> Void
  ) {
    if elements.isEmpty { return }
    begin(key)
    bytes.append(0x5B)
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      write(&self, element)
    }
    bytes.append(0x5D)
  }

  private mutating func begin(_ key: String) {
    if !isFirst { bytes.append(0x2C) }
    isFirst = false
    append(key)
    bytes.append(0x3A)
  }

  private mutating func append(_ text: String) {
    bytes.append(0x22)
    for byte in text.utf8 {
      switch byte {
      case 0x22, 0x5C: bytes += [0x5C, byte]
      case 0x08: bytes += Array("\\b".utf8)
      case 0x09: bytes += Array("\\t".utf8)
      case 0x0A: bytes += Array("\\n".utf8)
      case 0x0C: bytes += Array("\\f".utf8)
      case 0x0D: bytes += Array("\\r".utf8)
      case ..<0x20:
        bytes += Array((byte < 0x10 ? "\\u000" : "\\u00").utf8)
        bytes += Array(String(byte, radix: 16).utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
  }
}
