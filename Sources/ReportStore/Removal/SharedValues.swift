import ReportModel

/// The texts that are kept once for many reports, of reports that go: those no other report has go,
/// too.
struct SharedValues {
  private let connection: Connection
  private var codes: [CodedField: Set<Int64>] = [:]
  private var keys: Set<Int64> = []
  private var tags: Set<Int64> = []

  /// Reads what the reports of table `removing`, and the contents of table `leaving`, name.
  init(_ connection: Connection) throws {
    self.connection = connection
    for field in ReportColumns.coded { codes[field] = try named(field.column) }
    keys = try named(StoredColumn.metadataKeys.name)
    tags = Set(
      try connection.rows(
        """
        SELECT tag FROM report_tag WHERE report IN removing UNION
        SELECT value FROM aside_cell
        WHERE conflict IN leaving AND content = 'report_tag' AND name = 'tag'
        """
      ) { $0.integer(0) }
    )
  }

  private func named(_ column: String) throws -> Set<Int64> {
    Set(
      try connection.rows(
        """
        SELECT \(column) FROM report WHERE id IN removing AND \(column) IS NOT NULL UNION
        SELECT value FROM aside_cell WHERE conflict IN leaving AND content = 'report'
          AND name = '\(column)' AND value IS NOT NULL
        """
      ) { $0.integer(0) }
    )
  }

  /// Removes what nobody names any more; call it when rows and columns are gone.
  func removeUnused() throws {
    for (field, named) in codes where !named.isEmpty {
      for code in try unused(named, .coded(field), field.column) {
        // Kept as a number that is taken: connections remember texts of codes.
        try connection.run(
          "UPDATE value SET field = 0, text = CAST(code AS TEXT) WHERE code = ?",
          .integer(code)
        )
      }
    }
    for list in try unused(keys, .metadataKeys, StoredColumn.metadataKeys.name) {
      try connection.run("DELETE FROM metadata_keys WHERE id = ?", .integer(list))
    }
    for tag in tags.sorted() { try removeUnused(tag) }
  }

  private func unused(
    _ named: Set<Int64>,
    _ column: StoredColumn,
    _ name: String
  ) throws -> [Int64] {
    var rest = try named.filter { try !isAside($0, name) }
    if rest.isEmpty { return [] }
    guard StoredColumn.all.contains(column) else {
      return try rest.filter { code in
        try connection.integer(
          "SELECT EXISTS (SELECT 1 FROM report WHERE \(name) = ?)",
          .integer(code)
        ) == 0
      }.sorted()
    }
    let bound = Int(try connection.integer("SELECT max(id) FROM report")) + 1
    var walk = ChunkWalk()
    do {
      try walk.forEach(of: connection, below: bound, [column], from: 0) { _, values in
        // 0 stands for none, other values are one more than they are.
        for value in values[0] where value != 0 { rest.remove(Int64(value) - 1) }
        if rest.isEmpty { throw AllUsed() }
      }
    } catch is AllUsed {}
    return rest.sorted()
  }

  private struct AllUsed: Error {}

  private func isAside(_ code: Int64, _ column: String) throws -> Bool {
    try connection.integer(
      """
      SELECT EXISTS (SELECT 1 FROM aside_cell
        WHERE content = 'report' AND name = ? AND value = ? AND conflict NOT IN leaving)
      """,
      .text(column),
      .integer(code)
    ) == 1
  }

  private func removeUnused(_ tag: Int64) throws {
    let isUsed = try connection.integer(
      """
      SELECT EXISTS (SELECT 1 FROM report_tag WHERE tag = ?1) OR EXISTS (
        SELECT 1 FROM aside_cell WHERE content = 'report_tag' AND name = 'tag' AND value = ?1)
      """,
      .integer(tag)
    )
    if isUsed == 1 { return }
    try WordIndex(connection).forgetTag(tag)
    try connection.run("DELETE FROM tag WHERE id = ?", .integer(tag))
  }
}
