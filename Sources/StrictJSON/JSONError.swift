/// Why bytes are not a JSON document we take, and where.
package struct JSONError: Error, Hashable, Sendable {
  /// Bytes before the fault, from the start of the document.
  package var offset: Int
  /// From 1; lines end with LF.
  package var line: Int
  /// From 1, in Unicode scalars.
  package var column: Int
  package var kind: Kind
  /// What is wrong, with a word of the document at most.
  package var message: String

  package enum Kind: String, CaseIterable, Sendable {
    case empty, tooLong, notUTF8, syntax, unexpectedEnd, trailingText, tooDeep, tooManyKeys
    case duplicateKey, badEscape, loneSurrogate, controlInString, numberOutOfRange
  }
}

extension JSONError: CustomStringConvertible {
  /// A sentence with the place.
  package var description: String {
    "line \(line), column \(column) (byte \(offset)): \(message)"
  }
}

/// A fault as the scanner finds it: line and column are counted afterwards.
struct JSONFault: Error {
  var offset: Int
  var kind: JSONError.Kind
  var message: String

  init(_ offset: Int, _ kind: JSONError.Kind, _ message: String) {
    self.offset = offset
    self.kind = kind
    self.message = message
  }

  /// The error of a document that starts at `start` in `bytes`.
  func located(in bytes: [UInt8], from start: Int) -> JSONError {
    let end = min(max(offset, start), bytes.count)
    var line = 1
    var column = 1
    for byte in bytes[start..<end] {
      if byte == 0x0A {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return JSONError(
      offset: end - start,
      line: line,
      column: column,
      kind: kind,
      message: message
    )
  }
}
