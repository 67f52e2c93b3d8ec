import ReportModel
import SafeText
import TerminalUI

/// Draws what the intake does, and the conflicts that are open.
struct ConflictsView {
  private let state: State
  private let pane: ConflictsPane
  private let area: Rect
  private let signs: Signs

  init(_ state: State, _ pane: ConflictsPane) {
    self.state = state
    self.pane = pane
    area = state.layout.main
    signs = Signs(state.look)
  }

  func draw(on painter: inout Painter) {
    if pane.isComparing { return drawComparison(on: &painter) }
    var row = area.row
    for line in intakeLines.prefix(max(1, area.rows / 3)) {
      put(line, row: row, on: &painter)
      row += 1
    }
    painter.rule(row: row, column: area.column, columns: area.columns)
    put(heading, row: row + 1, on: &painter)
    drawList(on: &painter)
  }

  private func put(_ line: Line, row: Int, on painter: inout Painter) {
    guard row < area.row + area.rows else { return }
    painter.put(line, row: row, column: area.column, columns: area.columns)
  }

  // MARK: The intake

  private var intakeLines: [Line] {
    guard let intake = state.intake, intake.isListening else {
      let words = "no intake runs here\(signs.dot)winnow serve starts one"
      return [Line([Span("Intake  ", .strong), Span(words, .secondary)])]
    }
    let head = Line([
      Span("Intake  ", .strong), Span(signs.light + " ", .good),
      Span("listens on \(intake.address)"),
    ])
    let deeds = intake.deeds(at: state.now).joined(separator: signs.dot)
    let role: Role = intake.refusedToday > 0 ? .caution : .secondary
    return [head]
      + SafeText(deeds).wrapped(to: max(1, area.columns - 8)).map {
        Line([Span(SafeText.empty.padded(to: 8)), Span($0, role)])
      }
  }

  // MARK: The list

  private var heading: Line {
    if pane.isWaiting { return Line("looking" + signs.more, .secondary) }
    if pane.conflicts.isEmpty {
      return Line([Span("Conflicts  ", .strong), Span("none is open", .secondary)])
    }
    let count = Words.count(pane.conflicts.count)
    return Line([
      Span("Conflicts  ", .strong),
      Span("\(count) came with other content under an id that was taken", .secondary),
    ])
  }

  /// Below the intake, a rule and the heading.
  private var listTop: Int {
    area.row + min(intakeLines.count, max(1, area.rows / 3)) + 2
  }

  private var rowCount: Int { max(0, area.row + area.rows - listTop) }

  var listRows: ItemRows {
    ItemRows(
      count: pane.conflicts.count,
      cursor: pane.cursor,
      top: listTop,
      rows: rowCount,
      first: state.tops.pane
    )
  }

  /// The conflict that stands in a row of the screen.
  func conflict(at row: Int) -> Int? { pane.isComparing ? nil : listRows.item(at: row) }

  private func drawList(on painter: inout Painter) {
    let rows = listRows
    for index in rows.range {
      draw(pane.conflicts[index], index == pane.cursor, row: rows.row(of: index), on: &painter)
    }
  }

  private func draw(_ conflict: Conflict, _ isCursor: Bool, row: Int, on painter: inout Painter) {
    if isCursor {
      let style = painter.theme.selected(.plain)
      painter.fill(row: row, column: area.column - 1, columns: area.columns + 1, style: style)
      let sign = Span(signs.cursor, .accent)
      painter.put(sign, row: row, column: area.column - 2, columns: 1)
    }
    let age = Words.age(of: conflict.at, at: state.now)
    var fields = [
      (Span(conflict.report.description, .accent), numberWidth),
      (Span(SafeText(age).padded(to: 3, .right), .secondary), 3),
    ]
    fields += words(of: conflict, columns: area.columns - numberWidth - 3 - 2 * Columns.gap)
    var column = area.column
    for (span, wanted) in fields {
      let room = min(wanted, area.column + area.columns - column)
      painter.put(span, row: row, column: column, columns: room, isSelected: isCursor)
      column += wanted + Columns.gap
    }
  }

  private var numberWidth: Int {
    pane.conflicts.map { $0.report.description.utf8.count }.max() ?? 4
  }

  /// Where it differs, then what stood there and what came later, as far as there is room.
  private func words(of conflict: Conflict, columns: Int) -> [(Span, Int)] {
    guard let known = pane.differences[conflict.id] else {
      return [(Span(SafeText(conflict.messageStart.oneLine, limit: 240), .secondary), columns)]
    }
    guard let differences = known.map(Self.messageFirst), let first = differences.first else {
      let words = known == nil ? "what came later was not kept whole" : "both say the same"
      return [(Span(words, .secondary), columns)]
    }
    var room = columns
    var fields: [(Span, Int)] = []
    if columns >= 50 {
      let width = columns / 4
      let places = Span(places(of: differences, columns: width), .secondary)
      fields.append((places, width))
      room -= width + Columns.gap
    }
    let present = Span(SafeText((first.present ?? signs.none).oneLine, limit: 240), .secondary)
    let later = Span(SafeText((first.aside ?? signs.none).oneLine, limit: 240))
    let sign = Span(signs.isASCII ? "*" : "≠", .caution)
    if first.place == "message" {
      guard room >= 36 else { return fields + [(later, room)] }
      let half = (room - 1 - 2 * Columns.gap) / 2
      return fields + [(present, half), (sign, 1), (later, half)]
    }
    // Which report it is, its message tells.
    let value = max(6, min(14, room / 5))
    let message = Span(SafeText(conflict.messageStart.oneLine, limit: 240), .secondary)
    fields += room >= 36 ? [(present, value), (sign, 1)] : []
    return fields + [(later, value), (message, room)]
  }

  /// People know a report by its message.
  private static func messageFirst(_ differences: [ConflictDetail.Difference])
    -> [ConflictDetail.Difference]
  {
    differences.filter { $0.place == "message" } + differences.filter { $0.place != "message" }
  }

  /// As many as fit, and how many more there are.
  private func places(of differences: [ConflictDetail.Difference], columns: Int) -> SafeText {
    let names = differences.map { SafeText($0.place.oneLine, limit: 40) }
    for count in (1...names.count).reversed() {
      let rest = names.count - count
      let text = SafeText(
        names.prefix(count).map(\.text).joined(separator: ", ") + (rest > 0 ? " +\(rest)" : "")
      )
      if text.width <= columns || count == 1 { return text }
    }
    return .empty
  }

  // MARK: Side by side

  private static let headRowCount = 3

  /// Rows of the comparison that have no room at once.
  var hiddenRowCount: Int {
    guard pane.isComparing else { return 0 }
    return max(0, rows.count - max(1, area.rows - Self.headRowCount))
  }

  private var rows: [ConflictRow] {
    pane.detail.map { ConflictComparison($0, columns: area.columns, signs).rows } ?? []
  }

  private func drawComparison(on painter: inout Painter) {
    guard let conflict = pane.chosen, let detail = pane.detail, detail.conflict.id == conflict.id
    else { return put(Line("looking" + signs.more, .secondary), row: area.row, on: &painter) }
    let place = "\(Words.count(pane.cursor + 1)) of \(Words.count(pane.conflicts.count))"
    let head = Line([
      Span(conflict.report.description, .accentStrong),
      Span("  came again with other content, \(Words.relative(conflict.at, at: state.now))"),
    ])
    put(head, row: area.row, on: &painter)
    let right = Line(place, .secondary)
    let end = area.column + area.columns
    painter.putRight(right, row: area.row, end: end, columns: area.columns - head.width - 2)
    let comparison = ConflictComparison(detail, columns: area.columns, signs)
    draw(comparison.header, comparison, row: area.row + 1, on: &painter)
    painter.rule(row: area.row + 2, column: area.column, columns: area.columns)
    let count = max(0, area.rows - Self.headRowCount)
    for (index, row) in comparison.rows.dropFirst(pane.scroll).prefix(count).enumerated() {
      draw(row, comparison, row: area.row + Self.headRowCount + index, on: &painter)
    }
  }

  private func draw(
    _ cells: ConflictRow,
    _ comparison: ConflictComparison,
    row: Int,
    on painter: inout Painter
  ) {
    var column = area.column
    painter.put(cells.place, row: row, column: column, columns: comparison.placeWidth)
    column += comparison.placeWidth + (comparison.placeWidth > 0 ? 2 : 0)
    painter.put(cells.present, row: row, column: column, columns: comparison.valueWidth)
    column += comparison.valueWidth + 1
    painter.put(cells.sign, row: row, column: column, columns: 1)
    painter.put(cells.aside, row: row, column: column + 2, columns: comparison.valueWidth)
  }
}
