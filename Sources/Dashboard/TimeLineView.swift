import ReportQuery
import SafeText
import TerminalUI

/// Arrivals a day as one row of bars.
struct Sparkline {
  let spans: [Span]

  /// Days on which a version came are underlined, as in the band.
  init(_ arrivals: Arrivals, days count: Int, isStale: Bool, _ signs: Signs) {
    let first = max(0, arrivals.days.count - count)
    let days = arrivals.days[first...]
    let largest = days.map(\.count).max() ?? 0
    let releases = Set(arrivals.releases.map(\.day))
    var spans: [Span] = []
    for (index, day) in zip(days.indices, days) {
      let role: Role = isStale ? .stale : releases.contains(index) ? .accentStrong : .secondary
      let text = Self.sign(day.count, of: largest, signs)
      if spans.last?.role == role, let last = spans.last {
        spans[spans.count - 1] = Span(SafeText(last.text.text + text), role)
      } else {
        spans.append(Span(text, role))
      }
    }
    self.spans = spans + [Span(" \(days.count) d", .secondary)]
  }

  var width: Int { Line(spans).width }

  /// Nothing is a line, a single report already a bar.
  private static func sign(_ count: Int, of largest: Int, _ signs: Signs) -> String {
    let steps = signs.isASCII ? ascii : blocks
    guard count > 0, largest > 0 else { return steps[0] }
    let share = Double(count) / Double(largest)
    return steps[max(1, min(steps.count - 1, Int((share * Double(steps.count - 1)).rounded())))]
  }

  private static let blocks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let ascii = ["_", ".", ":", "-", "=", "+", "*", "#"]
}

/// The time line as a band above the list: bars, marks of versions, the chosen day in words.
struct TimeLineView {
  let state: State
  let pane: TimeLinePane
  private let area: Rect

  init(_ state: State, _ pane: TimeLinePane) {
    self.state = state
    self.pane = pane
    area = Rect(row: 2, column: 1, rows: state.bandRowCount, columns: state.size.columns - 2)
  }

  /// Between the words, the marks and the rule.
  private var barRows: Int { max(1, area.rows - 3) }
  private var isStale: Bool { state.findings.arrivals?.query != state.query }

  func draw(on painter: inout Painter) {
    guard area.rows > 0 else { return }
    guard let arrivals = state.findings.arrivals?.value, !arrivals.days.isEmpty else {
      painter.put(
        Span("counting" + painter.signs.more, .secondary),
        row: area.row,
        column: area.column,
        columns: area.columns
      )
      return
    }
    let shown = Shown(arrivals, pane, columns: area.columns)
    drawWords(arrivals, shown, on: &painter)
    drawBars(arrivals, shown, on: &painter)
    if area.rows >= 4 { drawReleases(arrivals, shown, on: &painter) }
    if area.rows >= 4 {
      painter.rule(row: area.endRow - 1, column: area.column, columns: area.columns)
    }
  }

  /// The days that fit, the chosen one among them.
  private struct Shown {
    let first: Int
    let count: Int
    /// Columns of a day, a blank one among them where there is room.
    let width: Int
    let chosen: Int

    init(_ arrivals: Arrivals, _ pane: TimeLinePane, columns: Int) {
      let all = arrivals.days.count
      width = max(1, min(5, columns / max(1, all)))
      count = min(all, columns / width)
      chosen = pane.index(in: arrivals)
      first = min(chosen, all - count)
    }

    var barWidth: Int { width > 2 ? width - 1 : width }
    var days: Range<Int> { first..<first + count }
  }

  /// The day at a column.
  func date(at column: Int) -> String? {
    guard let arrivals = state.findings.arrivals?.value, !arrivals.days.isEmpty else { return nil }
    let shown = Shown(arrivals, pane, columns: area.columns)
    let index = shown.first + (column - area.column) / shown.width
    return column >= area.column && shown.days.contains(index) ? arrivals.days[index].date : nil
  }

  private func drawWords(_ arrivals: Arrivals, _ shown: Shown, on painter: inout Painter) {
    let day = arrivals.days[shown.chosen]
    let versions = arrivals.releases.filter { $0.day == shown.chosen }.map(\.version)
    let weekday = TimeLine.weekday(of: day.date).map { $0 + " " } ?? ""
    var words = [
      Span(weekday + day.date, .accent),
      Span(painter.signs.dot, .secondary), Span(Words.count(day.count, "report")),
    ]
    if !versions.isEmpty {
      words += [
        Span(painter.signs.dot, .secondary),
        Span("first of \(versions.joined(separator: ", "))", .accent),
      ]
    }
    painter.put(Line(words), row: area.row, column: area.column, columns: area.columns)
    let total = arrivals.days.reduce(0) { $0 + $1.count }
    painter.putRight(
      Line("\(Words.count(total)) in \(arrivals.days.count) days", .secondary),
      row: area.row,
      end: area.endColumn,
      columns: area.columns - Line(words).width - 3
    )
  }

  private func drawBars(_ arrivals: Arrivals, _ shown: Shown, on painter: inout Painter) {
    let largest = arrivals.days.map(\.count).max() ?? 0
    for index in shown.days {
      let column = area.column + (index - shown.first) * shown.width
      let count = arrivals.days[index].count
      let isChosen = index == shown.chosen
      for line in 0..<barRows {
        let row = area.row + barRows - line
        if isChosen {
          painter.fill(
            row: row,
            column: column,
            columns: shown.barWidth,
            style: painter.theme.selected(.plain)
          )
        }
        guard let sign = cell(count, of: largest, line: line, painter.signs) else { continue }
        let role: Role = count == 0 ? .rule : .accent
        painter.put(
          Span(String(repeating: sign, count: shown.barWidth), role),
          row: row,
          column: column,
          columns: shown.barWidth,
          isSelected: isChosen,
          isStale: isStale
        )
      }
    }
  }

  /// What a bar shows in a row, counted from the ground.
  private func cell(_ count: Int, of largest: Int, line: Int, _ signs: Signs) -> String? {
    guard count > 0, largest > 0 else { return line > 0 ? nil : signs.isASCII ? "_" : "▁" }
    let share = Double(count) / Double(largest)
    // A single report stands out from the ground.
    let eighths = max(2, Int((share * Double(barRows) * 8).rounded())) - line * 8
    guard eighths > 0 else { return nil }
    let level = min(8, eighths)
    if signs.isASCII { return level < 4 ? "." : level < 8 ? ":" : "#" }
    return ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"][level - 1]
  }

  /// `▲4.12.0` where the first report of a version came; versions that have no room keep their mark.
  private func drawReleases(_ arrivals: Arrivals, _ shown: Shown, on painter: inout Painter) {
    let row = area.endRow - 2
    let releases = arrivals.releases.filter { shown.days.contains($0.day) }
    for (index, release) in releases.enumerated() {
      let column = area.column + (release.day - shown.first) * shown.width
      let isLastOfDay = index + 1 == releases.count || releases[index + 1].day != release.day
      guard isLastOfDay else { continue }
      let next = releases.dropFirst(index + 1).first.map {
        area.column + ($0.day - shown.first) * shown.width
      }
      let room = (next ?? area.endColumn) - column - (next == nil ? 0 : 1)
      let mark = painter.signs.isASCII ? "^" : "▲"
      let isChosen = release.day == shown.chosen
      let label = Span(mark + release.version, isChosen ? .accent : .secondary)
      let fits = label.text.width <= room
      painter.put(
        fits ? label : Span(mark, label.role),
        row: row,
        column: column,
        columns: max(1, room)
      )
    }
  }
}
