import ReportModel
import ReportQuery
import SafeText
import TerminalUI

/// The first row: the name, the views with their counts, news.
struct TitleRow {
  private let state: State
  /// Where each view's name stands.
  private let places: [(view: Int, span: Span, column: Int)]

  init(_ state: State) {
    self.state = state
    var column = 1 + 6 + 3
    var places: [(view: Int, span: Span, column: Int)] = []
    // Narrow screens get the name of the program out of the way of the views.
    if state.size.columns < 60 { column = 1 }
    for index in state.views.indices {
      let count = state.viewCount(at: index).map { " " + Words.count($0) } ?? ""
      let role: Role = index == state.viewIndex ? .accentStrong : .secondary
      let span = Span(state.views[index].name + count, role)
      places.append((index, span, column))
      column += span.text.width + 3
    }
    self.places = Self.fitting(places, active: state.viewIndex, columns: state.size.columns)
  }

  /// Views that fit; the active one always does, moved to the front when it must be.
  private static func fitting(
    _ places: [(view: Int, span: Span, column: Int)],
    active: Int,
    columns: Int
  ) -> [(view: Int, span: Span, column: Int)] {
    guard let first = places.first else { return [] }
    let fits = { (column: Int, span: Span) in column + span.text.width < columns }
    let fitting = places.filter { fits($0.column, $0.span) }
    guard places.indices.contains(active), !fits(places[active].column, places[active].span) else {
      return fitting
    }
    return [(view: active, span: places[active].span, column: first.column)]
  }

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
    drawNews(on: &painter)
  }

  /// The time line, and what the banner says, at the right end.
  private func drawNews(on painter: inout Painter) {
    let columns = state.size.columns
    let start = (places.last.map { $0.column + $0.span.text.width } ?? 1) + 3
    var end = columns - 1
    if let banner = state.banner {
      let line = Line([Span(banner, .good)])
      painter.putRight(line, row: 0, end: end, columns: end - start)
      if line.width <= end - start { end -= line.width + 3 }
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
