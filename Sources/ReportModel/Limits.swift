/// The largest inputs taken; each has a test just under and just over.
///
/// Source: security.md 4.
package enum Limits {
  package static let jsonDocumentByteCount = 64 << 20
  package static let ndjsonLineByteCount = 16 << 20
  package static let jsonDepth = 64
  package static let jsonObjectKeyCount = 1_000
  package static let messageCharacterCount = 262_144
  package static let logByteCount = 1 << 20
  package static let tagCount = 64
  package static let attachmentCount = 64
  package static let attachmentByteCount = 64 << 20
  package static let reportByteCount = 128 << 20
  package static let metadataKeyCount = 256
  package static let metadataValueCharacterCount = 8_192
  package static let fileNameCharacterCount = 255
  package static let multipartBodyByteCount = 128 << 20
  /// All of an upload that is not a file.
  package static let uploadTextByteCount = 8 << 20
  package static let multipartPartCount = 200
  package static let partHeaderLineCount = 16
  package static let partHeaderByteCount = 8 << 10
  package static let boundaryCharacterCount = 70
  package static let mediaHeaderByteCount = 1 << 20
  package static let lockWaitSeconds = 10
  package static let viewNameCharacterCount = 64
  /// Lines of NDJSON one transaction takes at most, and for how long.
  package static let batchLineCount = 5_000
  package static let batchMilliseconds = 1_000
}
