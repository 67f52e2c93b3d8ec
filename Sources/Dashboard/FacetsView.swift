import ReportQuery
import SafeText
import TerminalUI

/// Draws the values of the fields with their counts and bars.
struct FacetsView {
  let state: State
  let pane: FacetsPane
  private let grid: FacetsGrid

  init(_ state: State, _ pane: FacetsPane) {
    self.state = state
    self.pane = pane
    grid = FacetsGrid(state.layout.pane)
  }

  /// The counts are those of another query than the one typed.
  private var isStale: Bool { state.findings.survey?.query != state.query }

  func draw(on painter: inout Painter) {
    guard let survey = state.findings.survey?.value else {
      let text = Span("counting" + painter.signs.more, .secondary)
      painter.put(text, row: grid.area.row, column: grid.area.column, columns: grid.area.columns)
      return
    }
    for field in FacetsPane.fields {
      guard let frame = grid.frame(of: field, chosen: pane.field), let facet = survey[field] else {
        continue
      }
      draw(facet, in: frame, on: &painter)
    }
  }

  /// Which value is at a cell.
  func value(at row: Int, _ column: Int) -> (field: FacetField, index: Int)? {
    for field in FacetsPane.fields {
      guard let frame = grid.frame(of: field, chosen: pane.field),
        frame.contains(row: row, column: column),
        let facet = state.findings.survey?.value[field]
      else { continue }
      let rows = min(grid.valueRows, frame.rows - 1)
      let index = first(of: facet, rows: rows) + row - frame.row - 1
      return row > frame.row && row <= frame.row + rows && facet[index] != nil
        ? (field, index) : nil
    }
    return nil
  }

  /// The first value that is seen, so that the chosen one is.
  private func first(of facet: Facet, rows: Int) -> Int {
    ItemRows(
      count: facet.values.count,
      cursor: pane.cursors[facet.field] ?? 0,
      top: 0,
      rows: rows,
      first: state.tops.facets[facet.field] ?? 0
    ).range.lowerBound
  }

  /// The first value that is seen of each field that is.
  var tops: [FacetField: Int] {
    var tops = state.tops.facets
    for facet in state.findings.survey?.value.facets ?? [] {
      guard let frame = grid.frame(of: facet.field, chosen: pane.field) else { continue }
      tops[facet.field] = first(of: facet, rows: min(grid.valueRows, frame.rows - 1))
    }
    return tops
  }

  private func draw(_ facet: Facet, in frame: Rect, on painter: inout Painter) {
    let isChosen = facet.field == pane.field
    let title = Span(facet.field.title, isChosen ? .accentStrong : .heading)
    painter.put(title, row: frame.row, column: frame.column + 1, columns: frame.columns - 1)
    let rows = min(grid.valueRows, frame.rows - 1)
    let cursor = pane.cursors[facet.field] ?? 0
    let first = first(of: facet, rows: rows)
    if facet.valueCount > rows, rows > 0 {
      let place = isChosen ? "\(cursor + 1) of " : ""
      let count = Line(place + Words.count(facet.valueCount), .secondary)
      painter.putRight(
        count,
        row: frame.row,
        end: frame.endColumn,
        columns: frame.columns - title.text.width - 3
      )
    }
    let columns = FacetColumns(facet, width: frame.columns)
    let filter = QueryPieces(state.filter.text)
    for line in 0..<max(0, rows) {
      let index = first + line
      guard let value = facet[index] else { break }
      draw(
        value,
        of: facet,
        columns,
        isCursor: isChosen && index == cursor,
        isTaken: filter.contains(QueryText.term(facet.field.field, value.text)),
        row: frame.row + 1 + line,
        column: frame.column,
        on: &painter
      )
    }
  }

  private func draw(
    _ value: FacetValue,
    of facet: Facet,
    _ columns: FacetColumns,
    isCursor: Bool,
    isTaken: Bool,
    row: Int,
    column: Int,
    on painter: inout Painter
  ) {
    let isSelected = isCursor
    if isSelected {
      painter.fill(
        row: row,
        column: column + 1,
        columns: columns.width - 1,
        style: painter.theme.selected(.plain)
      )
    }
    if isCursor {
      painter.put(Span(painter.signs.cursor, .accent), row: row, column: column, columns: 1)
    } else if isTaken {
      painter.put(Span(painter.signs.mark, .key), row: row, column: column, columns: 1)
    }
    let put = { (span: Span, at: Int, room: Int, painter: inout Painter) in
      _ = painter.put(
        span,
        row: row,
        column: column + at,
        columns: room,
        isSelected: isSelected,
        isStale: isStale
      )
    }
    let role: Role = value.text == nil ? .secondary : isTaken ? .accent : .plain
    put(Span(facet.field.label(value.text), role), 1, columns.name, &painter)
    let bar = Bar.text(value.count, of: columns.largest, columns: columns.bar, painter.signs)
    put(
      Span(bar, facet.field == pane.field ? .accent : .secondary),
      columns.barStart,
      columns.bar,
      &painter
    )
    let count = SafeText(Words.count(value.count)).padded(to: columns.count, .right)
    put(Span(count, .plain), columns.width - columns.count, columns.count, &painter)
  }
}

/// How a facet's width is shared: the name matters most.
private struct FacetColumns {
  let width: Int
  let name: Int
  let bar: Int
  let count: Int
  let largest: Int

  init(_ facet: Facet, width: Int) {
    self.width = width
    largest = facet.values.map(\.count).max() ?? 0
    count = max(3, Words.count(largest).utf8.count)
    let room = width - 1 - count - 2
    bar = room < 14 ? 0 : min(16, max(4, room / 4))
    name = max(1, room - bar)
  }

  var barStart: Int { 1 + name + 1 }
}

/// A bar of eighths of columns.
enum Bar {
  static func text(_ value: Int, of largest: Int, columns: Int, _ signs: Signs) -> String {
    guard value > 0, largest > 0, columns > 0 else { return "" }
    let share = Double(min(value, largest)) / Double(largest)
    if signs.isASCII {
      return String(repeating: "#", count: max(1, Int((share * Double(columns)).rounded())))
    }
    let eighths = max(1, Int((share * Double(columns) * 8).rounded()))
    let whole = String(repeating: "█", count: eighths / 8)
    return eighths % 8 == 0 ? whole : whole + Self.parts[eighths % 8 - 1]
  }

  private static let parts = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
}
