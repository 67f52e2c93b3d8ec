import ReportModel

/// Bytes of attachments → what they say about themselves.
///
/// Only headers are read, from a bounded number of steps; nothing is decoded.
package enum MediaReaders {
  /// The facts of one attachment's bytes.
  ///
  /// What the report declares is only compared: a type that disagrees with the signature is
  /// ``AttachmentHealth/wrongType``. Without a declared type the file name's extension is its claim.
  package static func facts(
    of bytes: [UInt8],
    declaredMediaType: String?,
    fileName: String?
  ) -> AttachmentFacts {
    guard !bytes.isEmpty else {
      var facts = AttachmentFacts(health: .empty)
      facts.byteSize = 0
      facts.remark = "0 bytes"
      return facts
    }
    let mediaType = MediaSignature.mediaType(of: bytes)
    var facts = read(bytes, mediaType)
    facts.mediaType = mediaType
    facts.byteSize = Int64(bytes.count)
    let claim =
      declaredMediaType.flatMap(MediaClaim.init)
      ?? fileName.flatMap(MediaSignature.mediaType(ofFileName:)).flatMap(MediaClaim.init)
    if let claim, !claim.agrees(with: mediaType) {
      facts.health = .wrongType
      let found = mediaType ?? "of an unknown type"
      facts.remark = "type mismatch: declared \(claim.mediaType), is \(found)"
    }
    return facts
  }

  private static func read(_ bytes: [UInt8], _ mediaType: String?) -> AttachmentFacts {
    switch mediaType {
    case "image/png": PNGReader.facts(of: bytes)
    case "image/jpeg": JPEGReader.facts(of: bytes)
    case "image/gif": GIFReader.facts(of: bytes)
    case "image/webp": WebPReader.facts(of: bytes)
    case "video/mp4", "video/quicktime", "video/3gpp", "image/heic", "image/heif", "image/avif":
      BoxReader.facts(of: bytes)
    default: AttachmentFacts(health: .ok)
    }
  }
}

/// What a report or a file name says a file is.
struct MediaClaim {
  /// Lower-cased, without parameters.
  let mediaType: String

  /// `nil` for types that claim nothing.
  init?(_ declared: String) {
    let bare = declared.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
    if bare.isEmpty || bare == "application/octet-stream" || bare == "binary/octet-stream" {
      return nil
    }
    mediaType = bare == "image/jpg" ? "image/jpeg" : bare
  }

  func agrees(with found: String?) -> Bool {
    if found == mediaType { return true }
    guard let found else { return !isMedia(mediaType) }
    let families = [
      ["image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence"],
      ["video/mp4", "video/quicktime", "video/3gpp", "video/x-m4v", "audio/mp4", "audio/x-m4a"],
    ]
    if families.contains(where: { $0.contains(mediaType) && $0.contains(found) }) { return true }
    // Many types are spelled in text or zipped; only pictures and films must be what they say.
    return !isMedia(mediaType) && !isMedia(found)
  }

  private func isMedia(_ type: String) -> Bool {
    type.hasPrefix("image/") || type.hasPrefix("video/") || type == "application/x-elf"
  }
}
