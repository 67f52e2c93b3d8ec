import ReportModel
import StrictJSON

// The nested objects of a canonical report. Limits: schema/report.schema.json.

extension Source {
  init(_ value: JSONValue, _ notes: inout DraftNotes) {
    let reader = ObjectReader<SourceKey>(value, at: "/source", &notes)
    self.init()
    system = reader.choice(.system, &notes)
    sdkVersion = reader.text(.sdkVersion, 64, &notes)
    externalID = reader.text(.externalId, 256, &notes)
    externalURL = reader.text(.externalUrl, 2_048, &notes)
  }
}

extension App {
  init(_ value: JSONValue, _ notes: inout DraftNotes) {
    let reader = ObjectReader<AppKey>(value, at: "/app", &notes)
    self.init()
    bundleID = reader.text(.bundleId, 256, &notes)
    name = reader.text(.name, 256, &notes)
    version = reader.text(.version, 64, &notes)
    build = reader.text(.build, 64, &notes)
    environment = reader.text(.environment, 64, &notes)
    overlayVersion = reader.text(.overlayVersion, 64, &notes)
    overlayBuild = reader.text(.overlayBuild, 64, &notes)
  }
}

extension OperatingSystem {
  init(_ value: JSONValue, _ notes: inout DraftNotes) {
    let reader = ObjectReader<SystemKey>(value, at: "/os", &notes)
    self.init()
    name = reader.text(.name, 64, &notes)
    version = reader.text(.version, 64, &notes)
    build = reader.text(.build, 64, &notes)
  }
}

extension Reporter {
  init(_ value: JSONValue, _ notes: inout DraftNotes) {
    let reader = ObjectReader<UserKey>(value, at: "/user", &notes)
    self.init()
    id = reader.text(.id, 256, &notes)
    email = reader.text(.email, 320, &notes)
    name = reader.text(.name, 256, &notes)
  }
}

extension Device {
  init(_ value: JSONValue, _ notes: inout DraftNotes) {
    let reader = ObjectReader<DeviceKey>(value, at: "/device", &notes)
    self.init()
    model = reader.text(.model, 256, &notes)
    name = reader.text(.name, 256, &notes)
    manufacturer = reader.text(.manufacturer, 128, &notes)
    architecture = reader.text(.architecture, 64, &notes)
    userAgent = reader.text(.userAgent, 2_048, &notes)
    simulator = reader.bool(.simulator, &notes)
    orientation = reader.choice(.orientation, &notes)
    if let screen = reader.object(.screen, &notes) { readScreen(screen, &notes) }
    batteryPercent = reader.number(.batteryPercent, { (0...100).contains($0) }, &notes)
    charging = reader.bool(.charging, &notes)
    lowPowerMode = reader.bool(.lowPowerMode, &notes)
    diskFreeBytes = reader.integer(.diskFreeBytes, &notes)
    diskTotalBytes = reader.integer(.diskTotalBytes, &notes)
    memoryFreeBytes = reader.integer(.memoryFreeBytes, &notes)
    memoryTotalBytes = reader.integer(.memoryTotalBytes, &notes)
    connection = reader.choice(.connection, &notes)
    appUptimeMilliseconds = reader.integer(.appUptimeMs, &notes)
  }

  private mutating func readScreen(_ value: JSONValue, _ notes: inout DraftNotes) {
    let reader = ObjectReader<ScreenKey>(value, at: "/device/screen", &notes)
    screenWidthPoints = reader.number(.widthPoints, { $0 > 0 }, &notes)
    screenHeightPoints = reader.number(.heightPoints, { $0 > 0 }, &notes)
    screenScale = reader.number(.scale, { $0 > 0 && $0 <= 16 }, &notes)
  }
}

extension Capture {
  init(_ value: JSONValue, _ notes: inout DraftNotes) {
    let reader = ObjectReader<CaptureKey>(value, at: "/capture", &notes)
    self.init()
    outcome = reader.choice(.outcome, &notes)
    failure = reader.choice(.failure, &notes)
    photosPermission = reader.choice(.photosPermission, &notes)
    placeholder = reader.choice(.placeholder, &notes)
    lookupResult = reader.choice(.lookupResult, &notes)
    lookupAttempts = reader.integer(.lookupAttempts, 0...2, &notes)
    attachmentLimit = reader.integer(.attachmentLimit, &notes)
    attachmentsDropped = reader.integer(.attachmentsDropped, &notes)
    screenCaptured = reader.bool(.screenCaptured, &notes)
    incompleteRender = reader.bool(.incompleteRender, &notes)
  }
}

extension Attachment.Video {
  init(
    _ value: JSONValue,
    at place: Place,
    extraAt extraPlace: Place,
    _ notes: inout DraftNotes
  ) {
    let reader = ObjectReader<VideoKey>(value, at: place, extraAt: extraPlace, &notes)
    self.init()
    durationSeconds = reader.number(.durationSeconds, { $0 >= 0 }, &notes)
    captureMode = reader.choice(.captureMode, &notes)
    microphone = reader.bool(.microphone, &notes)
    camera = reader.bool(.camera, &notes)
    requestedClipSeconds = reader.number(
      .requestedClipSeconds,
      { (0...15).contains($0) },
      &notes
    )
  }
}
