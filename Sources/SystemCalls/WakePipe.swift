#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Wakes a poll loop from another thread: any number of wakes before a drain are one.
package final class WakePipe: Sendable {
  /// Readable once somebody woke.
  package let readNumber: Int32
  private let writeNumber: Int32

  package init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .current("make", "a pipe") }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    readNumber = ends[0]
    writeNumber = ends[1]
  }

  deinit {
    close(readNumber)
    close(writeNumber)
  }

  package func wake() {
    var byte: UInt8 = 1
    // A full pipe is awake already.
    _ = write(writeNumber, &byte, 1)
  }

  package func drain() {
    var buffer = [UInt8](repeating: 0, count: 256)
    while read(readNumber, &buffer, buffer.count) == buffer.count {}
  }
}

package enum Poll {
  /// Waits until one of `numbers` can be read (or is at its end); which ones, in their order.
  ///
  /// All false: the time is over, or a signal came. Negative milliseconds wait for ever.
  package static func readable(_ numbers: [Int32], withinMilliseconds milliseconds: Int32)
    -> [Bool]
  {
    var requests = numbers.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = poll(&requests, nfds_t(requests.count), milliseconds)
    return requests.map { count > 0 && $0.revents != 0 }
  }
}
