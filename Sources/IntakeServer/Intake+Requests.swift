import CMicroHTTP
import ReportFormats
import ReportModel
import ReportStore
import StrictJSON
import Synchronization
import SystemCalls
import TriageEngine

/// An exchange and the connection it runs on.
final class Session {
  let connection: UInt64
  let exchange: Exchange

  init(_ connection: UInt64, _ exchange: Exchange) {
    self.connection = connection
    self.exchange = exchange
  }

  static func from(_ state: UnsafeMutableRawPointer) -> Session {
    Unmanaged<Session>.fromOpaque(state).takeUnretainedValue()
  }
}

/// What happens to a request; all on the thread of its connection.
extension Intake {
  func opened(_ number: UInt64, _ descriptor: Int32) {
    let now = Clock.monotonicNanoseconds()
    connections.withLock { $0.open(number, descriptor: descriptor, at: now) }
  }

  /// Judges the head: an answer that is ready goes out before a byte of the body is read.
  func began(_ number: UInt64, _ request: OpaquePointer, _ head: RequestHead)
    -> UnsafeMutableRawPointer?
  {
    let exchange = Exchange(Self.filled(head, request))
    let session = Session(number, exchange)
    let now = Clock.monotonicNanoseconds()
    connections.withLock { $0.begin(number, at: now) }
    if let answer = firstAnswer(exchange) {
      exchange.answer = answer
      guard send(session, request) else { return nil }
    }
    return Unmanaged.passRetained(session).toOpaque()
  }

  private static func filled(_ head: RequestHead, _ request: OpaquePointer) -> RequestHead {
    var head = head
    withUnsafeMutablePointer(to: &head) { pointer in
      cmicrohttp_headers(request, pointer) { context, name, nameCount, value, valueCount in
        guard let head = context?.assumingMemoryBound(to: RequestHead.self), let name, let value
        else { return }
        let text = { (start: UnsafePointer<CChar>, count: Int) in
          String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
        }
        head.pointee.note(text(name, nameCount), text(value, valueCount))
      }
    }
    return head
  }

  /// `nil` when the body is to be read.
  private func firstAnswer(_ exchange: Exchange) -> IntakeAnswer? {
    switch judge.judge(exchange.head) {
    case .answer(let answer): return answer
    case .take(let kind, let token, let origin):
      exchange.token = token
      exchange.origin = origin
      if isStopping.load(ordering: .relaxed) {
        let retry = [("Retry-After", "5")]
        return IntakeAnswer(503, "stopping", "The intake is stopping.", headers: retry).closing
      }
      let now = Clock.monotonicNanoseconds()
      if let seconds = limiter.withLock({ $0.take(token, at: now) }) {
        return IntakeAnswer(
          429,
          "tooMany",
          "Too many uploads with this token.",
          headers: [("Retry-After", "\(seconds)")]
        ).closing
      }
      let received = Timestamp(milliseconds: Clock.now())
      exchange.reception = Reception(kind, store: store, now: received)
      return nil
    }
  }

  /// Takes bytes of the body; false hangs up.
  func body(_ session: Session, _ bytes: [UInt8]) -> Bool {
    let exchange = session.exchange
    exchange.bodyByteCount += bytes.count
    connections.withLock { $0.receive(session.connection, bytes.count) }
    // A body without a length that never ends.
    if exchange.bodyByteCount > IntakeSettings.bodyByteCount { return false }
    // Refused already: the rest is read so that the client reads the answer.
    guard exchange.answer == nil, let reception = exchange.reception else { return true }
    do {
      try reception.take(bytes[...])
    } catch {
      exchange.reception = nil
      exchange.answer = IntakeAnswer(error).closing
    }
    return true
  }

  /// The body is over: waits until the store has it, and answers; false hangs up.
  func ended(_ session: Session, _ request: OpaquePointer) -> Bool {
    let exchange = session.exchange
    guard exchange.answer == nil else { return send(session, request) }
    guard let reception = exchange.reception else { return false }
    exchange.reception = nil
    connections.withLock { $0.answer(session.connection) }
    let verdict = exchange.verdict
    let token = exchange.token.map { judge.tokens.tokens[$0] }
    queue.add(
      reception,
      completing: { report in
        report.app.bundleID = report.app.bundleID ?? token?.bundle
        report.app.environment = report.app.environment ?? token?.environment
      },
      tell: { verdict.tell(IntakeAnswer($0)) }
    )
    exchange.answer = verdict.wait()
    return send(session, request)
  }

  private func send(_ session: Session, _ request: OpaquePointer) -> Bool {
    let exchange = session.exchange
    guard let answer = exchange.answer else { return false }
    var headers = answer.headers
    if !answer.body.isEmpty { headers.append(("Content-Type", "application/json")) }
    headers += [("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff")]
    // What follows a body that was not understood may be the rest of it.
    let isClosing = headers.contains { $0.0 == "Connection" }
    if answer.status >= 400, answer.report == nil, !isClosing {
      headers.append(("Connection", "close"))
    }
    if let origin = exchange.origin { headers += HeadJudge.sharing(origin) }
    count(answer)
    write(answer, exchange)
    return CStrings.with(headers.flatMap { [$0.0, $0.1] }) { list in
      answer.body.withUnsafeBufferPointer {
        cmicrohttp_answer(request, UInt32(answer.status), $0.baseAddress, $0.count, list) != 0
      }
    }
  }

  private func count(_ answer: IntakeAnswer) {
    status.withLock { status in
      if answer.report != nil, answer.status < 300 {
        status.takenCount += 1
        status.lastArrival = Timestamp(milliseconds: Clock.now())
      } else if answer.status == IntakeAnswer.gone {
        status.goneToday += 1
      } else if answer.status >= 400 {
        status.refusedToday += 1
      }
    }
  }

  private func write(_ answer: IntakeAnswer, _ exchange: Exchange) {
    if answer.word == "health" { return }
    let milliseconds = (Clock.monotonicNanoseconds() - exchange.startedNanoseconds) / 1_000_000
    // Strangers can repeat a refusal as fast as they like.
    let fault = answer.report == nil ? answer.word : nil
    log.write("request", fault: fault) { json in
      json.name("status")
      json.integer(Int64(answer.status))
      json.name("outcome")
      json.string(answer.word)
      json.name("path")
      json.string(IntakeLog.text(exchange.head.path))
      if let report = answer.report {
        json.name("reportId")
        json.string(IntakeLog.text(report.id))
        json.name("id")
        json.integer(report.number)
      }
      if let message = answer.message {
        json.name("message")
        json.string(IntakeLog.text(message))
      }
      if let token = exchange.token {
        json.name("app")
        json.string(IntakeLog.text(judge.tokens.tokens[token].label))
      }
      json.name("bytes")
      json.integer(Int64(exchange.bodyByteCount))
      json.name("milliseconds")
      json.integer(milliseconds)
    }
  }

  func done(_ session: Session, _ isComplete: Bool) {
    let now = Clock.monotonicNanoseconds()
    connections.withLock { $0.end(session.connection, at: now) }
    let exchange = session.exchange
    guard !isComplete, exchange.answer == nil else { return }
    log.write("aborted", fault: "aborted") {
      $0.name("path")
      $0.string(IntakeLog.text(exchange.head.path))
      $0.name("bytes")
      $0.integer(Int64(exchange.bodyByteCount))
    }
  }
}

/// Texts as a list of C strings that ends with NULL.
private enum CStrings {
  static func with<R>(_ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> R) -> R {
    var bytes: [CChar] = []
    var offsets: [Int] = []
    for text in texts {
      offsets.append(bytes.count)
      // NUL would end the text: none of ours holds one, and a client's is cut there.
      bytes += text.utf8.prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
    }
    return bytes.withUnsafeBufferPointer { storage in
      let list = offsets.map { offset in storage.baseAddress.map { $0 + offset } } + [nil]
      return list.withUnsafeBufferPointer { pointers in
        guard let start = pointers.baseAddress else {
          preconditionFailure("the list ends with NULL")
        }
        return body(start)
      }
    }
  }
}
