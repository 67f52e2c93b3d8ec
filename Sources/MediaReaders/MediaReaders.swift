import ReportModel

/// Bytes of attachments → what they say about themselves.
///
/// Headers, tables and checksums only; nothing is decoded. What a reading may cost is bounded by a
/// ``ReadingBudget``, whatever sizes and counts the bytes claim.
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
    facts(of: ByteArray(bytes), declaredMediaType: declaredMediaType, fileName: fileName).facts
  }

  /// As above, of bytes that need not be in memory; and what is left of `budget`.
  package static func facts(
    of bytes: any ByteSource,
    declaredMediaType: String?,
    fileName: String?,
    budget: ReadingBudget = .standard
  ) -> (facts: AttachmentFacts, left: ReadingBudget) {
    let source = BudgetedSource(bytes, budget: budget)
    guard source.byteCount > 0 else {
      var facts = AttachmentFacts(health: .empty, remark: "0 bytes")
      facts.byteSize = 0
      return (facts, budget)
    }
    let start = source.bytes(at: 0, count: Int(min(source.byteCount, 4_096))) ?? []
    let mediaType = MediaSignature.mediaType(of: Array(start))
    var facts = read(source, mediaType)
    facts.mediaType = mediaType
    facts.byteSize = source.byteCount
    let claim =
      declaredMediaType.flatMap(MediaClaim.init)
      ?? fileName.flatMap(FileExtension.mediaType(ofFileName:)).flatMap(MediaClaim.init)
    if let claim, !claim.agrees(with: mediaType) {
      facts.health = .wrongType
      let found = mediaType ?? "of an unknown type"
      facts.remark = "type mismatch: declared \(claim.mediaType), is \(found)"
    }
    return (facts, source.left)
  }

  private static func read(_ source: BudgetedSource, _ mediaType: String?) -> AttachmentFacts {
    switch mediaType {
    case "image/png": PNGReader.facts(of: source)
    case "image/jpeg": JPEGReader.facts(of: source)
    case "image/gif": GIFReader.facts(of: source)
    case "image/webp": WebPReader.facts(of: source)
    case "image/heic", "image/heif", "image/avif": BoxReader.facts(of: source, isPicture: true)
    case "video/mp4", "video/quicktime", "video/3gpp", "video/3gpp2", "video/x-m4v", "audio/mp4":
      BoxReader.facts(of: source, isPicture: false)
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
      ["image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence", "image/avif"],
      ["image/png", "image/apng"],
      [
        "video/mp4", "video/quicktime", "video/3gpp", "video/3gpp2", "video/x-m4v", "audio/mp4",
        "audio/x-m4a",
      ],
    ]
    if families.contains(where: { $0.contains(mediaType) && $0.contains(found) }) { return true }
    // Many types are spelled in text or zipped; only pictures and films must be what they say.
    return !isMedia(mediaType) && !isMedia(found)
  }

  private func isMedia(_ type: String) -> Bool {
    type.hasPrefix("image/") || type.hasPrefix("video/") || type == "application/x-elf"
  }
}
