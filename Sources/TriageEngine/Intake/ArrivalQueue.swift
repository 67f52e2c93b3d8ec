import Dispatch
import ReportFormats
import ReportModel
import ReportStore
import Synchronization
import SystemCalls

/// Takes received reports into the store, as many together as wait: one transaction and one sync of
/// the log for all of them.
///
/// The files of each are synced by a few threads before, so that they wait side by side. Whoever is
/// told of an outcome may acknowledge it: it survives a power cut.
package final class ArrivalQueue: Sendable {
  package enum Outcome: Sendable {
    case taken(IngestOutcome, ReportID)
    /// Nothing was stored.
    case failed(any Error)
  }

  private struct Waiting: Sendable {
    var item: IngestItem
    var tell: @Sendable (Outcome) -> Void
  }

  private let store: ReportStore
  private let arrivals: ArrivalRules
  private let now: @Sendable () -> Timestamp
  private let workers: [DispatchQueue]
  private let committer = DispatchQueue(label: "winnow.intake.committer")
  private let turn = Atomic<Int>(0)
  private let waiting = Mutex<[Waiting]>([])

  /// Written into history for what arrives by itself.
  package static let author = "intake"

  /// Syncs that run side by side: the disk joins them.
  private static let workerCount = 8

  package init(
    store: ReportStore,
    arrivals: ArrivalRules,
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.store = store
    self.arrivals = arrivals
    self.now = now
    workers = (0..<Self.workerCount).map { DispatchQueue(label: "winnow.intake.\($0)") }
  }

  /// Finishes what was received and tells what became of it, on a thread of its own.
  package func add(
    _ reception: Reception,
    completing complete: @escaping @Sendable (inout Report) -> Void,
    tell: @escaping @Sendable (Outcome) -> Void
  ) {
    let number = turn.wrappingAdd(1, ordering: .relaxed).newValue
    workers[number % workers.count].async { [self] in
      do {
        let received = try reception.item(completing: complete)
        try store.addBlobs(received.files)
        waiting.withLock { $0.append(Waiting(item: received.item, tell: tell)) }
        committer.async { [self] in commitWaiting() }
      } catch {
        tell(.failed(error))
      }
    }
  }

  /// Returns once all that was added is told of.
  package func finish() {
    for worker in workers { worker.sync {} }
    committer.sync {}
  }

  private func commitWaiting() {
    let batch = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    if batch.isEmpty { return }
    do {
      try commit(batch)
    } catch {
      guard batch.count > 1, !error.concernsAll else {
        for one in batch { one.tell(.failed(error)) }
        return
      }
      // One that cannot go in must not keep the others out.
      for one in batch {
        do { try commit([one]) } catch { one.tell(.failed(error)) }
      }
    }
  }

  private func commit(_ batch: [Waiting]) throws {
    let now = now()
    let outcomes = try store.ingesting(
      by: Self.author,
      at: now,
      command: "intake",
      then: { try arrivals.apply(to: $0, at: now) },
      { try $0.add(batch.map(\.item)) }
    )
    for (one, outcome) in zip(batch, outcomes) {
      one.tell(.taken(outcome, one.item.draft.report.id))
    }
  }
}

extension Error {
  /// The store's trouble, not one report's.
  fileprivate var concernsAll: Bool {
    switch self as? StoreError {
    case .full, .locked, .readOnly, .missing, .files, .damaged: true
    default: false
    }
  }
}
