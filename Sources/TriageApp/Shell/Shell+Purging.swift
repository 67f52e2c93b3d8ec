import Dashboard
import ReportModel
import ReportStore
import SafeText
import SystemCalls
import TriageCommands
import TriageEngine

/// Removing reports for good: what goes is said first, and has to be meant.
extension Shell {
  func purge(_ request: PurgeRequest) throws -> Int32 {
    if request.consent == .ask, !isInteractive {
      throw UsageError(
        "purge asks for the number on a terminal; here it needs --yes.",
        hint: "Nothing brings a purged report back."
      )
    }
    let engine = try engine()
    let (numbers, failures) = try engine.going(request.which, at: now)
    if request.consent == .preview {
      var outcome = try engine.purgePreview(numbers)
      outcome.failures = failures
      return try preview(outcome, engine)
    }
    if request.consent == .ask, !numbers.isEmpty, try !isMeant(numbers, engine) {
      errors.line("Nothing was removed.")
      return 1
    }
    var outcome = try remove(numbers, engine)
    outcome.failures = failures
    if invocation.json {
      output.json(.outcome(outcome))
    } else if outcome.entries.isEmpty, request.which == .remains {
      output.line("nothing of removed reports is left")
    } else {
      describe(outcome)
    }
    return outcome.exitStatus
  }

  private func preview(_ outcome: CommandResult, _ engine: TriageEngine) throws -> Int32 {
    if invocation.json {
      output.json(.outcome(outcome))
      return outcome.exitStatus
    }
    describe(outcome)
    guard !outcome.reports.isEmpty else { return outcome.exitStatus }
    errors.line(SafeText(PurgeWords.loss(try engine.store.loss(of: outcome.reports))))
    return outcome.exitStatus
  }

  /// Says what would go and asks for its number, or for how many there are.
  private func isMeant(_ numbers: [ReportNumber], _ engine: TriageEngine) throws -> Bool {
    let rows = try engine.store.summaries(of: Array(numbers.prefix(10)))
    for row in rows { output.line(SafeText(PurgeWords.headline(row), limit: 200)) }
    if numbers.count > rows.count {
      output.line(SafeText("and \(Words.count(numbers.count - rows.count)) more"))
    }
    output.line(SafeText(PurgeWords.loss(try engine.store.loss(of: numbers))))
    let wanted = PurgeWords.consent(numbers)
    output.raw(Array("Type \(wanted) to remove for good: ".utf8))
    return PurgeWords.isConsent(readLine() ?? "", to: numbers)
  }

  private func remove(_ numbers: [ReportNumber], _ engine: TriageEngine) throws -> CommandResult {
    let progress = ProgressLine(errors)
    defer { progress.clear() }
    let outcome = try engine.purge(numbers, at: now) { done, total in
      progress.show("\(Words.count(done)) of \(Words.count(total)) removed")
    }
    try engine.store.scrub { step in
      progress.clear()
      guard case .database(let count) = step, count >= Self.largeByteCount else { return }
      errors.line(
        SafeText("writing the database anew (\(Words.bytes(count))), so that nothing is left …")
      )
    }
    return outcome
  }

  /// Smaller ones are done before anybody wonders.
  private static let largeByteCount: Int64 = 100_000_000
}
