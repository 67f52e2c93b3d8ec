import ReportModel
import ReportQuery

/// What all reports of a group tell, as one text: what they share first, then each one.
struct GroupEvidence {
  /// The master first.
  let members: [ReportDetail]
  /// Of the whole group; more than there are members when it is large.
  let count: Int
  let now: Timestamp
  let zone: LocalZone
  let signs: Signs

  var title: String {
    guard let master = members.first else { return "Group" }
    return "Group of \(master.number): \(Words.count(count, "report"))"
  }

  var text: String {
    let head = summary.joined(separator: "\n")
    let rest = count - members.count
    let more = rest > 0 ? ["and \(Words.count(rest, "more report"))"] : []
    return ([head] + members.map(section) + more).joined(separator: "\n\n")
  }

  // MARK: What they share

  private var summary: [String] {
    let reporters = Set(members.compactMap { $0.report.user.id ?? $0.report.user.email })
    let times = members.map { $0.report.createdAt ?? $0.receivedAt }
    var lines: [String] = []
    if let first = times.min(), let last = times.max() {
      let days = Words.day(first, in: zone, at: now)
      let end = Words.day(last, in: zone, at: now)
      lines.append(Self.row("when", days == end ? days : "\(days) to \(end)"))
    }
    if !reporters.isEmpty { lines.append(Self.row("users", Words.count(reporters.count))) }
    for label in ["platform", "app", "system", "device", "screen", "language"] {
      guard let values = counted(label) else { continue }
      lines.append(Self.row(label, values))
    }
    let files = members.reduce(0) { $0 + $1.attachments.count }
    lines.append(Self.row("files", Words.count(files)))
    let links = members.flatMap(\.triage.links)
    if !links.isEmpty { lines.append(Self.row("tickets", links.joined(separator: " "))) }
    return lines
  }

  static let labelColumns = 10

  private static func row(_ label: String, _ value: String) -> String {
    label + String(repeating: " ", count: max(1, labelColumns - label.count)) + value
  }

  /// `4.12.0 (2318) ×3, 4.11.3`: the most frequent first.
  private func counted(_ label: String) -> String? {
    let values = members.compactMap { member in
      ComparedFact.facts(of: member.report).first { $0.label == label }?.value
    }
    var counts: [String: Int] = [:]
    for value in values { counts[value, default: 0] += 1 }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    if sorted.isEmpty { return nil }
    let shown = sorted.prefix(8).map {
      $0.value > 1 ? "\($0.key) \(signs.times)\($0.value)" : $0.key
    }
    return shown.joined(separator: ", ") + (sorted.count > 8 ? " \(signs.more)" : "")
  }

  // MARK: Each one

  private static let messageLimit = 2_000

  private func section(_ detail: ReportDetail) -> String {
    let report = detail.report
    let isMaster = detail.number == members.first?.number
    let facts = ComparedFact.facts(of: report).filter { $0.label != "platform" }.compactMap(\.value)
    var lines = [
      ([
        "\(detail.number)\(isMaster ? " (master)" : "")",
        Words.relative(report.createdAt ?? detail.receivedAt, at: now),
      ] + facts).joined(separator: signs.dot)
    ]
    lines += [report.title, String(report.message.prefix(Self.messageLimit))].compactMap(\.self)
    lines += detail.attachments.map { file in
      let size = file.facts.byteSize.map { "  " + Words.bytes($0) } ?? ""
      let width = file.facts.displayWidthPixels
      let height = file.facts.displayHeightPixels
      let pixels = width.flatMap { width in height.map { "  \(width)\(signs.times)\($0)" } } ?? ""
      let damage = file.facts.health.isDamage ? "  (\(file.facts.words))" : ""
      return "file: \(file.declared.fileName.oneLine)\(pixels)\(size)\(damage)"
    }
    lines += detail.triage.notes.map { "note by \($0.author): \($0.text)" }
    return lines.joined(separator: "\n")
  }
}
