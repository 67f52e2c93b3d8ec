import Dispatch
import ReportModel
import ReportStore
import Synchronization
import SystemCalls
import TriageEngine

/// Goes through pictures in the background while the dashboard is open: hashes, and text where the
/// person wants it.
///
/// Begins when the first frames are long drawn, a picture at a time, each in a process of its own that
/// gives way to all others; takes a rest between steps.
final class PictureAttendant: Sendable {
  private let engine: TriageEngine
  /// `nil`: no text is read.
  private let languages: String?
  private let queue = DispatchQueue(label: "winnow.pictures", qos: .background)
  private let stop = Cancellation()
  private let isAwaited = Mutex(false)

  private static let delayMilliseconds = 2_000
  private static let stepCount = 8

  init(engine: TriageEngine, languages: String?) {
    self.engine = engine
    self.languages = languages
  }

  /// There may be new pictures; a look that waits already is enough.
  func wake() {
    let isFirst = isAwaited.withLock { isAwaited in
      defer { isAwaited = true }
      return !isAwaited
    }
    guard isFirst else { return }
    queue.asyncAfter(deadline: .now() + .milliseconds(Self.delayMilliseconds)) { [self] in
      isAwaited.withLock { $0 = false }
      // A store that cannot be written now is looked at with the next news.
      Cancellation.$current.withValue(stop) {
        try? go(.look)
        if languages != nil { try? go(.read) }
      }
    }
  }

  private func go(_ errand: PictureErrand) throws {
    guard var walk = try PictureWalk(engine, errand, languages: languages ?? "eng") else { return }
    while try walk.step(limit: Self.stepCount, at: Timestamp(milliseconds: Clock.now())) {}
  }

  /// Ends within moments; what was found is kept.
  func finish() {
    stop.cancel()
    queue.sync {}
  }
}
