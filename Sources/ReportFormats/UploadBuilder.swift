import MediaReaders
import ReportModel
import StrictJSON

/// Collects the parts of one upload into a draft.
struct UploadBuilder {
  let mode: ReadingMode
  let now: Timestamp
  var notes = DraftNotes()

  var texts: [Field: String] = [:]
  var metadata: [MetadataItem] = []
  var objects: [String: JSONValue] = [:]
  var files: [File] = []

  init(mode: ReadingMode, now: Timestamp) {
    self.mode = mode
    self.now = now
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
    /// As sent, a label at most.
    var givenName: String
    var place: String
    var attachment: Attachment
    var isEmpty = true
    /// Its first bytes, which tell what it is.
    private(set) var head: [UInt8] = []

    mutating func note(_ bytes: ArraySlice<UInt8>) {
      if isEmpty { isEmpty = bytes.isEmpty }
      head += bytes.prefix(Self.headByteCount - head.count)
    }

    private static let headByteCount = 1_024
  }

  private static let objectNames = ["metadata", "capture", "report"]

  // MARK: Parts

  mutating func take(_ part: PartHeader, _ content: [UInt8]) throws(FormatError) {
    let text = try text(of: part, content)
    if Self.objectNames.contains(part.name) { return try takeObject(part, text) }
    if let field = Field(rawValue: part.name) { return try takeField(field, part, text) }
    takeMetadata(part, text)
  }

  private mutating func text(of part: PartHeader, _ content: [UInt8]) throws(FormatError)
    -> String
  {
    if let text = String(validating: content, as: UTF8.self) { return text }
    switch mode {
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
    _ part: PartHeader,
    _ text: String
  ) throws(FormatError) {
    if let earlier = texts[field] {
      if earlier.utf8.elementsEqual(text.utf8) { return }
      guard field != .reportId, mode == .file else {
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
      if field == .reportId {
        throw FormatError(
          .invalidReport,
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

  private mutating func takeMetadata(_ part: PartHeader, _ text: String) {
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
    _ part: PartHeader,
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
    _ part: PartHeader,
    _ reason: String
  ) throws(FormatError) {
    if mode == .strict || part.name == "report" {
      throw FormatError(.malformed, at: part.place, "The part is refused: \(reason).")
    }
    notes.drop(at: part.place, reason)
  }

  // MARK: Files

  /// A file whose bytes follow; returns its index.
  mutating func begin(_ part: PartHeader) -> Int {
    var attachment = Attachment(fileName: "")
    attachment.mediaType = part.mediaType
    let file = File(
      partName: part.name,
      givenName: part.fileName ?? "",
      place: part.place,
      attachment: attachment
    )
    files.append(file)
    return files.count - 1
  }

  /// Names a file, once it is known what its bytes are.
  mutating func name(_ index: Int) {
    let file = files[index]
    let label = FileLabel.label(file.givenName, at: file.place, &notes)
    let last = FileLabel.lastComponent(label)
    if !last.isEmpty {
      files[index].attachment.fileName = last
      return
    }
    let suffix = FileExtension.of(mediaType: MediaSignature.mediaType(of: file.head))
    files[index].attachment.fileName = "\(file.partName).\(suffix)"
  }

  static func kind(_ name: String, _ mediaType: String?) -> Attachment.Kind {
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

extension PartHeader {
  /// Sent as a file, or a picture or film that was sent without a name.
  var isFile: Bool {
    if fileName != nil { return true }
    guard let type = mediaType?.lowercased() else { return false }
    return type.hasPrefix("image/") || type.hasPrefix("video/")
  }
}
