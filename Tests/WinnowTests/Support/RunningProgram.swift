import Foundation
import SystemCalls

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A program that was started: to be waited for, or killed.
final class RunningProgram {
  let pid: pid_t
  private let output: FileHandle
  private let errors: FileHandle

  /// Starts a program with exactly these arguments and variables; no shell.
  ///
  /// `terminal` is a descriptor that becomes all three standard ones.
  init(
    _ path: String,
    _ arguments: [String],
    input: [UInt8]? = nil,
    environment: [String: String],
    terminal: Int32? = nil
  ) throws {
    output = try Self.spool([])
    errors = try Self.spool([])
    let standardInput = try input.map(Self.spool) ?? FileHandle.nullDevice
    let descriptors =
      terminal.map { [$0, $0, $0] }
      ?? [standardInput.fileDescriptor, output.fileDescriptor, errors.fileDescriptor]
    pid = try Self.spawn([path] + arguments, environment, descriptors)
  }

  func kill() { send(SIGKILL) }

  /// As Ctrl-C does.
  func interrupt() { send(SIGINT) }

  /// Whether it has not ended yet.
  var isRunning: Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_signo == 0
  }

  private func send(_ signal: Int32) {
    #if canImport(Darwin)
    Darwin.kill(pid, signal)
    #else
    Glibc.kill(pid, signal)
    #endif
  }

  /// Waits for its end.
  ///
  /// One that hangs is killed after a minute, and says so by its signal.
  func wait() throws -> Run {
    var state: Int32 = 0
    var usage = rusage()
    let deadline = Clock.monotonicNanoseconds() + 60_000_000_000
    while wait4(pid, &state, WNOHANG, &usage) == 0 {
      if Clock.monotonicNanoseconds() > deadline { kill() }
      usleep(1_000)
    }
    let signal = state & 0x7F
    #if canImport(Darwin)
    let unit = 1
    #else
    let unit = 1_024
    #endif
    return Run(
      status: signal == 0 ? (state >> 8) & 0xFF : nil,
      signal: signal == 0 ? nil : signal,
      output: try Self.contents(output),
      errors: try Self.contents(errors),
      peakByteCount: usage.ru_maxrss * unit
    )
  }

  /// The most memory this process had; a child's count starts there on Linux.
  static var ownPeakByteCount: Int {
    var usage = rusage()
    #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
    #else
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1_024
    #endif
  }

  private static func contents(_ file: FileHandle) throws -> [UInt8] {
    try file.seek(toOffset: 0)
    return Array(try file.readToEnd() ?? Data())
  }

  /// A file without a name that holds these bytes.
  private static func spool(_ bytes: [UInt8]) throws -> FileHandle {
    var name = Array(
      (FileManager.default.temporaryDirectory.path + "/winnow-io-XXXXXX").utf8CString
    )
    let number = mkstemp(&name)
    guard number >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    unlink(name)
    let file = FileHandle(fileDescriptor: number, closeOnDealloc: true)
    try file.write(contentsOf: Data(bytes))
    try file.seek(toOffset: 0)
    return file
  }

  private static func spawn(
    _ arguments: [String],
    _ environment: [String: String],
    _ descriptors: [Int32]
  ) throws -> pid_t {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    // The threads of tests block signals, which a child would inherit.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, source) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, source, Int32(number))
    }
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] =
      environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, arguments[0], &actions, &attributes, &words, &variables)
    guard code == 0 else { throw POSIXError(.init(rawValue: code) ?? .EIO) }
    return pid
  }
}
