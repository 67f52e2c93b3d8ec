import ReportModel

/// How far a store had come: what tells whether, and since when, it has changed.
struct StoreMark {
  var version: Revision
  /// The highest number, and how many reports there are.
  var last: Int64 = 0
  var count: Int64 = 0
  /// The newest entry of the history.
  var sequence: Int64 = 0
  /// Changes with each write to the index of words.
  var words: [UInt8] = []

  init(_ connection: Connection, version: Revision, after seen: StoreMark?) throws {
    if let seen, seen.version == version {
      self = seen
      return
    }
    self.version = version
    last = try connection.integer("SELECT max(report) FROM triage")
    count = try connection.integer("SELECT n FROM total WHERE name = 'all'")
    sequence = try connection.integer("SELECT max(seq) FROM history")
    // The record of the segments there are: each transaction that changes the index adds one
    // (sqlite.org/fts5.html, "FTS5 Data Structures").
    words =
      try connection.first("SELECT block FROM search_data WHERE id = 10", []) { $0.blob(0) } ?? []
  }
}

/// What changed since a mark, as the history tells it.
struct StoreNews {
  /// Reports whose triage changed; `nil` when they are too many to look at one by one.
  private(set) var touched: Set<Int>? = []
  /// In the order they happened; `nil` when they are too many.
  private(set) var tags: [(report: Int, name: String, isThere: Bool)]? = []
  /// Reports with any change; `nil` when they are too many.
  private(set) var changed: Set<Int>? = []
  private(set) var hasCompletions = false
  private(set) var hasTriage = false
  /// What reporters sent was exchanged for other content.
  private(set) var hasExchanges = false
  /// Reports are gone, and what the history said of them.
  private(set) var hasRemovals = false

  init(_ connection: Connection, since mark: StoreMark, isLarge limit: Int) throws {
    let limit = limit + 1_000
    try connection.with(
      """
      SELECT report, field, item, after IS NOT NULL FROM change WHERE seq > ? ORDER BY seq, n
      """
    ) { row in
      try row.bind(1, mark.sequence)
      while try row.step() {
        let field = HistoryEntry.Field(rawValue: row.text(1))
        take(row.count(0), field, limit)
        if field == .tag {
          tags?.append((row.count(0), row.text(2), row.integer(3) != 0))
          if tags?.count ?? 0 > limit { tags = nil }
        }
      }
    }
    // No entry speaks of a tag both ways, and entries of both kinds are in their order by themselves
    // only: tags that are in both are read anew.
    let sets = try connection.rows(
      "SELECT reports, field, item, before, after FROM change_set WHERE seq > ? ORDER BY seq, n",
      [.integer(mark.sequence)],
      HistoryReader.set
    ).compactMap { $0 }
    if !sets.isEmpty, tags?.isEmpty == false { tags = nil }
    for set in sets { take(set, limit) }
  }

  /// Many reports at once.
  private mutating func take(_ set: ChangeSet, _ limit: Int) {
    let isThere = set.after != nil
    hasTriage = true
    if set.field == .removal { hasRemovals = true }
    guard set.field == .tag else {
      touched = nil
      return
    }
    tags? += set.reports.map { (Int($0.rawValue), set.item, isThere) }
    if tags?.count ?? 0 > limit { tags = nil }
  }

  private mutating func take(_ report: Int, _ field: HistoryEntry.Field?, _ limit: Int) {
    changed?.insert(report)
    if changed?.count ?? 0 > limit { changed = nil }
    hasTriage = true
    switch field {
    case .completion: hasCompletions = true
    case .conflict: hasExchanges = true
    case .removal: hasRemovals = true
    case .tag, .note, .link, .arrival, .view, .distinct: break
    case .standing, .priority, .assignee, .master, .snoozedUntil, .fixedIn, .overlayVersion,
      .overlayBuild, .read, .exported, nil:
      touched?.insert(report)
      if touched?.count ?? 0 > limit { touched = nil }
    }
  }
}
