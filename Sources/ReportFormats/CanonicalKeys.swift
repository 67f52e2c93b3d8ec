import StrictJSON

enum ReportKey: Int, CanonicalKey {
  case schema, schemaVersion, reportId, message, title, createdAt, createdAtSource, receivedAt
  case source, kind, platform, app, os, device, locale, timeZone, user, trigger, capture
  case attachments, metadata, tags, log

  static let table = makeTable()
}

enum SourceKey: Int, CanonicalKey {
  case system, sdkVersion, externalId, externalUrl

  static let table = makeTable()
}

enum AppKey: Int, CanonicalKey {
  case bundleId, name, version, build, environment, overlayVersion, overlayBuild

  static let table = makeTable()
}

enum SystemKey: Int, CanonicalKey {
  case name, version, build

  static let table = makeTable()
}

enum DeviceKey: Int, CanonicalKey {
  case model, name, manufacturer, architecture, userAgent, simulator, orientation, screen
  case batteryPercent, charging, lowPowerMode, diskFreeBytes, diskTotalBytes, memoryFreeBytes
  case memoryTotalBytes, connection, appUptimeMs

  static let table = makeTable()
}

enum ScreenKey: Int, CanonicalKey {
  case widthPoints, heightPoints, scale

  static let table = makeTable()
}

enum UserKey: Int, CanonicalKey {
  case id, email, name

  static let table = makeTable()
}

enum CaptureKey: Int, CanonicalKey {
  case outcome, failure, photosPermission, placeholder, lookupResult, lookupAttempts
  case attachmentLimit, attachmentsDropped, screenCaptured, incompleteRender

  static let table = makeTable()
}

enum AttachmentKey: Int, CanonicalKey {
  case fileName, attachmentId, path, url, mediaType, kind, provenance, byteSize, sha256, annotated
  case redacted, capturedAt, widthPixels, heightPixels, scale, video

  static let table = makeTable()
}

enum VideoKey: Int, CanonicalKey {
  case durationSeconds, captureMode, microphone, camera, requestedClipSeconds

  static let table = makeTable()
}
