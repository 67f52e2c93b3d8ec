import ReportModel
import SafeText
import TerminalUI

/// The last row: where one is, what happened, which keys go on.
struct StatusLine {
  let state: State
  let keys: KeyMap

  func draw(on painter: inout Painter) -> Position? {
    let row = state.size.rows - 1
    // On low screens the rule of a list may stand there.
    painter.fill(row: row, column: 0, columns: state.size.columns, style: .plain)
    switch state.prompt {
    case .line(let prompt): return draw(prompt, on: &painter, row: row)
    case .menu(let menu): MenuView(state: state, menu: menu).draw(on: &painter)
    default: if !drawLongToast(on: &painter, row: row) { drawHints(on: &painter, row: row) }
    }
    return nil
  }

  // MARK: What has no room

  /// A sentence that is longer than the row takes what it needs of the rows above it, where those tell
  /// of nothing that keys speak to.
  private func drawLongToast(on painter: inout Painter, row: Int) -> Bool {
    guard let toast = state.toast, state.pendingKeys.isEmpty else { return false }
    let place = whereLine(painter.signs).width
    let columns = state.size.columns - 2
    let text = SafeText(toast.text)
    guard text.width > columns - place - (place == 0 ? 0 : 3), spareRowCount > 0 else {
      return false
    }
    let lines = text.wrapped(to: max(1, columns), limit: spareRowCount + 1)
    draw(lines, Self.role(of: toast.tone), endingAt: row, on: &painter)
    return true
  }

  private func draw(
    _ lines: [SafeText],
    _ role: Role,
    endingAt row: Int,
    on painter: inout Painter
  ) {
    for (index, line) in lines.enumerated() {
      let place = row - lines.count + 1 + index
      painter.fill(row: place, column: 0, columns: state.size.columns, style: .plain)
      painter.put(Span(line, role), row: place, column: 1, columns: state.size.columns - 2)
    }
  }

  /// Rows above the last one that a sentence may lie over.
  private var spareRowCount: Int {
    let layout = state.layout
    guard layout.kind != .tooSmall, state.prompt == nil, state.pane == nil else { return 0 }
    switch layout.kind {
    case .list where layout.summaryRow != nil: return 2
    case .stacked, .detail: return 1
    case .list, .split:
      let open = state.foldIndex == nil ? 0 : state.foldRange.count
      let line = state.list.cursor - state.list.top + open
      return line < layout.listRowCount - 1 ? 1 : 0
    case .tooSmall: return 0
    }
  }

  // MARK: Where, what, which keys

  private func drawHints(on painter: inout Painter, row: Int) {
    let columns = state.size.columns
    let left = whereLine(painter.signs)
    var used = 1 + painter.put(left, row: row, column: 1, columns: columns - 2)
    if let span = newsSpan(painter.signs) {
      let gap = left.width == 0 ? 0 : 3
      used += gap
      used += painter.put(span, row: row, column: used, columns: columns - used - 1)
    }
    let room = columns - 1 - used - 3
    let hints = fitting(hintLine(), columns: room, more: painter.signs.more)
    painter.putRight(hints, row: row, end: columns - 1, columns: room)
  }

  /// What happened last, else what still goes on.
  private func newsSpan(_ signs: Signs) -> Span? {
    if let toast = state.toast { return Span(toast.text, Self.role(of: toast.tone)) }
    if let task = state.task, TitleRow(state).taskLine(signs) == nil {
      return Span(task.words(signs), .good)
    }
    guard state.isWorkShown else { return nil }
    return Span("working" + signs.more + hint(.interrupt, " stops it", signs), .accent)
  }

  private static func role(of tone: Toast.Tone) -> Role {
    switch tone {
    case .done: .good
    case .hint: .accent
    case .error: .bad
    }
  }

  private func whereLine(_ signs: Signs) -> Line {
    if !state.pendingKeys.isEmpty {
      return Line([Span(state.pendingKeys.map(KeyNotation.spelling).joined(separator: " "), .key)])
    }
    if state.range != nil {
      return Line([
        Span("\(Words.count(state.rangeReportCount)) in range", .key),
        Span(hint(.markRange, " ends", signs), .secondary),
      ])
    }
    if !state.marks.isEmpty {
      return Line([
        Span("\(Words.count(state.marks.count)) marked", .key),
        Span(hint(.cancel, " clears", signs), .secondary),
      ])
    }
    guard state.list.cursorNumber != nil, let count = state.list.count, count > 0 else {
      return .empty
    }
    let place = "\(Words.count(state.list.cursor + 1))/\(Words.count(count))"
    return Line(place, .secondary)
  }

  /// ` · Esc clears`, with the key that is in force.
  private func hint(_ action: ActionName, _ words: String, _ signs: Signs) -> String {
    keys.key(for: action, in: state.mode).map { signs.dot + shown($0) + words } ?? ""
  }

  private func shown(_ spelling: String) -> String {
    state.look.usesASCII ? KeyNotation.ascii(spelling) : spelling
  }

  /// Key and what it does, the most useful first.
  private func hintLine() -> [(String, String)] {
    if !state.pendingKeys.isEmpty {
      return sequenceTable.isEmpty ? continuations : named([(.cancel, "gives up")])
    }
    switch state.prompt {
    case .filter(let prompt): return named(prompt.hints)
    case .picker:
      return named([
        (.submit, "duplicate of this"), (.compare, "side by side"), (.notTheSame, "not the same"),
        (.cancel, "cancel"),
      ])
    case .tags: return named([(.submit, "done"), (.toggle, "toggle"), (.cancel, "cancel")])
    case .roster(let roster):
      let undo: [(ActionName, String)] = roster.chosenEntry == nil ? [] : [(.undo, "undo it")]
      return scrollHints + named([(.submit, "go to it")] + undo + [(.cancel, "close")])
    case .palette: return named([(.submit, "do it"), (.cancel, "cancel")])
    case .help(let page) where page.isSearching:
      return named([(.submit, "keep"), (.cancel, "all")])
    case .help: return scrollHints + named([(.filter, "search"), (.cancel, "close")])
    case .comparison:
      return named([
        (.submit, "duplicate of the right"), (.makeMaster, "the left is better"),
        (.notTheSame, "not the same"), (.cancel, "close"),
      ])
    case .page:
      return scrollHints + named([(.copyPage, "copy"), (.savePage, "save"), (.cancel, "close")])
    case .line, .menu: return []
    case nil: break
    }
    if let pane = state.pane { return named(pane.hints) }
    if state.isStoreEmpty { return named([(.loadDemo, "demo"), (.help, "help"), (.back, "quit")]) }
    if state.isDetailInFront, state.detail.tab == .similar {
      return named([
        (.duplicate, "duplicate of this"), (.compare, "side by side"),
        (.notTheSame, "not the same"),
        (.back, "back"), (.help, "help"),
      ])
    }
    if state.list.count == 0, state.session == nil, !state.isDetailInFront { return emptyHints }
    let verdicts = named([
      (.accept, "accept"), (.duplicate, "duplicate"), (.decline, "decline"), (.snooze, "snooze"),
    ])
    if state.session != nil {
      return verdicts
        + named([
          (.nextUntriaged, "skip"), (.tagPicker, "tags"), (.undo, "undo"), (.back, "end"),
          (.help, "help"),
        ])
    }
    if state.isDetailInFront {
      return verdicts
        + named([(.nextTab, "next tab"), (.note, "note"), (.back, "back"), (.help, "help")])
    }
    return verdicts
      + named([(.tagPicker, "tags"), (.note, "note"), (.filter, "filter"), (.help, "help")])
  }

  /// Where there is no report to speak of.
  private var emptyHints: [(String, String)] {
    if state.filter.text.trimmed.isEmpty {
      return named([
        (.nextView, "next view"), (.filter, "filter"), (.undo, "undo"), (.help, "help"),
      ])
    }
    return named([
      (.removeTerm, "take the term out"), (.filter, "filter"), (.cancel, "no filter"),
      (.help, "help"),
    ])
  }

  private var scrollHints: [(String, String)] {
    let pair = [ActionName.down, .up].compactMap { keys.key(for: $0, in: state.mode) }.map(shown)
    return pair.isEmpty ? [] : [(pair.joined(separator: " "), "scroll")]
  }

  /// With the keys in force; an action without one is left out.
  private func named(_ actions: [(ActionName, String)]) -> [(String, String)] {
    actions.compactMap { action, words in
      keys.key(for: action, in: state.mode).map { (shown($0), words) }
    }
  }

  /// How a sequence may go on, where the last row is too short to tell.
  var sequenceTable: [(key: String, words: String)] {
    guard !state.pendingKeys.isEmpty, state.size.rows >= Layout.smallest.rows + 3 else { return [] }
    let all = continuations
    let room = state.size.columns - 1 - whereLine(Signs(state.look)).width - 4
    return Self.line(all).width > room ? all.map { (key: $0.0, words: $0.1) } : []
  }

  /// Views come last, since the title row shows them, and are called by their names.
  private var continuations: [(String, String)] {
    let all = keys.continuations(of: state.pendingKeys, in: state.mode)
    let views = all.compactMap { next -> (String, String)? in
      guard let index = next.action.viewIndex, state.views.indices.contains(index) else {
        return nil
      }
      return (next.key, String(state.views[index].name.oneLine.prefix(12)))
    }
    return all.filter { $0.action.viewIndex == nil }.map { ($0.key, $0.hint) } + views
  }

  /// As many hints as fit.
  ///
  /// Words that can be spared go first, then the least useful hints; the last of a fixed list, the
  /// help, stays.
  private func fitting(_ hints: [(String, String)], columns: Int, more: String) -> Line {
    let isSequence = !state.pendingKeys.isEmpty
    var kept = hints
    if Self.line(kept).width > columns, !isSequence {
      kept = kept.map { ($0.0, Self.short[$0.1] ?? $0.1) }
    }
    while Self.line(kept).width > columns, !kept.isEmpty {
      // Of a sequence the mark tells that it has more ends.
      if isSequence {
        if kept.last?.0 == more { kept.removeLast() }
        if !kept.isEmpty { kept[kept.count - 1] = (more, "") }
        if kept.count == 1 { kept = [] }
      } else {
        kept.remove(at: max(0, kept.count - 2))
      }
    }
    return Self.line(kept)
  }

  private static let short = [
    "duplicate": "dup", "next tab": "tab", "help": "", "duplicate of the right": "dup of the right",
    "the left is better": "left is better", "duplicate of this": "dup of this",
    "keep the first": "keep first", "take the other": "take other",
  ]

  private static func line(_ hints: [(String, String)]) -> Line {
    Line(
      hints.enumerated().flatMap { index, hint in
        [
          Span((index == 0 ? "" : "  ") + hint.0, .key),
          Span(hint.1.isEmpty ? "" : " " + hint.1, .secondary),
        ]
      }
    )
  }

  // MARK: Prompts

  private func draw(_ prompt: LinePrompt, on painter: inout Painter, row: Int) -> Position? {
    let columns = state.size.columns
    let subject = prompt.subject(painter.signs)
    let label = Line([
      Span(prompt.label, .key), Span(subject.isEmpty ? "" : " " + subject + " ", .secondary),
    ])
    let used = 1 + painter.put(label, row: row, column: 1, columns: max(0, columns / 2))
    if let complaint = prompt.complaint, !hasRoom(for: complaint, prompt, columns - used - 1) {
      let lines = SafeText(complaint).wrapped(to: max(1, columns - 2), limit: 2)
      draw(lines, .bad, endingAt: row - 1, on: &painter)
      return FieldView(prompt.field, row: row, column: used, columns: columns - used - 1).draw(
        on: &painter
      )
    }
    let choices = prompt.completions(state) + prompt.commandCompletions
    let hint = prompt.complaint ?? (choices.isEmpty ? prompt.hint : Self.choiceHint(choices))
    let role: Role = prompt.complaint == nil ? .secondary : .bad
    let field = SafeText(prompt.field.text).width
    let room = columns - used - 1
    // Why it was refused is seen beside any text.
    let fieldRoom = prompt.complaint == nil ? field + 2 : min(field + 2, room / 3)
    let hintRoom = room - max(fieldRoom, 12) - 3
    var hintWidth = 0
    if hintRoom > 8 {
      let span = Span(SafeText(hint).clipped(to: hintRoom, marker: painter.more), role)
      hintWidth = span.text.width + 3
      painter.put(
        span,
        row: row,
        column: columns - 1 - span.text.width,
        columns: span.text.width
      )
    }
    return FieldView(prompt.field, row: row, column: used, columns: room - hintWidth).draw(
      on: &painter
    )
  }

  /// Whether all of it stands beside what was typed.
  private func hasRoom(for complaint: String, _ prompt: LinePrompt, _ room: Int) -> Bool {
    let field = min(SafeText(prompt.field.text).width + 2, room / 3)
    return SafeText(complaint).width <= room - max(field, 12) - 3
  }

  private static func choiceHint(_ names: [String]) -> String {
    "Tab " + names.prefix(6).joined(separator: "  ")
  }
}
