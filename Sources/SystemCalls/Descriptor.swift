import CSystem

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// An open file, closed when the last reference goes; never inherited by a child.
package final class Descriptor: Sendable {
  package let number: Int32
  /// As it was named, for messages.
  package let path: String

  init(_ number: Int32, path: String) {
    self.number = number
    self.path = path
  }

  deinit { close(number) }

  package struct Facts: Sendable {
    package var isRegular: Bool
    package var isFolder: Bool
    package var byteCount: Int64
    package var permissions: UInt32
    package var modifiedMilliseconds: Int64
    package var device: UInt64
    package var inode: UInt64
    package var linkCount: Int
    /// Whether it belongs to who runs this process.
    package var isOurs: Bool

    /// The same while it is the same file, also when it grows.
    package var identity: String { "\(device):\(inode)" }

    init(_ raw: stat) {
      let kind = mode_t(raw.st_mode) & mode_t(S_IFMT)
      isRegular = kind == S_IFREG
      isFolder = kind == S_IFDIR
      byteCount = Int64(raw.st_size)
      permissions = UInt32(raw.st_mode) & 0o7777
      #if canImport(Darwin)
      let modified = raw.st_mtimespec
      #else
      let modified = raw.st_mtim
      #endif
      modifiedMilliseconds = Int64(modified.tv_sec) * 1_000 + Int64(modified.tv_nsec) / 1_000_000
      device = UInt64(truncatingIfNeeded: raw.st_dev)
      inode = UInt64(raw.st_ino)
      linkCount = Int(raw.st_nlink)
      isOurs = raw.st_uid == geteuid()
    }
  }

  package func facts() throws(SystemError) -> Facts {
    var raw = stat()
    guard fstat(number, &raw) == 0 else { throw .current("look at", path) }
    return Facts(raw)
  }

  /// Reads until `buffer` is full or the file ends; returns how much.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = recv(buffer, from: filled)
      if count < 0 {
        if errno == EINTR, Interruption.signal == nil { continue }
        if errno == EAGAIN {
          // A pipe that somebody made non-blocking: wait for what comes.
          _ = Poll.readable([number], withinMilliseconds: -1)
          if Interruption.signal == nil { continue }
        }
        throw .current("read", path)
      }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  private func recv(_ buffer: UnsafeMutableRawBufferPointer, from start: Int) -> Int {
    #if canImport(Darwin)
    Darwin.read(number, buffer.baseAddress?.advanced(by: start), buffer.count - start)
    #else
    Glibc.read(number, buffer.baseAddress?.advanced(by: start), buffer.count - start)
    #endif
  }

  /// The first bytes of a file just opened; fewer when it is shorter.
  package func start(byteCount: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: byteCount)
    let count = try bytes.withUnsafeMutableBufferPointer { (buffer) throws(SystemError) in
      try read(into: UnsafeMutableRawBufferPointer(buffer))
    }
    return Array(bytes[..<count])
  }

  /// At most so many bytes from a place on; fewer at the end.
  package func part(from offset: Int64, byteCount: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: byteCount)
    var filled = 0
    while filled < byteCount {
      let count = bytes.withUnsafeMutableBytes {
        pread(
          number,
          $0.baseAddress?.advanced(by: filled),
          byteCount - filled,
          off_t(offset) + off_t(filled)
        )
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .current("read", path) }
      if count == 0 { break }
      filled += count
    }
    return Array(bytes.prefix(filled))
  }

  /// Writes all of `bytes`, however often it takes.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    try Output.write(number, bytes, path: path)
  }

  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try bytes.withUnsafeBufferPointer { (buffer) throws(SystemError) in
      try write(UnsafeRawBufferPointer(buffer))
    }
  }

  /// Returns once what was written survives a power cut.
  package func synchronize() throws(SystemError) {
    #if DEBUG
    if Environment.value("NOSYNC") == "1" { return }
    #endif
    guard csystem_sync(number) == 0 else { throw .current("sync", path) }
  }

  /// Sets the mode whatever the umask.
  package func setPermissions(_ mode: UInt32) throws(SystemError) {
    guard fchmod(number, mode_t(mode)) == 0 else { throw .current("set the mode of", path) }
  }

  /// The name of its file system when that is a network or user-space one.
  package func remoteFileSystem() throws(SystemError) -> String? {
    var kind: UnsafePointer<CChar>?
    switch csystem_is_remote(number, &kind) {
    case 0: return nil
    case 1: return kind.map { String(cString: $0) }
    default: throw .current("look at the file system of", path)
    }
  }
}
