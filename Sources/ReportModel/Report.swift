/// A bug report as its reporter sent it, normalised: absent instead of empty.
///
/// Fields and limits: schema/report.schema.json. Triage never changes a report; what people decide
/// is ``TriageState``.
package struct Report: Equatable, Sendable {
  package var id: ReportID
  package var title: String?
  /// May be empty.
  package var message: String
  package var createdAt: Timestamp?
  package var createdAtSource: CreatedAtSource?
  package var receivedAt: Timestamp?
  package var source = Source()
  package var kind: Kind?
  package var platform: Platform?
  package var app = App()
  package var os = OperatingSystem()
  package var device = Device()
  /// As given, such as `en_GB` or `ar_SA@numbers=arab`.
  package var locale: String?
  /// An IANA name, as given.
  package var timeZone: String?
  package var user = Reporter()
  package var trigger: Trigger?
  package var capture = Capture()
  package var attachments: [Attachment] = []
  /// Sorted by the bytes of the key; keys are unique.
  package var metadata: [MetadataItem] = []
  /// As the report carries them, folded.
  package var tags: [Tag] = []
  package var log: String?
  /// Keys nobody here knows, at any depth.
  package var extra: [ExtraField] = []

  package init(id: ReportID, message: String) {
    self.id = id
    self.message = message
  }

  /// The value of a metadata key.
  package func metadataValue(_ key: String) -> String? {
    metadata.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  /// The screen the reporter was on: `metadata.screen`.
  package var screen: String? { metadataValue("screen") }
}

package struct MetadataItem: Hashable, Sendable {
  package var key: String
  package var value: String

  package init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}

/// A key that no field of ours stands for, kept as it came.
package struct ExtraField: Hashable, Sendable {
  /// An RFC 6901 JSON pointer from the report, such as `/device/thermalState`.
  package var pointer: String
  /// The value as canonical JSON.
  package var json: String

  package init(pointer: String, json: String) {
    self.pointer = pointer
    self.json = json
  }
}

package enum CreatedAtSource: String, CaseIterable, Sendable {
  case report, received, attachment, file, `import`
}

/// Where a report came from.
package struct Source: Equatable, Sendable {
  package var system: SourceSystem?
  package var sdkVersion: String?
  package var externalID: String?
  package var externalURL: String?

  package init() {}
}

package enum SourceSystem: String, CaseIterable, Sendable {
  case catchdev, bugscreen, screenshotdetector, screencapturekit, sentry, testflight, luciq, shake
  case bugsee, buglife, bugsnag, firebase, github, gitlab, jira, bugzilla
  case androidBugreport = "android-bugreport"
  case appleIPS = "apple-ips"
  case manual, other
}

package enum Kind: String, CaseIterable, Sendable {
  case bug, feedback, question, crash
}

package enum Platform: String, CaseIterable, Sendable {
  case ios, ipados, android, web, macos, tvos, watchos, visionos, other
}

package enum Trigger: String, CaseIterable, Sendable {
  case screenshot, shake, manual, launcher, recording, clip, unknown
}

package struct App: Equatable, Sendable {
  package var bundleID: String?
  package var name: String?
  package var version: String?
  package var build: String?
  package var environment: String?
  /// Read from pixels, not data: inferred.
  package var overlayVersion: String?
  package var overlayBuild: String?

  package init() {}
}

package struct OperatingSystem: Equatable, Sendable {
  package var name: String?
  package var version: String?
  package var build: String?

  package init() {}
}

package struct Device: Equatable, Sendable {
  /// The hardware code, such as `iPhone16,1` or `SM-S918B`.
  package var model: String?
  package var name: String?
  package var manufacturer: String?
  package var architecture: String?
  package var userAgent: String?
  package var simulator: Bool?
  package var orientation: Orientation?
  package var screenWidthPoints: Double?
  package var screenHeightPoints: Double?
  package var screenScale: Double?
  /// 0–100.
  package var batteryPercent: Double?
  package var charging: Bool?
  package var lowPowerMode: Bool?
  package var diskFreeBytes: Int64?
  package var diskTotalBytes: Int64?
  package var memoryFreeBytes: Int64?
  package var memoryTotalBytes: Int64?
  package var connection: Connection?
  package var appUptimeMilliseconds: Int64?

  package init() {}

  package enum Orientation: String, CaseIterable, Sendable {
    case portrait, portraitUpsideDown, landscapeLeft, landscapeRight, landscape, faceUp, faceDown
  }

  package enum Connection: String, CaseIterable, Sendable {
    case wifi, cellular, wired, none, unknown
  }
}

/// The person who sent a report.
package struct Reporter: Equatable, Sendable {
  package var id: String?
  package var email: String?
  package var name: String?

  package init() {}
}

/// How the capture went.
///
/// Source: formats.md 1.3.
package struct Capture: Equatable, Sendable {
  package var outcome: Outcome?
  package var failure: Failure?
  package var photosPermission: PhotosPermission?
  package var placeholder: Placeholder?
  package var lookupResult: LookupResult?
  package var lookupAttempts: Int64?
  package var attachmentLimit: Int64?
  package var attachmentsDropped: Int64?
  package var screenCaptured: Bool?
  package var incompleteRender: Bool?

  package init() {}

  /// Whether something was attached, whatever has come of it.
  package var promisesMedia: Bool { outcome == .attached || outcome == .fallbackOnly }

  package enum Outcome: String, CaseIterable, Sendable {
    case attached, fallbackOnly, notAttached, failed
  }

  package enum Failure: String, CaseIterable, Sendable {
    case unauthorized, fetchFailure, loadFailure, exportFailure, other
  }

  package enum PhotosPermission: String, CaseIterable, Sendable {
    case authorized, limited, addOnly, denied, restricted, notDetermined, cancelled, unknown
    case notRequested
  }

  package enum Placeholder: String, CaseIterable, Sendable {
    case none, kept, upgraded, appended, deletedThenAppended, droppedAtLimit
  }

  package enum LookupResult: String, CaseIterable, Sendable {
    case notAttempted, found, notFound, iCloudOnly, degraded, cancelled, error
  }
}
