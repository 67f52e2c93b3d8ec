extension Platform {
  /// As its maker spells it.
  package var name: String {
    switch self {
    case .web: "Web"
    case .other: "other platform"
    case .ios, .ipados, .android, .macos, .tvos, .watchos, .visionos: osName ?? rawValue
    }
  }

  /// The operating system the platform is; `nil` when it is none.
  package var osName: String? {
    switch self {
    case .ios: "iOS"
    case .ipados: "iPadOS"
    case .android: "Android"
    case .macos: "macOS"
    case .tvos: "tvOS"
    case .watchos: "watchOS"
    case .visionos: "visionOS"
    case .web, .other: nil
    }
  }
}
