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
  var os: Int?
  var assignee: Int?
  /// Of a column of their own; else they follow the message.
  var tags: Int?
  var message = 0

  static let gutter = 3
  static let gap = 2

  /// Whatever else wants in, the message keeps `share` columns.
  ///
  /// A list that is narrow anyway `isTight`: names of devices may be cut, and builds stay out.
  init(
    width: Int,
    rows: [ReportSummary],
    showsStanding: Bool,
    share: Int,
    isTight: Bool = false,
    choice: ColumnChoice? = nil,
    signs: Signs
  ) {
    var largestNumber: Int64 = 0
    var longestApp = 5
    var longestBuild = 4
    var longestFiles = 1
    for index in rows.indices {
      largestNumber = max(largestNumber, rows[index].number.rawValue)
      longestApp = max(longestApp, RowText.appWidth(rows[index]))
      longestBuild = max(longestBuild, min(7, rows[index].appBuild?.utf8.count ?? 0))
      longestFiles = max(longestFiles, RowText.filesWidth(rows[index], signs))
    }
    number = max(4, min(String(largestNumber).utf8.count, 12))
    if let choice {
      choose(choice, width: width, longest: (longestApp, longestBuild, longestFiles))
      return
    }
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
    if app != nil, !isTight, room > longestBuild + 2 { build = take(longestBuild) }
    if let device {
      let wider = min(max(0, room / 2), 22 - device)
      self.device = device + wider
      room -= wider
    }
    message = max(0, room + share)
  }

  /// The chosen ones, in the usual order, as long as the message keeps a dozen columns.
  private mutating func choose(
    _ choice: ColumnChoice,
    width: Int,
    longest: (app: Int, build: Int, files: Int)
  ) {
    var room = width - Self.gutter - number - Self.gap - age - Self.gap - 1 - 12
    let take = { (column: ListColumn, usual: Int) -> Int? in
      let columns = choice.widths[column] ?? usual
      guard choice.shown.contains(column), room >= columns + Self.gap else { return nil }
      room -= columns + Self.gap
      return columns
    }
    standing = take(.state, 8)
    app = take(.app, min(longest.app, 9))
    device = take(.device, 15)
    files = take(.files, min(longest.files, 6))
    priority = choice.shown.contains(.priority) ? 0 : nil
    build = app == nil ? nil : take(.build, longest.build)
    os = take(.os, 12)
    assignee = take(.assignee, 10)
    tags = take(.tags, 16)
    message = max(0, room + 12)
  }

  /// What is shown now, as a choice to begin with.
  var choice: ColumnChoice {
    let present: [(ListColumn, Int?)] = [
      (.state, standing), (.app, app), (.build, build), (.device, device), (.os, os),
      (.files, files), (.priority, priority), (.assignee, assignee), (.tags, tags),
    ]
    return ColumnChoice(shown: Set(present.filter { $0.1 != nil }.map(\.0)))
  }
}
