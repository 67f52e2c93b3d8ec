import ReportModel
import SystemCalls

/// Where a store's files lie: `winnow.sqlite`, `lock`, `blobs/ab/<62 hex>`, `spool/`, `tmp/`.
///
/// Folders 0700, files 0600, whatever the umask.
final class StoreFolder: Sendable {
  let folder: Folder
  let access: Access

  enum Access: Sendable {
    case readWrite
    case readOnly
  }

  static let databaseName = "winnow.sqlite"
  static let lockName = "lock"
  /// Twice SQLite's own: a row and its neighbours come with fewer reads, and an import writes a
  /// third less often.
  static let pageByteCount = 8_192

  var databasePath: String { folder.joined(Self.databaseName) }

  init(_ folder: Folder, _ access: Access) {
    self.folder = folder
    self.access = access
  }

  /// What the first bytes of the database say, read without SQLite so that nothing is touched.
  struct Header: Equatable {
    var userVersion: Int

    /// "Winn" in ASCII.
    static let applicationID: Int64 = 0x57_69_6E_6E
  }

  /// `nil` when there is no database.
  ///
  /// Source: sqlite.org/fileformat2.html section 1.3.
  func header() throws -> Header? {
    let file: Descriptor
    do {
      file = try folder.file(at: Self.databaseName)
    } catch {
      switch error {
      case .link: throw StoreError.notAStore(path: databasePath, reason: .link)
      case .notAFile: throw StoreError.notAStore(path: databasePath, reason: .notAFile)
      default:
        if error.isAbsent { return nil }
        throw error
      }
    }
    let bytes = try file.start(byteCount: 100)
    if bytes.isEmpty { throw StoreError.notAStore(path: databasePath, reason: .empty) }
    guard bytes.count == 100, bytes.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw StoreError.notAStore(path: databasePath, reason: .notSQLite)
    }
    let id = Self.field(bytes, 68)
    guard id == Header.applicationID else {
      throw StoreError.notAStore(path: databasePath, reason: .foreign(id))
    }
    return Header(userVersion: Int(Self.field(bytes, 60)))
  }

  private static func field(_ bytes: [UInt8], _ offset: Int) -> Int64 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int64($1) }
  }

  /// Takes a folder for a new store: an empty one, or one whose making was cut off.
  func adopt() throws {
    let names = Set(try folder.list().map(\.name))
    if names.isEmpty {
      // A person made it, with the modes of their umask.
      if try folder.descriptor.facts().isOurs { try folder.descriptor.setPermissions(0o700) }
      return
    }
    let ours: Set = [
      "lock", "tmp", "spool", "blobs", "intake-token", "intake.json", "logs", "queries",
    ]
    guard names.allSatisfy({ ours.contains($0) || $0.hasPrefix(Self.databaseName) }) else {
      throw StoreError.folderInUse(path: folder.path)
    }
  }

  /// Refuses file systems whose locks cannot be trusted.
  func refuseRemote() throws {
    if let kind = try folder.descriptor.remoteFileSystem() {
      throw StoreError.remoteFileSystem(path: folder.path, kind: kind)
    }
  }

  /// Bytes in the write-ahead log; 0 when there is none.
  func logByteCount() -> Int64 {
    // A log that cannot be looked at is judged by SQLite, which opens it next.
    (try? folder.facts(of: Self.databaseName + "-wal"))?.byteCount ?? 0
  }

  /// Bytes of the database itself.
  func databaseByteCount() -> Int64 {
    (try? folder.facts(of: Self.databaseName))?.byteCount ?? 0
  }

  /// Removes the copies from before upgrades.
  func removeBackups() throws {
    for entry in try folder.list()
    where entry.name.hasPrefix("before-schema-") && entry.name.hasSuffix(".sqlite") {
      try folder.remove(entry.name)
    }
  }

  /// Gives the files SQLite makes the mode of the database; SQLite has them open.
  ///
  /// Those of somebody else are theirs to judge.
  func tightenPermissions() throws {
    for suffix in ["", "-wal", "-shm"] {
      let name = Self.databaseName + suffix
      guard let facts = try folder.facts(of: name), facts.isOurs, facts.permissions != 0o600
      else { continue }
      try folder.setPermissions(of: name, 0o600)
    }
  }

  /// Removes temporary files whose process has died.
  func sweep() throws {
    for name in ["spool", "tmp"] {
      let folder = try folder.makeFolder(name)
      for entry in try folder.list() {
        guard let owner = TemporaryName.owner(of: entry.name), !isProcessAlive(owner) else {
          continue
        }
        do throws(SystemError) {
          if entry.kind == .folder {
            try folder.removeTree(entry.name)
          } else {
            try folder.remove(entry.name)
          }
        } catch {
          // Another process sweeps at the same time.
          guard error.isAbsent else { throw error }
        }
      }
    }
  }
}
