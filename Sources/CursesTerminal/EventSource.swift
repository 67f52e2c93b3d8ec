import CTerminal
import TerminalUI

/// What happened while the main loop slept.
package enum TerminalEvent: Hashable, Sendable {
  case input(InputEvent)
  /// The window has another size; the screen follows it already.
  case resized(Size)
  /// A signal asks the program to end: SIGTERM, SIGINT or SIGQUIT by number.
  case terminate(signal: Int32)
  /// The program was stopped and goes on; the screen is drawn again already.
  case continued
  /// The descriptor the caller gave is readable.
  case wake
  /// The terminal is gone. Nothing more will come: end within a second.
  case hangup
}

/// Where the main loop sleeps: on the keyboard, on signals and on one descriptor of the caller's.
package final class EventSource {
  private let screen: CursesScreen
  private var decoder = InputDecoder()
  /// When an unfinished sequence of keys is over.
  private var deadline: ContinuousClock.Instant?
  /// Of the screen, when bytes were last read.
  private var leaveCount = 0
  private var bytes = [UInt8](repeating: 0, count: 8_192)

  package init(screen: CursesScreen) {
    self.screen = screen
  }

  /// Sleeps until something happens or the time is over, which gives no events.
  ///
  /// Without a time it sleeps for ever. The descriptor, such as ``Mailbox/wakeFileDescriptor``, is
  /// drained by the caller.
  package func wait(
    timeoutMilliseconds: Int? = nil,
    wakeFileDescriptor: Int32? = nil
  ) -> [TerminalEvent] {
    // The size may have changed while another program had the terminal.
    if let size = screen.followWindow() { return [.resized(size)] }
    let found = cterminal_wait(wakeFileDescriptor ?? -1, timeout(timeoutMilliseconds))
    var events: [TerminalEvent] = []
    if found & Int32(CTERMINAL_SIGNAL) != 0 { events += signals() }
    if found & Int32(CTERMINAL_INPUT) != 0 { events += input() }
    if found & Int32(CTERMINAL_HANGUP) != 0 { events.append(.hangup) }
    if found & Int32(CTERMINAL_WAKE) != 0 { events.append(.wake) }
    if let deadline, ContinuousClock.now >= deadline {
      events += decoder.expire().map(TerminalEvent.input)
      self.deadline = nil
    }
    return events
  }

  /// The caller's time or what is left for an unfinished sequence, whichever is less.
  private func timeout(_ milliseconds: Int?) -> Int32 {
    let asked = milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1
    guard let deadline else { return asked }
    let left = max(.zero, deadline - ContinuousClock.now)
    let rest = Int32(left / .milliseconds(1)) + 1
    return asked < 0 ? rest : min(asked, rest)
  }

  private func input() -> [TerminalEvent] {
    var events: [InputEvent] = []
    var isMore = true
    var start = ContinuousClock.now
    while isMore {
      // Before it reads: what keeps the program from going on afterwards is no haste in typing.
      start = .now
      let count = bytes.withUnsafeMutableBytes { cterminal_read($0.baseAddress, $0.count) }
      if screen.leaveCount != leaveCount {
        // The rest of a sequence that had begun went with what was flushed.
        decoder = InputDecoder()
        leaveCount = screen.leaveCount
      }
      guard count >= 0 else { return events.map(TerminalEvent.input) + [.hangup] }
      let isLate = deadline.map { ContinuousClock.now >= $0 } ?? false
      deadline = nil
      let read = bytes.prefix(count)
      events += isLate ? decoder.decodeLate(read) : decoder.decode(read)
      // A terminal gives 4,095 bytes at most: behind so many there may be more.
      isMore = count >= 4095 && cterminal_wait(-1, 0) & Int32(CTERMINAL_INPUT) != 0
    }
    deadline = decoder.deadlineMilliseconds.map { start + .milliseconds($0) }
    return events.map(TerminalEvent.input)
  }

  private func signals() -> [TerminalEvent] {
    let found = Int(cterminal_take_signals())
    func came(_ bit: Int) -> Bool { found & bit != 0 }
    if came(CTERMINAL_HUP) { return [.hangup] }
    let endings: [(bit: Int, number: Int32)] = [
      (CTERMINAL_TERM, 15), (CTERMINAL_QUIT, 3), (CTERMINAL_INT, 2),
    ]
    if let ending = endings.first(where: { came($0.bit) }) {
      return [.terminate(signal: ending.number)]
    }
    var events: [TerminalEvent] = []
    if came(CTERMINAL_TSTP) {
      screen.suspend()
      events.append(.continued)
    } else if came(CTERMINAL_CONT) {
      screen.enter()
      events.append(.continued)
    }
    if let size = screen.followWindow() {
      events.append(.resized(size))
    } else if came(CTERMINAL_WINCH) {
      // It was another size in between, and what was cut off then is gone.
      screen.redrawAll()
    }
    return events
  }
}
