import ReportModel
import SafeText

extension DetailBody {
  /// Every file that came or was promised, then the log's end.
  func fileLines() -> [Line] {
    var lines: [Line] = []
    for (index, attachment) in detail.attachments.enumerated() {
      if !lines.isEmpty { lines.append(.empty) }
      lines += attachmentLines(attachment) + furtherLines(attachment)
      if index == storyIndex { lines += storyLines(indent: 2) }
    }
    if lines.isEmpty { lines.append(Line("no files", .secondary)) }
    let story = storyIndex == nil ? storyLines(indent: 0) : []
    if !story.isEmpty { lines += [.empty] + story }
    return lines + logLines()
  }

  /// Name with size, then where it comes from.
  func attachmentLines(_ attachment: StoredAttachment) -> [Line] {
    let declared = attachment.declared
    let isBad = attachment.facts.health.isDamage
    let sign = isBad ? signs.damage : attachment.glyph(signs)
    let facts = measures(of: attachment).joined(separator: "   ")
    let room = columns - 2 - (facts.isEmpty ? 0 : SafeText(facts).width + 3)
    let name = SafeText(declared.fileName)
    let more = SafeText(signs.more)
    var lines: [Line]
    if room >= 12 {
      lines = [
        Line([
          Span(sign + " ", isBad ? .caution : .accent),
          Span(name.clipped(to: room, marker: more)), Span("   " + facts, .secondary),
        ])
      ]
    } else {
      lines = [
        Line([
          Span(sign + " ", isBad ? .caution : .accent),
          Span(name.clipped(to: columns - 2, marker: more)),
        ])
      ]
      lines += wrapped(facts, .secondary, indent: 2)
    }
    if isBad { lines += wrapped(attachment.facts.words, .caution, indent: 2) }
    return lines
  }

  private func measures(of attachment: StoredAttachment) -> [String] {
    var words: [String] = []
    if let width = attachment.facts.displayWidthPixels ?? attachment.widthPixels,
      let height = attachment.facts.displayHeightPixels ?? attachment.heightPixels
    {
      words.append("\(width)\(signs.times)\(height)")
    }
    if let seconds = attachment.durationSeconds { words.append(Words.duration(seconds)) }
    if let size = attachment.byteSize { words.append(Words.bytes(size)) }
    return words
  }

  private func furtherLines(_ attachment: StoredAttachment) -> [Line] {
    let declared = attachment.declared
    let video = declared.video
    let isFine = attachment.facts.health == .ok
    return joined(
      [
        declared.provenance?.words ?? declared.kind?.rawValue, attachment.mediaType?.shortMediaType,
        isFine ? "ok" : nil, attachment.facts.health == .remote ? "elsewhere, not fetched" : nil,
      ],
      .secondary,
      indent: 2
    )
      + joined(
        [
          video.captureMode.map { $0 == .inApp ? "in the app only" : "whole display" },
          video.microphone.map { $0 ? "with microphone" : "no microphone" },
          video.camera.map { $0 ? "with camera" : "no camera" },
          video.requestedClipSeconds.map { "\(Words.decimal($0)) s asked for" },
        ],
        .secondary,
        indent: 2
      )
      + joined(
        [
          declared.annotated == true ? "drawn on by the reporter" : nil,
          declared.redacted == true ? "parts made unreadable" : nil,
          declared.capturedAt.map { "taken \(Words.date($0, in: surroundings.zone))" },
          isFine ? attachment.facts.remark : nil,
        ],
        .secondary,
        indent: 2
      )
      + joined([declared.url], .secondary, indent: 2)
  }

  /// The last lines of the log: the newest matter most.
  private func logLines() -> [Line] {
    guard let log = detail.report.log, !log.isEmpty else { return [] }
    let end = String(decoding: log.utf8.suffix(Self.logTailBytes), as: UTF8.self)
    let all = end.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let tail = all.suffix(Self.logTail)
    let isCut = end.utf8.count < log.utf8.count || tail.count < all.count
    let size = Words.bytes(Int64(log.utf8.count))
    let title = isCut ? "The last \(tail.count) lines of the log, \(size)" : "Log, \(size)"
    return [.empty, heading(title)]
      + tail.map { Line([Span(SafeText(String($0), limit: columns), .secondary)]) }
  }

  private static let logTailBytes = 32 << 10
  private static let logTail = 200
}

extension StoredAttachment {
  var isRecording: Bool {
    switch declared.kind {
    case .recording, .clip, .video: true
    case .screenshot, .image, .log, .crash, .other, nil: mediaType?.hasPrefix("video/") == true
    }
  }

  var isPicture: Bool {
    switch declared.kind {
    case .screenshot, .image: true
    case .recording, .clip, .video, .log, .crash, .other, nil:
      mediaType?.hasPrefix("image/") == true
    }
  }

  func glyph(_ signs: Signs) -> String {
    isRecording ? signs.recording : isPicture ? signs.picture : signs.otherFile
  }
}

extension String {
  /// `png` for `image/png`; other kinds of files in full.
  fileprivate var shortMediaType: String {
    for kind in ["image/", "video/"] where hasPrefix(kind) { return String(dropFirst(kind.count)) }
    return self
  }
}

extension AttachmentFacts {
  /// The health as a sentence, with the remark.
  var words: String {
    let why = remark.map { ": \($0.oneLine)" } ?? ""
    switch health {
    case .ok: return "ok"
    case .partial: return "damaged in part\(why)"
    case .truncated: return "cut off\(why)"
    case .wrongType: return "not what its name says\(why)"
    case .empty: return "empty\(why)"
    case .promised: return "promised, never sent\(why)"
    case .missing: return "missing\(why)"
    case .remote: return "elsewhere, not fetched"
    case .hashMismatch: return "other bytes than announced\(why)"
    }
  }
}

extension Attachment.Provenance {
  var words: String {
    switch self {
    case .windowSnapshot: "window snapshot"
    case .photosScreenshot: "Photos screenshot"
    case .userAdded: "added by the reporter"
    case .shakeCapture: "captured on shaking"
    case .displayMedia: "shared from the browser"
    case .recordingOutput: "screen recording"
    case .clipBuffer: "clip of the last seconds"
    case .unknown: "origin unknown"
    }
  }
}
