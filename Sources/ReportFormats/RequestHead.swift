/// The head of an HTTP request that was saved in front of its body.
struct RequestHead {
  var contentType: String?
  var transferEncoding: String?
  var contentEncoding: String?
  /// Where the body starts.
  private(set) var bodyStart = 0

  /// Whether bytes start with a request line or the header of a multipart body.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    let end = bytes.prefix(8_192).firstIndex(of: 0x0A) ?? min(bytes.count, 8_192)
    let line = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
    let words = line.split { $0 == " " || $0 == "\r" || $0 == "\r\n" }
    if words.count == 3, words[2].hasPrefix("http/1."), words[0].allSatisfy(\.isLetter) {
      return true
    }
    return line.hasPrefix("content-type: multipart/") || line.hasPrefix("content-type:multipart/")
  }

  /// `nil` when no blank line ends it within 64 KiB.
  init?(_ bytes: [UInt8]) {
    var start = 0
    let limit = min(bytes.count, 64 << 10)
    while let end = bytes[start..<limit].firstIndex(of: 0x0A) {
      var line = bytes[start..<end]
      if line.last == 0x0D { line.removeLast() }
      start = end + 1
      if line.isEmpty {
        bodyStart = start
        return
      }
      note(line)
    }
    return nil
  }

  private mutating func note(_ line: ArraySlice<UInt8>) {
    guard let colon = line.firstIndex(of: 0x3A) else { return }
    let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
    let value = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
    let text = String(decoding: value, as: UTF8.self)
    switch name {
    case "content-type": contentType = text
    case "transfer-encoding": transferEncoding = text
    case "content-encoding": contentEncoding = text
    default: break
    }
  }
}
