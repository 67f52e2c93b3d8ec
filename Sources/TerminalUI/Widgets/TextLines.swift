import SafeText

extension CellBuffer {
  /// Draws a line with something at its left and something at its right end.
  ///
  /// The right part is kept as long as it fits; the left one is cut with an ellipsis, a blank
  /// before the right one.
  package mutating func drawLine(
    _ left: StyledText,
    right: StyledText = .empty,
    in rect: Rect,
    glyphs: Glyphs = .unicode
  ) {
    guard rect.rows > 0, rect.columns > 0 else { return }
    let rightWidth = min(right.width, rect.columns)
    let room = rect.columns - (rightWidth == 0 ? 0 : rightWidth + 1)
    drawClipped(left, row: rect.row, column: rect.column, columns: room, glyphs: glyphs)
    drawClipped(
      right,
      row: rect.row,
      column: rect.endColumn - rightWidth,
      columns: rightWidth,
      glyphs: glyphs
    )
  }

  package mutating func drawLine(
    _ left: SafeText,
    right: SafeText = "",
    in rect: Rect,
    style: Style = .plain,
    glyphs: Glyphs = .unicode
  ) {
    drawLine(
      StyledText(left, style),
      right: StyledText(right, style),
      in: rect,
      glyphs: glyphs
    )
  }

  /// Draws a short message in the middle of a line, a blank on either side.
  package mutating func drawToast(
    _ message: SafeText,
    in rect: Rect,
    style: Style = .plain,
    glyphs: Glyphs = .unicode
  ) {
    guard rect.columns > 2 else { return }
    let shown = message.clipped(to: rect.columns - 2, marker: glyphs.ellipsis)
    let place = rect.line(0).centered(rows: 1, columns: shown.width + 2)
    fill(place, style: style)
    drawLine(shown, in: place.inset(columns: 1), style: style)
  }

  /// Draws wrapped text from one of its wrapped lines on.
  ///
  /// Costs as much as the lines up to the last one seen, however long the text is.
  ///
  /// - Returns: how many lines were drawn.
  @discardableResult
  package mutating func drawParagraph(
    _ text: SafeText,
    in rect: Rect,
    from first: Int = 0,
    style: Style = .plain
  ) -> Int {
    guard rect.columns > 0, rect.rows > 0 else { return 0 }
    let start = max(0, first)
    let (limit, isTooFar) = start.addingReportingOverflow(rect.rows)
    guard !isTooFar else { return 0 }
    let lines = text.wrapped(to: rect.columns, limit: limit).dropFirst(start)
    for (index, line) in lines.enumerated() {
      write(
        line,
        row: rect.row + index,
        column: rect.column,
        maximumWidth: rect.columns,
        style: style
      )
    }
    return lines.count
  }

  /// Draws the names of tabs, the chosen one with a style of its own.
  ///
  /// When they do not all fit, the strip is moved so that the chosen one is seen.
  ///
  /// - Returns: the columns each one takes; empty for the ones that are not seen.
  @discardableResult
  package mutating func drawTabs(
    _ titles: [SafeText],
    selected: Int,
    in rect: Rect,
    style: Style = .plain,
    selectedStyle: Style
  ) -> [Range<Int>] {
    guard rect.rows > 0 else { return titles.map { _ in rect.column..<rect.column } }
    let gap = 2
    var starts: [Int] = []
    var width = 0
    for title in titles {
      starts.append(width)
      width += title.width + gap
    }
    var offset = 0
    if titles.indices.contains(selected) {
      offset = max(0, starts[selected] + titles[selected].width - rect.columns)
    }
    // Whole titles only: the first one may not begin outside.
    offset = starts.first { $0 >= offset } ?? 0
    return titles.indices.map { index in
      let start = starts[index] - offset
      guard start >= 0, start < rect.columns else { return rect.column..<rect.column }
      let used = write(
        titles[index],
        row: rect.row,
        column: rect.column + start,
        maximumWidth: rect.columns - start,
        style: index == selected ? selectedStyle : style
      )
      return rect.column + start..<rect.column + start + used
    }
  }

  /// Writes the parts that fit, and an ellipsis when there was more.
  mutating func drawClipped(
    _ text: StyledText,
    row: Int,
    column: Int,
    columns: Int,
    glyphs: Glyphs = .unicode
  ) {
    guard columns > 0 else { return }
    if text.width <= columns {
      write(text, row: row, column: column, maximumWidth: columns)
      return
    }
    var used = 0
    for run in text.runs {
      let room = columns - used
      guard run.text.width < room else {
        // The rest cannot fit: this part is cut even where it ends at the edge itself.
        let isLonger = run.text.width > room
        let shown =
          isLonger
          ? run.text.clipped(to: room, marker: glyphs.ellipsis)
          : run.text.prefix(room - glyphs.ellipsis.width) + glyphs.ellipsis
        write(shown, row: row, column: column + used, maximumWidth: room, style: run.style)
        return
      }
      used += write(run.text, row: row, column: column + used, style: run.style)
    }
  }
}
