import DuplicateScoring
import Foundation
import TestSupport
import Testing

@testable import winnow_train

/// Files of the package and, where they are at hand, the shared labelled sets.
enum Places {
  static let root = PackageFolder.url.path
  static let fixture = PackageFolder.fixtures.appending(path: "duplicates/tracker").path

  /// `nil` when the shared data is not there.
  static func shared(_ name: String) -> String? {
    SharedFolder.url("corpora/duplicates/\(name)")?.path
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
