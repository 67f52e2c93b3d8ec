import ReportModel
import SafeText
import TerminalUI

/// The first row: the name, the views with their counts, news.
struct TitleRow {
  private let state: State
  /// Where each view's name stands.
  private let places: [(span: Span, column: Int)]

  init(_ state: State) {
    self.state = state
    var column = 1 + 6 + 3
    var places: [(Span, Int)] = []
    // Narrow screens get the name of the program out of the way of the views.
    if state.size.columns < 60 { column = 1 }
    for index in state.views.indices {
      let count = Self.count(of: index, in: state).map { " " + Words.count($0) } ?? ""
      let role: Role = index == state.viewIndex ? .accentStrong : .secondary
      let span = Span(state.views[index].name + count, role)
      places.append((span, column))
      column += span.text.width + 3
    }
    self.places = Self.fitting(places, active: state.viewIndex, columns: state.size.columns)
  }

  /// Views that fit; the active one always does, moved to the front when it must be.
  private static func fitting(
    _ places: [(Span, Int)],
    active: Int,
    columns: Int
  ) -> [(span: Span, column: Int)] {
    let fits = { (place: (Span, Int)) in place.1 + place.0.text.width < columns }
    guard places.indices.contains(active), let first = places.first else { return [] }
    if fits(places[active]) { return places.filter(fits).map { (span: $0.0, column: $0.1) } }
    return [(span: places[active].0, column: first.1)]
  }

  private static func count(of index: Int, in state: State) -> Int? {
    if index == 0 { return state.totals?.inbox }
    if index == state.views.count - 1 { return state.totals?.all }
    let isWhole = index == state.viewIndex && state.filter.text.isEmpty
    return isWhole ? state.list.count : nil
  }

  func draw(on painter: inout Painter) {
    let columns = state.size.columns
    if columns >= 60 {
      painter.put(Span("Winnow", .strong), row: 0, column: 1, columns: columns - 1)
    }
    for place in places {
      painter.put(place.span, row: 0, column: place.column, columns: columns - place.column)
    }
    let news = state.task.map { $0.words(painter.signs) } ?? state.banner
    guard let banner = news, let last = places.last else { return }
    let end = last.column + last.span.text.width + 3
    painter.putRight(
      Line([Span(banner, .good)]),
      row: 0,
      end: columns - 1,
      columns: columns - 1 - end
    )
  }

  /// Which view is named at a cell.
  func view(at row: Int, _ column: Int) -> Int? {
    guard row == 0 else { return nil }
    guard
      let place = places.first(where: {
        column >= $0.column && column < $0.column + $0.span.text.width
      })
    else { return nil }
    return state.views.firstIndex { place.span.text.text.hasPrefix($0.name) }
  }
}
