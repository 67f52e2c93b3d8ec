import ReportModel
import SafeText
import TerminalUI

/// Draws the history of the store, or what one reporter sent, with a cursor.
struct RosterView {
  let state: State
  let roster: Roster
  let surroundings: Surroundings

  private var area: Rect { state.layout.main }

  func draw(on painter: inout Painter) {
    painter.put(title(painter.signs), row: area.row, column: area.column, columns: area.columns)
    painter.rule(row: area.row + 1, column: area.column, columns: area.columns)
    guard roster.count > 0 else {
      let text = roster.isWaiting ? "looking" + painter.signs.more : "nothing yet"
      painter.put(Span(text, .secondary), row: rows.top, column: area.column, columns: area.columns)
      return
    }
    for index in rows.range { draw(index, row: rows.row(of: index), on: &painter) }
  }

  var rows: ItemRows {
    ItemRows(
      count: roster.count,
      cursor: roster.cursor,
      top: area.row + 2,
      rows: max(0, area.rows - 2),
      first: state.tops.prompt
    )
  }

  private func title(_ signs: Signs) -> Line {
    switch roster.content {
    case .history(let entries):
      return Line([
        Span("History of the store", .strong),
        Span("   newest \(Words.count(entries.count)) entries", .secondary),
      ])
    case .reporter(let name, let rows, let count):
      let shown = rows.count < count ? ", newest \(Words.count(rows.count)) shown" : ""
      return Line([
        Span("Everything from ", .strong), Span(SafeText(name.oneLine, limit: 60), .accent),
        Span("   \(Words.count(count, "report"))\(shown)", .secondary),
      ])
    }
  }

  private func draw(_ index: Int, row: Int, on painter: inout Painter) {
    let isCursor = index == roster.cursor
    if isCursor {
      painter.fill(
        row: row,
        column: area.column - 1,
        columns: area.columns + 1,
        style: painter.theme.selected(.plain)
      )
      painter.put(
        Span(painter.signs.cursor, .accent),
        row: row,
        column: area.column - 2,
        columns: 1
      )
    }
    let spans: [Span]
    switch roster.content {
    case .history(let entries): spans = entrySpans(entries[index], painter.signs)
    case .reporter(_, let rows, _):
      let older = index + 1 < rows.count ? rows[index + 1] : nil
      spans = reportSpans(rows[index], older: older, painter.signs)
    }
    var column = area.column
    let end = area.column + area.columns
    for span in spans {
      column += painter.put(
        span,
        row: row,
        column: column,
        columns: end - column,
        isSelected: isCursor
      )
    }
  }

  // MARK: Rows

  private func entrySpans(_ entry: HistoryEntry, _ signs: Signs) -> [Span] {
    let isOver = entry.undoneBy != nil
    let role: Role = isOver ? .secondary : .plain
    let rule = entry.ruleName
    let author = rule == nil ? entry.author : "rule"
    let who = SafeText(author.oneLine, limit: 40).clipped(
      to: 10,
      marker: SafeText(signs.more)
    )
    let isWide = area.columns >= 70
    let when =
      isWide ? Words.date(entry.at, in: surroundings.zone) : Words.age(of: entry.at, at: state.now)
    var spans = [
      Span(SafeText(when).padded(to: isWide ? 18 : 5), .secondary),
      Span(who.padded(to: 12), entry.author == surroundings.author ? .strong : .plain),
      Span(SafeText((rule.map { "\($0): " } ?? "") + entry.command.oneLine, limit: 200), role),
    ]
    if !entry.reports.isEmpty { spans.append(Span("  " + Words.reports(entry.subjects), .accent)) }
    if isOver { spans.append(Span("  undone", .caution)) }
    return spans
  }

  /// A version that is another than the report's before stands out.
  private func reportSpans(_ row: ReportSummary, older: ReportSummary?, _ signs: Signs) -> [Span] {
    let text = RowText(row: row, signs: signs)
    let more = SafeText(signs.more)
    let isNewVersion = older.map { $0.appVersion != row.appVersion } ?? false
    let isWide = area.columns >= 90
    var spans = [
      Span(
        SafeText(String(Words.date(row.createdAt, in: surroundings.zone).prefix(isWide ? 16 : 10)))
          .padded(to: isWide ? 18 : 12),
        .secondary
      ),
      Span(SafeText(row.number.description).padded(to: 8), .accent),
      Span(
        text.app.text.clipped(to: 10, marker: more).padded(to: 11),
        isNewVersion ? .key : text.app.role
      ),
    ]
    if isWide {
      spans.append(Span(text.system.text.clipped(to: 14, marker: more).padded(to: 16), .secondary))
      spans.append(
        Span(text.device.text.clipped(to: 20, marker: more).padded(to: 22), text.device.role)
      )
    }
    spans.append(Span(text.standing.text.padded(to: 10), text.standing.role))
    spans.append(text.message)
    return spans
  }
}
