import Dashboard
import ReportModel
import ReportStore
import SafeText
import SystemCalls
import TriageCommands
import TriageEngine

extension Shell {
  /// Changes reports, or writes them out.
  func perform(_ command: Command) throws -> Int32 {
    let engine = try engine()
    var outcome = try engine.perform(command, at: now)
    if !outcome.output.isEmpty || isSilentExport(command, outcome) {
      // Tickets hold escaped JSON alone, so they may go to a terminal too.
      output.raw(outcome.output)
      report(outcome.failures)
      try engine.recordExport(&outcome, at: now)
      return outcome.exitStatus
    }
    if invocation.json {
      output.json(.outcome(outcome))
    } else {
      describe(outcome)
    }
    return outcome.exitStatus
  }

  private func isSilentExport(_ command: Command, _ outcome: CommandResult) -> Bool {
    guard case .export(let request) = command else { return false }
    return request.out == nil
  }

  func describe(_ outcome: CommandResult) {
    report(outcome.failures)
    if let preview = outcome.preview {
      describe(preview, outcome.words)
      return
    }
    if !outcome.files.isEmpty {
      for path in outcome.files { output.line(SafeText(path, limit: 4_096)) }
      errors.line(SafeText("wrote \(Words.count(outcome.files.count, "file"))"))
      return
    }
    if outcome.leftClosedCount > 0 {
      let count = Words.count(outcome.leftClosedCount, "closed report")
      errors.line(SafeText("left \(count) alone; reopen opens closed reports again"))
    }
    guard !outcome.entries.isEmpty else {
      if outcome.failures.isEmpty {
        output.line(SafeText("nothing to change: \(outcome.words)", limit: 4_096))
      }
      return
    }
    for entry in outcome.entries {
      // A change of the saved views is no report's.
      let whose = entry.reports.isEmpty ? "" : " · \(named(entry.subjects))"
      output.line(SafeText(entry.command + whose, limit: 4_096))
      for kept in entry.changes.filter(\.isLeftAlone).prefix(10) {
        errors.line(
          SafeText("kept \(kept.report)'s \(kept.field.rawValue): it was changed since")
        )
      }
    }
  }

  private func describe(_ preview: CommandResult.Preview, _ words: String) {
    guard preview.total > 0 else {
      output.line(SafeText("nothing to change: \(words)", limit: 4_096))
      return
    }
    output.line(
      SafeText(
        "would \(words) \(Words.count(preview.total, "report")); --apply does it",
        limit: 4_096
      )
    )
    let columns: [ListTable.Column] = [.id, .age, .status, .app, .message]
    let table = ListTable(columns: columns, now: now, usesASCII: invocation.ascii)
    output.styled(table.lines(preview.first, width: terminalWidth))
    if preview.total > preview.first.count {
      output.line(
        SafeText(
          "\(invocation.ascii ? "..." : "…") and \(Words.count(preview.total - preview.first.count)) more"
        )
      )
    }
  }

  /// `#1042`, `#1, #2, #3 and 9 more`.
  private func named(_ reports: [ReportNumber]) -> String {
    let names = reports.prefix(5).map(\.description).joined(separator: ", ")
    return reports.count > 5 ? "\(names) and \(Words.count(reports.count - 5)) more" : names
  }

  private func report(_ failures: [CommandResult.Failure]) {
    for failure in failures {
      // Most messages name the report themselves.
      let isNamed = failure.message.contains(failure.reference)
      let name = failure.reference.isEmpty || isNamed ? "" : "\(failure.reference): "
      errors.line(SafeText("winnow: \(name)\(failure.message)", limit: 4_096))
      if let hint = failure.hint { errors.line(SafeText(hint, limit: 4_096)) }
    }
  }

  /// Asks `$VISUAL` or `$EDITOR` for the text of a note.
  func noteInEditor(_ reference: ReportReference) throws -> Int32 {
    let engine = try engine()
    let number = try engine.store.resolve(reference)
    guard isInteractive else {
      throw UsageError("A note needs text here.", hint: "winnow note \(number) -m 'TEXT'")
    }
    let detail = try engine.store.detail(of: number)
    guard let text = try NoteEditor(folder: folder).text(about: detail) else {
      errors.line("The note is empty; nothing was written.")
      return 0
    }
    return try perform(
      .edit(
        EditCommand(words: "note", edits: [.addNote(text)], targets: .reports([.number(number)]))
      )
    )
  }
}
