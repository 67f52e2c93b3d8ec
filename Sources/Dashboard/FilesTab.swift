import Evidence
import ReportModel
import SafeText

extension DetailBody {
  /// Every file that came or was promised, then the log's end.
  func fileLines() -> [Line] {
    let evidence = FileEvidence(detail)
    var lines: [Line] = []
    for (index, attachment) in detail.attachments.enumerated() where !evidence.isCopy(index) {
      if !lines.isEmpty { lines.append(.empty) }
      lines += attachmentLines(attachment) + furtherLines(attachment)
      lines += thumbnailLines(attachment, index)
      lines += copyLines(evidence.copies(of: index), of: attachment) + fitLines(attachment)
      lines += wordLines(attachment)
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
    let facts = attachment.facts
    let isFine = facts.health == .ok
    return joined(
      [
        attachment.declared.provenance?.words ?? attachment.declared.kind?.rawValue,
        attachment.mediaType?.shortMediaType, isFine ? "ok" : nil,
        facts.health == .remote ? "elsewhere, not fetched" : nil,
      ],
      .secondary,
      indent: 2
    ) + joined(attachment.videoWords, .secondary, indent: 2)
      + joined(facts.words(signs), .secondary, indent: 2)
      + joined(circumstances(of: attachment), .secondary, indent: 2)
      + joined(facts.marks.words, .secondary, indent: 2)
      + joined([attachment.declared.url], .secondary, indent: 2)
  }

  private func circumstances(of attachment: StoredAttachment) -> [String?] {
    let declared = attachment.declared
    let facts = attachment.facts
    let taken =
      declared.capturedAt.map { Words.date($0, in: surroundings.zone) }
      ?? facts.capturedAt.map { time in
        // Without a zone it is what a clock showed somewhere.
        time.timestamp.map { Words.date($0, in: surroundings.zone) }
          ?? "\(time.description.replacing("T", with: " ")), zone unknown"
      }
    return [
      declared.annotated == true ? "drawn on by the reporter" : nil,
      declared.redacted == true ? "parts made unreadable" : nil, taken.map { "taken \($0)" },
      facts.software.map { "by \($0.oneLine)" }, facts.health == .ok ? facts.remark : nil,
    ]
  }

  /// The same bytes under other names, or the same capture once more: shown once, with every source.
  private func copyLines(_ positions: [Int], of leader: StoredAttachment) -> [Line] {
    positions.flatMap { position -> [Line] in
      let copy = detail.attachments[position]
      let source = copy.declared.provenance?.words ?? copy.declared.kind?.rawValue
      let what = copy.blob == leader.blob ? "the same as" : "the same capture as"
      return wrapped(
        "\(what) \(copy.declared.fileName.oneLine)" + (source.map { " (\($0))" } ?? ""),
        .secondary,
        indent: 2
      )
    }
  }

  /// Why its pixels cannot be seen, what was read in them, or the text it is.
  private func wordLines(_ attachment: StoredAttachment) -> [Line] {
    var lines: [Line] = []
    if case .failure(let why) = attachment.look, attachment.facts.health == .ok {
      lines += wrapped("no preview: \(why)", .caution, indent: 2)
    }
    if let version = attachment.words?.version {
      let build = attachment.words?.build.map { " (\($0))" } ?? ""
      lines += wrapped("shows version \(version)\(build)", .secondary, indent: 2)
    }
    if let words = attachment.words?.text, !words.isEmpty {
      let separator = signs.isASCII ? " / " : " · "
      let all = words.split(whereSeparator: \.isNewline).joined(separator: separator)
      lines += wrapped("reads: \(all)", .secondary, indent: 2, limit: 3)
    }
    guard let text = attachment.text else { return lines }
    lines += joined([text.title + (text.isCut ? ", cut" : "")], .strong, indent: 2)
    return lines
      + text.lines.prefix(Self.logTail).map {
        Line([Span(SafeText("  " + $0, limit: columns), .secondary)])
      }
  }

  /// Whether it can be of the device; a warning only where the size has to be a screen's.
  private func fitLines(_ attachment: StoredAttachment) -> [Line] {
    let device = detail.report.device
    let name = RowText.deviceName(model: device.model, name: device.name) ?? "the device"
    guard let fit = ScreenFit(attachment, from: device) else { return [] }
    switch fit {
    case .fits: return joined(["fits \(name)"], .secondary, indent: 2)
    case .fitsAtScaleOne:
      return joined(["fits \(name) at scale 1"], .secondary, indent: 2)
    case .fitsZoomed:
      return joined(["fits \(name) with Display Zoom"], .secondary, indent: 2)
    case .doesNotFit where attachment.isSystemScreenshot:
      return hanging("\(signs.damage) ", "does not fit \(name): another device?", .caution)
    case .doesNotFit: return []
    case .unknown:
      guard let names = ScreenCandidates.names(for: attachment, of: detail.report) else {
        return []
      }
      return wrapped("the size of \(names)", .secondary, indent: 2)
    }
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
  /// How it was recorded.
  var videoWords: [String?] {
    let video = declared.video
    return [
      video.captureMode.map { $0 == .inApp ? "in the app only" : "whole display" },
      video.microphone.map { $0 ? "with microphone" : "no microphone" },
      video.camera.map { $0 ? "with camera" : "no camera" },
      video.requestedClipSeconds.map { "\(Words.decimal($0)) s asked for" },
    ]
  }

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
