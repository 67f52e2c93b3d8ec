import Dashboard
import ReportModel
import Resources
import SafeText
import TerminalUI

/// The rows of `list` as aligned text.
struct ListTable {
  enum Column: String, CaseIterable {
    case id, age, created, status, prio, app, device, os, platform, files, tags, assignee
    case reportid, message

    var title: String {
      switch self {
      case .id: "#"
      case .files: "files"
      case .reportid: "report id"
      default: rawValue
      }
    }

    var isNumeric: Bool { self == .id || self == .age }
    /// No wider than this, so that the message keeps its place.
    var maximumWidth: Int {
      switch self {
      case .message: .max
      case .device: 22
      case .app: 18
      case .tags: 24
      case .reportid: 36
      default: 20
      }
    }
  }

  static let usual: [Column] = [.id, .age, .status, .app, .device, .files, .message]

  var columns = ListTable.usual
  var now: Timestamp
  var usesASCII = false
  private var more: SafeText { usesASCII ? "..." : "…" }
  private var nothing: String { usesASCII ? "-" : "–" }

  init(columns: [Column], now: Timestamp, usesASCII: Bool) {
    self.columns = columns
    self.now = now
    self.usesASCII = usesASCII
  }

  /// `width`: columns of the terminal; `nil` for a pipe, where nothing is cut but line ends.
  func lines(_ rows: [ReportSummary], width: Int?) -> [StyledText] {
    let cells = rows.map { row in columns.map { cell($0, row) } }
    let widths = columns.indices.map { index in
      let widest = cells.map { $0[index].width }.max() ?? 0
      return min(columns[index].maximumWidth, max(widest, columns[index].title.count))
    }
    let header = columns.map { SafeText($0.title) }
    return [StyledText(line(header, widths, width), Style(attributes: .dim))]
      + zip(rows, cells).map { row, cells in
        StyledText(line(cells, widths, width), row.isRead ? .plain : Style(attributes: .bold))
      }
  }

  /// The same as values, a header first; no cell holds a tab or a line end.
  func values(_ rows: [ReportSummary]) -> [[SafeText]] {
    [columns.map { SafeText($0.rawValue) }] + rows.map { row in columns.map { cell($0, row) } }
  }

  private func line(_ cells: [SafeText], _ widths: [Int], _ width: Int?) -> SafeText {
    var text = SafeText.empty
    for (index, cell) in cells.enumerated() {
      let isLast = index == cells.count - 1
      if index > 0 { text += "  " }
      if isLast {
        let room = width.map { max(1, $0 - text.width) } ?? 4_096
        text += cell.clipped(to: room, marker: more)
      } else {
        let alignment: SafeText.Alignment = columns[index].isNumeric ? .right : .left
        text += cell.fitted(to: widths[index], alignment, marker: more)
      }
    }
    return text
  }

  private func cell(_ column: Column, _ row: ReportSummary) -> SafeText {
    switch column {
    case .id: SafeText("\(row.number.rawValue)")
    case .age: SafeText(Words.age(of: row.createdAt, at: now))
    case .created: SafeText(row.createdAt.rfc3339)
    case .status: SafeText(status(row))
    case .prio: SafeText(row.priority == .none ? nothing : row.priority.rawValue)
    case .app: version(row)
    case .device: device(row)
    case .os: SafeText([row.osName, row.osVersion].compactMap(\.self).joined(separator: " "))
    case .platform: SafeText(row.platform?.rawValue ?? "?")
    case .files: SafeText(files(row))
    case .tags: SafeText(row.tags.map(\.name).joined(separator: ", "))
    case .assignee: SafeText(row.assignee ?? "")
    case .reportid: SafeText(row.id.rawValue)
    case .message: message(row)
    }
  }

  private func status(_ row: ReportSummary) -> String {
    if let master = row.master { return "dup \(master)" }
    if row.standing.status == .closed { return row.standing.reason?.rawValue ?? "closed" }
    return row.standing.status.rawValue
  }

  private func version(_ row: ReportSummary) -> SafeText {
    guard let version = row.appVersion else { return row.appBuild.map { SafeText($0) } ?? "?" }
    let build = row.appBuild.map { " \($0)" } ?? ""
    return SafeText("\(version)\(build)\(row.isVersionInferred ? "~" : "")", limit: 64)
  }

  private func device(_ row: ReportSummary) -> SafeText {
    let known = row.deviceModel.flatMap { DeviceCatalog.name(ofModel: $0) }
    return SafeText(known ?? row.deviceName ?? row.deviceModel ?? "?", limit: 64)
  }

  private func files(_ row: ReportSummary) -> String {
    var marks = String(repeating: usesASCII ? "P" : "▣", count: min(3, row.pictureCount))
    if row.recordingCount > 0 { marks += usesASCII ? "V" : "▶" }
    if row.hasDamage { marks += "!" }
    return marks.isEmpty ? nothing : marks
  }

  private func message(_ row: ReportSummary) -> SafeText {
    let text = row.title ?? row.messageStart
    guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
      return row.screen.map { "(no message) " + SafeText($0) } ?? "(no message)"
    }
    // The store gives the first characters of a message.
    let isCut = row.title == nil && text.unicodeScalars.count >= ReportSummary.messageStartCount
    return SafeText(text, limit: 4_096) + (isCut ? more : .empty)
  }
}
