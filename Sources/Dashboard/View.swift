import ReportModel
import SafeText
import TerminalUI

/// What the terminal shows.
package struct Frame: Equatable, Sendable {
  package var buffer: CellBuffer
  /// Where text is typed; `nil` hides the cursor.
  package var cursor: Position?
  /// Pixels that the terminal lays over blank cells.
  package var graphics: [Graphic] = []
}

/// Draws the state on a buffer of exactly its size, whatever that is.
///
/// Rows of the list that look as they did in the frame before are taken from there.
package func view(
  _ state: State,
  in surroundings: Surroundings,
  after before: Drawn? = nil
) -> Frame {
  var painter = Painter(state)
  let screen = Screen(state: state, surroundings: surroundings, before: before)
  let cursor = screen.draw(on: &painter)
  let size = state.size
  let isInside = cursor.map { $0.row < size.rows && $0.column < size.columns } ?? false
  var frame = Frame(buffer: painter.buffer, cursor: isInside ? cursor : nil)
  // Nothing may be drawn over them.
  if state.prompt == nil, state.layout.kind != .tooSmall, state.pendingKeys.isEmpty,
    case .pictures(let pane) = state.pane
  {
    frame.graphics = PicturesView(state, pane, in: surroundings).graphics
  }
  return frame
}

/// Puts the parts of the screen together.
private struct Screen {
  let state: State
  let surroundings: Surroundings
  let before: Drawn?

  func draw(on painter: inout Painter) -> Position? {
    let layout = state.layout
    guard layout.kind != .tooSmall else {
      drawTooSmall(on: &painter)
      return nil
    }
    var cursor: Position?
    if let session = state.session {
      SessionBar(state: state, session: session).draw(on: &painter)
    } else {
      TitleRow(state).draw(on: &painter)
      cursor = FilterRow(state: state, layout: layout).draw(on: &painter)
    }
    switch state.prompt {
    case .picker(let picker): cursor = PickerView(state: state, picker: picker).draw(on: &painter)
    case .tags(let picker):
      if layout.kind == .split { drawMain(layout, on: &painter) }
      cursor = TagPickerView(state: state, picker: picker).draw(on: &painter)
    case .roster(let roster):
      RosterView(state: state, roster: roster, surroundings: surroundings).draw(on: &painter)
    case .help(let page):
      cursor = HelpView(state: state, page: page, keys: surroundings.keys).draw(on: &painter)
    case .palette(let palette):
      let view = PaletteView(state: state, palette: palette, keys: surroundings.keys)
      cursor = view.draw(on: &painter)
    case .page(let page): TextPageView(state: state, page: page).draw(on: &painter)
    case .comparison(let page):
      ComparisonView(state: state, page: page).draw(on: &painter)
    case .filter, .line, .menu, nil:
      drawMain(layout, on: &painter)
      FilterRow(state: state, layout: layout).drawFault(on: &painter)
      if case .line(let prompt) = state.prompt, prompt.purpose == .purge {
        PurgeView(state: state, prompt: prompt).draw(on: &painter)
      }
      if case .filter(let prompt) = state.prompt {
        let column = FilterRow(state: state, layout: layout).column(of: prompt)
        CompletionView(state: state, prompt: prompt).draw(at: column, on: &painter)
      }
    }
    let status = StatusLine(state: state, keys: surroundings.keys)
    SequenceView(state: state, hints: status.sequenceTable).draw(on: &painter)
    return status.draw(on: &painter) ?? cursor
  }

  private func drawTooSmall(on painter: inout Painter) {
    let size = state.size
    guard size.rows > 0, size.columns > 0 else { return }
    let lines = SafeText("window too small").wrapped(to: size.columns, limit: size.rows)
    let top = (size.rows - lines.count) / 2
    for (index, line) in lines.enumerated() {
      let column = max(0, (size.columns - line.width) / 2)
      painter.put(Span(line), row: top + index, column: column, columns: size.columns)
    }
  }

  private func drawMain(_ layout: Layout, on painter: inout Painter) {
    if let pane = state.pane, drawsAlone(pane, layout) {
      draw(pane, on: &painter)
      return
    }
    if let pane = state.pane { draw(pane, on: &painter) }
    let greeting = Greeting(state: state, keys: surroundings.keys)
    if state.session == nil, let lines = greeting.lines(painter.signs) {
      if state.paneColumns != nil { drawBar(layout.pane, on: &painter) }
      greeting.draw(lines, on: &painter)
      return
    }
    if layout.kind != .detail { ListView(state).draw(on: &painter, after: before) }
    if let area = layout.detail {
      if layout.kind == .split { drawBar(area, on: &painter) }
      if layout.kind == .stacked { drawStackRule(area, on: &painter) }
      if state.paneColumns != nil, layout.kind == .split { return }
      DetailHeader(state).draw(on: &painter)
      DetailBody(state, in: surroundings)?.draw(on: &painter)
    }
    if let row = layout.summaryRow { drawSummary(row, on: &painter) }
  }

  /// A pane without room for the list beside it.
  private func drawsAlone(_ pane: Pane, _ layout: Layout) -> Bool {
    pane.isOverAll || (!pane.isBand && layout.kind != .split)
  }

  private func draw(_ pane: Pane, on painter: inout Painter) {
    switch pane {
    case .facets(let pane): FacetsView(state, pane).draw(on: &painter)
    case .matrix(let pane): MatrixView(state, pane).draw(on: &painter)
    case .views(let pane): ViewsView(state: state, pane: pane).draw(on: &painter)
    case .terms: TermsView(state: state, area: state.layout.pane).draw(on: &painter)
    case .timeLine(let pane): TimeLineView(state, pane).draw(on: &painter)
    case .conflicts(let pane): ConflictsView(state, pane).draw(on: &painter)
    case .groups(let pane): GroupsView(state: state, pane: pane).draw(on: &painter)
    case .pictures(let pane): PicturesView(state, pane, in: surroundings).draw(on: &painter)
    }
  }

  /// Between list and detail; bright where the keys go.
  private func drawBar(_ area: Rect, on painter: inout Painter) {
    let role: Role = state.focus == .detail || state.pane != nil ? .accent : .rule
    for row in area.row..<area.row + area.rows {
      painter.put(Span(painter.signs.bar, role), row: row, column: area.column - 2, columns: 1)
    }
  }

  private func drawStackRule(_ area: Rect, on painter: inout Painter) {
    let role: Role = state.focus == .detail ? .accent : .rule
    let line = String(repeating: painter.signs.line, count: max(0, state.size.columns - 2))
    painter.put(Span(line, role), row: area.row - 1, column: 1, columns: state.size.columns - 2)
  }

  private func drawSummary(_ row: Int, on painter: inout Painter) {
    let columns = state.size.columns - 2
    painter.rule(row: row - 1, column: 1, columns: columns)
    guard let report = state.currentRow else { return }
    let similar = state.duplicates.first(for: report.number)
    let line = SummaryLine(report, similar: similar, at: state.now, painter.signs).line
    painter.put(line, row: row, column: 1, columns: columns)
  }
}
