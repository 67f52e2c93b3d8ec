import Dashboard
import ReportModel
import ReportStore
import SafeText
import Settings
import SystemCalls
import TriageCommands
import TriageEngine

extension Shell {
  func importReports(_ request: ImportRequest) throws -> Int32 {
    if request.isWatching { return try watch(request) }
    Memory.keepForReuse()
    let engine = try importEngine(request)
    let progress = ProgressLine(errors)
    var summary = { ImportSummary() }
    let importer = Importer(engine: engine, request: request, now: now) { event in
      switch event {
      case .pace(let pace):
        progress.show(pace)
        // A batch is in, so this is a good place to stop.
        guard Interruption.signal != nil else { return }
        progress.clear()
        endProcess(interrupted(summary(), request))
      case .refused(let refusal):
        progress.clear()
        if !invocation.json { errors.line(Self.words(refusal)) }
      case .remark(let text):
        progress.clear()
        errors.line(SafeText("winnow: \(text)", limit: 4_096))
      }
    }
    summary = { [unowned importer] in importer.summary }
    importer.rules = try arrivalRules()
    importer.isInterrupted = { Interruption.signal != nil }
    Interruption.begin()
    do {
      _ = try importer.run()
    } catch is ImportInterrupted {
      progress.clear()
      return interrupted(importer.summary, request)
    } catch {
      progress.clear()
      if importer.summary != ImportSummary() { print(importer.summary, request) }
      throw error
    }
    progress.clear()
    print(importer.summary, request)
    return importer.summary.exitStatus
  }

  func print(_ summary: ImportSummary, _ request: ImportRequest) {
    if invocation.json {
      output.json(.importSummary(summary))
    } else {
      describe(summary, isDryRun: request.isDryRun)
    }
  }

  /// What the signal found done; the exit status a shell knows it by.
  private func interrupted(_ summary: ImportSummary, _ request: ImportRequest) -> Int32 {
    print(summary, request)
    if invocation.json {
      let diagnostic = Diagnostic("interrupted", "Interrupted.", "Run it again to go on.", 130)
      errors.diagnostic(diagnostic, asJSON: true)
    } else {
      errors.line("winnow: interrupted; run it again to go on")
    }
    return 128 + (Interruption.signal ?? 2)
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
        author: configuration.name,
        zone: .system,
        generator: ""
      )
    }
  }

  static func words(_ refusal: Refusal) -> SafeText {
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
    if summary.removed > 0 {
      parts.append("\(Words.count(summary.removed)) left out: removed for good")
    }
    if !summary.refused.isEmpty { parts.append("\(Words.count(summary.refused.count)) refused") }
    if !warnings.isEmpty { parts.append(Words.count(warnings.count, "warning")) }
    if summary.skippedFileCount > 0 {
      parts.append("\(Words.count(summary.skippedFileCount, "other file")) left alone")
    }
    output.line(SafeText((isDryRun ? "would be: " : "") + parts.joined(separator: ", ")))
  }
}
