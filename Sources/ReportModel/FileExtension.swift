/// Endings of file names and the media types they stand for.
package enum FileExtension {
  /// Without the dot; `bin` when there is none.
  package static func of(mediaType: String?) -> String {
    guard let mediaType else { return "bin" }
    return table.first { $0.mediaType == mediaType }?.name ?? "bin"
  }

  /// The media type a file name claims by its ending.
  package static func mediaType(ofFileName name: String) -> String? {
    guard let dot = name.utf8.lastIndex(of: 0x2E) else { return nil }
    let suffix = name[name.index(after: dot)...].lowercased()
    return table.first { $0.name == suffix }?.mediaType
  }

  /// The first ending of a type is the one written.
  private static let table: [(name: String, mediaType: String)] = [
    ("png", "image/png"), ("jpg", "image/jpeg"), ("jpeg", "image/jpeg"), ("gif", "image/gif"),
    ("webp", "image/webp"), ("heic", "image/heic"), ("heif", "image/heif"), ("avif", "image/avif"),
    ("hif", "image/heif"), ("apng", "image/png"), ("mp4", "video/mp4"), ("m4v", "video/x-m4v"),
    ("mov", "video/quicktime"), ("3gp", "video/3gpp"), ("3g2", "video/3gpp2"), ("m4a", "audio/mp4"),
    ("zip", "application/zip"), ("gz", "application/gzip"), ("pdf", "application/pdf"),
    ("json", "application/json"), ("html", "text/html"), ("txt", "text/plain"),
    ("log", "text/plain"),
  ]
}
