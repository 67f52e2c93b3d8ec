import SafeText
import TerminalUI

/// A piece of a line with one role.
struct Span: Equatable {
  var text: SafeText
  var role: Role

  init(_ text: SafeText, _ role: Role = .plain) {
    self.text = text
    self.role = role
  }

  /// Text of a report or of ours: both go through the gate.
  init(_ text: String, _ role: Role = .plain) {
    self.init(SafeText(text), role)
  }
}

/// A row of a small picture among lines.
struct PictureRow: Equatable {
  var wish: PictureWish
  var row: Int
}

/// A line of spans.
struct Line: Equatable {
  var spans: [Span]
  /// A row of a picture, below which there is no text.
  private(set) var picture: PictureRow?
  /// What finds the reports that say the same.
  var term: FactTerm?

  init(_ spans: [Span] = []) {
    self.spans = spans
  }

  init(_ text: String, _ role: Role = .plain) {
    spans = [Span(text, role)]
  }

  init(picture wish: PictureWish, row: Int) {
    spans = []
    picture = PictureRow(wish: wish, row: row)
  }

  static let empty = Line()

  var width: Int { spans.reduce(0) { $0 + $1.text.width } }
}

/// Writes spans on cells, in the theme's styles.
struct Painter {
  var buffer: CellBuffer
  let theme: Theme
  let signs: Signs
  /// Marks what was cut.
  let more: SafeText

  init(_ state: State) {
    buffer = CellBuffer(size: state.size)
    theme = Theme(state.look)
    signs = Signs(state.look)
    more = SafeText(signs.more)
  }

  /// Writes a span in at most `columns`, cut with a mark when it is longer.
  ///
  /// - Returns: the columns used.
  @discardableResult
  mutating func put(
    _ span: Span,
    row: Int,
    column: Int,
    columns: Int,
    isSelected: Bool = false,
    isStale: Bool = false
  ) -> Int {
    guard columns > 0 else { return 0 }
    let text = span.text.clipped(to: columns, marker: more)
    return buffer.write(
      text,
      row: row,
      column: column,
      maximumWidth: columns,
      style: style(isStale ? .stale : span.role, isSelected),
      standInStyle: text.hasStandIns ? style(.escaped, isSelected) : nil
    )
  }

  private func style(_ role: Role, _ isSelected: Bool) -> Style {
    isSelected ? theme.selected(theme[role]) : theme[role]
  }

  /// Writes a line in at most `columns`.
  @discardableResult
  mutating func put(_ line: Line, row: Int, column: Int, columns: Int) -> Int {
    var used = 0
    for span in line.spans {
      used += put(span, row: row, column: column + used, columns: columns - used)
    }
    return used
  }

  /// Writes a line so that it ends before `end`; nothing when it is wider than `columns`.
  mutating func putRight(_ line: Line, row: Int, end: Int, columns: Int) {
    guard line.width <= columns else { return }
    put(line, row: row, column: end - line.width, columns: line.width)
  }

  mutating func rule(row: Int, column: Int, columns: Int) {
    put(
      Span(String(repeating: signs.line, count: max(0, columns)), .rule),
      row: row,
      column: column,
      columns: columns
    )
  }

  mutating func fill(row: Int, column: Int, columns: Int, style: Style) {
    buffer.fill(Rect(row: row, column: column, rows: 1, columns: columns), style: style)
  }
}
