import Glibc
import TestSupport

/// A program that runs on a terminal of its own, which a person at the keyboard would see.
///
/// Everything waits on the terminal by poll: nothing sleeps, and nothing depends on how fast the
/// machine is.
final class ProgramOnPty {
  enum End: Equatable {
    case exited(Int32)
    case killed(signal: Int32)
  }

  struct Failure: Error {
    var call: String
    var number: Int32
  }

  let terminal: VirtualTerminal
  /// All that the program has written.
  private(set) var rawBytes: [UInt8] = []
  let processID: pid_t
  let modesAtStart: [UInt32]
  /// What has to be there while the program runs.
  var belongings: AnyObject?
  /// How the program ended, once it was seen.
  private(set) var end: End?
  /// CPU of the program and what it waited for, known when it has ended.
  private(set) var cpuMillisecondsAtEnd: Int?
  /// A long frame has begun and not ended (mode 2026): no terminal shows half of one, so nothing is
  /// looked at meanwhile.
  private var isInFrame = false
  private var master: Int32
  private let slave: Int32

  /// Starts `path` as the leader of a session with the terminal.
  ///
  /// The environment holds what is given and what a terminal program needs, and nothing else.
  init(
    _ path: String,
    _ arguments: [String] = [],
    environment: [String: String] = [:],
    rows: Int = 24,
    columns: Int = 80
  ) throws {
    var ends: (Int32, Int32) = (-1, -1)
    var size = winsize(
      ws_row: UInt16(rows),
      ws_col: UInt16(columns),
      ws_xpixel: 0,
      ws_ypixel: 0
    )
    guard openpty(&ends.0, &ends.1, nil, nil, &size) == 0 else {
      throw Failure(call: "openpty", number: errno)
    }
    master = ends.0
    slave = ends.1
    for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    terminal = VirtualTerminal(rows: rows, columns: columns)
    modesAtStart = ProgramOnPty.modes(of: slave)
    let defaults = [
      "PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HOME": "/nowhere",
      "SWIFT_BACKTRACE": "enable=no",
    ]
    let merged = defaults.merging(environment) { $1 }
    let screen = ProgramOnPty.ptsname(of: slave)
    processID = try Spawn.program([path] + arguments, merged, leadsSession: true) { actions in
      // Opened by the child after setsid, so that it becomes the controlling terminal.
      posix_spawn_file_actions_addopen(&actions, 0, screen, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    }
  }

  deinit {
    if end == nil {
      kill(processID, SIGKILL)
      var status: Int32 = 0
      waitpid(processID, &status, 0)
    }
    if master >= 0 { close(master) }
    close(slave)
  }

  // MARK: What a person does

  /// Types keys as key maps write them: `j`, `<enter>`, `<c-d>`, `<up>`.
  ///
  /// After `<esc>` it waits as long as a person would, or it would be Alt with the next key.
  func type(_ keys: String) {
    for piece in ProgramOnPty.bytes(keys) {
      send(piece)
      if piece.last == 0x1B { waitUntilRead() }
    }
  }

  /// An Escape that is read together with the next key is that key with Alt: first the program has
  /// to take it, then to find that nothing follows.
  private func waitUntilRead() {
    _ = waitUntil { program in
      var unread: Int32 = 0
      return ioctl(program.slave, UInt(FIONREAD), &unread) != 0 || unread == 0
    }
    pump(forMilliseconds: 60)
  }

  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, min(1024, $0.count)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
      // A program that answers while we write would wait for us, and we for it.
      readWhatIsThere(0)
    }
  }

  func resize(rows: Int, columns: Int) {
    terminal.resize(rows: rows, columns: columns)
    var size = winsize(
      ws_row: UInt16(rows),
      ws_col: UInt16(columns),
      ws_xpixel: 0,
      ws_ypixel: 0
    )
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  func signal(_ number: Int32) { kill(processID, number) }

  /// Closes the terminal, as a lost connection does.
  func hangUp() {
    close(master)
    master = -1
  }

  // MARK: What a person sees

  var screenText: String { terminal.text }

  /// Waits until something is so; false when the program ends or the time is over before.
  func waitUntil(seconds: Int = 20, _ isSo: (ProgramOnPty) -> Bool) -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
      if !isInFrame, isSo(self) { return true }
      let hadEnded = hasEnded()
      let gotSome = readWhatIsThere(50)
      if hadEnded, !gotSome { return isSo(self) }
      if ContinuousClock.now > deadline { return false }
    }
  }

  func waitForText(_ text: String, seconds: Int = 20) -> Bool {
    waitUntil(seconds: seconds) { $0.screenText.contains(text) }
  }

  /// How it ended; nil when it goes on longer than that.
  func waitForEnd(seconds: Int = 20) -> End? {
    _ = waitUntil(seconds: seconds) { $0.hasEnded() }
    while readWhatIsThere(0) {}
    return end
  }

  /// The modes of the terminal, in a form that can be compared.
  var modes: [UInt32] { ProgramOnPty.modes(of: slave) }

  private static func modes(of terminal: Int32) -> [UInt32] {
    var modes = termios()
    guard tcgetattr(terminal, &modes) == 0 else { return [] }
    let characters = withUnsafeBytes(of: modes.c_cc) { $0.map(UInt32.init) }
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag] + characters
  }

  /// CPU the running program has used.
  var cpuMicroseconds: Int {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(processID, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return 0
    }
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }

  /// Takes what comes in that time.
  func pump(forMilliseconds milliseconds: Int) {
    let deadline = ContinuousClock.now + .milliseconds(milliseconds)
    while ContinuousClock.now < deadline { readWhatIsThere(5) }
  }

  // MARK: System

  @discardableResult
  private func readWhatIsThere(_ milliseconds: Int32) -> Bool {
    var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = read(master, &bytes, bytes.count)
    guard count > 0 else { return false }
    rawBytes += bytes[..<count]
    terminal.feed(Array(bytes[..<count]))
    noteFrames(among: rawBytes.suffix(count + ProgramOnPty.frameMark.count))
    return true
  }

  private static let frameMark = Array("\u{1B}[?2026".utf8)

  /// `bytes` begin before what is new, so that no mark is missed that came in two pieces.
  private func noteFrames(among bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while let escape = rest.firstIndex(of: 0x1B) {
      rest = rest[escape...]
      if rest.starts(with: ProgramOnPty.frameMark) {
        switch rest.dropFirst(ProgramOnPty.frameMark.count).first {
        case UInt8(ascii: "h"): isInFrame = true
        case UInt8(ascii: "l"): isInFrame = false
        default: break
        }
      }
      rest = rest.dropFirst()
    }
  }

  private func hasEnded() -> Bool {
    guard end == nil else { return true }
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(processID, &status, WNOHANG, &usage) == processID else { return false }
    let signal = status & 0x7F
    end = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: signal)
    let time = [usage.ru_utime, usage.ru_stime]
    cpuMillisecondsAtEnd = time.reduce(0) { $0 + $1.tv_sec * 1000 + Int($1.tv_usec) / 1000 }
    return true
  }

  private static func ptsname(of slave: Int32) -> String {
    var name = [CChar](repeating: 0, count: 256)
    ttyname_r(slave, &name, name.count)
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The bytes of keys, a new piece after each Escape.
  private static func bytes(_ keys: String) -> [[UInt8]] {
    let names = [
      "enter": "\r", "esc": "\u{1B}", "tab": "\t", "s-tab": "\u{1B}[Z", "backspace": "\u{7F}",
      "space": " ", "lt": "<", "up": "\u{1B}[A", "down": "\u{1B}[B", "right": "\u{1B}[C",
      "left": "\u{1B}[D", "home": "\u{1B}[H", "end": "\u{1B}[F", "pageup": "\u{1B}[5~",
      "pagedown": "\u{1B}[6~", "delete": "\u{1B}[3~", "f1": "\u{1B}OP", "f2": "\u{1B}OQ",
    ]
    var pieces: [[UInt8]] = [[]]
    var rest = keys[...]
    while let character = rest.popFirst() {
      guard character == "<", let close = rest.firstIndex(of: ">") else {
        pieces[pieces.count - 1] += Array(String(character).utf8)
        continue
      }
      let name = String(rest[..<close])
      rest = rest[rest.index(after: close)...]
      if name.hasPrefix("c-"), let letter = name.utf8.last {
        pieces[pieces.count - 1].append(letter & 0x1F)
      } else {
        precondition(names[name] != nil, "no key is called \(name)")
        pieces[pieces.count - 1] += Array((names[name] ?? "").utf8)
      }
      if name == "esc" { pieces.append([]) }
    }
    return pieces.filter { !$0.isEmpty }
  }
}
