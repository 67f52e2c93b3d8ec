import CursesTerminal
import Dashboard
import Dispatch
import ReportStore
import Synchronization
import SystemCalls
import TriageEngine

/// Looks several times a second whether somebody wrote to the store, and what its intake says.
///
/// The times and sizes of two files tell it without a question to the store: a look costs some
/// microseconds. What slips through, such as two commits between two ticks of the file system's clock,
/// the loop finds when it looks by itself. The files of the database are never opened here.
final class StoreWatch: Sendable {
  private let engine: TriageEngine
  private let mailbox: Mailbox<Action>
  /// Called when the store's files changed.
  private let changed: @Sendable () -> Void
  private let queue = DispatchQueue(label: "winnow.watch")
  private let isOver = Atomic<Bool>(false)

  /// Reports are on the screen within half a second of their commit.
  private static let milliseconds: Int32 = 390
  /// Looks between two at what the intake wrote: the badge may be a second late.
  private static let looksPerStatus = 3
  /// Looks between two at whether the intake still runs: one that was killed cannot say so.
  private static let looksPerLife = 9

  init(engine: TriageEngine, mailbox: Mailbox<Action>, changed: @escaping @Sendable () -> Void) {
    self.engine = engine
    self.mailbox = mailbox
    self.changed = changed
  }

  private struct Seen {
    var commit: FileTrace?
    var status: FileTrace?
    var badge: IntakeBadge?
    var looks = 0
  }

  /// A thread that sleeps between looks costs a fraction of a timer's turn each.
  func start() {
    queue.async { [self] in
      var seen = Seen(commit: engine.store.commitTrace())
      look(&seen)
      while !isOver.load(ordering: .relaxed) {
        _ = Poll.readable([], withinMilliseconds: Self.milliseconds)
        look(&seen)
      }
    }
  }

  func finish() { isOver.store(true, ordering: .relaxed) }

  private func look(_ seen: inout Seen) {
    let before = seen
    seen.commit = engine.store.commitTrace()
    if seen.commit != before.commit { changed() }
    seen.looks += 1
    guard seen.looks % Self.looksPerStatus == 1 else { return }
    seen.status = engine.store.trace(of: IntakeStatus.fileName)
    let mayHaveEnded = seen.status != nil && seen.looks % Self.looksPerLife == 1
    if seen.status != before.status || mayHaveEnded {
      seen.badge = engine.intakeStatus().map { IntakeBadge($0) }
      if seen.badge != before.badge { mailbox.post(.intake(seen.badge)) }
    }
  }
}

extension IntakeBadge {
  init(_ status: IntakeStatus) {
    self.init(address: status.address, isListening: status.isListening)
    lastArrival = status.lastArrival
    takenCount = status.takenCount
    refusedToday = status.refusedToday
  }
}
