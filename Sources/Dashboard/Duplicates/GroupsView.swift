import ReportModel
import SafeText
import TerminalUI

/// Draws the groups proposed for the whole store.
struct GroupsView {
  let state: State
  let pane: GroupsPane

  /// Rows of a group that is not chosen.
  private static let memberCount = 3

  func draw(on painter: inout Painter) {
    let area = state.layout.pane
    let title = Span("Proposed groups", .strong)
    painter.put(title, row: area.row, column: area.column + 1, columns: area.columns)
    guard let groups = state.duplicates.groups, !groups.isEmpty else {
      for (index, line) in emptyLines(painter.signs).enumerated() {
        let row = area.row + 2 + index
        painter.put(line, row: row, column: area.column + 2, columns: area.columns - 2)
      }
      return
    }
    painter.putRight(
      Line(progressWords(groups.count), .secondary),
      row: area.row,
      end: area.endColumn,
      columns: area.columns - 18
    )
    var row = area.row + 2
    for index in first(groups)..<groups.count {
      for line in lines(index, groups[index], painter.signs) {
        guard row < area.row + area.rows else { return }
        painter.put(line, row: row, column: area.column, columns: area.columns)
        row += 1
      }
    }
  }

  private func emptyLines(_ signs: Signs) -> [Line] {
    guard let progress = state.duplicates.progress else {
      return [Line("looking" + signs.more, .secondary)]
    }
    guard !progress.isDone else { return [Line("no groups to propose", .secondary)] }
    let isTakingIn = progress.untaken > 0
    let done = progress.total - (isTakingIn ? progress.untaken : progress.uncompared)
    let share = Double(max(0, done)) / Double(max(1, progress.total))
    let words = "\(Words.count(max(0, done))) of \(Words.count(progress.total, "report"))"
    return [
      Line("\(words) \(isTakingIn ? "taken in" : "compared")\(signs.more)", .secondary),
      Line([
        Span(SuggestionLines.bar(share, min(40, state.layout.pane.columns - 4), signs), .accent)
      ]),
      .empty,
      Line("It goes on here when you come back.", .secondary),
    ]
  }

  private func progressWords(_ count: Int) -> String {
    let progress = state.duplicates.progress
    let left = max(progress?.untaken ?? 0, progress?.uncompared ?? 0)
    let groups = Words.count(count, "group")
    return left > 0 ? "\(groups) so far, \(Words.count(left, "report")) to compare" : groups
  }

  // MARK: Places

  /// The first group that is seen.
  var top: Int { state.duplicates.groups.map { $0.isEmpty ? 0 : first($0) } ?? 0 }

  /// The first group drawn, so that all of the chosen one is to be seen; the same as before where that is
  /// so, and none of the room is left empty.
  private func first(_ groups: [ShownGroup]) -> Int {
    let rows = state.layout.pane.rows - 2
    let last = min(pane.cursor, groups.count - 1)
    var lowest = last
    var height = height(last, groups[last])
    while lowest > 0, height + self.height(lowest - 1, groups[lowest - 1]) <= rows {
      lowest -= 1
      height += self.height(lowest, groups[lowest])
    }
    var end = groups.count
    var below = 0
    while end > 0, below + self.height(end - 1, groups[end - 1]) <= rows {
      end -= 1
      below += self.height(end, groups[end])
    }
    return max(0, min(max(state.tops.pane, lowest), last, max(end, lowest)))
  }

  private func rowCount(_ index: Int, _ group: ShownGroup) -> Int {
    let room = max(1, state.layout.pane.rows - 4)
    return min(index == pane.cursor ? room : Self.memberCount, group.rows.count)
  }

  /// The rows drawn of a group: of the chosen one such that the chosen report is among them.
  private func shownRows(_ index: Int, _ group: ShownGroup) -> Range<Int> {
    let count = rowCount(index, group)
    let chosen = index == pane.cursor ? pane.member ?? 0 : 0
    let first = max(0, min(chosen - count + 1, group.rows.count - count))
    return first..<first + count
  }

  private func height(_ index: Int, _ group: ShownGroup) -> Int { 2 + rowCount(index, group) }

  /// The group that is drawn on a row.
  func group(at row: Int) -> Int? {
    let area = state.layout.pane
    guard let groups = state.duplicates.groups, !groups.isEmpty else { return nil }
    var below = area.row + 2
    guard row >= below else { return nil }
    for index in first(groups)..<groups.count {
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
    let places = shownRows(index, shown)
    let leftOut = isCursor ? pane.leftOut : []
    var lines = [
      Line([
        Span(isCursor && pane.member == nil ? signs.cursor + " " : "  ", .accent),
        Span("\(Words.count(count)) reports", isCursor ? .accentStrong : .strong),
        Span("  \(percent) %\(count > 2 ? " at the weakest" : "")", .secondary),
        Span(leftOut.isEmpty ? "" : "  \(Words.count(leftOut.count)) left out", .caution),
      ])
    ]
    let first = shown.rows.first { !leftOut.contains($0.number) }?.number
    for place in places {
      let row = shown.rows[place]
      let standing: Standing =
        leftOut.contains(row.number) ? .leftOut : row.number == first ? .first : .member
      lines.append(line(row, standing, isCursor: isCursor && pane.member == place, signs))
    }
    let rest = count - places.count
    lines.append(rest > 0 ? Line("    and \(Words.count(rest)) more", .secondary) : .empty)
    return lines
  }

  private enum Standing {
    /// What the others become duplicates of.
    case first
    case member
    case leftOut
  }

  private func line(_ row: ReportSummary, _ standing: Standing, isCursor: Bool, _ signs: Signs)
    -> Line
  {
    let sign = standing == .first ? signs.master : standing == .leftOut ? "-" : " "
    return Line([
      Span(isCursor ? "  " + signs.cursor + " " : "    ", .accent),
      Span(sign + " ", standing == .leftOut ? .caution : .accent),
      Span(SafeText(row.number.description).padded(to: 7), isCursor ? .accentStrong : .accent),
      Span(SafeText(Words.age(of: row.createdAt, at: state.now)).padded(to: 4, .right), .secondary),
      Span("  "),
      standing == .leftOut
        ? Span(RowText(row: row, signs: signs).message.text, .secondary)
        : RowText(row: row, signs: signs).message,
    ])
  }
}
