import ReportModel
import StrictJSON

/// Spells one report; each function writes its keys in the order of their bytes.
struct ReportEncoder {
  private var json: JSONWriter
  private let form: CanonicalJSON.Form

  init(_ form: CanonicalJSON.Form) {
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

  mutating func report(_ report: Report) {
    json.beginObject()
    app(report.app)
    attachments(report.attachments)
    capture(report.capture)
    if isExport || report.createdAtSource == .report { createdAt(report) }
    device(report.device)
    text("kind", report.kind?.rawValue)
    text("locale", report.locale)
    text("log", report.log)
    text("message", report.message)
    metadata(report.metadata)
    operatingSystem(report.os)
    text("platform", report.platform?.rawValue)
    if isExport {
      text("receivedAt", report.receivedAt?.rfc3339)
      text("reportId", report.id.rawValue)
      text("schema", "report")
      integer("schemaVersion", CanonicalReader.newestVersion)
    }
    source(report.source)
    tags(report.tags)
    text("timeZone", report.timeZone)
    text("title", report.title)
    text("trigger", report.trigger?.rawValue)
    user(report.user)
    json.endObject()
  }

  private mutating func createdAt(_ report: Report) {
    text("createdAt", report.createdAt?.rfc3339)
    text("createdAtSource", report.createdAt == nil ? nil : report.createdAtSource?.rawValue)
  }

  private mutating func app(_ app: App) {
    if app == App() { return }
    begin("app")
    text("build", app.build)
    text("bundleId", app.bundleID)
    text("environment", app.environment)
    text("name", app.name)
    text("overlayBuild", app.overlayBuild)
    text("overlayVersion", app.overlayVersion)
    text("version", app.version)
    json.endObject()
  }

  private mutating func capture(_ capture: Capture) {
    if capture == Capture() { return }
    begin("capture")
    integer("attachmentLimit", capture.attachmentLimit)
    integer("attachmentsDropped", capture.attachmentsDropped)
    text("failure", capture.failure?.rawValue)
    bool("incompleteRender", capture.incompleteRender)
    integer("lookupAttempts", capture.lookupAttempts)
    text("lookupResult", capture.lookupResult?.rawValue)
    text("outcome", capture.outcome?.rawValue)
    text("photosPermission", capture.photosPermission?.rawValue)
    text("placeholder", capture.placeholder?.rawValue)
    bool("screenCaptured", capture.screenCaptured)
    json.endObject()
  }

  private mutating func device(_ device: Device) {
    if device == Device() { return }
    begin("device")
    integer("appUptimeMs", device.appUptimeMilliseconds)
    text("architecture", device.architecture)
    double("batteryPercent", device.batteryPercent)
    bool("charging", device.charging)
    text("connection", device.connection?.rawValue)
    integer("diskFreeBytes", device.diskFreeBytes)
    integer("diskTotalBytes", device.diskTotalBytes)
    bool("lowPowerMode", device.lowPowerMode)
    text("manufacturer", device.manufacturer)
    integer("memoryFreeBytes", device.memoryFreeBytes)
    integer("memoryTotalBytes", device.memoryTotalBytes)
    text("model", device.model)
    text("name", device.name)
    text("orientation", device.orientation?.rawValue)
    screen(device)
    bool("simulator", device.simulator)
    text("userAgent", device.userAgent)
    json.endObject()
  }

  private mutating func screen(_ device: Device) {
    if device.screenHeightPoints == nil, device.screenScale == nil, device.screenWidthPoints == nil
    {
      return
    }
    begin("screen")
    double("heightPoints", device.screenHeightPoints)
    double("scale", device.screenScale)
    double("widthPoints", device.screenWidthPoints)
    json.endObject()
  }

  private mutating func metadata(_ items: [MetadataItem]) {
    if items.isEmpty { return }
    begin("metadata")
    for item in items {
      json.key(item.key)
      json.string(item.value)
    }
    json.endObject()
  }

  private mutating func operatingSystem(_ system: OperatingSystem) {
    if system == OperatingSystem() { return }
    begin("os")
    text("build", system.build)
    text("name", system.name)
    text("version", system.version)
    json.endObject()
  }

  private mutating func source(_ source: Source) {
    if source == Source() { return }
    begin("source")
    text("externalId", source.externalID)
    text("externalUrl", source.externalURL)
    text("sdkVersion", source.sdkVersion)
    text("system", source.system?.rawValue)
    json.endObject()
  }

  private mutating func tags(_ tags: [Tag]) {
    if tags.isEmpty { return }
    json.key("tags")
    json.beginArray()
    for tag in tags { json.string(tag.name) }
    json.endArray()
  }

  private mutating func user(_ user: Reporter) {
    if user == Reporter() { return }
    begin("user")
    text("email", user.email)
    text("id", user.id)
    text("name", user.name)
    json.endObject()
  }

  // MARK: Attachments

  private mutating func attachments(_ attachments: [Attachment]) {
    if attachments.isEmpty { return }
    let blobs: [BlobDigest?]
    switch form {
    case .fields: return
    case .export: blobs = []
    case .content(let known): blobs = known
    }
    json.key("attachments")
    json.beginArray()
    for (index, attachment) in attachments.enumerated() {
      json.beginObject()
      if isExport {
        exported(attachment)
      } else {
        identity(attachment, index < blobs.count ? blobs[index] : nil)
      }
      json.endObject()
    }
    json.endArray()
  }

  /// What an attachment counts by: its bytes, else what the report says of them.
  private mutating func identity(_ attachment: Attachment, _ blob: BlobDigest?) {
    if let digest = blob ?? attachment.sha256 {
      text("sha256", digest.hex)
    } else {
      integer("byteSize", attachment.byteSize)
      text("fileName", attachment.fileName)
    }
  }

  private mutating func exported(_ attachment: Attachment) {
    bool("annotated", attachment.annotated)
    text("attachmentId", attachment.attachmentID)
    integer("byteSize", attachment.byteSize)
    text("capturedAt", attachment.capturedAt?.rfc3339)
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
    if video == Attachment.Video() { return }
    begin("video")
    bool("camera", video.camera)
    text("captureMode", video.captureMode?.rawValue)
    double("durationSeconds", video.durationSeconds)
    bool("microphone", video.microphone)
    double("requestedClipSeconds", video.requestedClipSeconds)
    json.endObject()
  }

  // MARK: Members

  private mutating func begin(_ name: StaticString) {
    json.name(name)
    json.beginObject()
  }

  private mutating func text(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    json.name(name)
    json.string(value)
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
