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
    /// List above detail.
    case stacked
    /// The detail over the whole width.
    case detail
  }

  static let smallest = Size(rows: 5, columns: 20)
  static let splitColumns = 100
  private static let narrowest = 36
  private static let lowest = 7

  let size: Size
  let kind: Kind
  /// A detail would be seen with the list, were it not over all.
  let hasPreview: Bool
  /// Where the message about a filter that cannot be read is.
  let faultRow: Int?
  let headerRow: Int?
  let listRows: Rect
  /// Lines of the screen that a report takes.
  let rowHeight: Int
  let detail: Rect?
  /// The line about the report under the cursor.
  let summaryRow: Int?

  init(_ state: State) {
    size = state.size
    let place = Self.place(of: state)
    hasPreview = place != .off
    kind = Self.kind(of: state, place)
    rowHeight = state.isComfortable && kind != .tooSmall && size.rows >= 14 ? 2 : 1
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
    let side = Self.side(of: state, kind)
    let listBottom = kind == .stacked ? last - side - 1 : summaryRow.map { $0 - 1 } ?? last
    let columns = kind == .split ? size.columns - side - 3 : size.columns
    listRows = Rect(row: listTop, column: 0, rows: max(0, listBottom - listTop), columns: columns)
    switch kind {
    case .split:
      detail = Rect(
        row: top,
        column: columns + 2,
        rows: max(0, last - top),
        columns: size.columns - columns - 3
      )
    case .stacked:
      detail = Rect(row: last - side, column: 2, rows: side, columns: max(0, size.columns - 4))
    case .detail:
      detail = Rect(row: 2, column: 2, rows: max(0, last - 2), columns: size.columns - 4)
    case .list, .tooSmall: detail = nil
    }
  }

  private static func kind(of state: State, _ place: Preview) -> Kind {
    let size = state.size
    if size.rows < smallest.rows || size.columns < smallest.columns { return .tooSmall }
    if state.isDetailZoomed || state.session != nil { return .detail }
    if state.paneColumns != nil, Self.canBeside(size) { return .split }
    switch place {
    case .right: return .split
    case .bottom: return .stacked
    case .off, .auto: return .list
    }
  }

  private static func canBeside(_ size: Size) -> Bool {
    size.columns >= splitColumns && size.rows >= 12
  }

  /// Where the detail is seen with the list; ``Preview/off`` also where it has no room.
  static func place(of state: State) -> Preview {
    let size = state.size
    let canBeside = canBeside(size)
    let canBelow = size.rows >= 20 && size.columns >= 40
    switch state.preview {
    case .auto: return canBeside ? .right : canBelow && size.rows >= 30 ? .bottom : .off
    case .right: return canBeside ? .right : .off
    case .bottom: return canBelow ? .bottom : .off
    case .off: return .off
    }
  }

  /// Columns or rows of the detail: its share as far as both sides keep what they need.
  private static func side(of state: State, _ kind: Kind) -> Int {
    switch kind {
    case .split:
      if let columns = state.paneColumns { return columns }
      let columns = state.size.columns
      let wanted =
        state.splitShare.map { columns * $0 / 1000 } ?? min(90, max(40, columns * 35 / 100))
      return max(narrowest, min(wanted, columns - 3 - 50))
    case .stacked:
      let rows = state.size.rows - 3
      let wanted = rows * (state.splitShare ?? 500) / 1000
      return max(lowest, min(wanted, rows - lowest))
    case .list, .detail, .tooSmall: return 0
    }
  }

  /// The share of the detail as it is drawn, in thousandths.
  var share: Int {
    switch kind {
    case .split: Self.share(of: detail?.columns ?? 0, in: size.columns)
    case .stacked: Self.share(of: detail?.rows ?? 0, in: size.rows - 3)
    case .list, .detail, .tooSmall: 0
    }
  }

  /// In thousandths, so that as many columns or rows come of it again.
  static func share(of side: Int, in room: Int) -> Int {
    (max(0, side) * 1000 + max(1, room) - 1) / max(1, room)
  }

  // MARK: Heights

  /// Reports that are seen at once.
  var listRowCount: Int {
    kind == .detail ? max(1, size.rows - 4) : max(1, listRows.rows / rowHeight)
  }

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
