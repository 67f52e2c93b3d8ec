import DuplicateScoring
import ReportModel

/// Made-up in-app stores too small to know what is rare.
enum SmallStores {
  static let counts = [30, 60, 120, 500]
  /// Reports of one size together.
  private static let reportCount = 6_000

  static func made(_ count: Int) -> [LabelledSet] {
    (0..<reportCount / count).map {
      InAppSet.labelled(seed: UInt64(1_000 + $0), .judging, count: count)
    }
  }

  /// Each report beside all others of its set.
  static func eachComparison(_ set: LabelledSet, _ body: (Int, Comparison) throws -> Void) throws {
    var index = MemoryIndex()
    let drafts = set.reports.map { DocumentDraft($0) }
    for draft in drafts { index.add(draft) }
    var pictures = set.pictures
    for (place, likenesses) in set.pictures {
      for (other, likeness) in likenesses {
        pictures[Int(other), default: [:]][UInt32(place)] = likeness
      }
    }
    for place in drafts.indices {
      try body(
        place,
        Comparison(drafts[place], in: index, before: .max, pictures: pictures[place] ?? [:])
      )
    }
  }
}

extension LabelledSet {
  /// By place: the first of its group; those alone have none.
  var groups: [Int: Int] {
    var groups = Groups()
    for (place, members) in earlier {
      for member in members { groups.join(place, member) }
    }
    var roots: [Int: Int] = [:]
    for members in groups.members() {
      for member in members { roots[member] = members[0] }
    }
    return roots
  }
}
