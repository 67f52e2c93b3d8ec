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
    let text = SafeText(painter.signs.plain(toast.text))
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
    if let toast = state.toast { return Span(signs.plain(toast.text), Self.role(of: toast.tone)) }
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

  func whereLine(_ signs: Signs) -> Line {
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

  func shown(_ spelling: String) -> String {
    state.look.usesASCII ? KeyNotation.ascii(spelling) : spelling
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
      let lines = SafeText(painter.signs.plain(complaint)).wrapped(
        to: max(1, columns - 2),
        limit: 2
      )
      draw(lines, .bad, endingAt: row - 1, on: &painter)
      return field(prompt, row: row, column: used, columns: columns - used - 1).draw(on: &painter)
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
      let span = Span(
        SafeText(painter.signs.plain(hint)).clipped(to: hintRoom, marker: painter.more),
        role
      )
      hintWidth = span.text.width + 3
      painter.put(
        span,
        row: row,
        column: columns - 1 - span.text.width,
        columns: span.text.width
      )
    }
    return self.field(prompt, row: row, column: used, columns: room - hintWidth).draw(on: &painter)
  }

  private func field(_ prompt: LinePrompt, row: Int, column: Int, columns: Int) -> FieldView {
    FieldView(
      prompt.field,
      row: row,
      column: column,
      columns: columns,
      isSelected: prompt.isProposed
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
