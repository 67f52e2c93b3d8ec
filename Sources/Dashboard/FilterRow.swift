import ReportModel
import ReportQuery
import SafeText
import TerminalUI

/// The second row: the filter with the count, and below it what is wrong with it.
struct FilterRow {
  let state: State
  let layout: Layout

  /// The view that the filter narrows, as long as that is not all reports.
  private var base: SafeText? {
    let isNarrowed = isTyping || !state.filter.text.isEmpty
    guard isNarrowed, !state.view.isAll, state.size.columns >= 40 else {
      return nil
    }
    return SafeText(state.view.name, limit: 16)
  }

  /// Where the list of what may be meant begins.
  func column(of prompt: FilterPrompt) -> Int {
    guard prompt.search == nil, let list = prompt.completions else { return textColumn }
    let before = SafeText(String(prompt.field.text.prefix(list.completion.replaces.lowerBound)))
      .width
    return textColumn + before
  }

  private var textColumn: Int { base.map { $0.width + 4 } ?? 3 }

  func draw(on painter: inout Painter) -> Position? {
    let columns = state.size.columns
    let count = Line([Span(counted(painter.signs), .secondary)])
    painter.putRight(count, row: 1, end: columns - 1, columns: columns - 4)
    let room = max(0, columns - textColumn - count.width - 3)
    var caret: Position?
    if let base { painter.put(Span(base, .secondary), row: 1, column: 1, columns: 16) }
    let sign = textColumn - 2
    if case .filter(let prompt) = state.prompt, let search = prompt.search {
      let label = Span("typed before: ", .key)
      painter.put(label, row: 1, column: sign, columns: room)
      let start = sign + label.text.width
      caret = FieldView(search.field, row: 1, column: start, columns: room - label.text.width).draw(
        on: &painter
      )
    } else if case .filter(let prompt) = state.prompt {
      painter.put(Span("/", .key), row: 1, column: sign, columns: 1)
      caret = FieldView(prompt.field, row: 1, column: textColumn, columns: room).draw(
        on: &painter
      )
    } else if state.filter.text.isEmpty {
      painter.put(Span("/", .secondary), row: 1, column: sign, columns: 1)
      painter.put(
        Span(state.view.query, .secondary),
        row: 1,
        column: textColumn,
        columns: room
      )
    } else {
      painter.put(Span("/", .key), row: 1, column: sign, columns: 1)
      painter.put(Span(state.filter.text), row: 1, column: textColumn, columns: room)
    }
    return caret
  }

  /// `37 of 1,284`, or how many there are in all; whose rows they are, when not the filter's.
  private func counted(_ signs: Signs) -> String {
    let isStale = state.filter.fault != nil && state.size.columns >= 70
    return (isStale ? "showing the previous query" + signs.dot : "") + plainCount(signs.more)
  }

  private func plainCount(_ more: String) -> String {
    let count = state.list.reportCount
    let shown = count.map { Words.count($0) } ?? more
    guard let all = state.totals?.all, all != count else {
      return count.map { Words.count($0, "report") } ?? more
    }
    return "\(shown) of \(Words.count(all))"
  }

  // MARK: What is wrong

  /// The place underlined by display column, and the message.
  ///
  /// Drawn last: it lies over the header, and over a row when the message has no room beside the
  /// place.
  func drawFault(on painter: inout Painter) {
    guard let fault = state.filter.fault, let row = layout.faultRow, !isCompleting else { return }
    let columns = state.size.columns
    let place = fault.columnRange(in: state.filter.text) { SafeText($0).width }
    let start = min(textColumn + place.lowerBound, columns - 2)
    let length = max(1, min(place.count, columns - 1 - start))
    let role: Role = isUnfinished(fault) ? .caution : .bad
    let underlined = Rect(
      row: 1,
      column: textColumn + place.lowerBound,
      rows: 1,
      columns: min(place.count, columns / 2)
    )
    painter.buffer.restyle(underlined, painter.theme[.fault])
    painter.fill(row: row, column: 0, columns: columns, style: .plain)
    let message = Span(fault.sentence, role)
    let beside = start + length + 2
    let fits = beside + message.text.width < columns
    guard fits || isTyping else {
      // Keys speak of the list again: no report is hidden under more than the header's row.
      painter.put(message, row: row, column: textColumn, columns: columns - textColumn)
      return
    }
    painter.put(
      Span(String(repeating: "~", count: length), role),
      row: row,
      column: start,
      columns: length
    )
    if fits {
      painter.put(message, row: row, column: beside, columns: columns - beside)
      return
    }
    let room = columns - textColumn - 1
    let lines = message.text.wrapped(to: max(1, room), limit: 3)
    for (index, line) in lines.enumerated() where row + 1 + index < state.size.rows - 1 {
      painter.fill(row: row + 1 + index, column: 0, columns: columns, style: .plain)
      painter.put(
        Span(line, role),
        row: row + 1 + index,
        column: textColumn,
        columns: room
      )
    }
  }

  private var isTyping: Bool {
    if case .filter = state.prompt { true } else { false }
  }

  /// What may be meant is shown instead of what is wrong so far.
  var isCompleting: Bool {
    guard case .filter(let prompt) = state.prompt,
      prompt.completions != nil || prompt.search != nil,
      let fault = state.filter.fault
    else { return false }
    return prompt.search != nil || isUnfinished(fault)
  }

  /// What is being typed at the end may become right yet.
  private func isUnfinished(_ fault: QueryError) -> Bool {
    guard case .filter = state.prompt, fault.kind != .unknownField else { return false }
    return fault.range.upperBound >= state.filter.text.unicodeScalars.count
  }
}

/// A cell on the screen.
package struct Position: Equatable, Sendable {
  package var row: Int
  package var column: Int
}

/// Draws a line of text that is being typed, scrolled so that the caret is seen.
struct FieldView {
  let field: TextField
  let row: Int
  let column: Int
  let columns: Int
  /// What is typed next takes the place of the text.
  let isSelected: Bool

  init(_ field: TextField, row: Int, column: Int, columns: Int, isSelected: Bool = false) {
    self.isSelected = isSelected
    self.field = field
    self.row = row
    self.column = column
    self.columns = columns
  }

  func draw(on painter: inout Painter) -> Position? {
    guard columns > 1 else { return nil }
    var start = field.cursor
    var before = 0
    // From the caret to the left: what lies further costs nothing.
    for character in field.textBeforeCursor.reversed() {
      let width = SafeText(String(character)).width
      guard before + width < columns else { break }
      before += width
      start -= 1
    }
    let shown = SafeText(String(field.text.dropFirst(start)), limit: columns + 1)
    painter.put(
      Span(shown),
      row: row,
      column: column,
      columns: columns,
      isSelected: isSelected
    )
    return Position(row: row, column: column + before)
  }
}
