/// Which of several things in a row are shown when there is no room for all of them.
///
/// The active one always is; marks at the ends tell that there are more.
struct RowWindow {
  /// A mark and a blank.
  static let markWidth = 2

  let range: Range<Int>

  /// `widths` and `room` in columns.
  init(widths: [Int], active: Int, room: Int) {
    let all = widths.indices
    guard widths.reduce(0, +) > room, all.contains(active) else {
      range = all
      return
    }
    var end = Self.end(from: 0, widths, room - Self.markWidth)
    var start = 0
    while active >= end, start < active {
      start += 1
      let isLast = widths[start...].reduce(0, +) <= room - Self.markWidth
      end = isLast ? widths.count : Self.end(from: start, widths, room - 2 * Self.markWidth)
    }
    range = start..<max(end, active + 1)
  }

  private static func end(from start: Int, _ widths: [Int], _ room: Int) -> Int {
    var used = 0
    for index in start..<widths.count {
      used += widths[index]
      if used > room { return index }
    }
    return widths.count
  }
}
