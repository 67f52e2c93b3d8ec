import CSQLite

/// One connection to a database, confined to whoever holds it; it keeps its statements.
final class Connection {
  let handle: OpaquePointer
  private let walPages: UnsafeMutablePointer<Int32>
  /// Statements used lately, and those used before these.
  private var kept: [String: Statement] = [:]
  private var older: [String: Statement] = [:]
  private static let keptCount = 64

  enum Access {
    case create
    case readWrite
    case readOnly
    /// For a file nobody can change: no lock, no log is looked at.
    case immutable
  }

  init(_ path: String, _ access: Access) throws(SQLiteError) {
    var opened: OpaquePointer?
    let code = csqlite_open(Self.name(path, access), &opened, Self.flags(access))
    guard let opened else { throw SQLiteError(nil, code: code) }
    handle = opened
    walPages = .allocate(capacity: 1)
    walPages.initialize(to: 0)
    guard code == SQLITE_OK else { throw SQLiteError(opened, code: code) }
    let prepared = csqlite_prepare_connection(opened, walPages)
    guard prepared == SQLITE_OK else { throw SQLiteError(opened, code: prepared) }
    sqlite3_busy_timeout(opened, 5_000)
    try execute("PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON; PRAGMA temp_store = 2")
  }

  /// From now on a statement ends with `SQLITE_INTERRUPT` once ``Cancellation`` asks for it.
  func stopWhenCancelled() {
    sqlite3_progress_handler(handle, 2_000, { _ in Cancellation.isRequested ? 1 : 0 }, nil)
  }

  deinit {
    kept = [:]
    older = [:]
    sqlite3_close_v2(handle)
    walPages.deallocate()
  }

  /// Pages in the write-ahead log after the last commit of this connection.
  var logPageCount: Int { Int(walPages.pointee) }

  func forgetLogPages() { walPages.pointee = 0 }

  var totalChangeCount: Int { Int(sqlite3_total_changes64(handle)) }

  /// Rows that the last statement changed.
  var changeCount: Int { Int(sqlite3_changes(handle)) }

  var lastRowID: Int64 { sqlite3_last_insert_rowid(handle) }

  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Runs statements without values, one after the other.
  func execute(_ script: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw SQLiteError(handle, code: code, sql: script) }
  }

  /// Lends a kept statement: reset and without values, before and after.
  func with<R>(_ sql: String, _ body: (Statement) throws -> R) throws -> R {
    let statement = try statement(sql)
    statement.isLent = true
    defer {
      statement.clear()
      statement.isLent = false
    }
    return try body(statement)
  }

  /// A kept statement that nobody runs at the moment.
  private func statement(_ sql: String) throws -> Statement {
    var statement: Statement
    if let known = kept[sql] {
      statement = known
    } else {
      statement = try older.removeValue(forKey: sql) ?? Statement(handle, sql, isKept: true)
      if kept.count >= Self.keptCount {
        older = kept
        kept = [:]
      }
      kept[sql] = statement
    }
    while statement.isLent {
      let spare = try statement.spare ?? Statement(handle, statement.sql, isKept: true)
      statement.spare = spare
      statement = spare
    }
    return statement
  }

  /// Runs a statement that gives no rows.
  func run(_ sql: String, _ values: SQLValue...) throws {
    try with(sql) {
      try $0.bind(values)
      while try $0.step() {}
    }
  }

  func run(_ sql: String, _ values: [SQLValue]) throws {
    try with(sql) {
      try $0.bind(values)
      while try $0.step() {}
    }
  }

  /// All rows of a statement, read by `row`.
  func rows<R>(_ sql: String, _ values: [SQLValue] = [], _ row: (Statement) throws -> R) throws
    -> [R]
  {
    try with(sql) {
      try $0.bind(values)
      var result: [R] = []
      while try $0.step() { result.append(try row($0)) }
      return result
    }
  }

  /// The first row of a statement, or `nil`.
  func first<R>(_ sql: String, _ values: [SQLValue] = [], _ row: (Statement) throws -> R) throws
    -> R?
  {
    try with(sql) {
      try $0.bind(values)
      return try $0.step() ? try row($0) : nil
    }
  }

  /// The integer of the first row's first column; 0 without a row.
  func integer(_ sql: String, _ values: SQLValue...) throws -> Int64 {
    try first(sql, values) { $0.integer(0) } ?? 0
  }

  /// Several reads that see one state of the store.
  func inReadTransaction<R>(_ body: () throws -> R) throws -> R {
    defer {
      // A read transaction has nothing to lose. BEGIN may have begun one although it was cancelled.
      if isInTransaction { try? run("COMMIT") }
    }
    try run("BEGIN")
    return try body()
  }

  private static func name(_ path: String, _ access: Access) -> String {
    guard access == .immutable else { return path }
    var escaped = "file:"
    for byte in path.utf8 {
      switch byte {
      case 0x25, 0x23, 0x3F:
        escaped += "%" + String(byte, radix: 16, uppercase: true)
      default: escaped.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return escaped + "?immutable=1"
  }

  private static func flags(_ access: Access) -> Int32 {
    let common = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    return switch access {
    case .create: common | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .readWrite: common | SQLITE_OPEN_READWRITE
    case .readOnly: common | SQLITE_OPEN_READONLY
    case .immutable: common | SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    }
  }
}
