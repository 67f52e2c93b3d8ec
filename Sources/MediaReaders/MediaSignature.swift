/// What bytes are, whatever they are called.
package enum MediaSignature {
  /// The media type by the first bytes, or `nil` when they say nothing.
  package static func mediaType(of bytes: [UInt8]) -> String? {
    let start = Array(bytes.prefix(4_096))
    for signature in signatures where bytes.starts(with: signature.bytes) {
      return signature.mediaType
    }
    if has("RIFF", start, 0), has("WEBP", start, 8) {
      return "image/webp"
    }
    return boxedType(start) ?? textType(bytes)
  }

  private static let signatures: [(bytes: [UInt8], mediaType: String)] = [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
    ([0xFF, 0xD8, 0xFF], "image/jpeg"),
    (Array("GIF87a".utf8), "image/gif"),
    (Array("GIF89a".utf8), "image/gif"),
    (Array("PK\u{3}\u{4}".utf8), "application/zip"),
    (Array("PK\u{5}\u{6}".utf8), "application/zip"),
    (Array("%PDF-".utf8), "application/pdf"),
    ([0x1F, 0x8B], "application/gzip"),
    ([0x7F, 0x45, 0x4C, 0x46], "application/x-elf"),
  ]

  /// ISO 14496-12 files by their major brand, and QuickTime ones from before `ftyp`.
  private static func boxedType(_ bytes: [UInt8]) -> String? {
    guard has("ftyp", bytes, 4) else {
      let isMovie = oldMovieBoxes.contains { has($0, bytes, 4) }
      if isMovie { return "video/quicktime" }
      // A piece of a stream.
      return has("styp", bytes, 4) ? "video/mp4" : nil
    }
    func isMajor(_ brand: StaticString) -> Bool { has(brand, bytes, 8) }
    if heicBrands.contains(where: isMajor) { return "image/heic" }
    if isMajor("avif") || isMajor("avis") { return "image/avif" }
    if isMajor("mif1") || isMajor("msf1") || isMajor("mif2") || isMajor("miaf") {
      if hasBrand("avif", bytes) { return "image/avif" }
      return hasBrand("heic", bytes) || hasBrand("heix", bytes) ? "image/heic" : "image/heif"
    }
    for (brand, type) in movieBrands where isMajor(brand) { return type }
    return "video/mp4"
  }

  private static let heicBrands: [StaticString] = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs",
  ]
  private static let oldMovieBoxes: [StaticString] = [
    "moov", "mdat", "wide", "free", "skip", "pnot",
  ]
  private static let movieBrands: [(StaticString, String)] = [
    ("qt  ", "video/quicktime"), ("3gp", "video/3gpp"), ("3g2", "video/3gpp2"),
    ("M4V", "video/x-m4v"), ("M4A ", "audio/mp4"), ("M4B ", "audio/mp4"), ("M4P ", "audio/mp4"),
  ]

  private static func has(_ text: StaticString, _ bytes: [UInt8], _ offset: Int) -> Bool {
    let wanted = text.description.utf8
    return offset + wanted.count <= bytes.count
      && bytes[offset..<offset + wanted.count].elementsEqual(wanted)
  }

  /// Among the compatible brands of the first box.
  private static func hasBrand(_ brand: StaticString, _ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 4 else { return false }
    let size = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
    return stride(from: 16, to: min(size, 256), by: 4).contains { has(brand, bytes, $0) }
  }

  /// Text is UTF-8 without controls but blanks; judged by its first 4 KiB.
  private static func textType(_ bytes: [UInt8]) -> String? {
    let start = bytes.prefix(4_096)
    let isText = start.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) || $0 == 0x1B }
    guard isText, !start.isEmpty, isUTF8(start, isCut: bytes.count > start.count) else {
      return nil
    }
    guard let first = start.first(where: { $0 > 0x20 }) else { return "text/plain" }
    if first == 0x7B || first == 0x5B { return "application/json" }
    let words = String(decoding: start.prefix(256), as: UTF8.self).lowercased()
    return words.hasPrefix("<!doctype html") || words.hasPrefix("<html")
      ? "text/html" : "text/plain"
  }

  private static func isUTF8(_ bytes: ArraySlice<UInt8>, isCut: Bool) -> Bool {
    // A scalar of up to four bytes may be cut at the end.
    for dropped in 0...(isCut ? 3 : 0)
    where String(validating: bytes.dropLast(dropped), as: UTF8.self) != nil {
      return true
    }
    return false
  }
}
