import ReportModel
import ReportQuery

extension ReportStore {
  /// Counts that are kept ready.
  package func totals() throws -> StoreTotals {
    try reading { reader in
      var totals = StoreTotals()
      let rows = try reader.connection.rows("SELECT name, n FROM total") {
        (name: $0.text(0), n: $0.count(1))
      }
      for row in rows {
        switch row.name {
        case "all": totals.all = row.n
        case "inbox": totals.inbox = row.n
        case "hidden": totals.hidden = row.n
        case "last": totals.newest = ReportNumber(Int64(row.n))
        default: break
        }
      }
      return totals
    }
  }

  /// Rows of a query's result, read together.
  package func page(of query: Query, offset: Int, limit: Int) throws -> ReportPage {
    try reading { reader in
      try reader.connection.inReadTransaction {
        let numbers = try Selection(query, reader).numbers(offset: max(0, offset), limit: limit)
        let rows = try SummaryReader(reader).summaries(of: numbers)
        return ReportPage(offset: max(0, offset), rows: rows, revision: try reader.revision())
      }
    }
  }

  /// Rows of reports by number, in that order; those that are gone are left out.
  package func summaries(of numbers: [ReportNumber]) throws -> [ReportSummary] {
    try reading { try SummaryReader($0).summaries(of: numbers) }
  }

  /// How many reports a query finds.
  package func count(of query: Query) throws -> Int {
    try selecting(query) { try $0.count() }
  }

  /// The reports a query finds, in its order; at most `limit`.
  package func numbers(of query: Query, limit: Int?) throws -> [ReportNumber] {
    try selecting(query) { try $0.numbers(offset: 0, limit: limit ?? Int.max) }
  }

  /// Where a report stands in a query's result; `nil` when it is not in it.
  package func position(of number: ReportNumber, in query: Query) throws -> Int? {
    try selecting(query) { try $0.position(of: number) }
  }

  private func selecting<R>(_ query: Query, _ body: (Selection) throws -> R) throws -> R {
    try reading { reader in
      try reader.connection.inReadTransaction { try body(try Selection(query, reader)) }
    }
  }

  /// All tags in use with the number of reports that bear them, sorted by name.
  package func tags() throws -> [(tag: Tag, count: Int)] {
    try reading { reader in
      try reader.connection.rows(
        """
        SELECT tag.name, count(*) FROM tag JOIN report_tag ON report_tag.tag = tag.id
        GROUP BY tag.id ORDER BY tag.name
        """
      ) { (Tag(folded: $0.text(0)), $0.count(1)) }
    }
  }

  /// Another value after each commit, also of other processes.
  package func revision() throws -> Revision {
    try reading { try $0.revision() }
  }
}
