import CSQLite
import ReportModel
import Resources
import SystemCalls

/// The scripts that lead from an empty database to the present tables, one after the other.
package struct Schema: Sendable {
  /// The script at index n makes schema n + 1.
  package var scripts: [String]

  package init(scripts: [String]) {
    self.scripts = scripts
  }

  package static func current() -> Schema {
    let numbers = Resources.paths(under: "Schema").compactMap { Int($0.dropFirst(7).prefix(4)) }
    precondition(!numbers.isEmpty, "the program carries its schema")
    // A number nobody took is a step that changes nothing.
    return Schema(
      scripts: (1...(numbers.max() ?? 1)).map {
        Resources.text(of: "Schema/\(padded($0, 4)).sql") ?? ""
      }
    )
  }

  var version: Int { scripts.count }

  /// Carries out the scripts a database lacks, each in a transaction of its own.
  func migrate(_ connection: Connection, from version: Int) throws {
    for number in version..<scripts.count {
      try connection.execute("BEGIN IMMEDIATE")
      do {
        try connection.execute(scripts[number])
        try Self.fill(connection)
        try connection.execute("PRAGMA user_version = \(number + 1)")
        try connection.execute("COMMIT")
      } catch {
        // Ends the transaction whatever its state; the first error is the one to tell.
        try? connection.execute("ROLLBACK")
        throw error
      }
      CrashPoint.migrated.reach()
    }
  }

  /// Writes what follows from the reports there are, once there are tables for it.
  private static func fill(_ connection: Connection) throws {
    let tables = try connection.rows(
      """
      SELECT name FROM sqlite_schema
      WHERE name IN ('column_chunk', 'text_chunk', 'burst_report', 'sorted_list')
      """
    ) { $0.text(0) }
    let last = try connection.integer("SELECT max(id) FROM report")
    if tables.contains("column_chunk") { try ColumnChunks(connection).seal(upTo: last) }
    if tables.contains("text_chunk") { try TextChunks(connection).seal(upTo: last) }
    if tables.contains("burst_report") {
      let done = try connection.integer("SELECT max(report) FROM installation_report")
      if done < last { try BurstTable(connection).add(done + 1...last) }
    }
    if tables.contains("sorted_list") { try StoredLists(connection).catchUp() }
  }

  /// Writes an empty store beside its place and renames it there, so that no half one is ever seen.
  func create(in store: StoreFolder) throws {
    let temporary = try store.folder.makeFolder("tmp")
    let name = TemporaryName.next()
    // Made by us, so that its mode is right from the start.
    _ = try temporary.create(name)
    let path = temporary.joined(name)
    do {
      try fill(path)
      // The mode is a property of the file; the log appears with the first connection. A fresh one,
      // for FTS5 keeps a reader open after a rebuild.
      let connection = try Connection(path, .readWrite)
      try connection.execute("PRAGMA journal_mode = WAL")
      try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    } catch {
      try? temporary.remove(name)
      throw error
    }
    for suffix in ["-wal", "-shm"] { try temporary.remove(name + suffix) }
    try temporary.file(at: name).synchronize()
    CrashPoint.storeWritten.reach()
    try temporary.rename(name, to: store.folder, as: StoreFolder.databaseName)
    CrashPoint.storeRenamed.reach()
    try store.folder.descriptor.synchronize()
  }

  private func fill(_ path: String) throws {
    let connection = try Connection(path, .readWrite)
    // The size of pages comes first: what is written afterwards, the id too, settles it.
    try connection.execute(
      """
      PRAGMA page_size = \(StoreFolder.pageByteCount);
      PRAGMA application_id = \(StoreFolder.Header.applicationID);
      PRAGMA synchronous = FULL;
      """
    )
    try migrate(connection, from: 0)
  }

  /// Brings an older store up to date, after a copy of it.
  func upgrade(_ store: StoreFolder, from version: Int) throws {
    guard try migrate(store) else { return }
    // So that the header of the file itself tells the new version; a fresh connection as above.
    let connection = try Connection(store.databasePath, .readWrite)
    try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// `false` when another process was faster.
  private func migrate(_ store: StoreFolder) throws -> Bool {
    let connection = try Connection(store.databasePath, .readWrite)
    try connection.execute("PRAGMA synchronous = FULL")
    let found = Int(try connection.integer("PRAGMA user_version"))
    if found >= self.version { return false }
    try backUp(connection, store, version: found)
    try migrate(connection, from: found)
    return true
  }

  private func backUp(_ connection: Connection, _ store: StoreFolder, version: Int) throws {
    let temporary = try store.folder.makeFolder("tmp")
    let name = TemporaryName.next()
    do {
      // VACUUM INTO takes an empty file.
      _ = try temporary.create(name)
      try connection.run("VACUUM INTO ?", .text(temporary.joined(name)))
      try temporary.file(at: name).synchronize()
    } catch {
      try? temporary.remove(name)
      throw error
    }
    CrashPoint.backupWritten.reach()
    try temporary.rename(name, to: store.folder, as: "before-schema-\(version + 1).sqlite")
    try store.folder.descriptor.synchronize()
  }
}
