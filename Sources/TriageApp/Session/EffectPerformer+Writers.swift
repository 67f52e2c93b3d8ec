import Dashboard
import Dispatch
import ReportModel
import ReportStore
import Synchronization
import TriageEngine

/// What the store was like when the watch began.
struct WriterWatch {
  var revision: Revision?
  var isLooking = false
  /// Beginnings and ends of what is written quietly.
  var quietEdges = 0

  var isQuiet: Bool { quietEdges.isMultiple(of: 2) }
}

/// Whether others write to the store, and what is written here without being news.
extension EffectPerformer {
  /// Remembers the state of the store, here and now.
  func noteRevision() {
    let revision = try? engine.store.revision()
    watch.withLock { $0.revision = revision }
  }

  /// Looks whether anybody wrote to the store, once the open questions are answered.
  ///
  /// Tells it by ``Action/storeChanged``. A look that waits already is enough.
  func lookForOtherWriters() {
    let isFirst = watch.withLock { watch in
      defer { watch.isLooking = true }
      return !watch.isLooking
    }
    guard isFirst else { return }
    questions.async { [self] in
      let edges = watch.withLock { $0.quietEdges }
      // A store that cannot be asked now is asked again at the next look.
      let current = try? engine.store.revision()
      let (isNews, isDisturbed) = watch.withLock { watch in
        watch.isLooking = false
        // Who writes quietly looks afterwards.
        guard edges == watch.quietEdges else { return (false, watch.isQuiet) }
        guard let current, watch.isQuiet, current != watch.revision else { return (false, false) }
        watch.revision = current
        return (true, false)
      }
      if isNews { post(.storeChanged) }
      if isDisturbed { lookForOtherWriters() }
    }
  }

  /// Writes between two commands what is nobody's news.
  func writeQuietlyInTurn(_ body: () throws -> Void) throws {
    try commands.sync { try writeQuietly(body) }
  }

  /// On the queue of commands: what a command writes meanwhile would go unnoticed.
  func writeQuietly(_ body: () throws -> Void) throws {
    watch.withLock { $0.quietEdges += 1 }
    defer {
      watch.withLock { $0.quietEdges += 1 }
      // Steps follow each other without the pause in which the session looks for others.
      lookForOtherWriters()
    }
    guard let written = try engine.store.quietly(body) else { return }
    watch.withLock { watch in
      if watch.revision == written.before { watch.revision = written.after }
    }
  }
}
