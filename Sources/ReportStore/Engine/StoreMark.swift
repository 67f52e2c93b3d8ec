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
  private(set) var tags: [(report: Int, name: String, isThere: Bool)] = []
  private(set) var hasCompletions = false
  /// What reporters sent was exchanged for other content.
  private(set) var hasExchanges = false

  init(_ connection: Connection, since mark: StoreMark, isLarge limit: Int) throws {
    var touched: Set<Int> = []
    var isLarge = false
    try connection.with(
      """
      SELECT report, field, item, after IS NOT NULL FROM change WHERE seq > ? ORDER BY seq, n
      """
    ) { row in
      try row.bind(1, mark.sequence)
      while try row.step() {
        switch HistoryEntry.Field(rawValue: row.text(1)) {
        case .completion: hasCompletions = true
        case .conflict: hasExchanges = true
        case .tag:
          tags.append((row.count(0), row.text(2), row.integer(3) != 0))
          if tags.count > limit + 1_000 { isLarge = true }
        case .note, .link, .arrival, .view, .distinct: break
        case .standing, .priority, .assignee, .master, .snoozedUntil, .fixedIn, .overlayVersion,
          .overlayBuild, .read, .exported, nil:
          touched.insert(row.count(0))
          if touched.count > limit + 1_000 { isLarge = true }
        }
        if isLarge, hasCompletions { break }
      }
    }
    self.touched = isLarge ? nil : touched
  }
}
