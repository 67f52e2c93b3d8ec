import ReportModel
import SafeText
import TerminalUI

/// Draws the table of reports.
struct ListView {
  let state: State
  let layout: Layout
  let columns: Columns

  init(_ state: State) {
    self.state = state
    layout = state.layout
    let isSplit = layout.kind == .split
    var choice = state.columns
    // The second line of a report tells the rest.
    if layout.rowHeight > 1 { choice = ColumnChoice(shown: [.state, .files, .priority]) }
    columns = Columns(
      width: layout.listRows.columns,
      rows: state.list.rows,
      showsStanding: !state.view.isInbox,
      share: Self.share(of: layout, isInbox: state.view.isInbox),
      isTight: isSplit,
      choice: choice,
      signs: Signs(state.look)
    )
  }

  /// What the message keeps.
  private static func share(of layout: Layout, isInbox: Bool) -> Int {
    guard layout.kind == .split else { return isInbox ? 36 : 30 }
    return max(22, min(isInbox ? 27 : 24, layout.listRows.columns * 3 / 8))
  }

  func draw(on painter: inout Painter, after before: Drawn?) {
    if let row = layout.headerRow { drawHeader(on: &painter, row: row) }
    let drawn = before.flatMap { state.listLooksLike($0.state) ? $0 : nil }
    for line in 0..<layout.listRows.rows / layout.rowHeight {
      let place = state.place(onLine: line)
      guard place.index < state.list.end else { break }
      let row = layout.listRows.row + line * layout.rowHeight
      if let drawn, ![state.list.cursor, drawn.state.list.cursor].contains(place.index) {
        let lines = Rect(
          row: row,
          column: 0,
          rows: layout.rowHeight,
          columns: layout.listRows.columns
        )
        painter.buffer.copy(lines, from: drawn.frame.buffer)
      } else {
        draw(place, on: &painter, row: row)
      }
    }
  }

  /// The keys go into the filter line.
  private var isFiltering: Bool {
    if case .filter = state.prompt { true } else { false }
  }

  // MARK: Cells

  private struct Field {
    var span: Span
    var width: Int
    var isRight = false
    var gap = Columns.gap
    /// What follows comes right behind the text.
    var isLoose = false
  }

  private func drawHeader(on painter: inout Painter, row: Int) {
    let names = Field(span: Span("#", .heading), width: columns.number, isRight: true)
    var fields = [names, Field(span: Span("age", .heading), width: columns.age, isRight: true)]
    if let width = columns.standing {
      fields.append(Field(span: Span("state", .heading), width: width))
    }
    if let width = columns.app {
      let build = columns.build.map { $0 + 1 } ?? 0
      fields.append(Field(span: Span("app", .heading), width: width + build))
    }
    if let width = columns.device {
      fields.append(Field(span: Span("device", .heading), width: width))
    }
    if let width = columns.files {
      // Where the word has no room, the sign of a picture stands for it.
      let name = width < 5 ? painter.signs.picture : "files"
      fields.append(Field(span: Span(name, .heading), width: width, gap: 1))
    }
    if columns.priority != nil { fields.append(Field(span: Span(""), width: 1, gap: 1)) }
    for (name, width) in [
      ("os", columns.os), ("assignee", columns.assignee), ("tags", columns.tags),
    ] {
      if let width { fields.append(Field(span: Span(name, .heading), width: width)) }
    }
    fields.append(Field(span: Span("message", .heading), width: columns.message, isLoose: true))
    draw(fields, on: &painter, row: row, isSelected: false, isStale: false)
  }

  private func draw(_ place: (index: Int, member: Int?), on painter: inout Painter, row: Int) {
    let isOnMember = state.fold?.master == state.list.cursorNumber && state.fold?.cursor != nil
    let isCursor =
      place.index == state.list.cursor
      && place.member == (isOnMember ? state.fold?.cursor : nil)
    let isStale = state.filter.fault != nil
    let isSelected =
      isCursor && state.focus == .list && !isStale && !isFiltering && state.pane == nil
    if isSelected {
      for line in 0..<layout.rowHeight {
        painter.fill(
          row: row + line,
          column: 1,
          columns: layout.listRows.columns - 1,
          style: painter.theme.selected(.plain)
        )
      }
    }
    let member = place.member.flatMap { state.fold?.members[$0] }
    guard let report = member ?? state.list[place.index] else {
      painter.put(
        Span(painter.signs.more, .secondary),
        row: row,
        column: Columns.gutter,
        columns: 3
      )
      return
    }
    let text = RowText(row: report, signs: painter.signs)
    drawGutter(
      text,
      on: &painter,
      row: row,
      isCursor: isCursor,
      isSelected: isSelected,
      isMarked: member == nil
        ? state.isMarked(place.index, text.row.number) : state.marks.contains(text.row.number)
    )
    let fields = fields(of: text, isMember: member != nil)
    draw(fields, on: &painter, row: row, isSelected: isSelected, isStale: isStale)
    if layout.rowHeight > 1 {
      drawSecondLine(text.row, on: &painter, row: row + 1, isSelected: isSelected, isStale: isStale)
    }
  }

  /// Below the message: where it happened, in few words.
  private func drawSecondLine(
    _ report: ReportSummary,
    on painter: inout Painter,
    row: Int,
    isSelected: Bool,
    isStale: Bool
  ) {
    let start = Columns.gutter + columns.number + Columns.gap + columns.age + Columns.gap
    let end = layout.listRows.columns - 1
    var column = start
    for span in SummaryLine(report, at: state.now, painter.signs).line.spans {
      let role: Role = span.role == .plain ? .secondary : span.role
      column += painter.put(
        Span(span.text, role),
        row: row,
        column: column,
        columns: end - column,
        isSelected: isSelected,
        isStale: isStale
      )
    }
  }

  private func drawGutter(
    _ text: RowText,
    on painter: inout Painter,
    row: Int,
    isCursor: Bool,
    isSelected: Bool,
    isMarked: Bool
  ) {
    if isCursor {
      painter.put(Span(painter.signs.cursor, .accent), row: row, column: 0, columns: 1)
    }
    // A mark is passing, the group is told again beside it in the detail.
    let sign = isMarked ? Span(painter.signs.mark, .key) : text.group
    painter.put(sign, row: row, column: 1, columns: 1, isSelected: isSelected)
  }

  private func fields(of text: RowText, isMember: Bool) -> [Field] {
    let age = Words.age(of: text.row.createdAt, at: state.now)
    var fields = [
      Field(span: Span(String(text.row.number.rawValue)), width: columns.number, isRight: true),
      Field(span: Span(age, .secondary), width: columns.age, isRight: true),
    ]
    if let width = columns.standing { fields.append(Field(span: text.standing, width: width)) }
    if let width = columns.app {
      fields.append(Field(span: text.app, width: width, gap: columns.build == nil ? 2 : 1))
    }
    if let width = columns.build { fields.append(Field(span: text.build, width: width)) }
    if let width = columns.device { fields.append(Field(span: text.device, width: width)) }
    if let width = columns.files {
      fields.append(Field(span: text.files(in: width), width: width, gap: 1))
    }
    if columns.priority != nil { fields.append(Field(span: text.priority, width: 1, gap: 1)) }
    if let width = columns.os { fields.append(Field(span: text.system, width: width)) }
    if let width = columns.assignee {
      fields.append(Field(span: Span(text.row.assignee ?? ""), width: width))
    }
    if let width = columns.tags {
      let names = text.row.tags.map(\.name).joined(separator: " ")
      fields.append(Field(span: Span(names, .tag), width: width))
    }
    let burst = isMember ? nil : state.list.bursts[text.row.number]
    if let burst, burst.head == text.row.number {
      let words = state.burstWords(burst)
      fields.append(Field(span: words, width: words.text.width, gap: 1))
    }
    // A column more tells that it is cut.
    var message = text.message(limit: columns.message > 0 ? columns.message + 1 : .max)
    let isInBurst = burst.map { $0.isOpen && $0.head != text.row.number } ?? false
    if isMember || isInBurst { message.text = SafeText("  ") + message.text }
    let isNarrow = columns.message < Self.wideMessage
    if isNarrow, let words = groupWords(of: text.row, isShort: true) {
      fields.append(Field(span: Span(words, .accent), width: words.count, gap: 1))
    }
    fields.append(Field(span: message, width: columns.message, isLoose: true))
    if !isNarrow, let words = groupWords(of: text.row, isShort: false) {
      fields.append(Field(span: Span(words, .accent), width: 0, gap: 1))
    }
    guard columns.tags == nil else { return fields }
    for tag in text.row.tags { fields.append(Field(span: Span(tag.name, .tag), width: 0, gap: 1)) }
    return fields
  }

  /// From here on a message leaves room for words behind it.
  private static let wideMessage = 60

  /// `3 of 12 match`: the master and its duplicates that the filter finds; `3/12` where the message
  /// needs the room.
  private func groupWords(of report: ReportSummary, isShort: Bool) -> String? {
    guard report.copyCount > 0, let count = state.groupMatches[report.number] else { return nil }
    let (found, all) = (Words.count(count), Words.count(report.copyCount + 1))
    return isShort ? "\(found)/\(all)" : "\(found) of \(all) match"
  }

  /// Writes fields side by side; those without a width go into what the message leaves.
  private func draw(
    _ fields: [Field],
    on painter: inout Painter,
    row: Int,
    isSelected: Bool,
    isStale: Bool
  ) {
    let end = layout.listRows.columns - 1
    var column = Columns.gutter
    for field in fields {
      let room = min(field.width == 0 ? field.span.text.width : field.width, end - column)
      // Half a tag is none.
      guard room > 0, field.width > 0 || field.span.text.width + column < end else { break }
      let shown = field.span.text.clipped(to: room, marker: painter.more)
      let start = field.isRight ? column + room - shown.width : column
      painter.put(
        Span(shown, field.span.role),
        row: row,
        column: start,
        columns: room,
        isSelected: isSelected,
        isStale: isStale
      )
      let isLoose = field.width == 0 || field.isLoose
      column += (isLoose ? shown.width + 1 : room) + field.gap - (field.width == 0 ? 1 : 0)
    }
  }
}
