import ReportModel
import TriageCommands

/// A sentence in the bottom line that goes by itself.
package struct Toast: Equatable, Sendable {
  package var text: String
  package var tone: Tone
  package var until: Timestamp
  /// Tells of what was not done by the last key.
  var isNews = false

  package enum Tone: Equatable, Sendable {
    case done, hint, error

    func end(after now: Timestamp) -> Timestamp {
      let seconds: Int64 =
        switch self {
        case .done: 12
        case .hint: 6
        case .error: 20
        }
      return Timestamp(milliseconds: now.milliseconds + seconds * 1_000)
    }
  }

  mutating func begin(at now: Timestamp) { until = tone.end(after: now) }

  private static let seenAfter: Int64 = 2_000

  /// News that did not stand there for long enough to be read.
  func isUnseenNews(at now: Timestamp) -> Bool {
    let seen = Timestamp(milliseconds: now.milliseconds - Self.seenAfter)
    return isNews && until > tone.end(after: seen)
  }
}
