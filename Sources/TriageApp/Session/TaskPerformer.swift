import CursesTerminal
import Dashboard
import Dispatch
import ReportModel
import ReportStore
import Synchronization
import SystemCalls
import TriageCommands
import TriageEngine

/// Carries out long work on a queue of its own; it tells how far it is, and stops when asked.
///
/// The store has one writer: commands wait while a batch of an import is committed, pages never do.
final class TaskPerformer: Sendable {
  private let engine: TriageEngine
  private let mailbox: Mailbox<Action>
  private let queue = DispatchQueue(label: "winnow.tasks")
  private let stop = Mutex(Cancellation())

  init(engine: TriageEngine, mailbox: Mailbox<Action>) {
    self.engine = engine
    self.mailbox = mailbox
  }

  func start(_ request: TaskRequest, at now: Timestamp) {
    let stop = Cancellation()
    self.stop.withLock { $0 = stop }
    queue.async { [self] in
      do {
        post(
          request.id,
          try Cancellation.$current.withValue(stop) { try perform(request, at: now) }
        )
      } catch StoreError.cancelled {
        post(request.id, .stopped("stopped"))
      } catch let error as UsageError where stop.isCancelled {
        post(request.id, .stopped(error.message))
      } catch {
        post(request.id, .failed(Diagnostic(error).sentence))
      }
    }
  }

  /// Stops at the next place where what was done stands.
  func cancel() { stop.withLock { $0.cancel() } }

  func finish() {
    cancel()
    queue.sync {}
  }

  private func post(_ id: RequestID, _ result: TaskReply.Result) {
    mailbox.post(.task(TaskReply(id: id, result: result)))
  }

  private func perform(_ request: TaskRequest, at now: Timestamp) throws -> TaskReply.Result {
    switch request.kind {
    case .importReports(let path): try importReports(path, request.id, at: now)
    case .export(let export): try self.export(export, request.id, at: now)
    case .verify: try verify(request.id)
    }
  }

  // MARK: Import

  private func importReports(_ path: String, _ id: RequestID, at now: Timestamp) throws
    -> TaskReply.Result
  {
    var request = ImportRequest()
    request.paths = [Self.expanded(path)]
    var pace = TaskPace()
    let importer = Importer(engine: engine, request: request, now: now) { [self] event in
      guard case .pace(let told) = event, pace.isDue() else { return }
      post(id, .progress(TaskProgress(told)))
    }
    importer.isInterrupted = { [stop = stop.withLock { $0 }] in stop.isCancelled }
    do {
      // A batch that is being committed is not broken off.
      _ = try Cancellation.$current.withValue(nil) { try importer.run() }
    } catch is ImportInterrupted {
      return .stopped("import stopped: \(Self.words(importer.summary)); again goes on from there")
    }
    let summary = importer.summary
    guard !summary.refused.isEmpty else { return .done("imported: \(Self.words(summary))") }
    let refusals = summary.refused.prefix(200).map { refusal in
      let place = refusal.place.isEmpty ? "" : "\(refusal.place): "
      return "\(refusal.source): \(place)\(refusal.message)"
    }
    return .page(
      title: "Imported: \(Self.words(summary))",
      text: refusals.joined(separator: "\n")
    )
  }

  /// `~/` as a shell has it.
  private static func expanded(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = Environment.value("HOME") else { return path }
    return home + path.dropFirst()
  }

  private static func words(_ summary: ImportSummary) -> String {
    var parts = ["\(Words.count(summary.new)) new"]
    if summary.replayed > 0 { parts.append("\(Words.count(summary.replayed)) seen before") }
    if summary.completed > 0 { parts.append("\(Words.count(summary.completed)) completed") }
    if summary.conflicting > 0 { parts.append("\(Words.count(summary.conflicting)) in conflict") }
    if summary.removed > 0 {
      parts.append("\(Words.count(summary.removed)) left out: removed for good")
    }
    if !summary.refused.isEmpty { parts.append("\(Words.count(summary.refused.count)) refused") }
    return parts.joined(separator: ", ")
  }

  // MARK: Export and verify

  private func export(_ request: ExportRequest, _ id: RequestID, at now: Timestamp) throws
    -> TaskReply.Result
  {
    var pace = TaskPace()
    let outcome = try engine.export(request, at: now) { [self] done, total in
      if pace.isDue() { post(id, .progress(pace.progress(done, of: total))) }
    }
    if let path = outcome.existingFile { return .exists(path) }
    if let failure = outcome.failures.first, outcome.files.isEmpty {
      return .failed(failure.message)
    }
    let what = request.format == .json ? "ticket" : "report"
    return .done(
      "wrote \(Words.count(outcome.reports.count, what)) to \(outcome.files.first ?? "")"
    )
  }

  private func verify(_ id: RequestID) throws -> TaskReply.Result {
    var pace = TaskPace()
    let findings = try engine.store.verify { [self] done, total in
      if pace.isDue() { post(id, .progress(pace.progress(done, of: total))) }
    }
    guard !findings.isEmpty else { return .done("verified: nothing is wrong") }
    let lines = findings.prefix(500).map { "\($0.kind.rawValue)  \($0.place)  \($0.message)" }
    return .page(
      title: "Verified: \(Words.count(findings.count, "finding"))",
      text: lines.joined(separator: "\n")
    )
  }
}

/// Ten times a second is enough for the eye.
private struct TaskPace {
  private let start = Clock.monotonicNanoseconds()
  private var last: Int64 = 0

  init() {}

  mutating func isDue() -> Bool {
    let now = Clock.monotonicNanoseconds()
    guard now - last > 100_000_000 else { return false }
    last = now
    return true
  }

  func progress(_ done: Int, of total: Int) -> TaskProgress {
    var progress = TaskProgress()
    progress.done = done
    progress.total = total
    let seconds = Double(Clock.monotonicNanoseconds() - start) / 1e9
    guard seconds > 0.2, done > 0 else { return progress }
    progress.rate = Double(done) / seconds
    progress.secondsLeft = Double(max(0, total - done)) / progress.rate
    return progress
  }
}

extension TaskProgress {
  /// Of an import, the part of the bytes that is read.
  fileprivate init(_ pace: ImportPace) {
    self.init()
    done = pace.reportCount
    rate = pace.rate
    secondsLeft = pace.secondsLeft
  }
}
