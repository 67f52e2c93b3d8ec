import ReportModel

/// The app version a report is filed under: its own, else the one seen in the picture.
struct ShownVersion: Hashable {
  var version: String?
  var build: String?
  /// Read from the picture, not from data.
  var isInferred = false

  init(_ detail: ReportDetail) {
    let app = detail.report.app
    version = app.version ?? detail.triage.overlayVersion ?? app.overlayVersion
    build = app.build ?? detail.triage.overlayBuild ?? app.overlayBuild
    isInferred = version != app.version || build != app.build
  }

  /// `4.12.0 (2318)`, one of the two, or `nil`.
  var text: String? {
    switch (version, build) {
    case (let version?, let build?): "\(version) (\(build))"
    case (let version?, nil): version
    case (nil, let build?): "(\(build))"
    case (nil, nil): nil
    }
  }
}
