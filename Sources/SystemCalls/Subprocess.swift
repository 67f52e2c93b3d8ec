import CSystem

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Other programs, always by argument list: no shell ever sees what we pass.
package enum Subprocess {
  /// Runs a program on our terminal and waits for it: an editor, a pager.
  ///
  /// Returns its exit status, or 128 + the signal that ended it.
  package static func run(
    _ arguments: [String],
    environment: [String: String] = [:],
    input: Descriptor? = nil
  ) throws(SystemError) -> Int32 {
    let descriptors = [input?.number ?? 0, 1, 2]
    let pid = try start(arguments, environment: environment, descriptors: descriptors)
    return try wait(pid, program: arguments[0], milliseconds: -1) ?? 0
  }

  package struct Captured: Sendable {
    package var status: Int32
    package var output: [UInt8]
  }

  /// Runs a program on a file for input and takes what it prints, at most `limit` bytes.
  ///
  /// Standard error goes to /dev/null. After `milliseconds`, or at most 25 ms after somebody said so by
  /// `isCancelled`, it is killed: status 137.
  package static func capture(
    _ arguments: [String],
    environment: [String: String] = [:],
    input: Descriptor? = nil,
    limit: Int,
    withinMilliseconds: Int32,
    isCancelled: () -> Bool = { false }
  ) throws(SystemError) -> Captured {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .current("make", "a pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let reading = Descriptor(ends[0], path: arguments[0])
    var pid: Int32
    do {
      let writing = Descriptor(ends[1], path: arguments[0])
      pid = try start(
        arguments,
        environment: environment,
        descriptors: [input?.number ?? -1, writing.number, -1]
      )
    }
    let deadline = Clock.monotonicNanoseconds() + Int64(withinMilliseconds) * 1_000_000
    let output = drain(reading, limit: limit, deadline: deadline, isCancelled)
    let left = max(0, (deadline - Clock.monotonicNanoseconds()) / 1_000_000)
    if output == nil || output?.count == limit { kill(pid, SIGKILL) }
    if let status = try wait(pid, program: arguments[0], milliseconds: Int32(left)) {
      return Captured(status: status, output: output ?? [])
    }
    kill(pid, SIGKILL)
    let status = try wait(pid, program: arguments[0], milliseconds: -1) ?? 137
    return Captured(status: status, output: output ?? [])
  }

  /// `nil` when the time is over, or nobody waits for it any more.
  private static func drain(
    _ file: Descriptor,
    limit: Int,
    deadline: Int64,
    _ isCancelled: () -> Bool
  ) -> [UInt8]? {
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16 << 10)
    while output.count < limit {
      let left = (deadline - Clock.monotonicNanoseconds()) / 1_000_000
      if left <= 0 || isCancelled() { return nil }
      guard Poll.readable([file.number], withinMilliseconds: Int32(clamping: min(left, 25)))[0]
      else {
        continue
      }
      let count = read(file.number, &chunk, min(chunk.count, limit - output.count))
      if count == 0 { break }
      if count < 0 && errno != EINTR { break }
      if count > 0 { output += chunk[..<count] }
    }
    return output
  }

  static func start(
    _ arguments: [String],
    environment: [String: String],
    descriptors: [Int32]
  ) throws(SystemError) -> Int32 {
    precondition(!arguments.isEmpty, "a program has a name")
    guard arguments.allSatisfy({ !$0.utf8.contains(0) }) else { throw .unsafePath(arguments[0]) }
    var list: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var variables = inherited(but: environment)
    defer { for pointer in list + variables { free(pointer) } }
    var pid: pid_t = 0
    let code = csystem_spawn(&pid, arguments[0], &list, &variables, descriptors)
    guard code == 0 else { throw .failed(operation: "start", path: arguments[0], code: code) }
    return pid
  }

  /// Our environment with some variables set anew, as strdup'ed `NAME=value`, ended by `nil`.
  private static func inherited(but changed: [String: String]) -> [UnsafeMutablePointer<CChar>?] {
    var variables: [UnsafeMutablePointer<CChar>?] = []
    var entry = csystem_environment()
    while let text = entry?.pointee {
      let name = String(cString: text).prefix { $0 != "=" }
      if changed[String(name)] == nil { variables.append(strdup(text)) }
      entry = entry?.advanced(by: 1)
    }
    for (name, value) in changed { variables.append(strdup("\(name)=\(value)")) }
    return variables + [nil]
  }

  static func wait(_ pid: Int32, program: String, milliseconds: Int32)
    throws(SystemError) -> Int32?
  {
    var status: Int32 = 0
    switch csystem_wait(pid, milliseconds, &status) {
    case 0: return nil
    case 1: return status
    default: throw .current("wait for", program)
    }
  }
}
