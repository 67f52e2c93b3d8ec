import ReportModel
import ReportQuery
import ReportStore
import TriageCommands

/// Carries out commands on a store, in the name of one person.
package struct TriageEngine: Sendable {
  package let store: ReportStore
  /// Written into history; undo takes back entries of the same author.
  package let author: String
  package let zone: LocalZone
  /// The program's name and version, as tickets name it.
  package let generator: String

  package init(store: ReportStore, author: String, zone: LocalZone, generator: String) {
    self.store = store
    self.author = author
    self.zone = zone
    self.generator = generator
  }

  package func context(at now: Timestamp) throws -> QueryContext {
    QueryContext(now: now, zone: zone, me: author, views: try store.views())
  }

  /// Does what was asked.
  ///
  /// Reports that cannot be found are named in the outcome; the others are changed.
  package func perform(_ command: Command, at now: Timestamp) throws -> CommandResult {
    _ = try store.wakeDue(at: now)
    switch command {
    case .edit(let edit):
      return try apply(
        edit.isAcceptance ? [.accept] : withOwnName(edit.edits),
        edit.words,
        to: edit.targets,
        apply: edit.apply,
        at: now
      )
    case .merge(let targets, let into, let apply):
      return try merge(targets, into: into, apply: apply, at: now)
    case .takeApart(let targets, let from, let apply):
      return try takeApart(targets, from: from, apply: apply, at: now)
    case .undo(let count, let passing):
      return try turn("undo", count) { try store.undo(by: author, at: now, passing: passing) }
    case .undoEntry(let sequence):
      return try turn("undo", 1) { try store.undo(entry: sequence, by: author, at: now) }
    case .redo(let count):
      return try turn("redo", count) { try store.redo(by: author, at: now) }
    case .view(let command): return try perform(command, at: now)
    case .conflict(let command): return try perform(command, at: now)
    case .export(let request):
      return try Exporter(engine: self, request: request, now: now).run()
    case .snooze(let request):
      let end = try request.until.end(at: now, in: zone)
      return try apply(
        [.snooze(end)],
        end.command,
        to: request.targets,
        apply: request.apply,
        at: now
      )
    }
  }

  /// Writes tickets or reports out; `tell` hears how far it is.
  ///
  /// ``Cancellation`` stops it.
  package func export(
    _ request: ExportRequest,
    at now: Timestamp,
    _ tell: @escaping (_ done: Int, _ total: Int) -> Void
  ) throws -> CommandResult {
    try Exporter(engine: self, request: request, now: now, tell: tell).run()
  }

  /// Notes in history that tickets went out; call it once their bytes have.
  package func recordExport(_ outcome: inout CommandResult, at now: Timestamp) throws {
    guard !outcome.unrecorded.isEmpty else { return }
    let entry = try store.apply(
      [.markExported],
      to: outcome.unrecorded,
      by: author,
      at: now,
      command: "export"
    )
    outcome.unrecorded = []
    if let entry { outcome.entries.append(entry) }
  }

  /// `assignee=me` means the author.
  private func withOwnName(_ edits: [Edit]) -> [Edit] {
    edits.map { $0 == .setAssignee("me") ? .setAssignee(author) : $0 }
  }

  private func apply(
    _ edits: [Edit],
    _ words: String,
    to targets: Targets,
    apply: Bool,
    at now: Timestamp
  ) throws -> CommandResult {
    var (outcome, numbers) = try select(targets, words, apply: apply, at: now)
    guard !numbers.isEmpty, outcome.preview == nil else { return outcome }
    if let entry = try store.apply(edits, to: numbers, by: author, at: now, command: words) {
      outcome.entries = [entry]
    }
    if edits.contains(.accept) { try noteClosed(numbers, targets, &outcome) }
    return outcome
  }

  /// Says which reports accepting left closed.
  private func noteClosed(
    _ numbers: [ReportNumber],
    _ targets: Targets,
    _ outcome: inout CommandResult
  ) throws {
    let opened = Set(outcome.entries.flatMap(\.reports))
    let closed = try store.closed(among: numbers.filter { !opened.contains($0) })
    switch targets {
    case .query: outcome.leftClosedCount = closed.count
    case .reports:
      outcome.failures += closed.map {
        .init(reference: "\($0)", message: "\($0) is closed; reopen opens it again.")
      }
    }
  }

  private func turn(
    _ words: String,
    _ count: Int,
    _ once: () throws -> HistoryEntry?
  ) throws -> CommandResult {
    var outcome = CommandResult(words: words)
    for _ in 0..<count {
      let entry: HistoryEntry?
      do {
        entry = try once()
      } catch let error as StoreError where error.refusesTurn {
        outcome.failures.append(.init(reference: "", message: error.message, hint: error.hint))
        outcome.isRefusedTurn = true
        break
      }
      guard let entry else { break }
      outcome.entries.append(entry)
      outcome.reports += entry.reports
    }
    return outcome
  }

  /// The reports a command speaks of; a query's matches stay a preview until it says so.
  func select(
    _ targets: Targets,
    _ words: String,
    apply: Bool,
    at now: Timestamp
  ) throws -> (CommandResult, [ReportNumber]) {
    var outcome = CommandResult(words: words)
    switch targets {
    case .reports(let references):
      outcome.reports = try resolve(references, failures: &outcome.failures)
    case .query(let text):
      let query = try Query(parsing: text, context: try context(at: now))
      outcome.reports = try store.numbers(of: query, limit: nil)
      guard !apply else { break }
      let page = try store.page(of: query, offset: 0, limit: 10)
      outcome.preview = .init(total: outcome.reports.count, first: page.rows)
    }
    return (outcome, outcome.reports)
  }

  /// The numbers of references in order, each once; those nobody knows go into `failures`.
  func resolve(
    _ references: [ReportReference],
    failures: inout [CommandResult.Failure]
  ) throws -> [ReportNumber] {
    var numbers: [ReportNumber] = []
    var seen: Set<ReportNumber> = []
    for reference in references {
      do {
        let number = try store.resolve(reference)
        if seen.insert(number).inserted { numbers.append(number) }
      } catch let error as StoreError where error.isAboutAName {
        failures.append(.init(reference: reference.typed, message: error.message))
      }
    }
    return numbers
  }
}

extension SnoozeEnd {
  /// As the history says what was asked.
  fileprivate var command: String {
    switch self {
    case .date(let time): "snooze until \(time.rfc3339.prefix(16))Z"
    case .copy: "snooze until a copy comes"
    case .appVersion(let version): "snooze until version \(version)"
    case .nextAppVersion: "snooze until the next version"
    }
  }
}

extension ReportReference {
  /// As a person typed it.
  package var typed: String {
    switch self {
    case .number(let number): "\(number)"
    case .digits(let text), .text(let text): text
    }
  }
}

extension StoreError {
  /// Whether another spelling would help; anything else is the store's trouble.
  fileprivate var isAboutAName: Bool {
    switch self {
    case .unknownReport, .ambiguousReport: true
    default: false
    }
  }

  fileprivate var refusesTurn: Bool {
    switch self {
    case .changedSince, .removedForGood: true
    default: false
    }
  }
}
