import CSystem

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension Folder {
  /// Opens a file directly below for writing behind its end, made with mode 0600 when it is missing.
  package func append(to name: String) throws(SystemError) -> Descriptor {
    try Self.checkName(name)
    let file = try open(name, O_WRONLY | O_CREAT | O_APPEND, mode: 0o600)
    guard try file.facts().isRegular else { throw .notAFile(path: file.path) }
    try file.setPermissions(0o600)
    return file
  }

  /// Writes a whole file so that its name shows either what was there or all of `bytes`.
  ///
  /// Nothing is synced: for what only matters while this process lives.
  package func replace(_ name: String, _ bytes: [UInt8]) throws(SystemError) {
    try Self.checkName(name)
    let temporary = TemporaryName.next()
    do {
      try create(temporary).write(bytes)
      try rename(temporary, to: self, as: name)
    } catch {
      try? remove(temporary)
      throw error
    }
  }
}
