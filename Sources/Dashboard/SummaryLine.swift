import ReportModel
import SafeText

/// One report in one line, for screens without a detail.
struct SummaryLine {
  let line: Line

  /// `similar` is the likeliest duplicate of it, when one is known.
  init(
    _ report: ReportSummary,
    similar: DuplicateSuggestion? = nil,
    at now: Timestamp,
    _ signs: Signs
  ) {
    let text = RowText(row: report, signs: signs)
    let version = report.appVersion.map { version in
      (report.isVersionInferred ? "~" : "") + version + (report.appBuild.map { " (\($0))" } ?? "")
    }
    let hasDevice = RowText.deviceName(model: report.deviceModel, name: report.deviceName) != nil
    // Without a device the list says the system in its place: once is enough.
    var parts = hasDevice ? [text.device] : []
    let system = text.system.text
    if !hasDevice || system.text != signs.none { parts.append(Span(system, .secondary)) }
    parts.append(Span(version ?? "version not told", .secondary))
    if report.pictureCount + report.recordingCount > 0 || report.hasDamage {
      parts.append(text.files)
    }
    if let similar, report.master == nil {
      parts.append(
        Span(
          "similar to \(similar.row.number) (\(similar.band.rawValue))",
          SuggestionLines.role(similar.band)
        )
      )
    }
    if report.priority != .none { parts.append(Span(report.priority.rawValue, .caution)) }
    if let assignee = report.assignee { parts.append(Span(assignee)) }
    if report.copyCount > 0 {
      parts.append(Span(Words.count(report.copyCount, "duplicate"), .accent))
    }
    if let master = report.master { parts.append(Span("duplicate of \(master)", .accent)) }
    if let screen = report.screen { parts.append(Span("screen \(screen)", .secondary)) }
    parts += report.tags.map { Span($0.name, .tag) }
    if report.hasNotes { parts.append(Span("has notes", .secondary)) }
    if report.warningCount > 0 {
      parts.append(Span(Words.count(report.warningCount, "warning"), .caution))
    }
    let shown = parts.filter { !$0.text.text.isEmpty }
    line = Line(
      shown.enumerated().flatMap { index, span in
        index == 0 ? [span] : [Span(signs.dot, .secondary), span]
      }
    )
  }
}
