import ReportModel

/// Which columns the list has in a width, and how wide they are.
///
/// The message matters most: other columns come in by weight as long as it keeps its share.
struct Columns: Equatable {
  var number = 4
  var age = 3
  var app: Int?
  var build: Int?
  var device: Int?
  var standing: Int?
  var files: Int?
  var priority: Int?
  var message = 0

  static let gutter = 3
  static let gap = 2

  /// Whatever else wants in, the message keeps `share` columns.
  ///
  /// A list that is narrow anyway `isTight`: names of devices may be cut, and builds stay out.
  init(
    width: Int,
    rows: some Sequence<ReportSummary>,
    showsStanding: Bool,
    share: Int,
    isTight: Bool = false,
    signs: Signs
  ) {
    var longestNumber = 4
    var longestApp = 5
    var longestFiles = 1
    for row in rows {
      longestNumber = max(longestNumber, String(row.number.rawValue).utf8.count)
      longestApp = max(longestApp, RowText.appWidth(row))
      longestFiles = max(longestFiles, RowText(row: row, signs: signs).filesWidth)
    }
    number = min(longestNumber, 12)
    var room = width - Self.gutter - number - Self.gap - age - Self.gap - 1 - share
    let take = { (columns: Int) -> Int? in
      guard room >= columns + Self.gap else { return nil }
      room -= columns + Self.gap
      return columns
    }
    if showsStanding { standing = take(8) }
    app = take(min(longestApp, 9))
    if isTight { priority = take(0) }
    device = take(isTight ? 13 : 15) ?? (isTight ? take(10) : nil)
    // Three columns tell what there is, without how long it is.
    files = take(min(longestFiles, 6)) ?? (isTight ? take(3) : nil)
    priority = priority ?? take(0)
    if app != nil, !isTight, room > 6 { build = take(4) }
    if let device {
      let wider = min(max(0, room / 2), 22 - device)
      self.device = device + wider
      room -= wider
    }
    message = max(0, room + share)
  }
}
