import MediaReaders
import ReportModel
import StrictJSON

/// Collects the parts of one upload into a draft.
struct UploadBuilder {
  let reader: UploadReader
  let bytes: [UInt8]
  var notes = DraftNotes()

  var texts: [Field: String] = [:]
  var metadata: [MetadataItem] = []
  var objects: [String: JSONValue] = [:]
  var files: [File] = []

  init(reader: UploadReader, bytes: [UInt8]) {
    self.reader = reader
    self.bytes = bytes
  }

  /// The text fields of formats.md 1.1.
  enum Field: String, CaseIterable {
    case message, platform, appVersion, appBuild, osVersion, device, locale, reportId, userId, email

    var limit: Int {
      switch self {
      case .message: Limits.messageCharacterCount
      case .reportId, .locale: 128
      case .device, .userId: 256
      case .email: 320
      case .platform, .appVersion, .appBuild, .osVersion: 64
      }
    }
  }

  struct File {
    var partName: String
    var attachment: Attachment
    var content: [UInt8]
  }

  private static let objectNames = ["metadata", "capture", "report"]

  // MARK: Parts

  mutating func take(_ part: MultipartBody.Part) throws(FormatError) {
    if part.fileName != nil || isUnnamedFile(part) { return try takeFile(part) }
    let text = try text(of: part)
    if Self.objectNames.contains(part.name) { return try takeObject(part, text) }
    if let field = Field(rawValue: part.name) { return try takeField(field, part, text) }
    takeMetadata(part, text)
  }

  /// A picture or film that was sent without a name.
  private func isUnnamedFile(_ part: MultipartBody.Part) -> Bool {
    guard let type = part.mediaType?.lowercased(), !part.range.isEmpty else { return false }
    return type.hasPrefix("image/") || type.hasPrefix("video/")
  }

  private mutating func text(of part: MultipartBody.Part) throws(FormatError) -> String {
    let content = bytes[part.range]
    if let text = String(validating: content, as: UTF8.self) { return text }
    switch reader.mode {
    case .strict: throw FormatError(.malformed, at: part.place, "The text is not UTF-8.")
    case .file:
      notes.warn(
        .invalidUTF8,
        at: part.place,
        "Bytes that are not UTF-8 are shown as U+FFFD."
      )
      return String(decoding: content, as: UTF8.self)
    }
  }

  private mutating func takeField(
    _ field: Field,
    _ part: MultipartBody.Part,
    _ text: String
  ) throws(FormatError) {
    if let earlier = texts[field] {
      if earlier.utf8.elementsEqual(text.utf8) { return }
      guard field != .reportId, reader.mode == .file else {
        throw FormatError(
          .malformed,
          at: part.place,
          "A duplicate \(part.name) with another value."
        )
      }
      notes.drop(at: part.place, "it is there twice; the first one counts")
      return
    }
    if text.utf8.count > field.limit, text.unicodeScalars.count > field.limit {
      if field == .message {
        throw FormatError(
          .tooLarge,
          at: part.place,
          "Longer than \(field.limit) characters, the limit."
        )
      }
      notes.drop(at: part.place, "it is longer than \(field.limit) characters")
      return
    }
    notes.judge(text, at: part.place)
    texts[field] = text
  }

  private mutating func takeMetadata(_ part: MultipartBody.Part, _ text: String) {
    if text.isEmpty { return }
    if metadata.contains(where: { $0.key.utf8.elementsEqual(part.name.utf8) }) {
      notes.drop(at: part.place, "it is there twice; the first one counts")
    } else if text.unicodeScalars.count > Limits.metadataValueCharacterCount {
      notes.drop(
        at: part.place,
        "it is longer than \(Limits.metadataValueCharacterCount) characters"
      )
    } else {
      notes.judge(text, at: part.place)
      metadata.append(MetadataItem(key: part.name, value: text))
    }
  }

  private mutating func takeObject(
    _ part: MultipartBody.Part,
    _ text: String
  ) throws(FormatError) {
    if text.isEmpty { return }
    let root: JSONValue
    do throws(JSONError) {
      root = try JSONDocument.parse(Array(text.utf8)).root
    } catch {
      return try wrongObject(part, "it is not JSON (\(error))")
    }
    guard root.kind == .object else {
      return try wrongObject(part, "an object is expected, \(root.kind.phrase) was found")
    }
    objects[part.name] = root
  }

  private mutating func wrongObject(
    _ part: MultipartBody.Part,
    _ reason: String
  ) throws(FormatError) {
    if reader.mode == .strict || part.name == "report" {
      throw FormatError(.malformed, at: part.place, "The part is refused: \(reason).")
    }
    notes.drop(at: part.place, reason)
  }

  private mutating func takeFile(_ part: MultipartBody.Part) throws(FormatError) {
    let given = part.fileName ?? ""
    // A file field of a form in which no file was chosen.
    if given.isEmpty, part.range.isEmpty { return }
    if part.range.count > Limits.attachmentByteCount {
      throw FormatError(
        .tooLarge,
        at: part.place,
        "The file is larger than \(Limits.attachmentByteCount) bytes, the limit."
      )
    }
    let content = Array(bytes[part.range])
    var attachment = Attachment(fileName: fileName(given, part, content))
    attachment.mediaType = part.mediaType
    let facts = MediaReaders.facts(
      of: content,
      declaredMediaType: part.mediaType,
      fileName: attachment.fileName
    )
    attachment.kind = Self.kind(part.name, facts.mediaType)
    notes.warnings += AttachmentWarnings.warnings(of: facts, at: part.place)
    files.append(File(partName: part.name, attachment: attachment, content: content))
  }

  private mutating func fileName(
    _ given: String,
    _ part: MultipartBody.Part,
    _ content: [UInt8]
  ) -> String {
    let label = FileLabel.label(given, at: part.place, &notes)
    let last = FileLabel.lastComponent(label)
    if !last.isEmpty { return last }
    let suffix = MediaSignature.fileExtension(for: MediaSignature.mediaType(of: content))
    return "\(part.name).\(suffix)"
  }

  private static func kind(_ name: String, _ mediaType: String?) -> Attachment.Kind {
    let stem = name.prefix { !("0"..."9").contains($0) }
    switch stem {
    case "screenshot": return .screenshot
    case "video": return .video
    case "recording": return .recording
    case "log": return .log
    default: break
    }
    guard let mediaType else { return .other }
    if mediaType.hasPrefix("image/") { return .image }
    return mediaType.hasPrefix("video/") ? .video : .other
  }
}
