import ReportModel
import ReportQuery
import SafeText
import TerminalUI

/// The first row: the name, the views with their counts, news.
struct TitleRow {
  private let state: State
  /// Where each view's name stands.
  private let places: [(view: Int, span: Span, column: Int)]

  /// Views that have no room before and after those.
  private let hasBefore: Bool
  private let hasAfter: Bool

  init(_ state: State) {
    self.state = state
    // Narrow screens get the name of the program out of the way of the views.
    var column = state.size.columns < 60 ? 1 : 1 + 6 + 3
    let spans = state.views.indices.map { index in
      let count = state.viewCount(at: index).map { " " + Words.count($0) } ?? ""
      let role: Role = index == state.viewIndex ? .accentStrong : .secondary
      return Span(state.views[index].name + count, role)
    }
    let window = RowWindow(
      widths: spans.map { $0.text.width + Self.gap },
      active: state.viewIndex,
      room: state.size.columns - column + Self.gap - 1 - Self.badgeRoom(state)
    )
    hasBefore = window.range.lowerBound > 0
    hasAfter = window.range.upperBound < spans.count
    if hasBefore { column += RowWindow.markWidth }
    var places: [(view: Int, span: Span, column: Int)] = []
    for index in window.range {
      places.append((index, spans[index], column))
      column += spans[index].text.width + Self.gap
    }
    self.places = places
  }

  /// Columns between two views.
  private static let gap = 3

  /// The views whose names are on the screen.
  var visibleViews: [Int] { places.map(\.view) }

  func draw(on painter: inout Painter) {
    let columns = state.size.columns
    if columns >= 60 {
      painter.put(Span("Winnow", .strong), row: 0, column: 1, columns: columns - 1)
    }
    for place in places {
      painter.put(place.span, row: 0, column: place.column, columns: columns - place.column)
    }
    if hasBefore, let first = places.first {
      let mark = Span(painter.signs.before, .secondary)
      painter.put(mark, row: 0, column: first.column - RowWindow.markWidth, columns: 1)
    }
    if hasAfter, let last = places.last {
      let column = last.column + last.span.text.width + 1
      painter.put(Span(painter.signs.after, .secondary), row: 0, column: column, columns: 1)
    }
    drawNews(on: &painter)
  }

  /// How far long work is; `nil` where it has no room, and the last row tells.
  func taskLine(_ signs: Signs) -> Line? {
    guard let task = state.task, state.session == nil else { return nil }
    let line = Line([Span(task.words(signs), .good)])
    let start = (places.last.map { $0.column + $0.span.text.width } ?? 1) + 3
    return line.width <= state.size.columns - 1 - start ? line : nil
  }

  /// The time line, and what the banner or a task says, at the right end.
  private func drawNews(on painter: inout Painter) {
    let columns = state.size.columns
    let start = (places.last.map { $0.column + $0.span.text.width } ?? 1) + 3
    var end = columns - 1
    if let task = taskLine(painter.signs) {
      painter.putRight(task, row: 0, end: end, columns: end - start)
      end -= task.width + 3
    } else if let banner = state.readOnlyReason.map({ _ in "read only" }) ?? state.banner {
      let line = Line([Span(banner, state.readOnlyReason == nil ? .good : .caution)])
      painter.putRight(line, row: 0, end: end, columns: end - start)
      if line.width <= end - start { end -= line.width + 3 }
    }
    if let badge = Self.badges(state).first(where: { $0.width <= end - start }) {
      painter.putRight(badge, row: 0, end: end, columns: badge.width)
      end -= badge.width + 3
    }
    guard state.showsTimeLine, state.pane?.isBand != true,
      let finding = state.findings.arrivals, !finding.value.days.isEmpty
    else { return }
    let isStale = finding.query != state.query
    for days in [TimeLine.lastDays, TimeLine.shortDays]
    where days == TimeLine.shortDays || columns >= 150 {
      let line = Line(Sparkline(finding.value, days: days, isStale: isStale, painter.signs).spans)
      guard line.width <= end - start else { continue }
      painter.putRight(line, row: 0, end: end, columns: line.width)
      return
    }
  }

  /// Which view is named at a cell.
  func view(at row: Int, _ column: Int) -> Int? {
    guard row == 0 else { return nil }
    guard
      let place = places.first(where: {
        column >= $0.column && column < $0.column + $0.span.text.width
      })
    else { return nil }
    return place.view
  }
}
