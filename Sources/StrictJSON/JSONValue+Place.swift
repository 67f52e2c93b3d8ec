/// Where a value stands in its document; lines and columns count from 1, columns in scalars.
package struct JSONPlace: Hashable, Sendable {
  package var line: Int
  package var column: Int
}

extension JSONValue {
  /// Where the value begins; a string begins with its quote.
  ///
  /// Counted from the start of the document: for messages, not for loops.
  package var place: JSONPlace {
    let start = byteRange.lowerBound - (kind == .string ? 1 : 0)
    let bytes = document.bytes[document.start..<max(document.start, start)]
    let line = bytes.count { $0 == 0x0A } + 1
    let beginning = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? bytes.startIndex
    return JSONPlace(line: line, column: bytes[beginning...].count { $0 & 0xC0 != 0x80 } + 1)
  }
}

extension JSONValue.Member {
  /// Where its key begins.
  package var place: JSONPlace { keyValue.place }
}
