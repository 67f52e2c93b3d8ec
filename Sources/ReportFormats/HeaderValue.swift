/// A header's value and its parameters, such as `form-data; name="message"`.
struct HeaderValue {
  /// Lower-cased.
  var value: String
  /// In order; names lower-cased.
  var parameters: [(name: String, value: String)]

  /// `nil` when a quoted text does not end.
  ///
  /// Quotes inside a quoted text that are not escaped end it only before `;` or the end: real
  /// clients send `filename="the "best".png"`.
  init?(_ text: String) {
    var scan = Scan(bytes: Array(text.utf8))
    value = scan.token(until: 0x3B).lowercased()
    parameters = []
    while scan.skip(0x3B) {
      let name = scan.token(until: 0x3D, or: 0x3B).lowercased()
      guard scan.skip(0x3D) else { continue }
      scan.skipBlanks()
      if scan.skip(0x22) {
        guard let quoted = scan.quoted() else { return nil }
        parameters.append((name, quoted))
      } else {
        parameters.append((name, scan.token(until: 0x3B)))
      }
    }
  }

  subscript(name: String) -> String? {
    parameters.first { $0.name == name }?.value
  }

  private struct Scan {
    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    mutating func skip(_ byte: UInt8) -> Bool {
      guard position < bytes.count, bytes[position] == byte else { return false }
      position += 1
      return true
    }

    mutating func skipBlanks() {
      while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 {
        position += 1
      }
    }

    /// Up to a delimiter, without blanks around it.
    mutating func token(until first: UInt8, or second: UInt8? = nil) -> String {
      let start = position
      while position < bytes.count, bytes[position] != first, bytes[position] != second {
        position += 1
      }
      let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
      var token = bytes[start..<position].drop(while: isBlank)
      while let last = token.last, isBlank(last) { token.removeLast() }
      return String(decoding: token, as: UTF8.self)
    }

    /// Up to the closing quote, which is passed.
    mutating func quoted() -> String? {
      var text: [UInt8] = []
      while position < bytes.count {
        let byte = bytes[position]
        position += 1
        if byte == 0x22, isEnd() { return String(decoding: text, as: UTF8.self) }
        // Only quotes and backslashes are escaped: old browsers send `C:\folder\file`.
        if byte == 0x5C, position < bytes.count,
          bytes[position] == 0x5C || (bytes[position] == 0x22 && position + 1 < bytes.count)
        {
          text.append(bytes[position])
          position += 1
        } else {
          text.append(byte)
        }
      }
      return nil
    }

    private func isEnd() -> Bool {
      var index = position
      while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
      return index == bytes.count || bytes[index] == 0x3B
    }
  }
}
