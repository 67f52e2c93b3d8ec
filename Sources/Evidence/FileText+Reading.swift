import ReportModel
import StrictJSON

extension FileText {
  /// Bytes of a file that are looked at, and lines that are kept.
  package static let byteLimit = 256 << 10
  package static let lineLimit = 1_000
  private static let shownFrames = 12

  /// `nil` for a file that is no text: a picture, a film, an archive, noise.
  ///
  /// Crashes are folded to why and the top of their stack, JSON is laid out; other text stays as it is,
  /// its end when it is a log.
  package init?(_ bytes: [UInt8], of attachment: StoredAttachment) {
    guard Self.isCandidate(attachment), !bytes.isEmpty, Self.isText(bytes) else { return nil }
    if let crash = CrashLog(bytes) {
      self.init(crash, isCut: false)
    } else if bytes.first == 0x7B || bytes.first == 0x5B, bytes.count <= Self.byteLimit,
      let document = try? JSONDocument.parse(bytes)
    {
      var layout = JSONLayout(limit: Self.lineLimit)
      layout.write(document.root, name: nil, depth: 0)
      self.init(title: "JSON", lines: layout.lines, isCut: layout.isCut)
    } else {
      self.init(plain: bytes, keepsEnd: attachment.declared.kind == .log)
    }
  }

  /// By signature where there is one, else by what the report says.
  package static func isCandidate(_ attachment: StoredAttachment) -> Bool {
    guard attachment.blob != nil else { return false }
    guard let type = attachment.facts.mediaType else { return true }
    return !["image/", "video/", "audio/"].contains { type.hasPrefix($0) }
      && type != "application/pdf" && type != "application/zip"
  }

  /// UTF-8, perhaps cut, with next to no control characters.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(4_096)
    let controls = start.count { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D && $0 != 0x1B }
    if start.contains(0) || controls * 50 > start.count { return false }
    let bad = String(decoding: start, as: UTF8.self).unicodeScalars.count { $0 == "\u{FFFD}" }
    return bad * 20 <= start.count
  }

  private init(_ crash: CrashLog, isCut: Bool) {
    let app = [crash.app, crash.version, crash.build.map { "(\($0))" }].compactMap(\.self)
    let place = [crash.model, crash.system].compactMap(\.self).joined(separator: " · ")
    let frames = crash.frames.prefix(Self.shownFrames).enumerated().map { "\($0)  \($1)" }
    let further = crash.frameCount - frames.count
    self.init(
      title: app.isEmpty ? "crash" : "crash of " + app.joined(separator: " "),
      lines: [crash.reason, place.isEmpty ? nil : place].compactMap(\.self) + frames
        + (further > 0 ? ["… \(further) more"] : []),
      isCut: isCut
    )
  }

  private init(plain bytes: [UInt8], keepsEnd: Bool) {
    let part = keepsEnd ? bytes.suffix(Self.byteLimit) : bytes.prefix(Self.byteLimit)
    let text = String(decoding: part, as: UTF8.self)
    let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let trimmed = all.last == "" ? all.dropLast() : all[...]
    let lines = keepsEnd ? trimmed.suffix(Self.lineLimit) : trimmed.prefix(Self.lineLimit)
    let isCut = part.count < bytes.count || lines.count < trimmed.count
    let what = keepsEnd ? "the log" : "the text"
    self.init(
      title: isCut ? "\(keepsEnd ? "end" : "start") of \(what)" : what,
      lines: lines.map(String.init),
      isCut: isCut
    )
  }
}

/// JSON with a value a line.
private struct JSONLayout {
  private(set) var lines: [String] = []
  private(set) var isCut = false
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  mutating func write(_ value: JSONValue, name: String?, depth: Int) {
    let head = String(repeating: "  ", count: depth) + (name.map { "\($0): " } ?? "")
    switch value.kind {
    case .object:
      let members = Array(value.members)
      add(head + (members.isEmpty ? "{}" : "{"))
      for member in members where !isCut {
        write(member.value, name: member.key, depth: depth + 1)
      }
      if !members.isEmpty { add(String(repeating: "  ", count: depth) + "}") }
    case .array:
      let elements = Array(value.elements)
      add(head + (elements.isEmpty ? "[]" : "["))
      for element in elements where !isCut { write(element, name: nil, depth: depth + 1) }
      if !elements.isEmpty { add(String(repeating: "  ", count: depth) + "]") }
    case .string: add(head + "“\(value.string ?? "")”")
    case .number, .bool, .null: add(head + String(decoding: value.bytes, as: UTF8.self))
    }
  }

  private mutating func add(_ line: String) {
    if lines.count < limit { lines.append(line) } else { isCut = true }
  }
}
