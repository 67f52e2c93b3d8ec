import Foundation
import TestSupport
import Testing

/// How a run of the program is ended before its time.
enum Blow: CustomStringConvertible {
  /// At the n-th pass of a named place (CrashPoint).
  case point(String, pass: Int)
  /// From outside, after that time.
  case after(microseconds: UInt32)

  var description: String {
    switch self {
    case .point(let name, let pass): "\(name):\(pass)"
    case .after(let microseconds): "after \(microseconds) µs"
    }
  }

  /// The name of the place; `nil` when the blow comes from outside.
  var point: String? {
    if case .point(let name, _) = self { name } else { nil }
  }

  /// Thirty blows: each named place, the rest at random times within a run's usual duration.
  static func thirty(
    at points: [(name: String, passes: ClosedRange<Int>)],
    within duration: Duration,
    using generator: inout SeededGenerator
  ) -> [Blow] {
    let named = points.map { point in
      Blow.point(point.name, pass: .random(in: point.passes, using: &generator))
    }
    let longest = UInt32(max(2_000, duration / .microseconds(1)))
    let others = (named.count..<30).map { _ in
      Blow.after(microseconds: .random(in: 500...longest, using: &generator))
    }
    return named + others
  }
}

extension Place {
  /// Runs a command that is struck on the way.
  func struck(_ blow: Blow, _ words: [String], environment: [String: String]) throws -> Run {
    var environment = environment
    if case .point(let name, let pass) = blow { environment["CRASH_AT"] = "\(name):\(pass)" }
    let running = try start(words, environment: environment)
    if case .after(let microseconds) = blow {
      usleep(microseconds)
      running.kill()
    }
    let run = running.wait()
    // A named place that is never reached would be a campaign that tests nothing.
    if blow.point != nil { #expect(run.signal == SIGKILL, "\(blow): \(run.words)") }
    #expect(run.signal == nil || run.signal == SIGKILL, "\(blow): \(run.words)")
    return run
  }
}
