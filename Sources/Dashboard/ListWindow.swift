import ReportModel

/// The rows near the cursor, and where in the whole result they are.
package struct ListWindow: Equatable, Sendable {
  /// The position of the first loaded row.
  package var offset = 0
  package var rows: [ReportSummary] = []
  /// How many rows the whole list has; `nil` until it is known.
  package var count: Int?
  /// How many reports match, folded away or not; `nil` until it is known.
  package var reportCount: Int?
  /// The burst of each loaded row that belongs to one.
  package var bursts: [ReportNumber: Burst] = [:]
  /// Some rows may stand for several reports: their number is told with the page.
  package var isFolded = false
  /// The position of the first row on the screen.
  package var top = 0
  /// The position of the cursor.
  package var cursor = 0
  /// The report the cursor is on and stays on; `nil` until its row arrives.
  package var cursorNumber: ReportNumber?
  /// No page has arrived yet.
  package var isFresh = true

  package init() {}

  /// The loaded row at a position of the result.
  package subscript(index: Int) -> ReportSummary? {
    let position = index - offset
    return rows.indices.contains(position) ? rows[position] : nil
  }

  package var loaded: Range<Int> { offset..<offset + rows.count }

  package var cursorRow: ReportSummary? { self[cursor] }

  /// The position of a loaded report.
  package func index(of number: ReportNumber) -> Int? {
    rows.firstIndex { $0.number == number }.map { offset + $0 }
  }

  /// One past the last position the cursor may take, as far as is known.
  package var end: Int { count ?? offset + rows.count }

  /// Puts the cursor on a position, clamped, and notes which report is there.
  package mutating func place(_ index: Int) {
    cursor = max(0, min(index, end - 1))
    cursorNumber = self[cursor]?.number
  }

  /// Scrolls as little as needed to keep the cursor off the edges of `height` rows.
  ///
  /// `behind`: lines that follow the cursor's own and belong to it. A cursor that `keepsLine` may be at
  /// an edge.
  package mutating func follow(height: Int, behind: Int = 0, keepsLine: Bool = false) {
    let height = max(1, height - behind)
    let margin = keepsLine ? 0 : min(3, (height - 1) / 4)
    top = min(top, max(0, cursor - margin))
    top = max(top, cursor - height + 1 + min(margin, max(0, end - 1 - cursor)))
    top = max(0, min(top, max(0, end - height)))
  }

  /// Shows a decision at once; the next page brings the truth.
  package mutating func anticipate(_ standing: Standing, of numbers: Set<ReportNumber>) {
    for position in rows.indices where numbers.contains(rows[position].number) {
      rows[position].standing = standing
    }
  }
}
