/// Whether coded data can be a picture at all, by their outermost headers.
enum CodedPicture {
  private static let unitLimit = 64

  /// Lengths of units follow each other to the end.
  ///
  /// Source: ISO 14496-15 section 4.3; lengths of 4 bytes, as every writer has them.
  static func hasHEVCUnits(_ content: ByteCursor) -> Bool {
    var content = content
    for _ in 0..<unitLimit {
      if content.remaining == 0 { return true }
      guard let length = content.bigEndian(4), length > 0, content.skip(Int64(length)) else {
        return false
      }
    }
    return true
  }

  /// A unit of the types frame, frame header or tile group that is not empty.
  ///
  /// Source: AV1 Bitstream & Decoding Process Specification section 5.3.
  static func hasAV1Frame(_ content: ByteCursor) -> Bool {
    var content = content
    for _ in 0..<unitLimit {
      guard let header = content.uint8() else { return false }
      if header & 4 != 0, content.uint8() == nil { return false }
      var size = content.remaining
      if header & 2 != 0 {
        guard let coded = leb128(&content) else { return false }
        size = coded
      }
      let type = header >> 3 & 15
      if type == 6 || type == 3 || type == 4 { return size > 0 && size <= content.remaining }
      guard content.skip(size) else { return false }
    }
    return false
  }

  private static func leb128(_ content: inout ByteCursor) -> Int64? {
    var value: Int64 = 0
    for index in 0..<5 {
      guard let byte = content.uint8() else { return nil }
      value |= Int64(byte & 0x7F) << Int64(index * 7)
      if byte & 0x80 == 0 { return value }
    }
    return nil
  }
}
