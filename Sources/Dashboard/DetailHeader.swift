import ReportModel
import SafeText
import TerminalUI

/// What stays on top of the detail: which report, where it stands, the tabs.
struct DetailHeader {
  private let state: State
  private let area: Rect
  private let detail: ReportDetail?
  private let tabs: [(tab: DetailTab, span: Span, column: Int)]
  private let tabRow: Int

  init(_ state: State) {
    self.state = state
    area = state.layout.detail ?? .none
    tabRow = area.row + Self.tabLine(in: area)
    detail = state.shownDetail
    tabs = Self.tabs(state, detail, in: area)
  }

  /// As much of the names as has room.
  private static func tabs(_ state: State, _ detail: ReportDetail?, in area: Rect)
    -> [(DetailTab, Span, Int)]
  {
    let duplicates = state.duplicates
    let isKnown = duplicates.number == state.currentNumber
    let similarCount = isKnown ? duplicates.suggestions.count : nil
    var tabs: [(DetailTab, Span, Int)] = []
    for room in DetailTab.Room.allCases {
      tabs = []
      var column = area.column
      for tab in DetailTab.allCases {
        let title = tab.title(for: detail, similarCount: similarCount, in: room)
        let span = Span(title, tab == state.detail.tab ? .accentStrong : .secondary)
        tabs.append((tab, span, column))
        column += span.text.width + room.gap
      }
      if column - room.gap <= area.column + area.columns { break }
    }
    return tabs
  }

  // MARK: Heights

  static func rowCount(in area: Rect?) -> Int {
    guard let area else { return 0 }
    switch area.rows {
    case 18...: return 6
    case 10...: return 4
    case 5...: return 2
    default: return min(1, area.rows)
    }
  }

  private static func tabLine(in area: Rect) -> Int {
    switch area.rows {
    case 18...: 4
    case 10...: 2
    case 5...: 1
    default: 0
    }
  }

  // MARK: Drawing

  func draw(on painter: inout Painter) {
    guard area.rows > 0, area.columns > 0, let number = state.currentNumber else { return }
    drawTitle(number, on: &painter)
    guard area.rows >= 5 else { return }
    if area.rows >= 10 { drawStanding(on: &painter) }
    for place in tabs {
      painter.put(
        place.span,
        row: tabRow,
        column: place.column,
        columns: area.column + area.columns - place.column
      )
    }
    guard area.rows >= 10 else { return }
    painter.rule(row: tabRow + 1, column: area.column, columns: area.columns)
  }

  private func drawTitle(_ number: ReportNumber, on painter: inout Painter) {
    let label = SafeText(number.description + "  ")
    painter.put(Span(label, .accent), row: area.row, column: area.column, columns: area.columns)
    let title = headline.isEmpty ? Span("(no message)", .secondary) : Span(headline, .strong)
    let columns = area.columns - label.width
    let count = area.rows >= 18 ? 2 : 1
    let lines = title.text.wrapped(to: max(1, columns), limit: count + 1)
    for (index, line) in lines.prefix(count).enumerated() {
      let isCut = index == count - 1 && lines.count > count
      let text = isCut ? line.prefix(columns - 1) + painter.more : line
      painter.put(
        Span(text, title.role),
        row: area.row + index,
        column: area.column + label.width,
        columns: columns
      )
    }
  }

  private var headline: String {
    let report = detail?.report
    let title = report.map(\.title) ?? state.currentRow?.title
    let message = report?.message ?? state.currentRow?.messageStart ?? ""
    return RowText.headline(title: title, message: message.firstLine)
  }

  private func drawStanding(on painter: inout Painter) {
    let row = area.row + (area.rows >= 18 ? 2 : 1)
    let end = area.column + area.columns
    let createdAt =
      detail.map { $0.report.createdAt ?? $0.receivedAt }
      ?? state.currentRow?.createdAt
    let age = Line([
      Span(createdAt.map { Words.relative($0, at: state.now) } ?? "", .secondary)
    ])
    let line = standingLine(painter.signs)
    painter.put(line, row: row, column: area.column, columns: area.columns - age.width - 1)
    painter.putRight(age, row: row, end: end, columns: area.columns)
    guard area.rows >= 18 else { return }
    var column = area.column
    for tag in tags {
      let span = Span(tag.name, .tag)
      guard column + span.text.width <= end else { break }
      column += painter.put(span, row: row + 1, column: column, columns: end - column) + 2
    }
  }

  private var tags: [Tag] {
    detail?.triage.tags ?? state.currentRow?.tags ?? []
  }

  private func standingLine(_ signs: Signs) -> Line {
    let row = state.currentRow
    guard let standing = detail?.shown ?? row?.standing else { return .empty }
    let priority = detail?.triage.priority ?? row?.priority ?? .none
    let assignee = detail.map(\.triage.assignee) ?? row?.assignee
    var spans = [Span(standing.words, standing.status == .new ? .accent : .strong)]
    if let master = detail.map(\.triage.master) ?? row?.master {
      spans.append(Span("\(signs.dot)duplicate of \(master)", .accent))
    } else if let count = detail?.triage.copies.count ?? row?.copyCount, count > 0 {
      spans.append(Span("\(signs.dot)\(Words.count(count, "duplicate"))", .accent))
    }
    spans += [
      Span(signs.dot, .secondary),
      priority == .none
        ? Span("no priority", .secondary) : Span("\(priority.rawValue) priority", .caution),
      Span(signs.dot, .secondary),
      assignee.map { Span($0) } ?? Span("nobody", .secondary),
    ]
    return Line(spans)
  }

  /// Which tab is named at a cell.
  func tab(at row: Int, _ column: Int) -> DetailTab? {
    guard state.layout.detail != nil, area.rows >= 5, row == tabRow else { return nil }
    return tabs.first { column >= $0.column && column < $0.column + $0.span.text.width }?.tab
  }
}

extension DetailTab {
  /// The name, with a count where there is something to count.
  func title(for detail: ReportDetail?, similarCount: Int?, in room: Room = .wide) -> String {
    let count: Int? =
      switch self {
      case .message, .device: nil
      case .files: detail?.attachments.count
      case .notes: detail?.triage.notes.count
      case .history: detail?.history.count
      case .similar: similarCount
      }
    let name = room >= .narrow ? shortName(in: room) : rawName
    guard let count, count > 0 else { return name }
    return room >= .tight && self == .history ? name : "\(name) \(count)"
  }

  /// How much room the names of the tabs have.
  enum Room: Int, CaseIterable, Comparable {
    case wide, tight, close, narrow, least

    var gap: Int { self >= .close ? 1 : 2 }

    static func < (left: Room, right: Room) -> Bool { left.rawValue < right.rawValue }
  }

  private func shortName(in room: Room) -> String {
    switch self {
    case .message: room == .least ? "Text" : rawName
    case .history: "Hist"
    case .device, .files, .notes, .similar: rawName
    }
  }

  private var rawName: String {
    switch self {
    case .message: "Message"
    case .device: "Device"
    case .files: "Files"
    case .notes: "Notes"
    case .history: "History"
    case .similar: "Similar"
    }
  }
}

extension State {
  /// The detail, once it is that of the report under the cursor.
  package var shownDetail: ReportDetail? {
    detail.report.flatMap { $0.number == currentNumber ? $0 : nil }
  }
}

extension Standing {
  /// `new`, `closed: declined, not a bug`.
  var words: String {
    guard status == .closed, let reason else { return status.rawValue }
    let why = reasonText.map { ", \($0.oneLine)" } ?? ""
    return reason == .other ? "closed\(why)" : "closed: \(reason.rawValue)\(why)"
  }
}
