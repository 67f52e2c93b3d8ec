/// The orientation tag of an EXIF block.
enum ExifOrientation {
  /// 1–8, or `nil` when the block at `offset` has none.
  ///
  /// Source: TIFF 6.0 section 2, Exif 2.32.
  static func read(_ bytes: [UInt8], at offset: Int) -> Int? {
    var cursor = ByteCursor(bytes, at: offset)
    guard cursor.starts(with: "Exif", at: offset), cursor.skip(6) else { return nil }
    let tiff = cursor.position
    let isLittle = cursor.starts(with: "II", at: tiff)
    guard isLittle || cursor.starts(with: "MM", at: tiff), cursor.skip(4) else { return nil }
    func number(_ count: Int) -> Int? {
      isLittle ? cursor.littleEndian(count) : cursor.bigEndian(count)
    }
    guard let directory = number(4), directory >= 8, cursor.skip(directory - 8),
      let entryCount = number(2)
    else { return nil }
    for _ in 0..<min(entryCount, 256) {
      guard let tag = number(2), let type = number(2), number(4) != nil, let value = number(2),
        cursor.skip(2)
      else { return nil }
      if tag == 0x0112 { return type == 3 && (1...8).contains(value) ? value : nil }
    }
    return nil
  }
}
