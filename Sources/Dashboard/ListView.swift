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
    columns = Columns(
      width: layout.listRows.columns,
      rows: state.list.rows,
      showsStanding: !state.view.isInbox,
      share: Self.share(of: layout, isInbox: state.view.isInbox),
      isTight: isSplit,
      signs: Signs(state.look)
    )
  }

  /// What the message keeps.
  private static func share(of layout: Layout, isInbox: Bool) -> Int {
    guard layout.kind == .split else { return isInbox ? 36 : 30 }
    return max(22, min(isInbox ? 27 : 24, layout.listRows.columns * 3 / 8))
  }

  func draw(on painter: inout Painter) {
    if let row = layout.headerRow { drawHeader(on: &painter, row: row) }
    let list = state.list
    for line in 0..<layout.listRows.rows {
      let index = list.top + line
      guard index < list.end else { break }
      draw(index, on: &painter, row: layout.listRows.row + line)
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
    fields.append(Field(span: Span("message", .heading), width: columns.message, isLoose: true))
    draw(fields, on: &painter, row: row, isSelected: false, isStale: false)
  }

  private func draw(_ index: Int, on painter: inout Painter, row: Int) {
    let isCursor = index == state.list.cursor
    let isStale = state.filter.fault != nil
    let isSelected =
      isCursor && state.focus == .list && !isStale && !isFiltering && state.pane == nil
    if isSelected {
      painter.fill(
        row: row,
        column: 1,
        columns: layout.listRows.columns - 1,
        style: painter.theme.selected(.plain)
      )
    }
    guard let report = state.list[index] else {
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
      isMarked: state.isMarked(index, report.number)
    )
    draw(fields(of: report, text), on: &painter, row: row, isSelected: isSelected, isStale: isStale)
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

  private func fields(of report: ReportSummary, _ text: RowText) -> [Field] {
    let age = Words.age(of: report.createdAt, at: state.now)
    var fields = [
      Field(span: Span(String(report.number.rawValue)), width: columns.number, isRight: true),
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
    fields.append(Field(span: text.message, width: columns.message, isLoose: true))
    for tag in report.tags { fields.append(Field(span: Span(tag.name, .tag), width: 0, gap: 1)) }
    return fields
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
