import ReportModel
import SafeText
import TerminalUI

/// Draws the search for the report that others are duplicates of.
struct PickerView {
  let state: State
  let picker: DuplicatePicker

  /// Room for how likely a suggestion is.
  private static let bandWidth = 8

  private var area: Rect { state.layout.main }
  private var isWide: Bool { area.columns >= 90 }

  /// Rows below the list for the candidate under the cursor, where there is no room beside it.
  private var footRows: Int { isWide || area.rows < 16 ? 0 : min(9, area.rows / 3) }

  func draw(on painter: inout Painter) -> Position? {
    let columns = area.columns
    drawSubject(on: &painter)
    let label = Span("duplicate of ", .key)
    let row = area.row + 1
    painter.put(label, row: row, column: area.column, columns: columns)
    let caret = FieldView(
      picker.field,
      row: row,
      column: area.column + label.text.width,
      columns: columns - label.text.width
    ).draw(on: &painter)
    if picker.field.text.isEmpty {
      painter.put(
        Span(" words of it, or its #number", .secondary),
        row: row,
        column: area.column + label.text.width,
        columns: columns - label.text.width
      )
    }
    painter.rule(row: area.row + 2, column: area.column, columns: columns)
    drawCandidates(on: &painter)
    return caret
  }

  private func drawSubject(on painter: inout Painter) {
    let selection = picker.selection
    var line = Line([Span(selection.words + "  ", .accent)])
    if !selection.isMarked, let number = selection.numbers.first,
      let index = state.list.index(of: number), let row = state.list[index]
    {
      line.spans.append(RowText(row: row, signs: painter.signs).message)
    }
    painter.put(line, row: area.row, column: area.column, columns: area.columns)
  }

  var rows: ItemRows {
    let top = area.row + 3
    return ItemRows(
      count: picker.candidates.count,
      cursor: picker.cursor,
      top: top,
      rows: max(0, area.row + area.rows - top - (footRows > 0 ? footRows + 1 : 0)),
      first: state.tops.prompt
    )
  }

  private func drawCandidates(on painter: inout Painter) {
    let top = rows.top
    let height = max(0, area.row + area.rows - top)
    if picker.candidates.isEmpty {
      let text = picker.isWaiting ? "looking" + painter.signs.more : "no report found"
      painter.put(Span(text, .secondary), row: top, column: area.column + 2, columns: area.columns)
      return
    }
    let list = isWide ? area.columns * 3 / 5 : area.columns
    let columns = Columns(
      width: list,
      rows: picker.candidates,
      showsStanding: true,
      share: picker.hasSuggestions ? 22 + Self.bandWidth + Columns.gap : 24,
      signs: painter.signs
    )
    for index in rows.range {
      draw(index, columns, width: list, on: &painter, row: rows.row(of: index))
    }
    guard let chosen = picker.chosen else { return }
    guard isWide else { return drawFoot(chosen, on: &painter) }
    let side = Rect(
      row: top,
      column: area.column + list + 2,
      rows: height,
      columns: area.columns - list - 2
    )
    drawSide(chosen, in: side, on: &painter)
  }

  private func draw(
    _ index: Int,
    _ columns: Columns,
    width: Int,
    on painter: inout Painter,
    row: Int
  ) {
    let report = picker.candidates[index]
    let text = RowText(row: report, signs: painter.signs)
    let isCursor = index == picker.cursor
    let start = area.column
    if isCursor {
      painter.fill(
        row: row,
        column: start + 1,
        columns: width - 1,
        style: painter.theme.selected(.plain)
      )
      painter.put(Span(painter.signs.cursor, .accent), row: row, column: start, columns: 1)
    }
    painter.put(text.group, row: row, column: start + 1, columns: 1, isSelected: isCursor)
    let age = Words.age(of: report.createdAt, at: state.now)
    let number = Span(SafeText(String(report.number.rawValue)).padded(to: columns.number, .right))
    var fields: [(Span, Int)] = [
      (number, columns.number), (Span(SafeText(age).padded(to: 3, .right), .secondary), 3),
    ]
    if let width = columns.standing { fields.append((text.standing, width)) }
    if let width = columns.app { fields.append((text.app, width)) }
    if let width = columns.device { fields.append((text.device, width)) }
    if picker.hasSuggestions {
      let band = picker.suggestion(of: report.number)?.band
      fields.append(
        (Span(band?.rawValue ?? "", band.map(SuggestionLines.role) ?? .plain), Self.bandWidth)
      )
    }
    fields.append((text.message, width))
    var column = start + Columns.gutter
    for (span, wanted) in fields {
      let room = min(wanted, start + width - column)
      painter.put(span, row: row, column: column, columns: room, isSelected: isCursor)
      column += wanted + Columns.gap
    }
  }

  /// The candidate under the cursor, beside the list.
  private func drawSide(_ report: ReportSummary, in side: Rect, on painter: inout Painter) {
    for row in side.row..<side.row + side.rows {
      painter.put(Span(painter.signs.bar, .rule), row: row, column: side.column - 1, columns: 1)
    }
    let inner = Rect(
      row: side.row,
      column: side.column + 1,
      rows: side.rows,
      columns: side.columns - 1
    )
    draw(lines(of: report, inner, painter.signs), in: inner, on: &painter)
  }

  /// The same below it.
  private func drawFoot(_ report: ReportSummary, on painter: inout Painter) {
    guard footRows > 0 else { return }
    let foot = Rect(
      row: area.row + area.rows - footRows,
      column: area.column + 2,
      rows: footRows,
      columns: area.columns - 2
    )
    painter.rule(row: foot.row - 1, column: area.column, columns: area.columns)
    let lines = lines(of: report, foot, painter.signs)
    // Rows are few there: none is left empty.
    draw(lines.filter { !$0.spans.isEmpty }, in: foot, on: &painter)
  }

  private func draw(_ lines: [Line], in area: Rect, on painter: inout Painter) {
    for (index, line) in lines.prefix(area.rows).enumerated() {
      painter.put(line, row: area.row + index, column: area.column, columns: area.columns)
    }
  }

  /// How sure and why, then the candidate in its own words.
  private func lines(of report: ReportSummary, _ area: Rect, _ signs: Signs) -> [Line] {
    let text = RowText(row: report, signs: signs)
    var lines = [
      Line([
        Span(report.number.description + "  ", .accent), text.standing,
        Span("  " + Words.relative(report.createdAt, at: state.now), .secondary),
      ]),
      Line([text.device, Span("  "), text.app, Span("  "), text.files]),
      .empty,
    ]
    if let suggestion = picker.suggestion(of: report.number) {
      lines.insert(.empty, at: 0)
      lines.insert(contentsOf: reasons(suggestion, area.columns, signs), at: 0)
    }
    let body =
      SafeText(lines: report.title.map { $0 + "\n\n" } ?? "") + SafeText(lines: report.messageStart)
    return lines
      + body.wrapped(to: max(1, area.columns), limit: area.rows).map { Line([Span($0)]) }
  }

  /// How sure, and why: under each reason its bar.
  private func reasons(_ suggestion: DuplicateSuggestion, _ columns: Int, _ signs: Signs) -> [Line]
  {
    let lines = SuggestionLines(columns: columns, signs: signs)
    let most = SuggestionLines.most(suggestion)
    let band = Span(suggestion.band.rawValue, SuggestionLines.role(suggestion.band))
    return [Line([band, Span("  " + SuggestionLines.percent(suggestion), .secondary)])]
      + suggestion.reasons.map { reason in
        let bar = SafeText(SuggestionLines.bar(reason.contribution / most, 6, signs))
        let role: Role = reason.contribution < 0 ? .caution : .accent
        return Line([
          Span(SafeText(lines.weight(reason.contribution)).padded(to: 6), role),
          Span(bar.padded(to: 8), role), Span(reason.text),
        ])
      }
  }
}
