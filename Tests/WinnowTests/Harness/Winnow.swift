import Foundation

/// The program under test, and a store of its own.
struct Winnow {
  /// WINNOW_BINARY, or beside the program that runs the tests.
  static let path: String = {
    if let path = ProcessInfo.processInfo.environment["WINNOW_BINARY"] { return path }
    let runner =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return (runner as NSString).deletingLastPathComponent + "/winnow"
  }()

  /// A folder that is there for this test alone.
  let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "winnow-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: folder,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }

  /// Starts the dashboard, or a command when there are arguments.
  func start(
    _ arguments: [String] = [],
    environment: [String: String] = [:],
    rows: Int = 24,
    columns: Int = 80
  ) throws -> ProgramOnPty {
    try ProgramOnPty(
      Winnow.path,
      ["--store", folder + "/store"] + arguments,
      environment: ["HOME": folder].merging(environment) { $1 },
      rows: rows,
      columns: columns
    )
  }
}
