import Foundation

/// The folder with Package.swift.
package enum PackageFolder {
  package static let url = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  package static let fixtures = url.appending(path: "Tests/Fixtures")

  /// The folder of the programs that were built with the tests.
  package static let built: String = {
    let runner =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return (runner as NSString).deletingLastPathComponent
  }()
}
