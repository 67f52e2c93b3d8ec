import ReportModel
import SafeText
import TerminalUI

/// Draws the groups proposed for the whole store.
struct GroupsView {
  let state: State
  let pane: GroupsPane

  private static let memberCount = 3

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
      for line in lines(groups[index], isCursor: index == pane.cursor, painter.signs) {
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

  /// The first group drawn, so that all of the chosen one is to be seen.
  private func first(_ groups: [ShownGroup], rows: Int) -> Int {
    var first = min(pane.cursor, groups.count - 1)
    var height = Self.height(groups[first])
    while first > 0, height + Self.height(groups[first - 1]) <= rows {
      first -= 1
      height += Self.height(groups[first])
    }
    return first
  }

  /// The group that is drawn on a row.
  func group(at row: Int) -> Int? {
    let area = state.layout.pane
    guard let groups = state.duplicates.groups, !groups.isEmpty else { return nil }
    var below = area.row + 2
    guard row >= below else { return nil }
    for index in first(groups, rows: area.rows - 2)..<groups.count {
      below += Self.height(groups[index])
      if row < below { return row < area.row + area.rows ? index : nil }
    }
    return nil
  }

  private static func height(_ group: ShownGroup) -> Int { 2 + min(memberCount, group.rows.count) }

  private func lines(_ shown: ShownGroup, isCursor: Bool, _ signs: Signs) -> [Line] {
    let count = shown.group.members.count + 1
    let percent = Int((shown.group.probability * 100).rounded())
    var lines = [
      Line([
        Span(isCursor ? signs.cursor + " " : "  ", .accent),
        Span("\(Words.count(count)) reports", isCursor ? .accentStrong : .strong),
        Span("  \(percent) % at the weakest", .secondary),
      ])
    ]
    for row in shown.rows.prefix(Self.memberCount) {
      lines.append(
        Line([
          Span("    "), Span(SafeText(row.number.description).padded(to: 7), .accent),
          RowText(row: row, signs: signs).message,
        ])
      )
    }
    let rest = count - min(Self.memberCount, shown.rows.count)
    lines.append(rest > 0 ? Line("    and \(Words.count(rest)) more", .secondary) : .empty)
    return lines
  }
}
