import Dashboard
import ReportModel
import ReportQuery
import Resources
import SafeText

/// Reports for ears: no columns and no signs, a label and its value a line, a paragraph a report.
///
/// A screen reader reads a table across, and signs by their names. Values that are not there are left
/// out, numbers have their words, and nothing is cut.
struct LinearText {
  let now: Timestamp
  let zone: LocalZone

  func lines(_ row: ReportSummary) -> [SafeText] {
    var lines = [line("report", "\(row.number.rawValue)")]
    lines += facts([
      ("message", row.title ?? row.messageStart),
      ("status", status(row.standing, row.master)),
      ("read", row.isRead ? "yes" : "no"),
      ("priority", row.priority == .none ? nil : row.priority.rawValue),
      ("assignee", row.assignee),
      ("age", age(row.createdAt)),
      ("app", app(row.appVersion, row.appBuild, isInferred: row.isVersionInferred)),
      ("device", device(row.deviceModel, row.deviceName)),
      ("system", joined(row.osName, row.osVersion)),
      ("screen", row.screen),
      ("tags", row.tags.isEmpty ? nil : row.tags.map(\.name).joined(separator: ", ")),
      ("files", files(row)),
      ("duplicates", row.copyCount > 0 ? "\(row.copyCount)" : nil),
    ])
    return lines
  }

  func lines(_ detail: ReportDetail) -> [SafeText] {
    let report = detail.report
    let triage = detail.triage
    var lines = [line("report", "\(detail.number.rawValue)")]
    lines += facts([
      ("report id", report.id.rawValue), ("title", report.title),
      ("message", report.message.isEmpty ? "none" : report.message),
      ("status", status(detail.shown, triage.master)), ("reason", detail.shown.reasonText),
      ("priority", triage.priority == .none ? nil : triage.priority.rawValue),
      ("assignee", triage.assignee),
      ("tags", triage.tags.isEmpty ? nil : triage.tags.map(\.name).joined(separator: ", ")),
      ("created", report.createdAt.map(date)), ("received", date(detail.receivedAt)),
      ("app", joined(report.app.name, app(report.app.version, report.app.build))),
      ("device", device(report.device.model, report.device.name)),
      ("system", joined(report.os.name, report.os.version)),
      ("language", report.locale), ("time zone", report.timeZone),
      ("screen", report.metadataValue("screen")),
    ])
    lines += facts(triage.links.map { ("ticket", $0) })
    lines += facts(detail.attachments.map { ("file", file($0)) })
    lines += facts(triage.notes.map { ("note", "\($0.author), \(date($0.createdAt)): \($0.text)") })
    lines += facts(detail.warnings.map { ("warning", $0.message) })
    lines += facts(
      detail.history.map { ("history", "\(date($0.at)), \($0.author): \($0.command)") }
    )
    return lines
  }

  // MARK: Words

  private func facts(_ facts: [(String, String?)]) -> [SafeText] {
    facts.flatMap { label, value -> [SafeText] in
      guard let value, !value.isEmpty else { return [] }
      // Further lines of a text stand by themselves.
      let texts = SafeText(lines: value).lines
      return texts.enumerated().map { $0 == 0 ? SafeText("\(label): ") + $1 : $1 }
    }
  }

  private func line(_ label: String, _ value: String) -> SafeText { SafeText("\(label): \(value)") }

  private func joined(_ one: String?, _ other: String?) -> String? {
    let parts = [one, other].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  private func status(_ standing: Standing, _ master: ReportNumber?) -> String {
    let reason = standing.reason.map { ", \($0.rawValue)" } ?? ""
    let copy = master.map { ", duplicate of \($0.rawValue)" } ?? ""
    return standing.status.rawValue + reason + copy
  }

  private func app(_ version: String?, _ build: String?, isInferred: Bool = false) -> String? {
    guard let text = joined(version, build.map { "build \($0)" }) else { return nil }
    return text + (isInferred ? ", read from the picture" : "")
  }

  private func device(_ model: String?, _ name: String?) -> String? {
    let known = model.flatMap { DeviceCatalog.name(ofModel: $0) } ?? name
    guard let known else { return model }
    return known + (model.map { ", code \($0)" } ?? "")
  }

  private func files(_ row: ReportSummary) -> String? {
    var parts: [String] = []
    if row.pictureCount > 0 { parts.append(Words.count(row.pictureCount, "picture")) }
    if row.recordingCount > 0 { parts.append(Words.count(row.recordingCount, "recording")) }
    if row.hasDamage { parts.append("one is missing or damaged") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private func file(_ file: StoredAttachment) -> String {
    var parts = [file.declared.fileName]
    if let kind = file.declared.kind { parts.append(kind.rawValue) }
    if let width = file.widthPixels, let height = file.heightPixels {
      parts.append("\(width) by \(height) pixels")
    }
    if let seconds = file.durationSeconds { parts.append("\(Int64(seconds.rounded())) seconds") }
    if let size = file.byteSize { parts.append("\(size) bytes") }
    if file.facts.health.isDamage { parts.append(file.facts.health.rawValue) }
    return parts.joined(separator: ", ")
  }

  private func age(_ time: Timestamp) -> String {
    let minutes = max(0, (now.milliseconds - time.milliseconds) / 60_000)
    if minutes < 60 { return Words.count(Int(minutes), "minute") }
    if minutes < 48 * 60 { return Words.count(Int(minutes / 60), "hour") }
    return Words.count(Int(minutes / 1_440), "day")
  }

  /// In the person's zone: `2026-11-27 08:41`.
  private func date(_ time: Timestamp) -> String {
    let local = time.milliseconds + Int64(zone.offsetSeconds(time)) * 1_000
    let text = Timestamp(milliseconds: local).rfc3339.prefix(16)
    return String(text.map { $0 == "T" ? " " : $0 })
  }
}
