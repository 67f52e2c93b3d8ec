import Foundation

/// The collections that are too large for the repository: `WINNOW_SHARED`, else `../shared` beside
/// the package.
package enum SharedFolder {
  /// `nil` where it, or that in it, is absent.
  package static func url(_ name: String) -> URL? {
    let named = ProcessInfo.processInfo.environment["WINNOW_SHARED"].map { URL(filePath: $0) }
    let url = (named ?? beside).appending(path: name)
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }

  package static func has(_ name: String) -> Bool { url(name) != nil }

  private static let beside = PackageFolder.url.deletingLastPathComponent().appending(
    path: "shared"
  )
}
