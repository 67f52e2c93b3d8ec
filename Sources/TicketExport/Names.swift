import ReportModel

extension SourceSystem {
  /// As its maker spells it.
  var name: String {
    switch self {
    case .catchdev: "CatchDev"
    case .bugscreen: "BugScreen"
    case .screenshotdetector: "ScreenshotDetector"
    case .screencapturekit: "ScreenCaptureKit"
    case .sentry: "Sentry"
    case .testflight: "TestFlight"
    case .luciq: "Luciq"
    case .shake: "Shake"
    case .bugsee: "Bugsee"
    case .buglife: "Buglife"
    case .bugsnag: "BugSnag"
    case .firebase: "Firebase"
    case .github: "GitHub"
    case .gitlab: "GitLab"
    case .jira: "Jira"
    case .bugzilla: "Bugzilla"
    case .androidBugreport: "Android bug report"
    case .appleIPS: "Apple crash report"
    case .manual: "manual entry"
    case .other: "another system"
    }
  }
}

extension Attachment.Provenance {
  /// `nil` when unknown.
  var name: String? {
    switch self {
    case .windowSnapshot: "window snapshot"
    case .photosScreenshot: "Photos screenshot"
    case .userAdded: "added by the user"
    case .shakeCapture: "shake capture"
    case .displayMedia: "display capture"
    case .recordingOutput: "screen recording"
    case .clipBuffer: "clip of the last seconds"
    case .unknown: nil
    }
  }
}

extension Capture {
  /// What became of the picture the reporter looked for, as phrases.
  ///
  /// Source: formats.md 1.3.
  var phrases: [String] {
    let failed: String? =
      switch failure {
      case .unauthorized: "no access to Photos"
      case .fetchFailure: "no screenshot found in Photos"
      case .loadFailure: "the screenshot could not be loaded"
      case .exportFailure: "the recording could not be exported"
      case .other: "the capture failed"
      case nil: nil
      }
    let fate: String? =
      switch placeholder {
      case .kept: "window snapshot kept"
      case .upgraded: "replaced the window snapshot"
      case .appended: "there was no window snapshot"
      case .deletedThenAppended: "added after the window snapshot was deleted"
      case .droppedAtLimit: "dropped at the limit of files"
      case .some(.none), nil: nil
      }
    return [failed, fate, permissionPhrase, lookupPhrase].compactMap(\.self)
  }

  private var permissionPhrase: String? {
    switch photosPermission {
    case .denied: "Photos access denied"
    case .restricted: "Photos access restricted"
    case .cancelled: "Photos access not asked for: cancelled"
    case .notDetermined: "Photos access not decided"
    case .authorized, .limited, .addOnly, .unknown, .notRequested, nil: nil
    }
  }

  private var lookupPhrase: String? {
    switch lookupResult {
    case .notFound: "not found in Photos"
    case .iCloudOnly: "only in iCloud"
    case .degraded: "only a degraded picture"
    case .cancelled: "lookup cancelled"
    case .error: "lookup failed"
    case .notAttempted, .found, nil: nil
    }
  }
}
