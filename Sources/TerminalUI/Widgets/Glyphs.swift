import SafeText

/// The characters that lines, boxes and bars are made of.
package struct Glyphs: Hashable, Sendable {
  package var horizontal: SafeText
  package var vertical: SafeText
  package var topLeft: SafeText
  package var topRight: SafeText
  package var bottomLeft: SafeText
  package var bottomRight: SafeText
  package var thumb: SafeText
  package var ellipsis: SafeText

  package static let unicode = Glyphs(
    horizontal: "─",
    vertical: "│",
    topLeft: "╭",
    topRight: "╮",
    bottomLeft: "╰",
    bottomRight: "╯",
    thumb: "┃",
    ellipsis: "…"
  )

  /// For `--ascii`.
  package static let ascii = Glyphs(
    horizontal: "-",
    vertical: "|",
    topLeft: "+",
    topRight: "+",
    bottomLeft: "+",
    bottomRight: "+",
    thumb: "#",
    ellipsis: "~"
  )
}

extension CellBuffer {
  /// Draws a line from left to right through the first row of `rect`.
  package mutating func drawRule(in rect: Rect, style: Style = .plain, glyphs: Glyphs = .unicode) {
    guard rect.rows > 0 else { return }
    for column in 0..<rect.columns {
      write(glyphs.horizontal, row: rect.row, column: rect.column + column, style: style)
    }
  }

  /// Draws a line from top to bottom through the first column of `rect`.
  package mutating func drawVerticalLine(
    in rect: Rect,
    style: Style = .plain,
    glyphs: Glyphs = .unicode
  ) {
    guard rect.columns > 0 else { return }
    for row in 0..<rect.rows {
      write(glyphs.vertical, row: rect.row + row, column: rect.column, style: style)
    }
  }

  /// Draws an empty box with a title in its upper edge.
  ///
  /// - Returns: the room inside, one column of air on either side taken off.
  @discardableResult
  package mutating func drawBox(
    in rect: Rect,
    title: SafeText = "",
    style: Style = .plain,
    glyphs: Glyphs = .unicode
  ) -> Rect {
    guard rect.rows >= 2, rect.columns >= 2 else {
      return Rect(row: 0, column: 0, rows: 0, columns: 0)
    }
    fill(rect, style: style)
    let last = rect.endRow - 1
    drawRule(in: rect, style: style, glyphs: glyphs)
    drawRule(
      in: Rect(row: last, column: rect.column, rows: 1, columns: rect.columns),
      style: style,
      glyphs: glyphs
    )
    for column in [rect.column, rect.endColumn - 1] {
      let side = Rect(row: rect.row, column: column, rows: rect.rows, columns: 1)
      drawVerticalLine(in: side, style: style, glyphs: glyphs)
    }
    write(glyphs.topLeft, row: rect.row, column: rect.column, style: style)
    write(glyphs.topRight, row: rect.row, column: rect.endColumn - 1, style: style)
    write(glyphs.bottomLeft, row: last, column: rect.column, style: style)
    write(glyphs.bottomRight, row: last, column: rect.endColumn - 1, style: style)
    if title.width > 0, rect.columns > 6 {
      let room = rect.columns - 6
      let shown = SafeText(" ") + title.clipped(to: room, marker: glyphs.ellipsis) + SafeText(" ")
      write(shown, row: rect.row, column: rect.column + 2, style: style)
    }
    return rect.inset(rows: 1, columns: 2)
  }

  /// Draws where a window of `visible` lines from `first` on is in `total` ones.
  ///
  /// Nothing when all of them are seen.
  package mutating func drawScrollBar(
    in rect: Rect,
    first: Int,
    visible: Int,
    total: Int,
    style: Style = .plain,
    glyphs: Glyphs = .unicode
  ) {
    guard rect.rows > 0, visible > 0, total > visible else { return }
    drawVerticalLine(in: rect, style: style, glyphs: glyphs)
    let length = max(1, rect.rows * visible / total)
    let room = rect.rows - length
    let start = min(room, max(0, first) * room / (total - visible))
    for row in start..<start + length {
      write(glyphs.thumb, row: rect.row + row, column: rect.column, style: style)
    }
  }
}
