import CSystem

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Files that are named by a whole path.
package enum FileSystem {
  package enum Links: Sendable {
    /// The last component may be a link: a person named the file.
    case follow
    case refuse
  }

  /// Opens a regular file for reading without waiting for anybody.
  package static func open(_ path: String, links: Links = .refuse) throws(SystemError)
    -> Descriptor
  {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .unsafePath(path) }
    let flags = O_RDONLY | O_NONBLOCK | (links == .refuse ? O_NOFOLLOW : 0)
    let number = csystem_open_at(AT_FDCWD, path, flags, 0)
    guard number >= 0 else { throw .current("open", path) }
    let file = Descriptor(number, path: path)
    guard try file.facts().isRegular else { throw .notAFile(path: path) }
    return file
  }

  /// The bytes of a regular file of at most `limit` bytes.
  package static func read(_ path: String, limit: Int, links: Links = .refuse) throws(SystemError)
    -> [UInt8]
  {
    try contents(of: try open(path, links: links), limit: limit)
  }

  /// The whole of an open file, whose size must stay what it was.
  package static func contents(of file: Descriptor, limit: Int) throws(SystemError) -> [UInt8] {
    let size = try file.facts().byteCount
    guard size <= limit, let count = Int(exactly: size) else {
      throw .tooLarge(path: file.path, byteCount: size, limit: limit)
    }
    var failure: SystemError?
    // One byte more than there should be shows a file that grew.
    let bytes = [UInt8](unsafeUninitializedCapacity: count + 1) { buffer, filled in
      do throws(SystemError) {
        filled = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    guard bytes.count == count else { throw .changedWhileRead(path: file.path) }
    return bytes
  }

  /// Standard input as an open file of its own.
  package static func standardInput() throws(SystemError) -> Descriptor {
    let copy = dup(0)
    guard copy >= 0 else { throw .current("read", "standard input") }
    return Descriptor(copy, path: "standard input")
  }

  /// What lies at a path, a link counted as what it points to; `nil` when nothing does.
  package static func facts(of path: String) throws(SystemError) -> Descriptor.Facts? {
    var raw = stat()
    guard stat(path, &raw) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .current("look at", path)
    }
    return Descriptor.Facts(raw)
  }

  /// Whether a regular file at a path may be run by us.
  package static func isExecutable(_ path: String) -> Bool {
    var raw = stat()
    guard stat(path, &raw) == 0 else { return false }
    return Descriptor.Facts(raw).isRegular && access(path, X_OK) == 0
  }

  /// Makes the folders of a path that are missing, each 0700.
  package static func makeFolders(_ path: String) throws(SystemError) {
    if try facts(of: path) != nil { return }
    if let parent = parent(of: path), parent != path { try makeFolders(parent) }
    _ = try Folder.make(path)
  }

  /// The path without its last component; `.` for a bare name.
  package static func parent(of path: String) -> String? {
    var bytes = Array(path.utf8)
    while bytes.count > 1, bytes.last == 0x2F { bytes.removeLast() }
    guard let slash = bytes.lastIndex(of: 0x2F) else { return bytes.isEmpty ? nil : "." }
    return String(decoding: bytes[..<max(1, slash)], as: UTF8.self)
  }

  /// The last component of a path.
  package static func lastComponent(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
