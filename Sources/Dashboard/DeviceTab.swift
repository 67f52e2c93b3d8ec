import ReportModel
import ReportQuery

extension DetailBody {
  /// Everything the report says about where it happened, in groups.
  func deviceLines() -> [Line] {
    let groups: [(String, [Line])] = [
      ("App", appFacts()), ("System", systemFacts()), ("Device", deviceFacts()),
      ("At that moment", momentFacts()), ("Reporter", reporterFacts()),
      ("Capture", captureFacts()), ("Metadata", metadataFacts()), ("Also sent", extraFacts()),
    ]
    var lines: [Line] = []
    for (name, facts) in groups where !facts.isEmpty {
      if !lines.isEmpty { lines.append(.empty) }
      lines.append(heading(name))
      lines += facts
    }
    return lines
  }

  /// A value that a field of the query language finds.
  private func found(_ label: String, _ value: String?, _ field: Field) -> [Line] {
    fact(label, value, .plain, FactTerm(field, value))
  }

  private func appFacts() -> [Line] {
    let app = detail.report.app
    let version = detail.triage.overlayVersion ?? app.overlayVersion
    return fact("name", app.name) + found("bundle", app.bundleID, .bundle)
      + fact(
        "version",
        app.version ?? inferredVersion ?? "not told",
        .plain,
        FactTerm(.app, app.version ?? version)
      )
      + found("build", app.build, .build) + found("environment", app.environment, .env)
      + found("fixed in", detail.triage.fixedIn, .fixed)
  }

  /// As `os:` takes it: 14 of one system is another thing than 14 of the next.
  private var systemVersion: String? {
    let report = detail.report
    return report.os.version.map {
      SystemText.joined(report.os.name ?? report.platform?.name, $0)
    }
  }

  private func systemFacts() -> [Line] {
    let report = detail.report
    return fact(
      "platform",
      report.platform?.name,
      .plain,
      FactTerm(.platform, report.platform?.rawValue)
    )
      + fact(
        "version",
        [report.os.name, report.os.version].compactMap { $0 }.joined(separator: " "),
        .plain,
        FactTerm(.os, systemVersion)
      )
      + fact("build", report.os.build) + found("locale", report.locale, .locale)
      + found("time zone", report.timeZone, .tz)
  }

  private func deviceFacts() -> [Line] {
    let device = detail.report.device
    let name = RowText.deviceName(model: device.model, name: device.name)
    var lines = found("name", name == device.model ? nil : name, .device)
    lines += found("code", device.model, .model)
    if let sent = device.name, sent != name { lines += fact("calls itself", sent) }
    lines += fact("maker", device.manufacturer) + fact("processor", device.architecture)
    if device.simulator == true { lines += fact("simulator", "yes", .caution) }
    if let width = device.screenWidthPoints, let height = device.screenHeightPoints {
      let scale = device.screenScale.map { " @\(Words.decimal($0))\(signs.times)" } ?? ""
      lines += fact(
        "screen",
        "\(Words.decimal(width))\(signs.times)\(Words.decimal(height)) points\(scale)"
      )
    }
    return lines + fact("browser", device.userAgent)
  }

  private func momentFacts() -> [Line] {
    let device = detail.report.device
    return found("screen name", detail.report.screen, .screen)
      + fact("orientation", device.orientation?.words)
      + fact("connection", device.connection?.words)
      + fact("battery", batteryWords.map { String($0.dropFirst("battery ".count)) })
      + fact("disk", Self.share(device.diskFreeBytes, of: device.diskTotalBytes))
      + fact("memory", Self.share(device.memoryFreeBytes, of: device.memoryTotalBytes))
      + fact(
        "app ran for",
        device.appUptimeMilliseconds.map { Words.duration(Double($0) / 1_000) }
      )
  }

  private static func share(_ free: Int64?, of total: Int64?) -> String? {
    switch (free, total) {
    case (let free?, let total?): "\(Words.bytes(free)) free of \(Words.bytes(total))"
    case (let free?, nil): "\(Words.bytes(free)) free"
    case (nil, let total?): "\(Words.bytes(total)) in all"
    case (nil, nil): nil
    }
  }

  private func reporterFacts() -> [Line] {
    let user = detail.report.user
    return found("name", user.name, .user) + found("e-mail", user.email, .email)
      + found("id", user.id, .user)
  }

  private func captureFacts() -> [Line] {
    let report = detail.report
    let created = report.createdAt.map {
      Words.date($0, in: surroundings.zone)
        + (report.createdAtSource.map { " (\($0.words))" } ?? "")
    }
    return fact(
      "opened by",
      report.trigger?.words,
      .plain,
      FactTerm(.trigger, report.trigger?.rawValue)
    )
      + CaptureStory.sentences(for: report).flatMap { fact("", $0, .plain) }
      + fact("created", created)
      + fact("received", Words.date(detail.receivedAt, in: surroundings.zone))
      + fact(
        "sent by",
        senderWords,
        .plain,
        FactTerm(.source, report.source.system?.rawValue)
      )
      + fact("report id", report.id.rawValue)
  }

  private var senderWords: String? {
    let source = detail.report.source
    let parts = [source.system?.rawValue, source.sdkVersion, source.externalID, source.externalURL]
    let words = parts.compactMap { $0 }.joined(separator: " ")
    guard detail.replayCount > 0 else { return words.isEmpty ? nil : words }
    return words + ", \(Words.count(detail.replayCount + 1, "time"))"
  }

  private func metadataFacts() -> [Line] {
    detail.report.metadata.flatMap {
      fact($0.key.oneLine, $0.value, .plain, FactTerm(key: $0.key, value: $0.value))
    }
  }

  private func extraFacts() -> [Line] {
    detail.report.extra.flatMap { fact($0.pointer.oneLine, $0.json) }
  }
}

extension Device.Orientation {
  var words: String {
    switch self {
    case .portrait: "portrait"
    case .portraitUpsideDown: "portrait, upside down"
    case .landscapeLeft: "landscape, left"
    case .landscapeRight: "landscape, right"
    case .landscape: "landscape"
    case .faceUp: "face up"
    case .faceDown: "face down"
    }
  }
}

extension CreatedAtSource {
  /// Where the time comes from.
  var words: String {
    switch self {
    case .report: "says the report"
    case .received: "when it arrived"
    case .attachment: "when the picture was taken"
    case .file: "when the file was written"
    case .import: "when it was imported"
    }
  }
}

extension Trigger {
  var words: String {
    switch self {
    case .screenshot: "a screenshot"
    case .shake: "shaking the device"
    case .manual: "hand"
    case .launcher: "the launcher button"
    case .recording: "the end of a recording"
    case .clip: "the export of a clip"
    case .unknown: "something unknown"
    }
  }
}
