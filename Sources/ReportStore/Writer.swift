import CSQLite
import ReportModel
import SystemCalls

/// The one connection that writes, and the lock that keeps other processes from it meanwhile.
///
/// Every transaction and every checkpoint runs inside the lock: SQLite before 3.51.3 can lose a
/// commit that overlaps a checkpoint (sqlite.org/wal.html section 11).
final class Writer {
  private let files: StoreFolder
  private var opened: Opened?

  /// About 32 MiB of log; then a checkpoint is worth its syncs.
  ///
  /// A debug build takes another number from `CHECKPOINT_PAGES`, so that tests get there.
  private static let checkpointPageCount: Int = {
    #if DEBUG
    if let count = Environment.value("CHECKPOINT_PAGES").flatMap({ Int($0) }) { return count }
    #endif
    return 4_000
  }()

  /// Whoever opens the store first reads the whole log: about a millisecond for so much.
  private static let tidyByteCount: Int64 = 1 << 20

  final class Opened {
    let connection: Connection
    let lock: FileLock
    var codes = CodeCache()
    let arena = TextArena()
    private(set) var checksReferences = true
    private var isReadyForQueries = false
    /// Made with the first report that comes in.
    private var ingest: IngestStatements?

    init(_ connection: Connection, _ lock: FileLock) {
      self.connection = connection
      self.lock = lock
    }

    deinit { arena.free() }

    private var removedCount: Int64 = 0

    /// Reports that went took texts along that this connection may have codes of.
    func forgetRemovedCodes() throws {
      let count = try connection.integer("SELECT n FROM total WHERE name = 'removed'")
      if count == removedCount { return }
      removedCount = count
      codes = CodeCache()
    }

    /// Statements are made anew after a change, so it is told only when it changes.
    func checkReferences(_ isWanted: Bool) throws {
      if isWanted == checksReferences { return }
      try connection.execute("PRAGMA foreign_keys = \(isWanted ? "ON" : "OFF")")
      checksReferences = isWanted
    }

    /// Queries call functions of ours.
    func prepareForQueries() throws {
      if isReadyForQueries { return }
      let code = QueryFunctions.register(on: connection.handle)
      guard code == SQLITE_OK else { throw SQLiteError(connection.handle, code: code) }
      isReadyForQueries = true
    }

    func ingestStatements() throws -> IngestStatements {
      if let ingest { return ingest }
      let made = try IngestStatements(connection)
      ingest = made
      return made
    }
  }

  init(_ files: StoreFolder) {
    self.files = files
  }

  deinit {
    guard let opened, files.logByteCount() > Self.tidyByteCount else { return }
    // Without waiting for anybody; what stays in the log costs a moment at the next start.
    guard (try? opened.lock.lock(withinMilliseconds: 0)) != nil else { return }
    try? opened.connection.execute("PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)")
    opened.lock.unlock()
  }

  /// Runs one transaction: all of it is kept, or nothing.
  ///
  /// `checksReferences`: whether SQLite looks up what every new row refers to.
  func transaction<R>(
    checksReferences: Bool = true,
    _ body: (Opened) throws -> R
  ) throws -> R {
    try StoreError.explaining(files.databasePath) {
      try locked { opened in
        do {
          try opened.checkReferences(checksReferences)
          try opened.connection.execute("BEGIN IMMEDIATE")
          CrashPoint.begin.reach()
          try opened.forgetRemovedCodes()
          let result = try body(opened)
          CrashPoint.beforeCommit.reach()
          try opened.connection.execute("COMMIT")
          CrashPoint.afterCommit.reach()
          if opened.connection.logPageCount > Self.checkpointPageCount {
            // The commit stands, whatever becomes of this.
            try? checkpoint(opened.connection)
          }
          return result
        } catch {
          abandon(opened, after: error)
          throw error
        }
      }
    }
  }

  /// Moves the log into the database as far as readers allow.
  func checkpoint() throws {
    try StoreError.explaining(files.databasePath) {
      try locked { try checkpoint($0.connection) }
    }
  }

  /// Closes the connection; the next use opens it anew.
  func close() { opened = nil }

  /// Runs a body outside a transaction, inside the lock.
  func locked<R>(_ body: (Opened) throws -> R) throws -> R {
    guard files.access == .readWrite else { throw StoreError.readOnly(path: files.databasePath) }
    let opened = try open()
    try opened.lock.lock(withinMilliseconds: Limits.lockWaitSeconds * 1_000)
    defer { opened.lock.unlock() }
    return try body(opened)
  }

  private func open() throws -> Opened {
    if let opened { return opened }
    try files.sweep()
    let lock = try FileLock(files.folder, StoreFolder.lockName)
    let connection = try Connection(files.databasePath, .readWrite)
    try connection.execute(
      """
      PRAGMA synchronous = \(Self.synchronous);
      PRAGMA fullfsync = ON;
      PRAGMA checkpoint_fullfsync = ON;
      PRAGMA secure_delete = FAST;
      PRAGMA journal_size_limit = 67108864;
      PRAGMA cache_size = -32000
      """
    )
    let made = Opened(connection, lock)
    opened = made
    return made
  }

  private static var synchronous: String {
    #if DEBUG
    if Environment.value("NOSYNC") == "1" { return "OFF" }
    #endif
    return "FULL"
  }

  private func checkpoint(_ connection: Connection) throws {
    CrashPoint.checkpoint.reach()
    // Passive: waits for no reader; what it leaves comes next time.
    try connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
    connection.forgetLogPages()
    CrashPoint.checkpointed.reach()
  }

  /// Undoes a failed transaction.
  ///
  /// After an I/O error the connection is not trusted any more: a
  /// second sync can succeed without having written what the first lost.
  private func abandon(_ opened: Opened, after error: any Error) {
    if opened.connection.isInTransaction {
      // The transaction ends with the connection at the latest.
      try? opened.connection.execute("ROLLBACK")
    }
    opened.codes = CodeCache()
    if let error = error as? SQLiteError, error.primaryCode == SQLITE_IOERR { self.opened = nil }
  }
}
