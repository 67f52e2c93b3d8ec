import TerminalUI

/// Where everything is on a screen of some size.
struct Layout: Equatable {
  enum Kind: Equatable {
    /// Nothing but a sentence fits.
    case tooSmall
    /// The list over the whole width, a line about the report below it.
    case list
    /// List beside detail.
    case split
    /// The detail over the whole width.
    case detail
  }

  static let smallest = Size(rows: 5, columns: 20)
  static let splitColumns = 100

  let size: Size
  let kind: Kind
  /// A list beside a detail fits.
  let canSplit: Bool
  /// Where the message about a filter that cannot be read is.
  let faultRow: Int?
  let headerRow: Int?
  let listRows: Rect
  let detail: Rect?
  /// The line about the report under the cursor.
  let summaryRow: Int?

  init(_ state: State) {
    size = state.size
    canSplit = size.columns >= Self.splitColumns
    kind = Self.kind(of: state)
    guard kind != .tooSmall else {
      faultRow = nil
      headerRow = nil
      summaryRow = nil
      listRows = .none
      detail = nil
      return
    }
    let last = size.rows - 1
    // In place of the header: rows that jump while one types are hard to follow.
    faultRow = state.filter.fault == nil ? nil : 2
    let top = 2 + state.bandRowCount
    headerRow = size.rows >= 8 ? top : nil
    let listTop = headerRow.map { $0 + 1 } ?? top
    summaryRow = kind == .list && size.rows >= 12 ? last - 1 : nil
    let listBottom = summaryRow.map { $0 - 1 } ?? last
    let columns =
      kind == .split ? size.columns - Self.detailColumns(state) - 3 : size.columns
    listRows = Rect(row: listTop, column: 0, rows: max(0, listBottom - listTop), columns: columns)
    switch kind {
    case .split:
      detail = Rect(
        row: top,
        column: columns + 2,
        rows: max(0, last - top),
        columns: size.columns - columns - 3
      )
    case .detail:
      detail = Rect(row: 2, column: 2, rows: max(0, last - 2), columns: size.columns - 4)
    case .list, .tooSmall: detail = nil
    }
  }

  private static func kind(of state: State) -> Kind {
    let size = state.size
    if size.rows < smallest.rows || size.columns < smallest.columns { return .tooSmall }
    if state.isDetailZoomed { return .detail }
    let hasSide = state.isPreviewOn || state.paneColumns != nil
    if size.columns >= splitColumns, hasSide, size.rows >= 12 { return .split }
    return .list
  }

  private static func detailColumns(_ state: State) -> Int {
    state.paneColumns ?? min(90, max(40, state.size.columns * 35 / 100))
  }

  // MARK: Heights

  var listRowCount: Int { kind == .detail ? max(1, size.rows - 4) : max(1, listRows.rows) }

  /// Lines of a tab that are seen at once; those of the pane when it is shown at all.
  var detailBodyRowCount: Int { max(1, (detail?.rows ?? 1) - DetailHeader.rowCount(in: detail)) }

  /// What pickers, the help and greetings have: all between the filter line and the bottom line.
  var main: Rect {
    Rect(row: 2, column: 2, rows: max(0, size.rows - 3), columns: max(0, size.columns - 4))
  }

  var pickerRowCount: Int { max(1, main.rows - 4) }
  var helpRowCount: Int { max(1, main.rows) }
}

extension State {
  var layout: Layout { Layout(self) }
}

extension Rect {
  static let none = Rect(row: 0, column: 0, rows: 0, columns: 0)
}
