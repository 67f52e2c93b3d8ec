import ReportModel
import ReportQuery

/// What several reports have in common.
extension ReportStore {
  /// The tags those reports bear, and how many of them bear each; by name.
  package func tags(of numbers: [ReportNumber]) throws -> [(tag: Tag, count: Int)] {
    try reading { reader in
      let counts = try reader.connection.inReadTransaction {
        try reader.connection.with("SELECT tag FROM report_tag WHERE report = ?") { row in
          var counts: [Int64: Int] = [:]
          for number in numbers {
            try row.bind(1, number.rawValue)
            defer { row.reset() }
            while try row.step() { counts[row.integer(0), default: 0] += 1 }
          }
          return counts
        }
      }
      let names = try reader.connection.rows("SELECT id, name FROM tag ORDER BY name") {
        (id: $0.integer(0), name: $0.text(1))
      }
      return names.compactMap { tag in
        counts[tag.id].map { (tag: Tag(folded: tag.name), count: $0) }
      }
    }
  }

  /// The rows of a report's duplicates, by number.
  package func members(of master: ReportNumber) throws -> [ReportSummary] {
    try reading { reader in
      try reader.connection.inReadTransaction {
        let numbers = try Triage.members(of: master, reader.connection)
        return try SummaryReader(reader).summaries(of: numbers)
      }
    }
  }

  /// How many reports of each group, its master among them, a query finds.
  package func matches(of query: Query, inGroupsOf masters: [ReportNumber]) throws
    -> [ReportNumber: Int]
  {
    try asking { engine in
      let found = try engine.reports(of: query)
      return try Dictionary(
        uniqueKeysWithValues: Set(masters).map { master in
          let members = [master] + (try Triage.members(of: master, engine.connection))
          return (master, members.count { found.contains(Int($0.rawValue)) })
        }
      )
    }
  }

  /// Whom reports are assigned to, the most frequent first.
  package func assignees(limit: Int) throws -> [String] {
    try reading { reader in
      try reader.connection.rows(
        """
        SELECT assignee FROM triage WHERE assignee IS NOT NULL
        GROUP BY assignee ORDER BY count(*) DESC, assignee LIMIT ?
        """,
        [.integer(Int64(limit))]
      ) { $0.text(0) }
    }
  }
}
