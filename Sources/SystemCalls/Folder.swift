import CSystem

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// An open folder.
///
/// Names below it are opened component by component and no link is followed.
package final class Folder: Sendable {
  package let descriptor: Descriptor
  package var path: String { descriptor.path }

  private init(_ descriptor: Descriptor) { self.descriptor = descriptor }

  /// Opens a folder a person named; the path itself may pass through links.
  package convenience init(_ path: String) throws(SystemError) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .unsafePath(path) }
    let number = csystem_open_at(AT_FDCWD, path, O_RDONLY | O_DIRECTORY, 0)
    guard number >= 0 else { throw .current("open", path) }
    self.init(Descriptor(number, path: path))
  }

  /// Opens or makes a folder with mode 0700, whatever the umask.
  ///
  /// Parents must exist.
  package static func make(_ path: String) throws(SystemError) -> Folder {
    let isNew = mkdir(path, 0o700) == 0
    if !isNew && errno != EEXIST { throw .current("make", path) }
    let folder = try Folder(path)
    if isNew { try folder.descriptor.setPermissions(0o700) }
    return folder
  }

  /// Opens or makes a folder directly below this one, mode 0700.
  package func makeFolder(_ name: String) throws(SystemError) -> Folder {
    try Self.checkName(name)
    let isNew = mkdirat(descriptor.number, name, 0o700) == 0
    if !isNew && errno != EEXIST { throw .current("make", joined(name)) }
    let folder = try folder(at: name)
    if isNew {
      try folder.descriptor.setPermissions(0o700)
      try descriptor.synchronize()
    }
    return folder
  }

  package func folder(at relative: String) throws(SystemError) -> Folder {
    let (parent, name) = try descend(relative)
    return Folder(try parent.open(name, O_RDONLY | O_DIRECTORY))
  }

  /// Opens a regular file below for reading, such as `media/1.png`.
  ///
  /// - Throws: ``SystemError/unsafePath(_:)``, ``SystemError/link(path:)`` or
  ///   ``SystemError/notAFile(path:)``.
  package func file(at relative: String) throws(SystemError) -> Descriptor {
    let (parent, name) = try descend(relative)
    // Opening a FIFO without O_NONBLOCK would wait for a writer.
    let file = try parent.open(name, O_RDONLY | O_NONBLOCK)
    guard try file.facts().isRegular else { throw .notAFile(path: file.path) }
    return file
  }

  /// The bytes of a regular file below.
  package func read(_ relative: String, limit: Int) throws(SystemError) -> [UInt8] {
    try FileSystem.contents(of: try file(at: relative), limit: limit)
  }

  /// What lies directly below, sorted by the bytes of the name, without `.` and `..`.
  package func list() throws(SystemError) -> [Entry] {
    let copy = csystem_open_at(descriptor.number, ".", O_RDONLY | O_DIRECTORY, 0)
    guard copy >= 0 else { throw .current("open", path) }
    guard let stream = fdopendir(copy) else {
      close(copy)
      throw .current("list", path)
    }
    defer { closedir(stream) }
    var entries: [Entry] = []
    errno = 0
    while let entry = readdir(stream) {
      let found = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { name in
          Entry(
            name: String(cString: name),
            kind: kind(of: name),
            hasExactName: String(validatingCString: name) != nil
          )
        }
      }
      if found.name != "." && found.name != ".." { entries.append(found) }
      errno = 0
    }
    guard errno == 0 else { throw .current("list", path) }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  package struct Entry: Hashable, Sendable {
    package var name: String
    package var kind: Kind
    /// False when the name is not UTF-8: ``name`` is repaired then and opens nothing.
    package var hasExactName = true

    package enum Kind: Sendable {
      case file, folder, link, other
    }
  }

  /// The full path of a name below, for messages and for SQLite.
  package func joined(_ name: String) -> String {
    path.hasSuffix("/") ? path + name : path + "/" + name
  }

  /// Whether this process could make a file here.
  package var isWritable: Bool { faccessat(descriptor.number, ".", W_OK | X_OK, 0) == 0 }

  /// Whether this process could write to a file that is here.
  package func isWritable(_ name: String) -> Bool {
    faccessat(descriptor.number, name, W_OK, 0) == 0
  }

  package func exists(_ name: String) -> Bool {
    faccessat(descriptor.number, name, F_OK, AT_SYMLINK_NOFOLLOW) == 0
  }

  /// What lies directly below, without opening it; `nil` when nothing does.
  ///
  /// A link counts as itself. Closing a file that SQLite has open would end its locks in this
  /// process (sqlite.org/howtocorrupt.html section 2.2), so a database's files are looked at by this
  /// alone.
  package func facts(of name: String) throws(SystemError) -> Descriptor.Facts? {
    try Self.checkName(name)
    var raw = stat()
    guard fstatat(descriptor.number, name, &raw, AT_SYMLINK_NOFOLLOW) == 0 else {
      if errno == ENOENT { return nil }
      throw .current("look at", joined(name))
    }
    return Descriptor.Facts(raw)
  }

  /// Sets the mode of a file directly below whatever the umask, without opening it.
  package func setPermissions(of name: String, _ mode: UInt32) throws(SystemError) {
    guard try facts(of: name)?.isRegular == true else { throw .notAFile(path: joined(name)) }
    guard fchmodat(descriptor.number, name, mode_t(mode), 0) == 0 else {
      throw .current("set the mode of", joined(name))
    }
  }

  private func kind(of name: UnsafePointer<CChar>) -> Entry.Kind {
    var raw = stat()
    guard fstatat(descriptor.number, name, &raw, AT_SYMLINK_NOFOLLOW) == 0 else { return .other }
    switch mode_t(raw.st_mode) & mode_t(S_IFMT) {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    case S_IFLNK: return .link
    default: return .other
    }
  }

  func open(_ name: String, _ flags: Int32, mode: mode_t = 0) throws(SystemError) -> Descriptor {
    let number = csystem_open_at(descriptor.number, name, flags | O_NOFOLLOW, mode)
    // A link where a folder was wanted says ENOTDIR.
    if number < 0 && errno == ENOTDIR && kind(of: name) == .link { throw .link(path: joined(name)) }
    guard number >= 0 else { throw .current("open", joined(name)) }
    return Descriptor(number, path: joined(name))
  }

  /// Opens all folders of a relative path but the last component.
  private func descend(_ relative: String) throws(SystemError) -> (Folder, String) {
    let parts = relative.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    var folder = self
    for part in parts.dropLast() {
      try Self.checkName(part)
      folder = Folder(try folder.open(part, O_RDONLY | O_DIRECTORY))
    }
    let name = parts.last ?? ""
    try Self.checkName(name)
    return (folder, name)
  }

  static func checkName(_ name: String) throws(SystemError) {
    guard !name.isEmpty, name != ".", name != "..", !name.utf8.contains(0), !name.contains("/")
    else { throw .unsafePath(name) }
  }
}
