import CSystem
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension Folder {
  /// Makes a new file of mode 0600, whatever the umask, and opens it for writing.
  ///
  /// - Throws: `EEXIST` when the name is taken, also by a link.
  package func create(_ name: String) throws(SystemError) -> Descriptor {
    try Self.checkName(name)
    let file = try open(name, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    try file.setPermissions(0o600)
    return file
  }

  /// Opens a file for writing, made with mode 0600 when it is missing.
  package func openOrCreate(_ name: String) throws(SystemError) -> Descriptor {
    do { return try create(name) } catch {
      guard case .failed(_, _, EEXIST) = error else { throw error }
    }
    return try open(name, O_RDWR)
  }

  /// Writes a whole file so that its name shows either what was there or all of `bytes`.
  ///
  /// Spool in the same folder, sync, rename, sync the folder. A link at the name is refused.
  package func write(_ name: String, _ bytes: [UInt8], replacing: Bool) throws(SystemError) {
    try Self.checkName(name)
    if exists(name) {
      guard replacing else {
        throw .failed(operation: "write", path: joined(name), code: EEXIST)
      }
      _ = try file(at: name)
    }
    let spooled = try spool(bytes)
    do {
      try rename(spooled, to: self, as: name)
      try descriptor.synchronize()
    } catch {
      _ = unlinkat(descriptor.number, spooled, 0)
      throw error
    }
  }

  /// Writes and syncs a file of a name nobody else has; returns the name.
  package func spool(_ bytes: [UInt8]) throws(SystemError) -> String {
    let name = TemporaryName.next()
    let file = try create(name)
    do {
      try file.write(bytes)
      try file.synchronize()
    } catch {
      _ = unlinkat(descriptor.number, name, 0)
      throw error
    }
    return name
  }

  package func rename(_ name: String, to other: Folder, as newName: String) throws(SystemError) {
    guard renameat(descriptor.number, name, other.descriptor.number, newName) == 0 else {
      throw .current("rename", joined(name))
    }
  }

  /// Removes a file; one that is not there is fine.
  package func remove(_ name: String) throws(SystemError) {
    guard unlinkat(descriptor.number, name, 0) == 0 || errno == ENOENT else {
      throw .current("remove", joined(name))
    }
  }
}

extension Folder {
  /// Removes a folder directly below with everything in it; links in it are removed, not followed.
  package func removeTree(_ name: String) throws(SystemError) {
    let tree = try folder(at: name)
    for entry in try tree.list() {
      if entry.kind == .folder {
        try tree.removeTree(entry.name)
      } else {
        try tree.remove(entry.name)
      }
    }
    guard unlinkat(descriptor.number, name, AT_REMOVEDIR) == 0 || errno == ENOENT else {
      throw .current("remove", joined(name))
    }
  }
}

/// Names for temporary files: unlike each other in all processes that run at once.
package enum TemporaryName {
  private static let counter = Atomic<UInt64>(0)

  /// `t-<pid>-<monotonic ns>-<count>`: no randomness, so that runs can be repeated.
  package static func next() -> String {
    let count = counter.wrappingAdd(1, ordering: .relaxed).newValue
    return "t-\(getpid())-\(Clock.monotonicNanoseconds())-\(count)"
  }

  /// The process that made such a name, or `nil` for another name.
  ///
  /// SQLite puts files of its own beside one, such as `t-…-journal`.
  package static func owner(of name: String) -> Int32? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count >= 4, parts[0] == "t" else { return nil }
    return Int32(parts[1])
  }
}
