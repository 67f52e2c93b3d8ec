import Pictures
import ReportModel
import SafeText
import TerminalUI

/// The lines of the tab that is shown.
struct DetailBody {
  let detail: ReportDetail
  let columns: Int
  let signs: Signs
  let state: State
  let surroundings: Surroundings
  /// Cells are drawn, not printed.
  let showsPictures: Bool

  /// Longer lines are hard to read.
  static let widest = 96

  init?(_ state: State, in surroundings: Surroundings) {
    guard let detail = state.shownDetail, let area = state.layout.detail else { return nil }
    self.detail = detail
    columns = max(1, min(area.columns, Self.widest))
    signs = Signs(state.look)
    self.state = state
    self.surroundings = surroundings
    showsPictures = true
  }

  /// For a report that is printed, not drawn: ``State/shownDetail`` plays no part.
  init(_ detail: ReportDetail, columns: Int, _ state: State, in surroundings: Surroundings) {
    self.detail = detail
    self.columns = columns
    signs = Signs(state.look)
    self.state = state
    self.surroundings = surroundings
    showsPictures = false
  }

  /// At least the first `limit` lines, when there are as many.
  func lines(limit: Int = .max) -> [Line] {
    switch state.detail.tab {
    case .message: messageLines(limit: limit)
    case .device: deviceLines()
    case .files: fileLines()
    case .notes: noteLines()
    case .history: historyLines()
    case .similar: similarLines()
    }
  }

  static func lineCount(_ state: State, in surroundings: Surroundings) -> Int {
    DetailBody(state, in: surroundings)?.lines().count ?? 0
  }

  // MARK: Drawing

  func draw(on painter: inout Painter) {
    guard let area = state.layout.detail else { return }
    let top = area.row + DetailHeader.rowCount(in: area)
    let rows = area.row + area.rows - top
    guard rows > 0 else { return }
    let scroll = state.detail.scroll
    let lines = lines(limit: scroll + rows + 1)
    let chosen = chosenFact(lines)
    for (index, line) in lines.dropFirst(scroll).prefix(rows).enumerated() {
      painter.put(line, row: top + index, column: area.column, columns: columns)
      if scroll + index == chosen { drawCursor(line, row: top + index, in: area, on: &painter) }
      draw(line.picture, on: &painter, row: top + index, column: area.column + 2)
      for found in state.search?.columns(in: line) ?? [] {
        let room = max(0, min(found.count, columns - found.lowerBound))
        let place = Rect(
          row: top + index,
          column: area.column + found.lowerBound,
          rows: 1,
          columns: room
        )
        painter.buffer.restyle(place, painter.theme[.found])
      }
    }
    drawMore(isMoreBelow: lines.count > scroll + rows, on: &painter, row: top - 1)
  }

  /// The line of the device tab that `=` and `!` speak of.
  private func chosenFact(_ lines: [Line]) -> Int? {
    guard state.isAmongFacts, state.prompt == nil else { return nil }
    let places = lines.indices.filter { lines[$0].term != nil }
    return places.isEmpty ? nil : places[state.fact(among: places)]
  }

  private func drawCursor(_ line: Line, row: Int, in area: Rect, on painter: inout Painter) {
    let style = painter.theme.selected(.plain)
    painter.fill(row: row, column: area.column, columns: area.columns, style: style)
    painter.put(Span(signs.cursor, .accent), row: row, column: area.column - 1, columns: 1)
    var column = area.column
    for span in line.spans {
      let room = area.column + columns - column
      column += painter.put(span, row: row, column: column, columns: room, isSelected: true)
    }
  }

  private func draw(_ picture: PictureRow?, on painter: inout Painter, row: Int, column: Int) {
    guard let picture, case .shown(let shown) = state.gallery[picture.wish]?.panels.first,
      case .cells(let cells) = shown.pixels, picture.row < cells.rows
    else { return }
    let place = Rect(row: row - picture.row, column: column, rows: cells.rows, columns: columns - 2)
    painter.put(cells, row: picture.row, in: place)
  }

  /// In the rule above, where it hides nothing.
  private func drawMore(isMoreBelow: Bool, on painter: inout Painter, row: Int) {
    guard let area = state.layout.detail, area.rows >= 10 else { return }
    var spans: [Span] = []
    if state.detail.scroll > 0 { spans.append(Span(signs.isASCII ? " K up" : " ↑ K", .secondary)) }
    if isMoreBelow { spans.append(Span(signs.isASCII ? " J more" : " ↓ J", .secondary)) }
    painter.putRight(
      Line(spans),
      row: row,
      end: area.column + area.columns,
      columns: area.columns
    )
  }

  // MARK: Pieces

  func wrapped(_ text: String, _ role: Role = .plain, indent: Int = 0, limit: Int = .max) -> [Line]
  {
    SafeText(lines: text).wrapped(to: max(1, columns - indent), limit: limit).map { line in
      let blanks = Span(String(repeating: " ", count: indent))
      return Line(indent == 0 ? [Span(line, role)] : [blanks, Span(line, role)])
    }
  }

  /// Parts with dots between them, on as many lines as needed; a line ends with a part.
  func joined(_ parts: [String?], _ role: Role = .plain, indent: Int = 0) -> [Line] {
    var texts: [String] = []
    for part in parts.compactMap({ $0?.oneLine }) where !part.isEmpty {
      let longer = texts.last.map { $0 + signs.dot + part }
      if let longer, SafeText(longer).width <= columns - indent {
        texts[texts.count - 1] = longer
      } else {
        texts.append(part)
      }
    }
    return texts.flatMap { wrapped($0, role, indent: indent) }
  }

  /// A label and its value, which hangs beside it.
  func fact(
    _ label: String,
    _ value: String?,
    _ role: Role = .plain,
    _ term: FactTerm? = nil
  ) -> [Line] {
    guard let value, !value.isEmpty else { return [] }
    let width = columns >= 44 ? 15 : columns >= 36 ? 13 : 11
    let name = SafeText(label).clipped(to: width - 1, marker: SafeText(signs.more)).padded(
      to: width
    )
    return SafeText(lines: value).wrapped(to: max(8, columns - width)).enumerated().map {
      var line = Line([
        Span($0 == 0 ? name : SafeText.empty.padded(to: width), .secondary), Span($1, role),
      ])
      if $0 == 0 { line.term = term }
      return line
    }
  }

  func heading(_ text: String) -> Line { Line([Span(text, .strong)]) }
}
