import ReportModel
import StrictJSON

/// Spells one report; each function writes its keys in the order of their bytes.
struct ReportEncoder {
  private var json: JSONWriter
  private let report: Report
  private let form: CanonicalJSON.Form

  init(_ report: Report, _ form: CanonicalJSON.Form) {
    self.report = report
    self.form = form
    json = CanonicalJSON.writer(form)
  }

  var bytes: [UInt8] { json.bytes }

  private var isExport: Bool {
    switch form {
    case .export: true
    case .content, .fields: false
    }
  }

  mutating func encode() {
    json.beginObject()
    app()
    attachments()
    capture()
    if isExport || report.createdAtSource == .report { createdAt() }
    device()
    text("kind", report.kind?.rawValue)
    text("locale", report.locale)
    text("log", report.log)
    text("message", report.message)
    metadata()
    operatingSystem()
    text("platform", report.platform?.rawValue)
    if isExport {
      time("receivedAt", report.receivedAt)
      text("reportId", report.id.rawValue)
      text("schema", "report")
      integer("schemaVersion", CanonicalReader.newestVersion)
    }
    source()
    tags()
    text("timeZone", report.timeZone)
    text("title", report.title)
    text("trigger", report.trigger?.rawValue)
    user()
    json.endObject()
  }

  private mutating func createdAt() {
    time("createdAt", report.createdAt)
    text("createdAtSource", report.createdAt == nil ? nil : report.createdAtSource?.rawValue)
  }

  private mutating func app() {
    let mark = begin("app")
    text("build", report.app.build)
    text("bundleId", report.app.bundleID)
    text("environment", report.app.environment)
    text("name", report.app.name)
    text("overlayBuild", report.app.overlayBuild)
    text("overlayVersion", report.app.overlayVersion)
    text("version", report.app.version)
    json.endObject(orDropTo: mark)
  }

  private mutating func capture() {
    let mark = begin("capture")
    integer("attachmentLimit", report.capture.attachmentLimit)
    integer("attachmentsDropped", report.capture.attachmentsDropped)
    text("failure", report.capture.failure?.rawValue)
    bool("incompleteRender", report.capture.incompleteRender)
    integer("lookupAttempts", report.capture.lookupAttempts)
    text("lookupResult", report.capture.lookupResult?.rawValue)
    text("outcome", report.capture.outcome?.rawValue)
    text("photosPermission", report.capture.photosPermission?.rawValue)
    text("placeholder", report.capture.placeholder?.rawValue)
    bool("screenCaptured", report.capture.screenCaptured)
    json.endObject(orDropTo: mark)
  }

  private mutating func device() {
    let mark = begin("device")
    integer("appUptimeMs", report.device.appUptimeMilliseconds)
    text("architecture", report.device.architecture)
    double("batteryPercent", report.device.batteryPercent)
    bool("charging", report.device.charging)
    text("connection", report.device.connection?.rawValue)
    integer("diskFreeBytes", report.device.diskFreeBytes)
    integer("diskTotalBytes", report.device.diskTotalBytes)
    bool("lowPowerMode", report.device.lowPowerMode)
    text("manufacturer", report.device.manufacturer)
    integer("memoryFreeBytes", report.device.memoryFreeBytes)
    integer("memoryTotalBytes", report.device.memoryTotalBytes)
    text("model", report.device.model)
    text("name", report.device.name)
    text("orientation", report.device.orientation?.rawValue)
    screen()
    bool("simulator", report.device.simulator)
    text("userAgent", report.device.userAgent)
    json.endObject(orDropTo: mark)
  }

  private mutating func screen() {
    let mark = begin("screen")
    double("heightPoints", report.device.screenHeightPoints)
    double("scale", report.device.screenScale)
    double("widthPoints", report.device.screenWidthPoints)
    json.endObject(orDropTo: mark)
  }

  private mutating func metadata() {
    let mark = begin("metadata")
    for index in report.metadata.indices {
      json.key(report.metadata[index].key)
      json.string(report.metadata[index].value)
    }
    json.endObject(orDropTo: mark)
  }

  private mutating func operatingSystem() {
    let mark = begin("os")
    text("build", report.os.build)
    text("name", report.os.name)
    text("version", report.os.version)
    json.endObject(orDropTo: mark)
  }

  private mutating func source() {
    let mark = begin("source")
    text("externalId", report.source.externalID)
    text("externalUrl", report.source.externalURL)
    text("sdkVersion", report.source.sdkVersion)
    text("system", report.source.system?.rawValue)
    json.endObject(orDropTo: mark)
  }

  private mutating func tags() {
    if report.tags.isEmpty { return }
    json.name("tags")
    json.beginArray()
    for index in report.tags.indices { json.string(report.tags[index].name) }
    json.endArray()
  }

  private mutating func user() {
    let mark = begin("user")
    text("email", report.user.email)
    text("id", report.user.id)
    text("name", report.user.name)
    json.endObject(orDropTo: mark)
  }

  // MARK: Attachments

  private mutating func attachments() {
    if report.attachments.isEmpty { return }
    let blobs: [BlobDigest?]
    switch form {
    case .fields: return
    case .export: blobs = []
    case .content(let known): blobs = known
    }
    json.name("attachments")
    json.beginArray()
    for index in report.attachments.indices {
      json.beginObject()
      if isExport {
        exported(report.attachments[index])
      } else {
        identity(index, index < blobs.count ? blobs[index] : nil)
      }
      json.endObject()
    }
    json.endArray()
  }

  /// What an attachment counts by: its bytes, else what the report says of them.
  private mutating func identity(_ index: Int, _ blob: BlobDigest?) {
    if let digest = blob ?? report.attachments[index].sha256 {
      json.name("sha256")
      json.plain(HexSpelling.bytes(digest))
    } else {
      integer("byteSize", report.attachments[index].byteSize)
      text("fileName", report.attachments[index].fileName)
    }
  }

  private mutating func exported(_ attachment: Attachment) {
    bool("annotated", attachment.annotated)
    text("attachmentId", attachment.attachmentID)
    integer("byteSize", attachment.byteSize)
    time("capturedAt", attachment.capturedAt)
    text("fileName", attachment.fileName)
    integer("heightPixels", attachment.heightPixels)
    text("kind", attachment.kind?.rawValue)
    text("mediaType", attachment.mediaType)
    text("path", attachment.path)
    text("provenance", attachment.provenance?.rawValue)
    bool("redacted", attachment.redacted)
    double("scale", attachment.scale)
    text("sha256", attachment.sha256?.hex)
    text("url", attachment.url)
    video(attachment.video)
    integer("widthPixels", attachment.widthPixels)
  }

  private mutating func video(_ video: Attachment.Video) {
    let mark = begin("video")
    bool("camera", video.camera)
    text("captureMode", video.captureMode?.rawValue)
    double("durationSeconds", video.durationSeconds)
    bool("microphone", video.microphone)
    double("requestedClipSeconds", video.requestedClipSeconds)
    json.endObject(orDropTo: mark)
  }

  // MARK: Members

  private mutating func begin(_ name: StaticString) -> JSONWriter.Mark {
    let mark = json.mark
    json.name(name)
    json.beginObject()
    return mark
  }

  private mutating func text(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    json.name(name)
    json.string(value)
  }

  private mutating func time(_ name: StaticString, _ value: Timestamp?) {
    guard let value else { return }
    json.name(name)
    json.plain(TimeSpelling.bytes(value))
  }

  private mutating func integer(_ name: StaticString, _ value: Int64?) {
    guard let value else { return }
    json.name(name)
    json.integer(value)
  }

  private mutating func double(_ name: StaticString, _ value: Double?) {
    guard let value else { return }
    json.name(name)
    json.double(value)
  }

  private mutating func bool(_ name: StaticString, _ value: Bool?) {
    guard let value else { return }
    json.name(name)
    json.bool(value)
  }
}
