import ReportModel
import SafeText
import TerminalUI

/// Draws the groups proposed for the whole store.
struct GroupsView {
  let state: State
  let pane: GroupsPane

  private static let memberCount = 3
  /// Of the chosen group.
  private static let chosenMemberCount = 12

  func draw(on painter: inout Painter) {
    let area = state.layout.pane
    let title = Span("Proposed groups", .strong)
    painter.put(title, row: area.row, column: area.column + 1, columns: area.columns)
    guard let groups = state.duplicates.groups, !groups.isEmpty else {
      let line = Line(emptyWords(painter.signs), .secondary)
      painter.put(line, row: area.row + 2, column: area.column + 2, columns: area.columns - 2)
      return
    }
    painter.putRight(
      Line(progressWords(groups.count), .secondary),
      row: area.row,
      end: area.endColumn,
      columns: area.columns - 18
    )
    var row = area.row + 2
    for index in first(groups, rows: area.rows - 2)..<groups.count {
      for line in lines(index, groups[index], painter.signs) {
        guard row < area.row + area.rows else { return }
        painter.put(line, row: row, column: area.column, columns: area.columns)
        row += 1
      }
    }
  }

  private func emptyWords(_ signs: Signs) -> String {
    guard let progress = state.duplicates.progress else { return "looking" + signs.more }
    if progress.untaken > 0 {
      return "\(Words.count(progress.untaken, "report")) to take in" + signs.more
    }
    if progress.uncompared > 0 {
      return "\(Words.count(progress.uncompared, "report")) to compare" + signs.more
    }
    return "no groups to propose"
  }

  private func progressWords(_ count: Int) -> String {
    let left = max(
      state.duplicates.progress?.untaken ?? 0,
      state.duplicates.progress?.uncompared ?? 0
    )
    return left > 0 ? "\(Words.count(left, "report")) to compare" : Words.count(count, "group")
  }

  // MARK: Places

  /// The first group drawn, so that all of the chosen one is to be seen.
  private func first(_ groups: [ShownGroup], rows: Int) -> Int {
    var first = min(pane.cursor, groups.count - 1)
    var height = height(first, groups[first])
    while first > 0 {
      let above = self.height(first - 1, groups[first - 1])
      guard height + above <= rows else { break }
      first -= 1
      height += above
    }
    return first
  }

  private func rowCount(_ index: Int, _ group: ShownGroup) -> Int {
    let limit = index == pane.cursor ? Self.chosenMemberCount : Self.memberCount
    return min(limit, group.rows.count)
  }

  private func height(_ index: Int, _ group: ShownGroup) -> Int { 2 + rowCount(index, group) }

  /// The group that is drawn on a row.
  func group(at row: Int) -> Int? {
    let area = state.layout.pane
    guard let groups = state.duplicates.groups, !groups.isEmpty else { return nil }
    var below = area.row + 2
    guard row >= below else { return nil }
    for index in first(groups, rows: area.rows - 2)..<groups.count {
      below += height(index, groups[index])
      if row < below { return row < area.row + area.rows ? index : nil }
    }
    return nil
  }

  // MARK: Lines

  private func lines(_ index: Int, _ shown: ShownGroup, _ signs: Signs) -> [Line] {
    let isCursor = index == pane.cursor
    let count = shown.group.members.count + 1
    let percent = Int((shown.group.probability * 100).rounded())
    let rows = shown.rows.prefix(rowCount(index, shown))
    var lines = [
      Line([
        Span(isCursor && pane.member == nil ? signs.cursor + " " : "  ", .accent),
        Span("\(Words.count(count)) reports", isCursor ? .accentStrong : .strong),
        Span("  \(percent) % at the weakest", .secondary),
      ])
    ]
    for (place, row) in rows.enumerated() {
      lines.append(line(row, place, isCursor: isCursor && pane.member == place, signs))
    }
    let rest = count - rows.count
    lines.append(rest > 0 ? Line("    and \(Words.count(rest)) more", .secondary) : .empty)
    return lines
  }

  /// The first of a group is what the others become duplicates of.
  private func line(_ row: ReportSummary, _ place: Int, isCursor: Bool, _ signs: Signs) -> Line {
    Line([
      Span(isCursor ? "  " + signs.cursor + " " : "    ", .accent),
      Span(place == 0 ? signs.master + " " : "  ", .accent),
      Span(SafeText(row.number.description).padded(to: 7), isCursor ? .accentStrong : .accent),
      Span(SafeText(Words.age(of: row.createdAt, at: state.now)).padded(to: 4, .right), .secondary),
      Span("  "), RowText(row: row, signs: signs).message,
    ])
  }
}
