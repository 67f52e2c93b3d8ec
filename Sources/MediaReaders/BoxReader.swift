import ReportModel

/// Films and HEIC pictures: the boxes at the top, not what is in them.
///
/// Source: ISO 14496-12 section 4.
enum BoxReader {
  static func facts(of bytes: [UInt8]) -> AttachmentFacts {
    var cursor = ByteCursor(bytes)
    var hasIndex = false
    for _ in 0..<10_000 where cursor.remaining > 0 {
      let start = cursor.position
      guard var size = cursor.bigEndian(4), cursor.skip(4) else {
        return AttachmentFacts(health: .truncated, remark: "a box is cut")
      }
      hasIndex =
        hasIndex || cursor.starts(with: "moov", at: start + 4)
        || cursor.starts(with: "meta", at: start + 4)
      if size == 0 { size = bytes.count - start }
      if size == 1 {
        // 64 bits; the first byte must be 0 for any size that can be.
        guard cursor.uint8() == 0, let long = cursor.bigEndian(7) else {
          return AttachmentFacts(health: .truncated, remark: "a box's size is impossible")
        }
        size = long
      }
      guard size >= cursor.position - start, cursor.skip(size - (cursor.position - start)) else {
        return AttachmentFacts(
          health: hasIndex ? .partial : .truncated,
          remark: "a box's size runs past the end: truncated"
        )
      }
    }
    if hasIndex { return AttachmentFacts(health: .ok) }
    return AttachmentFacts(health: .truncated, remark: "no moov or meta box: nothing can be played")
  }
}
