import ReportModel

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

  /// How the pixels and sounds are stored, as far as it is out of the ordinary.
  func words(_ signs: Signs) -> [String?] {
    var turned: String?
    if let rotation, rotation != 0 { turned = "turned \(rotation)\(signs.isASCII ? " deg" : "°")" }
    return [
      storedSize(signs), bitDepth.flatMap { $0 == 8 ? nil : "\($0) bits" },
      hasAlpha == true ? "with transparency" : nil, turned,
      isMirrored == true ? "mirrored" : nil,
      frameCount.flatMap { $0 > 1 ? Words.count(Int(clamping: $0), "frame") : nil },
      videoCodec.map { $0.oneLine },
      frameRate.map { "\(Words.decimal($0)) frame\($0 == 1 ? "" : "s")/s" },
      audioCodec.map { "sound \($0.oneLine)" } ?? (isSilentFilm ? "no sound" : nil),
      trackCount.flatMap { $0 > 2 ? Words.count($0, "track") : nil },
    ]
  }

  /// Only where what is shown is something else.
  private func storedSize(_ signs: Signs) -> String? {
    guard let width = widthPixels, let height = heightPixels,
      let shownWidth = displayWidthPixels, let shownHeight = displayHeightPixels,
      width != shownWidth || height != shownHeight
    else { return nil }
    return "stored \(width)\(signs.times)\(height)"
  }

  private var isSilentFilm: Bool {
    mediaType?.hasPrefix("video/") == true && videoCodec != nil && health == .ok
  }
}

extension AttachmentFacts.Marks {
  /// What a triager should know before it is handed on; never what it says.
  var words: [String?] {
    [
      contains(.screenshot) ? "the system's screenshot" : nil,
      contains(.location) ? "holds a location" : nil,
      contains(.owner) ? "names a person" : nil, contains(.encrypted) ? "encrypted" : nil,
    ]
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
