import ReportModel
import ReportQuery
import TerminalUI

/// Chooses several tags at once for some reports.
package struct TagPicker: Equatable, Sendable {
  package var field = TextField()
  package var selection: Selection
  /// How many of the chosen reports bear each tag; `nil` until it is known.
  package var coverage: [Tag: Int]?
  /// What will be: on all of them, or on none.
  package var wanted: [Tag: Bool] = [:]
  package var cursor = 0
  /// A new tag that is nearly one in use, asked about once.
  package var doubted: Doubt?

  package init(selection: Selection) {
    self.selection = selection
  }

  package struct Doubt: Equatable, Sendable {
    package var tag: Tag
    package var near: Tag
  }

  package struct Row: Equatable, Sendable {
    package var tag: Tag
    /// Reports of the store with it; `nil` for a new tag.
    package var count: Int?
  }

  package enum Check: Equatable, Sendable {
    case all, some, none
  }

  /// What the typed text finds, the best first; what may be a new tag comes last.
  package func rows(_ known: [KnownTag]) -> [Row] {
    let typed = field.text.trimmed.lowercased()
    var tags = known
    for tag in (coverage ?? [:]).keys.sorted() where !tags.contains(where: { $0.tag == tag }) {
      tags.append(KnownTag(tag: tag, count: coverage?[tag] ?? 0))
    }
    let found = tags.compactMap { known in
      FuzzyMatch.score(typed, in: known.tag.name).map { (row: known, score: $0) }
    }
    // Those that some of the reports bear come first as long as nothing is typed.
    let sorted = found.sorted { left, right in
      if typed.isEmpty {
        let isBorne = [left, right].map { (coverage?[$0.row.tag] ?? 0) > 0 }
        if isBorne[0] != isBorne[1] { return isBorne[0] }
      }
      if left.score != right.score { return left.score > right.score }
      return left.row.count == right.row.count
        ? left.row.tag < right.row.tag : left.row.count > right.row.count
    }
    let rows = sorted.map { Row(tag: $0.row.tag, count: $0.row.count) }
    let added = wanted.keys.filter { tag in !rows.contains { $0.tag == tag } }.sorted()
    let chosen = typed.isEmpty ? added.map { Row(tag: $0, count: nil) } : []
    guard let new = Tag(field.text), !rows.contains(where: { $0.tag == new }) else {
      return chosen + rows
    }
    return chosen + rows + [Row(tag: new, count: nil)]
  }

  package func check(_ tag: Tag) -> Check {
    if let wanted = wanted[tag] { return wanted ? .all : .none }
    let count = coverage?[tag] ?? 0
    return count == 0 ? .none : count >= selection.numbers.count ? .all : .some
  }

  /// Turns a tag on for all, or off when all have it; a second time it is as it was.
  mutating func toggle(_ tag: Tag) {
    if wanted.removeValue(forKey: tag) != nil { return }
    wanted[tag] = check(tag) != .all
  }

  /// What is to be done, in a stable order.
  var edits: [Edit] {
    wanted.sorted { $0.key < $1.key }.map { $0.value ? .addTag($0.key) : .removeTag($0.key) }
  }

  var words: String {
    "tag "
      + wanted.sorted { $0.key < $1.key }.map { ($0.value ? "+" : "-") + $0.key.name }
      .joined(separator: " ")
  }
}
