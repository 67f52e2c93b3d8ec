import CMicroHTTP
import ReportFormats
import ReportModel
import ReportStore
import StrictJSON
import Synchronization
import SystemCalls
import TriageEngine

/// The intake: takes uploads over HTTP into a store until it is stopped.
///
/// The library gives each connection a thread, which waits until the store has what it brought.
package final class Intake: Sendable {
  let store: ReportStore
  let settings: IntakeSettings
  let judge: HeadJudge
  let queue: ArrivalQueue
  let log: IntakeLog
  let connections = Mutex(ConnectionTable())
  let limiter: Mutex<RateLimiter>
  let status: Mutex<IntakeStatus>
  let isStopping = Atomic<Bool>(false)
  private let writtenStatus = Mutex<IntakeStatus?>(nil)

  package init(
    store: ReportStore,
    tokens: IntakeTokens,
    settings: IntakeSettings,
    rules: ArrivalRules,
    log: IntakeLog
  ) {
    self.store = store
    self.settings = settings
    self.log = log
    judge = HeadJudge(settings, tokens)
    queue = ArrivalQueue(store: store, arrivals: rules) { Timestamp(milliseconds: Clock.now()) }
    limiter = Mutex(
      RateLimiter(perSecond: settings.limits.uploadsPerSecond, burst: settings.limits.uploadBurst)
    )
    // What the last one counted today goes on.
    var begun = IntakeStatus.read(in: store.folder) ?? IntakeStatus(processID: 0, address: "")
    begun.processID = processID()
    begun.takenCount = 0
    status = Mutex(begun)
  }

  package struct CannotListen: Error, Sendable {
    package var message: String
  }

  /// Listens until `isAsked` says so, then lets what runs finish; `started` gets the address.
  package func run(
    until isAsked: () -> Bool,
    started: (String) -> Void
  ) throws {
    let server = try listen()
    let port = cmicrohttp_port(server)
    let host = settings.address.contains(":") ? "[\(settings.address)]" : settings.address
    let address = "http://\(host):\(port)"
    status.withLock { $0.address = address }
    tick()
    log.write("started") {
      $0.name("address")
      $0.string(address)
    }
    started(address)
    while !isAsked() {
      _ = Poll.readable([], withinMilliseconds: 250)
      tick()
    }
    stop(server)
  }

  /// Takes nothing new, waits for uploads that run, and ends.
  private func stop(_ server: OpaquePointer) {
    isStopping.store(true, ordering: .relaxed)
    cmicrohttp_quiesce(server)
    let deadline = Clock.monotonicNanoseconds() + Int64(settings.limits.stopSeconds) * 1_000_000_000
    while connections.withLock(\.busyCount) > 0, Clock.monotonicNanoseconds() < deadline {
      _ = Poll.readable([], withinMilliseconds: 20)
      tick()
    }
    cmicrohttp_stop(server)
    log.write("stopped") {
      $0.name("taken")
      $0.integer(Int64(status.withLock(\.takenCount)))
    }
    status.withLock { $0.processID = 0 }
    tick()
  }

  private func listen() throws -> OpaquePointer {
    var callbacks = cmicrohttp_callbacks()
    callbacks.context = Unmanaged.passUnretained(self).toOpaque()
    callbacks.opened = { Intake.from($0)?.opened($1, $2) }
    callbacks.closed = { context, number in
      Intake.from(context)?.connections.withLock { $0.close(number) }
    }
    callbacks.began = { context, number, request, method, path, version, targetByteCount in
      guard let intake = Intake.from(context), let request else { return nil }
      let head = RequestHead(
        method: Intake.text(method),
        path: Intake.text(path),
        version: Intake.text(version),
        targetByteCount: targetByteCount
      )
      return intake.began(number, request, head)
    }
    callbacks.body = { context, state, bytes, count in
      guard let intake = Intake.from(context), let state, let bytes else { return 0 }
      let piece = Array(UnsafeBufferPointer(start: bytes, count: count))
      return intake.body(Session.from(state), piece) ? 1 : 0
    }
    callbacks.ended = { context, state, request in
      guard let intake = Intake.from(context), let state, let request else { return 0 }
      return intake.ended(Session.from(state), request) ? 1 : 0
    }
    callbacks.done = { context, state, isComplete in
      guard let intake = Intake.from(context), let state else { return }
      intake.done(Unmanaged<Session>.fromOpaque(state).takeRetainedValue(), isComplete != 0)
    }
    let server = settings.address.withCString { address in
      var settings = cmicrohttp_settings(
        address: address,
        port: settings.port,
        connections: UInt32(clamping: settings.limits.connections),
        connections_per_peer: UInt32(clamping: settings.limits.connectionsPerPeer),
        idle_seconds: UInt32(IntakeSettings.idleSeconds),
        head_bytes: IntakeSettings.headByteCount
      )
      return cmicrohttp_start(&settings, &callbacks)
    }
    guard let server else {
      let reason = SystemError.lastWords
      throw CannotListen(
        message: "Cannot listen on \(settings.address) port \(settings.port): \(reason)."
      )
    }
    return server
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> Intake? {
    context.map { Unmanaged<Intake>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }

  // MARK: The clock

  /// Hangs up whoever is too slow, and keeps the status file true.
  private func tick() {
    let now = Clock.monotonicNanoseconds()
    connections.withLock { table in
      for descriptor in table.overdue(at: now) where descriptor >= 0 {
        cmicrohttp_hang_up(descriptor)
      }
    }
    let present = status.withLock { status in
      let day = Self.day()
      if day != status.day { (status.refusedToday, status.goneToday) = (0, 0) }
      status.day = day
      return status
    }
    writtenStatus.withLock { written in
      guard written != present else { return }
      written = present
      // A badge that cannot be written must not stop the intake.
      try? store.folder.replace(IntakeStatus.fileName, present.json)
    }
  }

  /// Days since 1970 in the zone of the environment.
  private static func day() -> Int64 {
    let now = Clock.now()
    return (now / 1_000 + Int64(LocalTime.offsetSeconds(at: now))) / 86_400
  }
}
