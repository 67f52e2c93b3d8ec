import DuplicateScoring
import SystemCalls
import Testing

@testable import winnow_train

/// Files of the package and, where they are at hand, the shared labelled sets.
enum Places {
  static let root = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
  static let fixture = root + "/Tests/Fixtures/duplicates/tracker"

  /// `nil` when the shared data is not there.
  static func shared(_ name: String) -> String? {
    let parent = root.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
    let shared = Environment.value("WINNOW_SHARED") ?? parent + "/shared"
    let folder = "\(shared)/corpora/duplicates/\(name)"
    return FileSystem.isExecutable(folder) || isFolder(folder + "/open") ? folder : nil
  }

  private static func isFolder(_ path: String) -> Bool {
    // Whatever cannot be looked at is not there.
    (try? FileSystem.facts(of: path)) != nil
  }

  static func model() throws -> DuplicateModel {
    try Tool.model("\(root)/Resources/\(DuplicateModel.resource)")
  }
}

extension RankFigures {
  /// Of a table's queries, by a model.
  init(
    _ table: FeatureTable,
    _ model: DuplicateModel,
    change: (FeatureVector) -> FeatureVector = { $0 }
  ) {
    self.init()
    for row in table.rows where row.hasDuplicate {
      add(rank: row.rank { model.ranker.score(change($0)) })
    }
  }
}
