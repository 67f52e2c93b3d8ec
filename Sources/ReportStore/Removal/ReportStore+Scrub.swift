import ReportModel
import SystemCalls

/// Removes what deleting leaves behind: words in older parts of the index, bytes in pages that are
/// free, rows in the log, and the store as it was before an upgrade.
extension ReportStore {
  /// Whether words of removed reports may still be in the files.
  package func needsScrub() throws -> Bool {
    try reading { try Self.needsScrub($0.connection) }
  }

  static func needsScrub(_ connection: Connection) throws -> Bool {
    let scrubbed = try connection.integer("SELECT n FROM total WHERE name = 'scrubbed'")
    return try connection.integer("SELECT n FROM total WHERE name = 'removed'") > scrubbed
      || RemovedFiles(connection).isAnyLeft
  }

  /// One step of ``ReportStore/scrub(_:)``.
  package enum ScrubStep: Sendable {
    case words
    /// The whole database is written anew; others wait to write meanwhile.
    case database(byteCount: Int64)
  }

  /// Makes sure that no byte of removed reports is in the store's files; nothing is done when it is so.
  ///
  /// Takes as long as writing the whole store. What is stopped or killed is done by the next call.
  ///
  /// - Throws: ``StoreError/locked(path:holder:)`` when another program reads the log all the time.
  package func scrub(_ tell: (ScrubStep) -> Void = { _ in }) throws {
    if isReadOnly { throw StoreError.readOnly(path: files.folder.path) }
    guard try needsScrub() else { return }
    try removeFiles()
    let removed = try reading {
      try $0.connection.integer("SELECT n FROM total WHERE name = 'removed'")
    }
    tell(.words)
    try joinIndex()
    tell(.database(byteCount: files.databaseByteCount()))
    try rewrite()
    try explainingFiles { try files.removeBackups() }
    try changing { opened in
      try StoredLists(opened.connection).catchUp()
      try opened.connection.run(
        "UPDATE total SET n = max(n, ?) WHERE name = 'scrubbed'",
        .integer(removed)
      )
    }
  }

  /// Step by step, so that others write in between.
  private func joinIndex() throws {
    var joining = WordIndex.Joining.begins
    while try changing({ try WordIndex($0.connection).join(joining) }) {
      if Cancellation.isRequested { throw StoreError.cancelled }
      joining = .goesOn
    }
    try changing { try WordIndex($0.connection).optimizeTags() }
  }

  /// Writes every page anew, and empties the log.
  private func rewrite() throws {
    try writer.run { writer in
      try StoreError.explaining(files.databasePath) {
        // Statements of the index may keep the log in use.
        writer.close()
        try writer.locked { _ in
          writer.close()
          try vacuum()
          CrashPoint.rewritten.reach()
          try emptyLog()
        }
      }
    }
  }

  private func vacuum() throws {
    let connection = try Connection(files.databasePath, .readWrite)
    // A store may be larger than memory.
    try connection.execute(
      "PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA temp_store = 1"
    )
    connection.stopWhenCancelled()
    try connection.execute("VACUUM")
  }

  private func emptyLog() throws {
    let connection = try Connection(files.databasePath, .readWrite)
    try connection.execute(
      "PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON"
    )
    let isBusy = try connection.first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) }
    if isBusy != 0 { throw StoreError.locked(path: files.databasePath, holder: nil) }
  }
}
