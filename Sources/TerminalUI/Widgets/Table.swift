import SafeText

/// One column of a table.
package struct TableColumn: Hashable, Sendable {
  package enum Width: Hashable, Sendable {
    case fixed(Int)
    /// Takes its share of what is left, and never less than the minimum.
    case flexible(minimum: Int, weight: Int)

    var minimum: Int {
      switch self {
      case .fixed(let width): max(0, width)
      case .flexible(let minimum, _): max(0, minimum)
      }
    }

    var weight: Int {
      switch self {
      case .fixed: 0
      case .flexible(_, let weight): max(1, weight)
      }
    }
  }

  package enum Alignment: Hashable, Sendable {
    case left
    /// For numbers.
    case right
  }

  package var title: SafeText
  package var width: Width
  package var alignment: Alignment
  /// Where there is no room for all, the ones with the highest number go first; 0 stays.
  package var dispensability: Int

  package init(
    _ title: SafeText,
    width: Width,
    alignment: Alignment = .left,
    dispensability: Int = 0
  ) {
    self.title = title
    self.width = width
    self.alignment = alignment
    self.dispensability = dispensability
  }
}

/// Where the columns of a table are in a width.
package struct TableLayout: Hashable, Sendable {
  package let columns: [TableColumn]
  /// From the left edge of the table; empty for a column that had to go.
  package let spans: [Range<Int>]

  package init(_ columns: [TableColumn], width: Int, gap: Int = 2) {
    self.columns = columns
    var shown = Array(columns.indices)
    while TableLayout.minimum(shown.map { columns[$0] }, gap) > width,
      let next = shown.filter({ columns[$0].dispensability > 0 })
        .max(by: { columns[$0].dispensability < columns[$1].dispensability })
    {
      shown.removeAll { $0 == next }
    }
    var spans = columns.map { _ in 0..<0 }
    var spare = max(0, width - TableLayout.minimum(shown.map { columns[$0] }, gap))
    var weights = shown.reduce(0) { $0 + columns[$1].width.weight }
    var start = 0
    for index in shown {
      let column = columns[index].width
      let share = weights > 0 ? spare * column.weight / weights : 0
      spare -= share
      weights -= column.weight
      let end = max(start, min(width, start + column.minimum + share))
      spans[index] = start..<end
      start = min(width, end + gap)
    }
    self.spans = spans
  }

  private static func minimum(_ columns: [TableColumn], _ gap: Int) -> Int {
    columns.reduce(0) { $0 + $1.width.minimum } + gap * max(0, columns.count - 1)
  }
}

extension CellBuffer {
  /// Draws the titles of a table's columns.
  package mutating func drawTableHeader(
    _ layout: TableLayout,
    in rect: Rect,
    style: Style = .plain,
    glyphs: Glyphs = .unicode
  ) {
    drawTableRow(
      layout.columns.map { StyledText($0.title, style) },
      layout,
      in: rect,
      glyphs: glyphs
    )
  }

  /// Draws one row of a table; `cells` has an entry a column.
  package mutating func drawTableRow(
    _ cells: [StyledText],
    _ layout: TableLayout,
    in rect: Rect,
    glyphs: Glyphs = .unicode
  ) {
    guard rect.rows > 0 else { return }
    for (index, cell) in cells.enumerated() where index < layout.spans.count {
      let span = layout.spans[index]
      let width = min(span.count, rect.columns - span.lowerBound)
      guard width > 0 else { continue }
      var start = rect.column + span.lowerBound
      switch layout.columns[index].alignment {
      case .left: break
      case .right: start += max(0, width - cell.width)
      }
      drawClipped(
        cell,
        row: rect.row,
        column: start,
        columns: rect.column + span.lowerBound + width - start,
        glyphs: glyphs
      )
    }
  }
}
