import DuplicateScoring
import Foundation
import TestSupport
import Testing

enum TestModel {
  /// The tables in Resources/.
  static func shipped() throws -> DuplicateModel {
    let file = PackageFolder.url.appending(path: "Resources/\(DuplicateModel.resource)")
    return try #require(DuplicateModel(parsing: String(contentsOf: file, encoding: .utf8)))
  }
}
