import ReportModel
import ReportQuery
import SafeText
import TerminalUI
import TriageCommands

/// What stands where the list would be when there is nothing to list.
struct Greeting {
  let state: State
  let keys: KeyMap

  /// The key in force, padded so that words line up.
  private func key(_ action: ActionName, _ columns: Int) -> Span? {
    let isASCII = state.look.usesASCII
    return keys.key(for: action, in: state.prompt == nil ? state.mode : .list).map {
      Span(SafeText(isASCII ? KeyNotation.ascii($0) : $0).padded(to: columns), .key)
    }
  }

  /// A key and what it does; nothing for an action without one.
  private func way(_ action: ActionName, _ columns: Int, _ words: String) -> [Line] {
    key(action, columns).map { [Line([$0, Span("  " + words, .secondary)])] } ?? []
  }

  /// `nil` when there are rows, or nobody knows yet.
  func lines(_ signs: Signs) -> [Line]? {
    guard state.list.count == 0, state.pending.page == nil, state.list.rows.isEmpty,
      state.filter.fault == nil
    else { return nil }
    if state.isStoreEmpty { return firstStart }
    if !state.filter.text.trimmed.isEmpty { return noMatch(signs) }
    if state.view.isInbox, let totals = state.totals { return allTriaged(totals.all) }
    return [Line([Span("Nothing in \(state.view.name).", .strong)]), .empty]
      + way(.nextView, 1, "the next view")
  }

  private var firstStart: [Line] {
    let isNarrow = state.size.columns < 76
    let command = { (words: String) in Span(SafeText(words).padded(to: 22), .key) }
    let line = keys.key(for: .commandLine, in: .list)
    var ways: [(Span?, String, String)] = [
      (line.map { command($0 + "import PATH") }, "reports from a file or a folder", "reports"),
      (command("winnow import PATH"), "the same from a shell", "from a shell"),
      (key(.loadDemo, 22), "invented reports to look around", "demo reports"),
      (key(.help, 22), "help", "help"), (key(.back, 22), "quit", "quit"),
    ]
    if CommandTable.command(named: "serve") != nil {
      ways.insert((command("winnow serve"), "let apps send reports here", "from apps"), at: 2)
    }
    return [Line([Span("Nothing here yet.", .strong)]), .empty]
      + ways.compactMap { way in
        way.0.map { Line([$0, Span(isNarrow ? way.2 : way.1, .secondary)]) }
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
    lines += way(.filter, 3, "change the filter")
    // While it is being typed these keys are text, or mean something else.
    guard state.prompt == nil else { return lines }
    lines += way(.cancel, 3, "take it away")
    if !state.view.isAll, let all = ActionName.view(at: state.allIndex) {
      lines += way(all, 3, "look for it in all reports")
    }
    return lines
  }

  /// What each term does, the chosen one marked.
  private func explanation(_ signs: Signs) -> [Line] {
    // The pane beside it tells the same.
    if case .terms = state.pane { return [] }
    guard let lines = TermsView.lines(state, columns: area.columns - 1, signs) else { return [] }
    guard state.prompt == nil, state.mode == .list else { return [.empty] + lines }
    return [.empty] + lines + [.empty] + way(.removeTerm, 3, "takes the marked term out")
  }

  private func allTriaged(_ all: Int) -> [Line] {
    [
      Line([Span("All triaged.", .strong)]), .empty,
      Line([
        Span("\(Words.count(all, "report")) in the store, none of them new.", .secondary)
      ]),
      .empty,
    ] + (ActionName.view(at: state.allIndex).map { way($0, 3, "all reports") } ?? [])
      + way(.undo, 3, "undo the last decision")
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
