import Dashboard
import ReportModel
import ReportStore
import SafeText
import SystemCalls
import TriageCommands
import TriageEngine

extension Shell {
  func importReports(_ request: ImportRequest) throws -> Int32 {
    let engine = try importEngine(request)
    let progress = ProgressLine(errors)
    let importer = Importer(engine: engine, request: request, now: now) { event in
      switch event {
      case .pace(let pace): progress.show(pace)
      case .refused(let refusal):
        progress.clear()
        if !invocation.json { errors.line(Self.words(refusal)) }
      case .remark(let text):
        progress.clear()
        errors.line(SafeText("winnow: \(text)", limit: 4_096))
      }
    }
    let summary = try importer.run()
    progress.clear()
    if invocation.json {
      output.json(.importSummary(summary))
    } else {
      describe(summary, isDryRun: request.isDryRun)
    }
    return summary.exitStatus
  }

  /// A dry run judges against the store there is, or against an empty one that goes away.
  private func importEngine(_ request: ImportRequest) throws -> TriageEngine {
    guard request.isDryRun else { return try engine(.create) }
    do {
      return try engine()
    } catch StoreError.missing {
      let temporary = Environment.value("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
      return try TriageEngine(
        store: .temporary(in: temporary),
        author: configuration.author,
        zone: .system,
        generator: ""
      )
    }
  }

  private static func words(_ refusal: Refusal) -> SafeText {
    let place = refusal.place.isEmpty ? "" : "\(refusal.place): "
    return SafeText("winnow: \(refusal.source): \(place)\(refusal.message)", limit: 4_096)
  }

  private func describe(_ summary: ImportSummary, isDryRun: Bool) {
    // A refused line was named as it came.
    let warnings = summary.warnings.filter { $0.warning.code != .lineRejected }
    for sourced in warnings.prefix(20) {
      let report = sourced.report.map { " \($0)" } ?? ""
      let place = sourced.warning.place.isEmpty ? "" : " \(sourced.warning.place)"
      errors.line(
        SafeText(
          "warning: \(sourced.source):\(report)\(place): \(sourced.warning.message) "
            + "[\(sourced.warning.code.rawValue)]",
          limit: 4_096
        )
      )
    }
    if warnings.count > 20 {
      errors.line(SafeText("… and \(Words.count(warnings.count - 20)) more warnings"))
    }
    var parts = ["\(Words.count(summary.new)) new"]
    if summary.replayed > 0 { parts.append("\(Words.count(summary.replayed)) seen before") }
    if summary.completed > 0 { parts.append("\(Words.count(summary.completed)) completed") }
    if summary.conflicting > 0 { parts.append("\(Words.count(summary.conflicting)) in conflict") }
    if !summary.refused.isEmpty { parts.append("\(Words.count(summary.refused.count)) refused") }
    if !warnings.isEmpty { parts.append(Words.count(warnings.count, "warning")) }
    if summary.skippedFileCount > 0 {
      parts.append("\(Words.count(summary.skippedFileCount, "other file")) left alone")
    }
    output.line(SafeText((isDryRun ? "would be: " : "") + parts.joined(separator: ", ")))
  }
}
