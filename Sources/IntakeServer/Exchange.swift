import Dispatch
import ReportModel
import Synchronization
import SystemCalls
import TriageEngine

/// One request and its answer; on its connection's thread, but for ``verdict``.
final class Exchange {
  let head: RequestHead
  let startedNanoseconds = Clock.monotonicNanoseconds()
  var reception: Reception?
  /// Known before the body ends.
  var answer: IntakeAnswer?
  /// Told by the store, from another thread.
  let verdict = Verdict()
  var bodyByteCount = 0
  var token: Int?
  var origin: String?

  final class Verdict: Sendable {
    private let answer = Mutex<IntakeAnswer?>(nil)
    private let isTold = DispatchSemaphore(value: 0)

    func tell(_ told: IntakeAnswer) {
      answer.withLock { $0 = told }
      isTold.signal()
    }

    func wait() -> IntakeAnswer? {
      isTold.wait()
      return answer.withLock { $0 }
    }
  }

  init(_ head: RequestHead) {
    self.head = head
  }
}

/// How often each token may upload: a bucket that fills by the clock that only goes forward.
struct RateLimiter {
  private struct Bucket {
    var tokens: Double
    var at: Int64
  }

  private let perSecond: Double
  private let burst: Double
  private var buckets: [Int: Bucket] = [:]

  init(perSecond: Int, burst: Int) {
    self.perSecond = Double(perSecond)
    self.burst = Double(burst)
  }

  /// Takes one upload of that token; seconds to wait when it has none left.
  mutating func take(_ token: Int, at now: Int64) -> Int? {
    var bucket = buckets[token] ?? Bucket(tokens: burst, at: now)
    bucket.tokens = min(burst, bucket.tokens + perSecond * Double(now - bucket.at) / 1e9)
    bucket.at = now
    defer { buckets[token] = bucket }
    guard bucket.tokens >= 1 else {
      return max(1, Int(((1 - bucket.tokens) / max(perSecond, 0.001)).rounded(.up)))
    }
    bucket.tokens -= 1
    return nil
  }
}

/// The open connections and their deadlines.
struct ConnectionTable {
  enum Phase {
    /// No whole head yet.
    case head
    case body(since: Int64, byteCount: Int)
    /// The store has the report, or the answer is on its way.
    case answering
  }

  private struct Connection {
    var descriptor: Int32
    var phase = Phase.head
    /// The head has to be whole by then.
    var headDeadline: Int64
  }

  private var connections: [UInt64: Connection] = [:]

  private static let second: Int64 = 1_000_000_000

  var count: Int { connections.count }

  /// Requests that have begun and have no answer yet.
  var busyCount: Int {
    connections.values.count { connection in
      if case .head = connection.phase { false } else { true }
    }
  }

  mutating func open(_ number: UInt64, descriptor: Int32, at now: Int64) {
    let deadline = now + Int64(IntakeSettings.headSeconds) * Self.second
    connections[number] = Connection(descriptor: descriptor, headDeadline: deadline)
  }

  mutating func close(_ number: UInt64) { connections[number] = nil }

  mutating func begin(_ number: UInt64, at now: Int64) {
    connections[number]?.phase = .body(since: now, byteCount: 0)
  }

  mutating func receive(_ number: UInt64, _ count: Int) {
    guard case .body(let since, let byteCount) = connections[number]?.phase else { return }
    connections[number]?.phase = .body(since: since, byteCount: byteCount + count)
  }

  mutating func answer(_ number: UInt64) { connections[number]?.phase = .answering }

  /// The next request may idle first.
  mutating func end(_ number: UInt64, at now: Int64) {
    let seconds = Int64(IntakeSettings.headSeconds + IntakeSettings.idleSeconds)
    connections[number]?.phase = .head
    connections[number]?.headDeadline = now + seconds * Self.second
  }

  /// Descriptors of those that are too slow: hang them up before this table changes.
  func overdue(at now: Int64) -> [Int32] {
    connections.values.filter { connection in
      switch connection.phase {
      case .head: return now > connection.headDeadline
      case .body(let since, let byteCount):
        let seconds = (now - since) / Self.second
        if seconds > Int64(IntakeSettings.requestSeconds) { return true }
        return seconds >= Int64(IntakeSettings.slowGraceSeconds)
          && Int64(byteCount) < seconds * Int64(IntakeSettings.slowestBytesPerSecond)
      case .answering: return false
      }
    }.map(\.descriptor)
  }
}
