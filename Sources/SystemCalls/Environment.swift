import CSystem

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

package enum Environment {
  /// `nil` when the variable is not set; an empty one is `""`.
  package static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Changes a variable of ours and of what we start: before there is a second thread.
  package static func set(_ name: String, _ value: String) { setenv(name, value, 1) }
}

/// The name of who runs this process: of the user database, else `LOGNAME`, else the uid.
package func loginName() -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
    if let start = buffer.baseAddress, csystem_user_name(start, buffer.count) == 0 {
      return String(cString: start)
    }
    return Environment.value("LOGNAME") ?? "\(getuid())"
  }
}

package func processID() -> Int32 { getpid() }

/// Whether a process of that pid runs, of whichever user.
package func isProcessAlive(_ pid: Int32) -> Bool { kill(pid, 0) == 0 || errno == EPERM }

package func isTerminal(_ number: Int32) -> Bool { isatty(number) == 1 }

package enum Output {
  /// Writes all of `bytes`; waits where a descriptor does not block.
  package static func write(
    _ number: Int32,
    _ bytes: UnsafeRawBufferPointer,
    path: String = "the output"
  ) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = send(number, bytes, from: written)
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        _ = poll(&request, 1, -1)
      } else if errno != EINTR {
        throw .current("write", path)
      }
    }
  }

  package static func write(_ number: Int32, _ bytes: [UInt8]) throws(SystemError) {
    try bytes.withUnsafeBufferPointer { (buffer) throws(SystemError) in
      try write(number, UnsafeRawBufferPointer(buffer))
    }
  }

  private static func send(_ number: Int32, _ bytes: UnsafeRawBufferPointer, from start: Int)
    -> Int
  {
    #if canImport(Darwin)
    Darwin.write(number, bytes.baseAddress?.advanced(by: start), bytes.count - start)
    #else
    Glibc.write(number, bytes.baseAddress?.advanced(by: start), bytes.count - start)
    #endif
  }
}

/// Ends this process at once, as `kill -9` does: nothing is flushed or freed.
package func killThisProcess() {
  kill(getpid(), SIGKILL)
}

/// Ends the process with that exit status.
package func endProcess(_ status: Int32) -> Never { exit(status) }

package enum Memory {
  /// For long work in batches: what one batch frees the next takes, about a sixteenth less CPU.
  package static func keepForReuse() { csystem_keep_memory() }

  /// Has large blocks handed back to the system as soon as they are freed.
  package static func giveBack() { csystem_give_back_memory() }
}
