import ReportQuery

/// What reports are put into groups by.
enum GroupField: Hashable {
  case coded(CodedField)
  case metadataKeys
  /// Hardware code and name.
  case device
  /// Version and name of the system: the one that was sent, else the platform's.
  case system
  /// Bundle id and name of the app.
  case bundle
  /// The report's own, else what a triager typed in, else what was read from a picture.
  case app, build
  /// As they count: a duplicate has its master's. Status with the reason.
  case status, priority, assignee, fixed
  /// All tags of a report together.
  case tags

  init(_ field: FacetField) {
    switch field {
    case .platform: self = .coded(.platform)
    case .app: self = .app
    case .os: self = .system
    case .device: self = .device
    case .screen: self = .coded(.screen)
    case .environment: self = .coded(.environment)
    case .locale: self = .coded(.locale)
    case .tag: self = .tags
    case .status: self = .status
    case .assignee: self = .assignee
    case .trigger: self = .coded(.trigger)
    case .source: self = .coded(.sourceSystem)
    }
  }
}
