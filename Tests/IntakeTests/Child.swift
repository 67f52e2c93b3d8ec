import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A program that was started; what it says goes to a file.
///
/// Not Foundation's: that one hands down the signals a test's thread blocks.
final class Child: Sendable {
  let processID: pid_t
  private let output: String
  /// The exit status, or 128 and the signal, once it ended.
  private let ended = Mutex<Int32?>(nil)

  init(_ path: String, _ arguments: [String], environment: [String: String], output: String)
    throws
  {
    self.output = output
    let file = open(output, O_CREAT | O_TRUNC | O_RDWR | O_CLOEXEC, 0o600)
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer {
      close(file)
      close(nothing)
    }
    processID = try Self.spawn([path] + arguments, environment, [nothing, file, file])
  }

  deinit { kill() }

  /// All it said so far.
  var said: String { (try? String(contentsOfFile: output, encoding: .utf8)) ?? "" }

  var isRunning: Bool { status(WNOHANG) == nil }

  func send(_ signal: Int32) {
    #if canImport(Darwin)
    Darwin.kill(processID, signal)
    #else
    Glibc.kill(processID, signal)
    #endif
  }

  func kill() {
    guard isRunning else { return }
    send(SIGKILL)
    wait()
  }

  /// Waits for its end; one that hangs is killed after two minutes.
  @discardableResult
  func wait() -> Int32 {
    let deadline = ContinuousClock.now + .seconds(120)
    while true {
      if let status = status(WNOHANG) { return status }
      if ContinuousClock.now > deadline { send(SIGKILL) }
      usleep(1_000)
    }
  }

  private func status(_ options: Int32) -> Int32? {
    ended.withLock { ended in
      var state: Int32 = 0
      if ended == nil, waitpid(processID, &state, options) == processID {
        ended = state & 0x7F == 0 ? (state >> 8) & 0xFF : 128 + (state & 0x7F)
      }
      return ended
    }
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
    var processID: pid_t = 0
    let code = posix_spawn(&processID, arguments[0], &actions, &attributes, &words, &variables)
    guard code == 0 else { throw POSIXError(.init(rawValue: code) ?? .EIO) }
    return processID
  }
}
