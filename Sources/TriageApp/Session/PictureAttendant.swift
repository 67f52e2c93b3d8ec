import CursesTerminal
import Dashboard
import Dispatch
import ReportModel
import ReportStore
import Synchronization
import SystemCalls
import TriageEngine

/// Goes through pictures in the background while the dashboard is open: hashes, and text where the
/// person wants it.
///
/// Nothing else in a dashboard does: no picture is looked at twice. Begins when the first frames are long drawn, a picture at a time, each in a process of its own that
/// gives way to all others; takes a rest between steps. What it writes is nobody's news until it is
/// through.
final class PictureAttendant: Sendable {
  private let engine: TriageEngine
  private let performer: EffectPerformer
  private let mailbox: Mailbox<Action>
  /// `nil`: no text is read.
  private let languages: String?
  private let queue = DispatchQueue(label: "winnow.pictures", qos: .background)
  private let stop = Cancellation()
  private let isAwaited = Mutex(false)

  private static let delayMilliseconds = 2_000
  private static let stepCount = 8

  init(
    engine: TriageEngine,
    languages: String?,
    performer: EffectPerformer,
    mailbox: Mailbox<Action>
  ) {
    self.engine = engine
    self.languages = languages
    self.performer = performer
    self.mailbox = mailbox
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
      Cancellation.$current.withValue(stop) {
        let isNews = [PictureErrand.look, .read].map(go).contains(true)
        if !Cancellation.isRequested { mailbox.post(.picturesSeen(isNews: isNews)) }
      }
    }
  }

  /// Whether anything was found.
  private func go(_ errand: PictureErrand) -> Bool {
    if errand == .read, languages == nil { return false }
    var tally = PictureWalk.Tally()
    do {
      let walk = try PictureWalk(engine, errand, languages: languages ?? "eng") {
        [performer] body in
        try performer.writeQuietlyInTurn(body)
      }
      guard var walk else { return false }
      defer { tally = walk.tally }
      while try walk.step(limit: Self.stepCount, at: Timestamp(milliseconds: Clock.now())) {}
    } catch {
      // A store that cannot be written now is looked at with the next news.
    }
    return tally != PictureWalk.Tally()
  }

  /// Ends within moments; what was found is kept.
  ///
  /// To be called once no command runs: what was found is written between commands.
  func finish() {
    stop.cancel()
    queue.sync {}
  }
}
