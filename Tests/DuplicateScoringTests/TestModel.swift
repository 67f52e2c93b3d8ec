import DuplicateScoring
import Foundation
import Testing

enum TestModel {
  /// The tables in Resources/.
  static func shipped() throws -> DuplicateModel {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(path: "Resources").appending(path: DuplicateModel.resource)
    return try #require(DuplicateModel(parsing: String(contentsOf: file, encoding: .utf8)))
  }
}
