import Foundation
import TestSupport

/// The program under test.
enum Winnow {
  /// WINNOW_BINARY, or beside the program that runs the tests.
  static let path: String = {
    if let path = ProcessInfo.processInfo.environment["WINNOW_BINARY"] { return path }
    return PackageFolder.built + "/winnow"
  }()
}
