/// The rows of the screen that a list of items has, and which of the items are seen.
struct ItemRows: Equatable {
  /// The first row of the screen.
  let top: Int
  /// The items that are seen, from the first row down.
  let range: Range<Int>

  /// The one under the cursor is seen; `first` stays the first that is, as long as that is so.
  init(count: Int, cursor: Int, top: Int, rows: Int, first before: Int = 0) {
    let wanted = min(max(before, cursor - rows + 1), max(0, cursor))
    let first = max(0, min(wanted, count - rows))
    self.top = top
    range = first..<max(first, min(count, first + rows))
  }

  /// The item in a row of the screen.
  func item(at row: Int) -> Int? {
    let index = range.lowerBound + row - top
    return range.contains(index) ? index : nil
  }

  func row(of item: Int) -> Int { top + item - range.lowerBound }
}
