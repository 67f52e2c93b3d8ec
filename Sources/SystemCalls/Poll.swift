#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

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
