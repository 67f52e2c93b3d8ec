import CursesTerminal
import Dashboard
import Dispatch
import ReportStore
import Synchronization
import SystemCalls
import TriageEngine

/// Tells that somebody wrote to the store, and what its intake says.
///
/// Where the system tells of writes nothing wakes while nothing happens. Elsewhere the times and sizes
/// of two files are looked at several times a second: that asks the store nothing and costs some
/// microseconds. What slips through, the loop finds when it looks by itself. The files of the database
/// are never opened here.
final class StoreWatch: Sendable {
  private let engine: TriageEngine
  private let mailbox: Mailbox<Action>
  /// Called when the store's files changed.
  private let changed: @Sendable () -> Void
  private let changes: FolderWatch
  private let queue = DispatchQueue(label: "winnow.watch")
  private let isOver = Atomic<Bool>(false)

  /// Reports are on the screen within half a second of their commit.
  private static let milliseconds: Int32 = 390
  /// A commit is seen by others a moment after its last write: later with a slow disk, so that it is
  /// looked for some times.
  private static let settlingMilliseconds: Int32 = 60
  private static let looksPerWrite = 3
  /// Between two looks at whether the intake still runs: one that was killed cannot say so.
  private static let lifeMilliseconds: Int32 = 3_500

  init(engine: TriageEngine, mailbox: Mailbox<Action>, changed: @escaping @Sendable () -> Void) {
    self.engine = engine
    self.mailbox = mailbox
    self.changed = changed
    changes = FolderWatch(engine.store.folder.path, writes: true)
  }

  /// Whether the system tells of writes.
  var isTold: Bool { changes.isTold }

  func start() {
    queue.async { [self] in
      if isTold { follow() } else { poll() }
    }
  }

  /// A watch that waits for the system ends with the process.
  func finish() { isOver.store(true, ordering: .relaxed) }

  private func lookAtIntake(_ badge: inout IntakeBadge?) {
    let before = badge
    badge = engine.intakeStatus().map { IntakeBadge($0) }
    if badge != before { mailbox.post(.intake(badge)) }
  }

  private static func sleep(milliseconds: Int32) {
    _ = Poll.readable([], withinMilliseconds: milliseconds)
  }

  // MARK: Where the system tells

  private func follow() {
    var badge: IntakeBadge?
    lookAtIntake(&badge)
    var looksLeft = 0
    while !isOver.load(ordering: .relaxed) {
      let rest = badge?.isListening == true ? Self.lifeMilliseconds : -1
      let names = changes.wait(milliseconds: looksLeft > 0 ? 0 : rest)
      // Closing the store writes, too.
      if isOver.load(ordering: .relaxed) { return }
      if names.contains(ReportStore.logName) { looksLeft = Self.looksPerWrite }
      guard looksLeft > 0 || names.contains(IntakeStatus.fileName) else {
        if names.isEmpty { lookAtIntake(&badge) }
        continue
      }
      // However much is written, the screen changes no more often than a person can follow.
      Self.sleep(milliseconds: Self.settlingMilliseconds)
      if looksLeft > 0 { changed() }
      lookAtIntake(&badge)
      looksLeft = max(0, looksLeft - 1)
      Self.sleep(milliseconds: Self.milliseconds - Self.settlingMilliseconds)
    }
  }

  // MARK: Elsewhere

  private struct Seen {
    var commit: FileTrace?
    var status: FileTrace?
    var badge: IntakeBadge?
    var looks = 0
  }

  /// Looks between two at what the intake wrote: the badge may be a second late.
  private static let looksPerStatus = 3
  private static let looksPerLife = 9

  /// A thread that sleeps between looks costs a fraction of a timer's turn each.
  private func poll() {
    var seen = Seen(commit: engine.store.commitTrace())
    look(&seen)
    while !isOver.load(ordering: .relaxed) {
      Self.sleep(milliseconds: Self.milliseconds)
      look(&seen)
    }
  }

  private func look(_ seen: inout Seen) {
    let before = seen
    seen.commit = engine.store.commitTrace()
    if seen.commit != before.commit { changed() }
    seen.looks += 1
    guard seen.looks % Self.looksPerStatus == 1 else { return }
    seen.status = engine.store.trace(of: IntakeStatus.fileName)
    let mayHaveEnded = seen.status != nil && seen.looks % Self.looksPerLife == 1
    if seen.status != before.status || mayHaveEnded { lookAtIntake(&seen.badge) }
  }
}

extension IntakeBadge {
  init(_ status: IntakeStatus) {
    self.init(address: status.address, isListening: status.isListening)
    lastArrival = status.lastArrival
    takenCount = status.takenCount
    refusedToday = status.refusedToday
    goneToday = status.goneToday
  }
}
