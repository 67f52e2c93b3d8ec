import Dashboard
import SafeText
import SystemCalls
import TriageEngine

/// How far an import is, with its rate and the time left, on standard error.
///
/// One line that is written over on a terminal; elsewhere a line every five seconds.
final class ProgressLine {
  private let sink: Sink
  private var lastShown = Clock.monotonicNanoseconds()
  private var isDrawn = false

  init(_ sink: Sink) {
    self.sink = sink
  }

  func show(_ pace: ImportPace) { show(words(pace)) }

  func show(_ words: @autoclosure () -> String) {
    let now = Clock.monotonicNanoseconds()
    let interval: Int64 = sink.isTerminal ? 100_000_000 : 5_000_000_000
    guard now - lastShown >= interval else { return }
    lastShown = now
    let text = SafeText(words(), limit: 200)
    if sink.isTerminal {
      sink.raw(Array("\r\(text.clipped(to: 78).text)\u{1B}[K".utf8))
      isDrawn = true
    } else {
      sink.line(text)
    }
  }

  func clear() {
    guard isDrawn else { return }
    sink.raw(Array("\r\u{1B}[K".utf8))
    isDrawn = false
  }

  private func words(_ pace: ImportPace) -> String {
    var text = "\(Words.count(pace.reportCount)) reports, \(Words.count(Int(pace.rate))) a second"
    if let left = pace.secondsLeft { text += ", \(duration(left)) left" }
    return text + " · " + pace.source
  }

  private func duration(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded(.up))
    return whole < 60 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
  }
}
