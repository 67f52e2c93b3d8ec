#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Programs that are fed, or whose output is taken while somebody may stop them.
extension Subprocess {
  package struct Collected: Sendable {
    package var status: Int32
    /// Standard output and error as they came, at most the limit.
    package var output: [UInt8]
    package var isCut: Bool
    package var isCancelled: Bool
  }

  /// Runs a program without a terminal and takes what it prints.
  ///
  /// Without `input` it reads nothing. Looks every 50 ms whether it shall be stopped: then it is asked
  /// by SIGTERM, and a second later killed.
  package static func collect(
    _ arguments: [String],
    input: Descriptor?,
    limit: Int,
    isCancelled: () -> Bool
  ) throws(SystemError) -> Collected {
    let (reading, writing) = try makePipe(arguments[0])
    let pid = try start(
      arguments,
      environment: [:],
      descriptors: [input?.number ?? -1, writing.number, writing.number]
    )
    writing.close()
    var answer = Collected(status: 0, output: [], isCut: false, isCancelled: false)
    var chunk = [UInt8](repeating: 0, count: 16 << 10)
    var stopped: Int64?
    var status: Int32?
    var isOpen = true
    while true {
      if status == nil {
        status = try wait(pid, program: arguments[0], milliseconds: isOpen ? 0 : 50)
      }
      if status != nil {
        // Its number may be another program's by now.
      } else if stopped == nil, isCancelled() {
        answer.isCancelled = true
        kill(pid, SIGTERM)
        stopped = Clock.monotonicNanoseconds()
      } else if let since = stopped, Clock.monotonicNanoseconds() - since > 1_000_000_000 {
        kill(pid, SIGKILL)
      }
      // Its own end is the end, not that of the pipe: it may close it early, and a child of it may
      // hold it open. What was printed until then is there to be read.
      let isReadable =
        isOpen
        && Poll.readable([reading.number], withinMilliseconds: status == nil ? 50 : 0)[0]
      if isReadable {
        let count = read(reading.number, &chunk, chunk.count)
        if count > 0 {
          let room = limit - answer.output.count
          answer.output += chunk[..<min(count, room)]
          answer.isCut = answer.isCut || count > room
        } else if count == 0 || errno != EINTR {
          isOpen = false
        }
      }
      guard let status, !isReadable || answer.isCut else { continue }
      answer.status = status
      return answer
    }
  }

  /// Runs a program on bytes for its input; what it prints goes nowhere.
  ///
  /// Returns its exit status; 137 when it took longer and was killed.
  package static func feed(
    _ arguments: [String],
    _ bytes: [UInt8],
    withinMilliseconds milliseconds: Int32
  ) throws(SystemError) -> Int32 {
    let (reading, writing) = try makePipe(arguments[0])
    let pid = try start(arguments, environment: [:], descriptors: [reading.number, -1, -1])
    reading.close()
    let deadline = Clock.monotonicNanoseconds() + Int64(milliseconds) * 1_000_000
    _ = fcntl(writing.number, F_SETFL, O_NONBLOCK)
    var sent = 0
    while sent < bytes.count, Clock.monotonicNanoseconds() < deadline {
      let count = bytes.withUnsafeBytes {
        write(writing.number, $0.baseAddress?.advanced(by: sent), bytes.count - sent)
      }
      if count >= 0 {
        sent += count
      } else if errno == EAGAIN {
        var room = pollfd(fd: writing.number, events: Int16(POLLOUT), revents: 0)
        _ = poll(&room, 1, 50)
      } else if errno != EINTR {
        break
      }
    }
    writing.close()
    let left = max(0, (deadline - Clock.monotonicNanoseconds()) / 1_000_000)
    if let status = try wait(pid, program: arguments[0], milliseconds: Int32(clamping: left)) {
      return sent == bytes.count ? status : 137
    }
    kill(pid, SIGKILL)
    return try wait(pid, program: arguments[0], milliseconds: -1) ?? 137
  }

  private static func makePipe(_ name: String) throws(SystemError) -> (PipeEnd, PipeEnd) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .current("make", "a pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (PipeEnd(ends[0]), PipeEnd(ends[1]))
  }

  /// Closed early, or when nobody has it any more.
  private final class PipeEnd {
    private(set) var number: Int32

    init(_ number: Int32) { self.number = number }

    deinit { close() }

    func close() {
      #if canImport(Darwin)
      if number >= 0 { _ = Darwin.close(number) }
      #else
      if number >= 0 { _ = Glibc.close(number) }
      #endif
      number = -1
    }
  }
}
