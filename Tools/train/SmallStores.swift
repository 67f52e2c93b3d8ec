import DuplicateScoring
import ReportModel

/// Made-up in-app stores too small to know what is rare.
enum SmallStores {
  static let counts = [30, 60, 120, 500]
  /// Reports of one size together.
  private static let reportCount = 6_000

  static func made(_ count: Int, _ half: InAppSet.Half = .judging) -> [LabelledSet] {
    (0..<reportCount / count).map {
      InAppSet.labelled(seed: UInt64((half == .judging ? 1_000 : 5_000) + $0), half, count: count)
    }
  }

  /// Parts of a set as stores of their own.
  static func windows(of set: LabelledSet, _ count: Int) -> [(start: Int, set: LabelledSet)] {
    stride(from: 0, to: set.reports.count - count + 1, by: count).map { start in
      (start, set.part(start..<start + count))
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
  /// Some of its reports, numbered anew.
  func part(_ range: Range<Int>) -> LabelledSet {
    var part = LabelledSet()
    for place in range {
      var evidence = reports[place]
      evidence.number = UInt32(place - range.lowerBound)
      part.reports.append(evidence)
      part.ids.append(ids[place])
      let members = (earlier[place] ?? []).filter(range.contains)
      if !members.isEmpty {
        part.earlier[place - range.lowerBound] = members.map { $0 - range.lowerBound }
      }
      if ignored.contains(place) { part.ignored.insert(place - range.lowerBound) }
    }
    for pair in related where pair.allSatisfy(range.contains) {
      part.related.insert(pair.map { $0 - range.lowerBound })
    }
    part.queries = Array(part.reports.indices)
    return part
  }

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
