import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

package enum Clock {
  /// The wall clock in milliseconds since 1970; it may jump.
  package static func now() -> Int64 {
    let time = read(CLOCK_REALTIME)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// A clock that only goes forward, from an arbitrary start.
  package static func monotonicNanoseconds() -> Int64 {
    let time = read(CLOCK_MONOTONIC)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// What this process has used of its processors.
  package static func processorNanoseconds() -> Int64 {
    let time = read(CLOCK_PROCESS_CPUTIME_ID)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  private static func read(_ clock: clockid_t) -> timespec {
    var time = timespec()
    clock_gettime(clock, &time)
    return time
  }
}

package enum LocalTime {
  /// Seconds east of Greenwich in the zone of the environment at that instant.
  package static func offsetSeconds(at milliseconds: Int64) -> Int {
    var seconds = time_t(milliseconds >= 0 ? milliseconds / 1_000 : (milliseconds - 999) / 1_000)
    var fields = tm()
    followZone()
    guard localtime_r(&seconds, &fields) != nil else { return 0 }
    return Int(fields.tm_gmtoff)
  }

  private static let looked = Atomic<Int64>(-1)

  /// Looks whether the machine has another zone now, once a second: days are asked about by the
  /// hundred.
  private static func followZone() {
    let second = Clock.monotonicNanoseconds() / 1_000_000_000
    if looked.exchange(second, ordering: .relaxed) != second { tzset() }
  }
}
