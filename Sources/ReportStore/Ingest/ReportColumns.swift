import ReportModel

/// The columns of the tables that hold what a reporter sent, in the order they are written.
///
/// Reading them back is `DetailReader`; a test writes and reads every field.
enum ReportColumns {
  static let coded: [CodedField] = [
    .sourceSystem, .sdkVersion, .kind, .platform, .bundleID, .appName, .appVersion, .appBuild,
    .environment, .osName, .osVersion, .osBuild, .deviceModel, .deviceName, .locale, .timeZone,
    .trigger, .screen, .overlayVersion, .overlayBuild,
  ]

  static let texts = [
    "user_id", "user_email", "user_name", "external_id", "external_url", "title", "report_tags",
    "message", "extra",
  ]

  static func coded(_ report: Report, to sink: inout some ColumnSink) throws {
    try sink.code(report.source.system?.rawValue, of: .sourceSystem)
    try sink.code(report.source.sdkVersion, of: .sdkVersion)
    try sink.code(report.kind?.rawValue, of: .kind)
    try sink.code(report.platform?.rawValue, of: .platform)
    try sink.code(report.app.bundleID, of: .bundleID)
    try sink.code(report.app.name, of: .appName)
    try sink.code(report.app.version, of: .appVersion)
    try sink.code(report.app.build, of: .appBuild)
    try sink.code(report.app.environment, of: .environment)
    try sink.code(report.os.name, of: .osName)
    try sink.code(report.os.version, of: .osVersion)
    try sink.code(report.os.build, of: .osBuild)
    try sink.code(report.device.model, of: .deviceModel)
    try sink.code(report.device.name, of: .deviceName)
    try sink.code(report.locale, of: .locale)
    try sink.code(report.timeZone, of: .timeZone)
    try sink.code(report.trigger?.rawValue, of: .trigger)
    try sink.code(report.screen, of: .screen)
    try sink.code(report.app.overlayVersion, of: .overlayVersion)
    try sink.code(report.app.overlayBuild, of: .overlayBuild)
  }

  static func texts(_ report: Report, to sink: inout some ColumnSink) throws {
    try sink.text(report.user.id)
    try sink.text(report.user.email)
    try sink.text(report.user.name)
    try sink.text(report.source.externalID)
    try sink.text(report.source.externalURL)
    try sink.text(report.title)
    try sink.text(report.tags.isEmpty ? nil : PackedList.pack(report.tags.map(\.name)))
    try sink.text(report.message)
    try sink.text(
      report.extra.isEmpty
        ? nil : PackedList.pack(report.extra.flatMap { [$0.pointer, $0.json] })
    )
  }

  static let device = [
    "manufacturer", "architecture", "user_agent", "simulator", "orientation", "screen_width",
    "screen_height", "screen_scale", "battery_percent", "charging", "low_power", "disk_free",
    "disk_total", "memory_free", "memory_total", "connection", "app_uptime",
  ]

  static func device(_ device: Device, to sink: inout some ColumnSink) throws {
    try sink.text(device.manufacturer)
    try sink.text(device.architecture)
    try sink.text(device.userAgent)
    try sink.flag(device.simulator)
    try sink.text(device.orientation?.rawValue)
    try sink.real(device.screenWidthPoints)
    try sink.real(device.screenHeightPoints)
    try sink.real(device.screenScale)
    try sink.real(device.batteryPercent)
    try sink.flag(device.charging)
    try sink.flag(device.lowPowerMode)
    try sink.integer(device.diskFreeBytes)
    try sink.integer(device.diskTotalBytes)
    try sink.integer(device.memoryFreeBytes)
    try sink.integer(device.memoryTotalBytes)
    try sink.text(device.connection?.rawValue)
    try sink.integer(device.appUptimeMilliseconds)
  }

  static let capture = [
    "outcome", "failure", "photos_permission", "placeholder", "lookup_result", "lookup_attempts",
    "attachment_limit", "attachments_dropped", "screen_captured", "incomplete_render",
  ]

  static func capture(_ capture: Capture, to sink: inout some ColumnSink) throws {
    try sink.text(capture.outcome?.rawValue)
    try sink.text(capture.failure?.rawValue)
    try sink.text(capture.photosPermission?.rawValue)
    try sink.text(capture.placeholder?.rawValue)
    try sink.text(capture.lookupResult?.rawValue)
    try sink.integer(capture.lookupAttempts)
    try sink.integer(capture.attachmentLimit)
    try sink.integer(capture.attachmentsDropped)
    try sink.flag(capture.screenCaptured)
    try sink.flag(capture.incompleteRender)
  }

  static let attachment = [
    "file_name", "attachment_id", "path", "url", "media_type", "kind", "provenance", "byte_size",
    "sha256", "annotated", "redacted", "captured_at", "width", "height", "scale",
    "video_duration", "video_capture_mode", "video_microphone", "video_camera",
    "video_requested_clip", "health", "blob", "fact_media_type", "fact_byte_size", "fact_width",
    "fact_height", "fact_display_width", "fact_display_height", "fact_duration_milliseconds",
    "fact_remark", "fact_bit_depth", "fact_has_alpha", "fact_rotation", "fact_mirrored",
    "fact_frames", "fact_captured_at", "fact_software", "fact_frame_rate", "fact_video_codec",
    "fact_audio_codec", "fact_tracks", "fact_marks",
  ]

  static func attachment(_ stored: StoredAttachment, to sink: inout some ColumnSink) throws {
    let declared = stored.declared
    try sink.text(declared.fileName)
    try sink.text(declared.attachmentID)
    try sink.text(declared.path)
    try sink.text(declared.url)
    try sink.text(declared.mediaType)
    try sink.text(declared.kind?.rawValue)
    try sink.text(declared.provenance?.rawValue)
    try sink.integer(declared.byteSize)
    try sink.blob(declared.sha256?.bytes)
    try sink.flag(declared.annotated)
    try sink.flag(declared.redacted)
    try sink.integer(declared.capturedAt?.milliseconds)
    try sink.integer(declared.widthPixels)
    try sink.integer(declared.heightPixels)
    try sink.real(declared.scale)
    try sink.real(declared.video.durationSeconds)
    try sink.text(declared.video.captureMode?.rawValue)
    try sink.flag(declared.video.microphone)
    try sink.flag(declared.video.camera)
    try sink.real(declared.video.requestedClipSeconds)
    let facts = stored.facts
    try sink.text(facts.health.rawValue)
    try sink.blob(stored.blob?.bytes)
    try sink.text(facts.mediaType)
    try sink.integer(facts.byteSize)
    try sink.integer(facts.widthPixels)
    try sink.integer(facts.heightPixels)
    try sink.integer(facts.displayWidthPixels)
    try sink.integer(facts.displayHeightPixels)
    try sink.integer(facts.durationMilliseconds)
    try sink.text(facts.remark)
    try sink.integer(facts.bitDepth.map(Int64.init))
    try sink.flag(facts.hasAlpha)
    try sink.integer(facts.rotation.map(Int64.init))
    try sink.flag(facts.isMirrored)
    try sink.integer(facts.frameCount)
    try sink.text(facts.capturedAt?.description)
    try sink.text(facts.software)
    try sink.real(facts.frameRate)
    try sink.text(facts.videoCodec)
    try sink.text(facts.audioCodec)
    try sink.integer(facts.trackCount.map(Int64.init))
    try sink.integer(facts.marks.isEmpty ? nil : facts.marks.rawValue)
  }

  /// `INSERT INTO table (first…, columns…) VALUES (?…)`.
  static func insert(_ table: String, _ first: [String], _ columns: [String]) -> String {
    let all = first + columns
    let marks = Array(repeating: "?", count: all.count).joined(separator: ", ")
    return "INSERT INTO \(table) (\(all.joined(separator: ", "))) VALUES (\(marks))"
  }
}

/// What a row of the list shows of a report's attachments, counted once.
struct AttachmentCounts: Equatable {
  var pictures: Int64 = 0
  var recordings: Int64 = 0
  var longestMilliseconds: Int64?
  var byteSize: Int64 = 0
  var hasDamage = false

  init(_ attachments: [StoredAttachment], capture: Capture) {
    for attachment in attachments {
      switch Self.kind(attachment) {
      case .screenshot, .image: pictures += 1
      case .recording, .clip, .video:
        recordings += 1
        if let milliseconds = Self.milliseconds(attachment) {
          longestMilliseconds = max(longestMilliseconds ?? 0, milliseconds)
        }
      case .log, .crash, .other, nil: break
      }
      let (sum, isTooLarge) = byteSize.addingReportingOverflow(max(0, attachment.byteSize ?? 0))
      byteSize = isTooLarge ? Int64.max : sum
      if attachment.facts.health.isDamage { hasDamage = true }
    }
    if capture.promisesMedia, pictures == 0, recordings == 0 { hasDamage = true }
  }

  private static func milliseconds(_ attachment: StoredAttachment) -> Int64? {
    attachment.facts.durationMilliseconds
      ?? attachment.declared.video.durationSeconds.flatMap {
        Int64(exactly: ($0 * 1_000).rounded())
      }
  }

  /// As declared, else by the type of the bytes.
  private static func kind(_ attachment: StoredAttachment) -> Attachment.Kind? {
    if let kind = attachment.declared.kind { return kind }
    guard let type = attachment.mediaType else { return nil }
    if type.hasPrefix("image/") { return .image }
    return type.hasPrefix("video/") ? .video : nil
  }
}
