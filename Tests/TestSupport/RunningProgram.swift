import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A program that was started: to be waited for, or killed; it does not outlive this.
package final class RunningProgram: Sendable {
  package let processID: pid_t
  private let output: FileHandle
  private let errors: FileHandle
  /// How it ended, once that was seen.
  private let end = Mutex<End?>(nil)

  private struct End {
    var state: Int32
    var peakByteCount: Int

    var signal: Int32? { state & 0x7F == 0 ? nil : state & 0x7F }
    var status: Int32? { signal == nil ? (state >> 8) & 0xFF : nil }
  }

  /// `terminal` is a descriptor that becomes all three standard ones.
  package init(
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
    processID = try Spawn.program([path] + arguments, environment) { actions in
      for (number, source) in descriptors.enumerated() {
        posix_spawn_file_actions_adddup2(&actions, source, Int32(number))
      }
    }
  }

  deinit {
    guard isRunning else { return }
    kill()
    _ = wait()
  }

  package func kill() { send(SIGKILL) }

  /// As Ctrl-C does.
  package func interrupt() { send(SIGINT) }

  package func send(_ signal: Int32) {
    #if canImport(Darwin)
    Darwin.kill(processID, signal)
    #else
    Glibc.kill(processID, signal)
    #endif
  }

  /// Whether it has not ended yet.
  package var isRunning: Bool { ended() == nil }

  /// All that it said so far.
  package var said: String {
    String(decoding: Self.contents(output) + Self.contents(errors), as: UTF8.self)
  }

  /// Waits for its end.
  ///
  /// One that hangs is killed after two minutes, and says so by its signal.
  @discardableResult
  package func wait() -> Run {
    let deadline = ContinuousClock.now + .seconds(120)
    while true {
      if let end = ended() {
        return Run(
          status: end.status,
          signal: end.signal,
          output: Self.contents(output),
          errors: Self.contents(errors),
          peakByteCount: end.peakByteCount
        )
      }
      if ContinuousClock.now > deadline { kill() }
      usleep(1_000)
    }
  }

  private func ended() -> End? {
    end.withLock { end in
      var state: Int32 = 0
      var usage = rusage()
      if end == nil, wait4(processID, &state, WNOHANG, &usage) == processID {
        end = End(state: state, peakByteCount: usage.ru_maxrss * Self.peakUnit)
      }
      return end
    }
  }

  #if canImport(Darwin)
  private static let peakUnit = 1
  #else
  private static let peakUnit = 1_024
  #endif

  /// The most memory this process had; a child's count starts there on Linux.
  package static var ownPeakByteCount: Int {
    var usage = rusage()
    #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
    #else
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #endif
    return usage.ru_maxrss * peakUnit
  }

  /// From its start, wherever the program that writes it is.
  private static func contents(_ file: FileHandle) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = pread(file.fileDescriptor, &buffer, buffer.count, off_t(bytes.count))
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
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
}
