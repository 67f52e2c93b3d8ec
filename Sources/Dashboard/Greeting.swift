import ReportModel
import ReportQuery
import SafeText
import TerminalUI

/// What stands where the list would be when there is nothing to list.
struct Greeting {
  let state: State

  /// `nil` when there are rows, or nobody knows yet.
  func lines(_ signs: Signs) -> [Line]? {
    guard state.list.count == 0, state.pending.page == nil, state.list.rows.isEmpty,
      state.filter.fault == nil
    else { return nil }
    if state.isStoreEmpty { return firstStart }
    if !state.filter.text.trimmed.isEmpty { return noMatch(signs) }
    if state.view.isInbox, let totals = state.totals { return allTriaged(totals.all) }
    return [
      Line([Span("Nothing in \(state.view.name).", .strong)]), .empty,
      Line([Span(">", .key), Span("  the next view", .secondary)]),
    ]
  }

  private var firstStart: [Line] {
    let isNarrow = state.size.columns < 76
    let ways = [
      ("winnow import PATH", "reports from a file or a folder", "file or folder"),
      ("D", "invented reports to look around", "demo reports"),
      ("?", "help", "help"),
      ("q", "quit", "quit"),
    ]
    return [Line([Span("Nothing here yet.", .strong)]), .empty]
      + ways.map { way in
        Line([
          Span(SafeText(way.0).padded(to: 22), .key),
          Span(isNarrow ? way.2 : way.1, .secondary),
        ])
      }
  }

  private func noMatch(_ signs: Signs) -> [Line] {
    var lines = [
      Line([
        Span("Nothing in \(state.view.name) matches  ", .strong), Span(state.filter.text),
      ])
    ]
    for hint in state.query.hints { lines.append(Line([Span(hint, .secondary)])) }
    lines += explanation(signs)
    lines.append(.empty)
    lines.append(Line([Span("/  ", .key), Span("  change the filter", .secondary)]))
    // While it is being typed these keys are text, or mean something else.
    guard state.prompt == nil else { return lines }
    lines.append(Line([Span("Esc", .key), Span("  take it away", .secondary)]))
    if !state.view.isAll, state.allIndex < 9 {
      let keys = "g \(state.allIndex + 1)"
      lines.append(Line([Span(keys, .key), Span("  look for it in all reports", .secondary)]))
    }
    return lines
  }

  /// What each term does, the chosen one marked.
  private func explanation(_ signs: Signs) -> [Line] {
    guard let lines = TermsView.lines(state, columns: area.columns - 1, signs) else { return [] }
    let remove = Line([
      Span("Backspace", .key), Span("  takes the marked term out", .secondary),
    ])
    return [.empty] + lines + (state.prompt == nil ? [.empty, remove] : [])
  }

  private func allTriaged(_ all: Int) -> [Line] {
    [
      Line([Span("All triaged.", .strong)]), .empty,
      Line([
        Span("\(Words.count(all, "report")) in the store, none of them new.", .secondary)
      ]),
      .empty,
      Line([Span("g \(state.allIndex + 1)", .key), Span("  all reports", .secondary)]),
      Line([Span("u", .key), Span("    undo the last decision", .secondary)]),
    ]
  }

  private var area: Rect {
    let layout = state.layout
    guard state.paneColumns != nil, layout.kind == .split else { return layout.main }
    let list = layout.listRows
    return Rect(
      row: layout.main.row,
      column: 2,
      rows: layout.main.rows,
      columns: list.columns - 3
    )
  }

  func draw(_ lines: [Line], on painter: inout Painter) {
    let area = area
    let top = area.row + max(0, min(3, area.rows - lines.count))
    for (index, line) in lines.enumerated() where top + index < area.row + area.rows {
      painter.put(line, row: top + index, column: area.column + 1, columns: area.columns - 1)
    }
  }
}
