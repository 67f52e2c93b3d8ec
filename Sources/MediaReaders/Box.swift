/// A box of ISO 14496-12, or an atom of QuickTime: a type and content.
struct Box {
  let type: FourCC
  let start: Int64
  /// Clipped to what holds it.
  let content: ByteCursor
  /// Whether it claims more than holds it.
  let isCut: Bool

  /// Boxes inside boxes; deeper ones are not looked into.
  static let depthLimit = 16
}

/// The boxes of a range, one after the other.
///
/// Every step moves forward by at least 8 bytes and costs one of the budget. Source: ISO 14496-12
/// section 4.2: size 1 means 64 bits follow, 0 to the end of what holds it, 2–7 nothing.
struct BoxSequence {
  private var cursor: ByteCursor
  /// Whether it ended on something that is no box.
  private(set) var isMalformed = false

  init(_ cursor: ByteCursor) { self.cursor = cursor }

  mutating func next() -> Box? {
    guard cursor.remaining > 0 else { return nil }
    let start = cursor.position
    guard cursor.step(), let size = cursor.bigEndian(4), let type = cursor.fourCC() else {
      return malformed()
    }
    var length = Int64(size) - 8
    if size == 0 {
      length = cursor.remaining
    } else if size == 1 {
      guard let long = cursor.uint64() else { return malformed() }
      guard long >= 16, let exact = Int64(exactly: long) else { return malformed() }
      length = exact - 16
    } else if size < 8 {
      return malformed()
    }
    let content = cursor.child(length)
    let isCut = !cursor.skip(length)
    if isCut { _ = cursor.skip(cursor.remaining) }
    return Box(type: type, start: start, content: content, isCut: isCut)
  }

  private mutating func malformed() -> Box? {
    isMalformed = true
    _ = cursor.skip(cursor.remaining)
    return nil
  }
}

extension ByteCursor {
  /// Skips version and flags of a full box.
  mutating func fullBox() -> (version: Int, flags: Int)? {
    guard let version = uint8(), let flags = bigEndian(3) else { return nil }
    return (Int(version), flags)
  }

  /// The boxes of a `meta` box, which is a full box but in QuickTime.
  var metaBoxes: BoxSequence {
    var content = self
    if !content.starts(with: "hdlr", at: content.position + 4) { _ = content.skip(4) }
    return BoxSequence(content)
  }
}
