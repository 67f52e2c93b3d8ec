#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A lock between processes: one holder at a time; freed by the system when the holder dies.
///
/// The holder's pid stands in the file, for the message of those who wait in vain.
package final class FileLock: Sendable {
  private let file: Descriptor

  /// Opens the lock file, made with mode 0600 when it is missing.
  package init(_ folder: Folder, _ name: String) throws(SystemError) {
    file = try folder.openOrCreate(name)
    guard try file.facts().isRegular else { throw .notAFile(path: file.path) }
  }

  /// Waits for the lock; call ``unlock()`` after.
  ///
  /// - Throws: ``SystemError/locked(path:holder:)`` after `milliseconds`.
  package func lock(withinMilliseconds milliseconds: Int) throws(SystemError) {
    let start = Clock.monotonicNanoseconds()
    var pause: UInt32 = 200
    while true {
      if flock(file.number, LOCK_EX | LOCK_NB) == 0 { break }
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else { throw .current("lock", file.path) }
      let waited = (Clock.monotonicNanoseconds() - start) / 1_000_000
      guard waited < milliseconds else { throw .locked(path: file.path, holder: holder()) }
      usleep(pause)
      pause = min(5_000, pause * 2)
    }
    note(getpid())
  }

  package func unlock() {
    flock(file.number, LOCK_UN)
  }

  /// The pid that was written last; `nil` when none can be read.
  package func holder() -> Int32? {
    var buffer = [UInt8](repeating: 0, count: 16)
    let count = pread(file.number, &buffer, buffer.count, 0)
    guard count > 0 else { return nil }
    return Int32(String(decoding: buffer[..<count].prefix { $0 != 0x0A }, as: UTF8.self))
  }

  /// Best effort: only a message depends on it.
  private func note(_ pid: Int32) {
    if holder() == pid { return }
    let text = Array("\(pid)\n".utf8)
    _ = ftruncate(file.number, 0)
    _ = pwrite(file.number, text, text.count, 0)
  }
}
