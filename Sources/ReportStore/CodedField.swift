import ReportModel

/// A field whose few different texts are kept once, in table `value`; rows hold their codes.
///
/// The raw value is `value.field` on disk: never change or reuse one.
package enum CodedField: Int32, CaseIterable, Sendable {
  case createdAtSource = 1
  case sourceSystem = 2
  case sdkVersion = 3
  case kind = 4
  case platform = 5
  case bundleID = 6
  case appName = 7
  case appVersion = 8
  case appBuild = 9
  case environment = 10
  case osName = 11
  case osVersion = 12
  case osBuild = 13
  case deviceModel = 14
  case deviceName = 15
  case locale = 16
  case timeZone = 17
  case trigger = 18
  case screen = 19
  case overlayVersion = 20
  case overlayBuild = 21

  /// The column of table `report` that holds its codes.
  package var column: String {
    switch self {
    case .createdAtSource: "created_at_source"
    case .sourceSystem: "source_system"
    case .sdkVersion: "sdk_version"
    case .kind: "kind"
    case .platform: "platform"
    case .bundleID: "bundle_id"
    case .appName: "app_name"
    case .appVersion: "app_version"
    case .appBuild: "app_build"
    case .environment: "environment"
    case .osName: "os_name"
    case .osVersion: "os_version"
    case .osBuild: "os_build"
    case .deviceModel: "device_model"
    case .deviceName: "device_name"
    case .locale: "locale"
    case .timeZone: "time_zone"
    case .trigger: "trigger"
    case .screen: "screen"
    case .overlayVersion: "overlay_version"
    case .overlayBuild: "overlay_build"
    }
  }
}

/// The texts a store holds for its coded fields.
package protocol CodedValueSource {
  /// Every different text of the field with its code, in no order.
  func values(of field: CodedField) throws -> [(code: Int64, text: String)]

  /// The numbers of the reports that are part of a burst, ascending (see `Bursts`).
  func burstReports() throws -> [Int64]

  /// The numbers of the suggested duplicates of a report, best first; none for an unknown report.
  func similarReports(to reference: ReportReference) throws -> [Int64]

  /// The numbers of the reports that have a picture of a report too, best first; none for an unknown
  /// one.
  func pictureReports(like reference: ReportReference) throws -> [Int64]
}
