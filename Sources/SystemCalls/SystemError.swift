#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What the system, or a file it showed us, refused.
package enum SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A call failed with that `errno`.
  case failed(operation: String, path: String, code: Int32)
  /// A folder, FIFO, socket or device where a regular file was wanted.
  case notAFile(path: String)
  /// A symbolic link where none is followed.
  case link(path: String)
  case tooLarge(path: String, byteCount: Int64, limit: Int)
  /// Its size changed while it was read.
  case changedWhileRead(path: String)
  /// A path that climbs, is absolute, is empty or holds NUL.
  case unsafePath(String)
  /// Another process kept the lock until the deadline; its pid when it wrote one.
  case locked(path: String, holder: Int32?)

  /// Whether nothing lies at the path.
  package var isAbsent: Bool {
    if case .failed(_, _, let code) = self { code == ENOENT || code == ENOTDIR } else { false }
  }

  /// Whether the disk or the quota is full.
  package var isFull: Bool {
    if case .failed(_, _, let code) = self { code == ENOSPC || code == EDQUOT } else { false }
  }

  /// Whether rights are missing, or the disk is mounted read-only.
  package var isForbidden: Bool {
    guard case .failed(_, _, let code) = self else { return false }
    return code == EACCES || code == EPERM || code == EROFS
  }

  /// Whether nobody reads the other end.
  package var isBrokenPipe: Bool {
    if case .failed(_, _, let code) = self { code == EPIPE } else { false }
  }

  package var description: String {
    switch self {
    case .failed(let operation, let path, let code):
      "cannot \(operation) \(path): \(Self.words(of: code))"
    case .notAFile(let path): "\(path) is not a regular file"
    case .link(let path): "\(path) is a symbolic link; links are not followed"
    case .tooLarge(let path, let byteCount, let limit):
      "\(path) has \(byteCount) bytes; at most \(limit) are taken"
    case .changedWhileRead(let path): "\(path) changed while it was read"
    case .unsafePath(let path): "\(path) leaves its folder"
    case .locked(let path, let holder):
      "\(path) is held by "
        + (holder.map { "process \($0)" } ?? "another process")
    }
  }

  /// The system's words for an `errno`, in English.
  package static func words(of code: Int32) -> String { String(cString: strerror(code)) }

  /// The words for what a C library's call left in `errno`.
  package static var lastWords: String { words(of: errno) }

  /// The present `errno` as an error.
  static func current(_ operation: String, _ path: String) -> SystemError {
    let code = errno
    // O_NOFOLLOW says ELOOP on Linux and macOS, EMLINK on FreeBSD.
    return code == ELOOP ? .link(path: path) : .failed(operation: operation, path: path, code: code)
  }
}
