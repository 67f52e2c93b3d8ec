import Evidence
import ReportModel
import SafeText

extension DetailBody {
  /// The message, then the device at a glance, the pictures, and what is odd.
  func messageLines(limit: Int) -> [Line] {
    let message = detail.report.message
    var lines =
      message.isEmpty
      ? [Line("(no message)", .secondary)] : wrapped(message, limit: limit)
    guard lines.count < limit else { return lines }
    for block in [groupLines(), glanceLines(), evidenceLines(), oddLines()] where !block.isEmpty {
      lines.append(.empty)
      lines += block
    }
    return lines
  }

  private func groupLines() -> [Line] {
    let triage = detail.triage
    var lines: [Line] = []
    if let master = triage.master {
      let id = detail.masterID.map { " (\($0))" } ?? ""
      lines += wrapped("\(signs.duplicate) duplicate of \(master)\(id)", .accent)
    }
    if !triage.copies.isEmpty {
      let names = triage.copies.prefix(12).map(\.description).joined(separator: ", ")
      let more = triage.copies.count > 12 ? ", \(signs.more)" : ""
      lines += wrapped(
        "\(signs.master) \(Words.count(triage.copies.count, "duplicate")): \(names)\(more)",
        .accent
      )
    }
    lines += oddsLines()
    if let end = triage.snoozedUntil {
      lines += wrapped("snoozed until \(SnoozeWords.end(end, in: surroundings.zone))", .accent)
    }
    if let version = triage.fixedIn {
      lines += wrapped("fixed in \(version): a copy from then on opens it again", .accent)
    }
    for link in triage.links { lines += wrapped("\(signs.arrow) \(link)", .accent) }
    return lines
  }

  /// Who is over-represented among the duplicates.
  func oddsLines() -> [Line] {
    guard let odds = state.odds, odds.master == detail.number else { return [] }
    return odds.found.flatMap { hanging("  ", $0.words, .accent) }
  }

  private func glanceLines() -> [Line] {
    let report = detail.report
    var lines = joined([deviceWithCode, systemWithBuild])
    lines += joined([appWithVersion, report.app.environment])
    lines += joined([
      report.locale?.hyphenated, report.timeZone,
      report.screen.map { "screen \($0)" },
    ])
    lines += joined([batteryWords, diskWords, report.device.connection?.words])
    return lines
  }

  private func evidenceLines() -> [Line] {
    let evidence = FileEvidence(detail)
    let lines = detail.attachments.enumerated().flatMap { index, attachment in
      (evidence.isCopy(index) ? [] : attachmentLines(attachment))
        + (index == storyIndex ? storyLines(indent: 2) : [])
    }
    return storyIndex == nil ? lines + storyLines(indent: 0) : lines
  }

  /// The file that the story of the capture is about; `nil` when none came of it.
  var storyIndex: Int? {
    for wanted in [Attachment.Provenance.photosScreenshot, .windowSnapshot, .shakeCapture] {
      if let index = detail.attachments.firstIndex(where: { $0.declared.provenance == wanted }) {
        return index
      }
    }
    return nil
  }

  func storyLines(indent: Int) -> [Line] {
    let story = CaptureStory.sentences(for: detail).joined(separator: " ")
    return story.isEmpty ? [] : wrapped(story, .secondary, indent: indent)
  }

  private func oddLines() -> [Line] {
    var lines = detail.warnings.flatMap { warning -> [Line] in
      let place = warning.place.isEmpty ? "" : " (\(warning.place.oneLine))"
      return hanging("\(signs.damage) ", warning.message.oneLine + place, .caution)
    }
    if detail.conflictCount > 0 {
      let times = Words.count(detail.conflictCount, "other version")
      lines += hanging(
        "\(signs.damage) ",
        "\(times) of this report arrived under the same id, kept aside" + intakeHint,
        .caution
      )
    }
    return lines + retryLines() + burstLines()
  }

  private var intakeHint: String {
    let key = surroundings.keys.key(for: .intake, in: .list)
    return key.map { "\(signs.dot)\($0) compares" } ?? ""
  }

  /// Text that wraps to the right of its sign.
  func hanging(_ sign: String, _ text: String, _ role: Role) -> [Line] {
    let sign = SafeText(sign)
    return SafeText(text).wrapped(to: max(1, columns - sign.width)).enumerated().map {
      Line([Span($0 == 0 ? sign : SafeText.empty.padded(to: sign.width), role), Span($1, role)])
    }
  }
}

// MARK: Facts as words

extension DetailBody {
  /// `iPhone 15 Pro (iPhone16,1)`.
  var deviceWithCode: String? {
    let device = detail.report.device
    let name = RowText.deviceName(model: device.model, name: device.name)
    guard let name else { return nil }
    guard let model = device.model, model != name else { return name }
    return "\(name) (\(model))"
  }

  var systemWithBuild: String? {
    let os = detail.report.os
    let name = [os.name ?? detail.report.platform?.name, os.version].compactMap { $0 }
    guard !name.isEmpty else { return nil }
    return name.joined(separator: " ") + (os.build.map { " (\($0))" } ?? "")
  }

  var appWithVersion: String? {
    let app = detail.report.app
    let version = app.version.map { version in
      version + (app.build.map { " (\($0))" } ?? "")
    }
    let parts = [app.name ?? app.bundleID, version ?? inferredVersion ?? "version not told"]
    return parts.compactMap { $0 }.joined(separator: " ")
  }

  /// From the overlay in a picture, typed in by a triager or sent along.
  var inferredVersion: String? {
    let app = detail.report.app
    guard let version = detail.triage.overlayVersion ?? app.overlayVersion else { return nil }
    let build = detail.triage.overlayBuild ?? app.overlayBuild
    let source = detail.attachments.first { $0.words?.version == version }
    let place = source.map { "read in \($0.declared.fileName.oneLine)" } ?? "from the picture"
    return "~\(version)\(build.map { " (\($0))" } ?? ""), \(place)"
  }

  var batteryWords: String? {
    let device = detail.report.device
    guard let percent = device.batteryPercent else { return nil }
    return "battery \(Words.decimal(percent)) %" + (device.charging == true ? ", charging" : "")
      + (device.lowPowerMode == true ? ", low power mode" : "")
  }

  var diskWords: String? {
    detail.report.device.diskFreeBytes.map { "disk \(Words.bytes($0)) free" }
  }
}

extension Device.Connection {
  var words: String {
    switch self {
    case .wifi: "wifi"
    case .cellular: "cellular"
    case .wired: "wired"
    case .none: "offline"
    case .unknown: "connection unknown"
    }
  }
}
