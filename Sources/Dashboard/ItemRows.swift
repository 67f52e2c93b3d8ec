/// The rows of the screen that a list of items has, and which of the items are seen.
struct ItemRows: Equatable {
  /// The first row of the screen.
  let top: Int
  /// The items that are seen, from the first row down.
  let range: Range<Int>

  /// The one under the cursor is seen: as far down as it must be, or in the middle.
  init(count: Int, cursor: Int, top: Int, rows: Int, isCentered: Bool = false) {
    let wanted = isCentered ? cursor - rows / 2 : cursor - rows + 1
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
