import Evidence
import ReportModel

/// How the capture went, in sentences.
///
/// Source: formats.md 1.3.
enum CaptureStory {
  /// What happened to the picture, then what else is to be known; failures are facts like others.
  static func sentences(for report: Report) -> [String] {
    let capture = report.capture
    var sentences = [main(capture)].compactMap { $0 }
    if let dropped = capture.attachmentsDropped, dropped > 0 {
      let limit = capture.attachmentLimit.map { " of \($0)" } ?? ""
      sentences.append(
        "\(Words.count(Int(clamping: dropped), "file")) dropped at the limit\(limit)."
      )
    }
    if capture.incompleteRender == true {
      sentences.append("The window was drawn incompletely: parts may be missing or black.")
    }
    if capture.screenCaptured == true {
      sentences.append("The screen was being recorded or mirrored.")
    }
    return sentences
  }

  /// And what follows from the files themselves.
  static func sentences(for detail: ReportDetail) -> [String] {
    let evidence = FileEvidence(detail)
    let kinds = Set(detail.attachments.compactMap(\.declared.provenance))
    return sentences(for: detail.report) + counts(evidence) + limits(kinds, detail)
      + stale(detail) + clips(evidence)
  }

  private static func counts(_ evidence: FileEvidence) -> [String] {
    if evidence.lacksMedia { return ["A picture was attached, and none is here."] }
    guard evidence.presentCount < evidence.announcedCount else { return [] }
    let announced = Words.count(evidence.announcedCount, "file")
    return ["\(announced) announced, \(evidence.presentCount) here."]
  }

  /// What a capture of its kind cannot show, or may show (formats.md 1.4).
  private static func limits(
    _ kinds: Set<Attachment.Provenance>,
    _ detail: ReportDetail
  ) -> [String] {
    var sentences: [String] = []
    if kinds.contains(.windowSnapshot) || kinds.contains(.shakeCapture) {
      sentences.append(
        "The keyboard and system alerts are not in a window snapshot; video and protected views "
          + "may be black."
      )
    }
    let app = detail.report.app
    let showsOverlay = !kinds.isDisjoint(with: [
      .photosScreenshot, .recordingOutput, .clipBuffer,
    ])
    if showsOverlay, app.version == nil, app.overlayVersion == nil,
      detail.triage.overlayVersion == nil
    {
      sentences.append("The report names no version: one may be drawn in the picture.")
    }
    return sentences
  }

  private static func stale(_ detail: ReportDetail) -> [String] {
    let ages = detail.attachments.compactMap { Staleness.age(of: $0, in: detail.report) }
    guard let age = ages.max() else { return [] }
    return ["The screenshot may be stale: taken \(Words.span(age)) before the report."]
  }

  private static func clips(_ evidence: FileEvidence) -> [String] {
    evidence.clipGroups.map { group in
      let clips = Words.count(group.positions.count, "clip")
      guard let overlap = group.overlapMilliseconds else {
        return "\(clips) of one buffer: they may show the same moments."
      }
      return "\(clips) overlap by \(Words.duration(Double(overlap) / 1_000)): "
        + "they show the same moments."
    }
  }

  private static func main(_ capture: Capture) -> String? {
    switch capture.outcome {
    case .attached: attached(capture)
    case .fallbackOnly: "Window snapshot kept: " + absence(capture) + "."
    case .notAttached where capture.placeholder == .droppedAtLimit:
      "Photos screenshot dropped: " + limitReached(capture) + "."
    case .notAttached: "No picture: " + absence(capture) + "."
    case .failed: "No screenshot: " + failure(capture) + "."
    case nil: nil
    }
  }

  private static func attached(_ capture: Capture) -> String {
    let attempt = capture.lookupAttempts.map { ", found at the \(Words.ordinal($0)) look-up" } ?? ""
    switch capture.placeholder {
    case .upgraded:
      let when = capture.lookupAttempts.map { " after the \(Words.ordinal($0)) look-up" } ?? ""
      return "Photos screenshot; replaced the window snapshot\(when)."
    case .appended: return "Photos screenshot\(attempt); there was no window snapshot."
    case .deletedThenAppended:
      return "Photos screenshot\(attempt); the reporter had deleted the window snapshot."
    case .kept: return "Photos screenshot beside the window snapshot\(attempt)."
    case .droppedAtLimit: return "Photos screenshot dropped: \(limitReached(capture))."
    case .none?, nil: return "Picture attached\(attempt)."
    }
  }

  private static func limitReached(_ capture: Capture) -> String {
    capture.attachmentLimit.map { "there were \($0) files already" }
      ?? "there were as many files as may be"
  }

  /// Why there is no Photos screenshot.
  private static func absence(_ capture: Capture) -> String {
    switch capture.photosPermission {
    case .denied: return "access to Photos was denied"
    case .restricted: return "access to Photos is restricted on this device"
    case .cancelled: return "the reporter answered “Not now” to Photos access"
    case .notDetermined: return "Photos access was never decided"
    case .notRequested: return "Photos access was never asked for"
    case .unknown, .addOnly, .authorized, .limited, nil: break
    }
    let times =
      capture.lookupAttempts.map { " in \(Words.count(Int(clamping: $0), "look-up"))" } ?? ""
    switch capture.lookupResult {
    case .notFound: return "no screenshot was found in Photos\(times)"
    case .iCloudOnly: return "the screenshot is only in iCloud"
    case .degraded: return "Photos had only a poor copy of the screenshot"
    case .cancelled: return "the look-up was cancelled"
    case .error: return "the look-up failed"
    case .notAttempted: return "Photos was not looked up"
    case .found: return "the screenshot was found but not attached"
    case nil:
      return capture.photosPermission == .unknown
        ? "whether Photos may be read is unknown" : "no reason is given"
    }
  }

  private static func failure(_ capture: Capture) -> String {
    switch capture.failure {
    case .unauthorized:
      let status = capture.photosPermission.map { " (\($0.words))" } ?? ""
      return "Photos may not be read\(status)"
    case .fetchFailure: return "Photos held none"
    case .loadFailure: return "Photos knew one, its bytes could not be read"
    case .exportFailure: return "the clip could not be exported"
    case .other, nil: return "the capture failed"
    }
  }
}

extension Capture.PhotosPermission {
  fileprivate var words: String {
    switch self {
    case .authorized: "authorized"
    case .limited: "limited"
    case .addOnly: "add only"
    case .denied: "denied"
    case .restricted: "restricted"
    case .notDetermined: "never decided"
    case .cancelled: "cancelled"
    case .unknown: "unknown"
    case .notRequested: "never asked"
    }
  }
}
