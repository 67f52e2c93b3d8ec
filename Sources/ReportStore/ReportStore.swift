import CSQLite
import ReportModel
import ReportQuery
import SystemCalls

/// Reports on disk: what came in, what people decided, and how to take it back.
///
/// Calls block; they may come from any thread. Reading and writing never wait for each other.
package final class ReportStore: Sendable {
  let files: StoreFolder
  let blobs: Blobs
  let reader: Confined<Reader>
  /// Opened with the first write.
  let writer: Confined<Writer>
  package let isReadOnly: Bool

  package enum OpenMode: Sendable {
    /// Makes an empty store when there is none.
    case create
    case existing
    /// Writes nothing; works on read-only disks.
    case readOnly
  }

  /// Opens the store of a folder.
  ///
  /// An older store is upgraded after a copy of it was put beside; a newer one, another program's
  /// file or an empty one is refused without a byte being touched.
  package static func open(_ folder: String, mode: OpenMode) throws -> ReportStore {
    try open(folder, mode: mode, schema: .current())
  }

  /// An empty store whose folder is gone as soon as it is open: its files live until it is closed.
  package static func temporary(in parent: String) throws -> ReportStore {
    let folder = try Folder(parent)
    let name = TemporaryName.next()
    // What is left of it names a process that has ended.
    defer { try? folder.removeTree(name) }
    let store = try open(folder.joined(name), mode: .create)
    // Opens the writer's files while they still have names.
    try store.checkpoint()
    return store
  }

  package static func open(
    _ path: String,
    mode: OpenMode,
    schema: Schema,
    allowingRemoteFileSystem: Bool = false
  ) throws -> ReportStore {
    let folder: Folder
    do {
      if mode == .create { try FileSystem.makeFolders(path) }
      folder = try Folder(path)
    } catch {
      throw Self.trouble(error, with: path)
    }
    let files = StoreFolder(folder, mode == .readOnly ? .readOnly : .readWrite)
    if mode != .readOnly && !allowingRemoteFileSystem { try files.refuseRemote() }
    return try StoreError.explaining(files.databasePath) {
      let connection = try prepare(files, mode, schema)
      return ReportStore(files, connection)
    }
  }

  /// Why a store's folder cannot be opened or made.
  private static func trouble(_ error: SystemError, with path: String) -> any Error {
    guard error.isAbsent else { return StoreError.files(error) }
    var place = path
    while true {
      // What cannot even be looked at is as good as absent.
      if let facts = try? FileSystem.facts(of: place) {
        return facts.isFolder
          ? StoreError.missing(folder: path) : StoreError.notAFolder(path: place)
      }
      guard let parent = FileSystem.parent(of: place), parent != place else {
        return StoreError.missing(folder: path)
      }
      place = parent
    }
  }

  package static var databaseName: String { StoreFolder.databaseName }

  /// Where it lies.
  package var folder: Folder { files.folder }

  private init(_ files: StoreFolder, _ connection: sending Connection) {
    self.files = files
    blobs = Blobs(store: files)
    isReadOnly = files.access == .readOnly
    reader = Confined(Reader(connection), label: "winnow.store.reader")
    writer = Confined(Writer(files), label: "winnow.store.writer")
  }

  /// The reader's connection to a store of the present schema.
  private static func prepare(_ files: StoreFolder, _ mode: OpenMode, _ schema: Schema) throws
    -> sending Connection
  {
    var header = try files.header()
    if header == nil && mode == .create {
      try files.adopt()
      try create(files, schema)
      header = try files.header()
    }
    guard let header else { throw StoreError.missing(folder: files.folder.path) }
    try check(header.userVersion, files, schema)
    var connection = try openReader(files)
    // The log may hold a later header than the file.
    let version = Int(try connection.integer("PRAGMA user_version"))
    try check(version, files, schema)
    if version < schema.version {
      guard mode != .readOnly else {
        throw StoreError.olderSchema(
          path: files.databasePath,
          found: version,
          known: schema.version
        )
      }
      try withLock(files) { try schema.upgrade(files, from: version) }
      connection = try openReader(files)
    }
    if mode != .readOnly { try files.tightenPermissions() }
    return connection
  }

  private static func check(_ version: Int, _ files: StoreFolder, _ schema: Schema) throws {
    if version > schema.version {
      throw StoreError.newerSchema(
        path: files.databasePath,
        found: version,
        known: schema.version
      )
    }
  }

  private static func create(_ files: StoreFolder, _ schema: Schema) throws {
    try withLock(files) {
      // Another process may have been faster.
      if try files.header() == nil { try schema.create(in: files) }
    }
  }

  private static func withLock(_ files: StoreFolder, _ body: () throws -> Void) throws {
    let lock = try FileLock(files.folder, StoreFolder.lockName)
    try lock.lock(withinMilliseconds: Limits.lockWaitSeconds * 1_000)
    defer { lock.unlock() }
    try body()
  }

  private static func openReader(_ files: StoreFolder) throws -> sending Connection {
    let connection: Connection
    if files.access == .readWrite {
      connection = try Connection(files.databasePath, .readWrite)
      try connection.execute("PRAGMA query_only = ON; PRAGMA synchronous = FULL")
    } else if !files.folder.isWritable && files.logByteCount() == 0 {
      // SQLite opens a closed store of its log mode in no other way there.
      connection = try Connection(files.databasePath, .immutable)
    } else {
      connection = try Connection(files.databasePath, .readOnly)
    }
    connection.stopWhenCancelled()
    let code = QueryFunctions.register(on: connection.handle)
    guard code == SQLITE_OK else { throw SQLiteError(connection.handle, code: code) }
    try connection.execute("PRAGMA cache_size = -16000")
    return connection
  }
}
