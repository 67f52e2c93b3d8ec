/// A query as the pieces of a SELECT.
///
/// `SELECT … FROM tables WHERE condition ORDER BY order LIMIT …`, with `bindings` for the question
/// marks of the condition; the other pieces have none.
package struct CompiledQuery: Equatable, Sendable {
  /// What stands after FROM; the first table drives, so that a page needs no sorting.
  ///
  /// `t` is the triage of the report and always there; `r` is the report when ``needsReport``, `m`
  /// its master's triage when ``needsMaster``, `s` the index of words.
  package var tables: String
  /// A boolean over these.
  package var condition: String
  package var bindings: [SQLValue]
  /// Ends with the report's number, so that paging is stable.
  package var order: String
  /// The order is the query's own: best first.
  package var isRanked: Bool
  package var needsReport: Bool
  package var needsMaster: Bool
  /// The query's own limit.
  package var limit: Int?
  /// `is:new -is:duplicate`: the total `inbox` is its count.
  package var isInbox: Bool
  /// No condition at all: the total `all` is its count.
  package var isEverything: Bool
  /// All but the snoozed and the spam: the totals `all` less `hidden`.
  package var isStandard: Bool
}

/// A piece of SQL with the values of its question marks.
struct SQLFragment: Equatable {
  var text: String
  var bindings: [SQLValue]
  /// How many brackets are around its innermost part.
  private var depth = 0

  init(_ text: String, _ bindings: SQLValue...) {
    self.text = text
    self.bindings = bindings
  }

  init(_ text: String, bindings: [SQLValue]) {
    self.text = text
    self.bindings = bindings
  }

  static let yes = SQLFragment("1")
  static let no = SQLFragment("0")

  static func all(_ parts: [SQLFragment]) -> SQLFragment { joined(parts, " AND ", empty: yes) }

  static func any(_ parts: [SQLFragment]) -> SQLFragment { joined(parts, " OR ", empty: no) }

  /// True where the fragment is false or unknown: the opposite includes what lacks the field.
  var negated: SQLFragment { wrapped("(", ") IS NOT TRUE") }

  func wrapped(_ before: String, _ after: String) -> SQLFragment {
    var result = SQLFragment(before + text + after, bindings: bindings)
    result.depth = depth + 1
    return result
  }

  private static func joined(
    _ parts: [SQLFragment],
    _ word: String,
    empty: SQLFragment
  ) -> SQLFragment {
    guard parts.count > 1 else { return parts.first ?? empty }
    // SQLite's parser keeps what stands before a bracket on a stack of 100: deep parts go first.
    let isDeep = parts.contains { $0.depth > 6 }
    let parts = isDeep ? parts.sorted { $0.depth > $1.depth } : parts
    var result = SQLFragment(
      "(" + parts.map(\.text).joined(separator: word) + ")",
      bindings: parts.flatMap(\.bindings)
    )
    result.depth = (parts.map(\.depth).max() ?? 0) + 1
    return result
  }
}
