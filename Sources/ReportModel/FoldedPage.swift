/// Reports of one installation within a minute that a list shows as one row.
package struct Burst: Equatable, Sendable {
  /// Those in the list, in its order; the first is the row that stands for all.
  package var members: [ReportNumber]
  /// Its members have rows of their own.
  package var isOpen: Bool

  package var head: ReportNumber? { members.first }

  package init(members: [ReportNumber], isOpen: Bool) {
    self.members = members
    self.isOpen = isOpen
  }
}

/// Rows of a list in which bursts are folded, read together.
package struct FoldedPage: Equatable, Sendable {
  /// Its offset counts rows, not reports.
  package var page: ReportPage
  /// Rows of the whole list; what folded rows stand for is counted by the query.
  package var rowCount: Int
  /// The burst of each row that belongs to one, by the row's number.
  package var bursts: [ReportNumber: Burst]
  /// The row of the report that was asked about, in the whole list; of one that is folded away, the
  /// row of its burst.
  package var anchorIndex: Int?

  package init(page: ReportPage, rowCount: Int, bursts: [ReportNumber: Burst]) {
    self.page = page
    self.rowCount = rowCount
    self.bursts = bursts
  }
}
