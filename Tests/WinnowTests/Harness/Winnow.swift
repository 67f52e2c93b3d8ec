import Foundation

/// The program under test.
enum Winnow {
  /// WINNOW_BINARY, or beside the program that runs the tests.
  static let path: String = {
    if let path = ProcessInfo.processInfo.environment["WINNOW_BINARY"] { return path }
    let runner =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return (runner as NSString).deletingLastPathComponent + "/winnow"
  }()
}
