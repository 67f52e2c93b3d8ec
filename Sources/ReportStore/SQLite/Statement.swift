import CSQLite
import ReportModel

/// A prepared statement; columns and parameters are counted from 0 and 1, as in SQLite.
final class Statement {
  let handle: OpaquePointer
  let sql: String
  /// Whether somebody runs it at the moment.
  var isLent = false
  /// Another one of the same text, for whoever needs it meanwhile.
  var spare: Statement?

  init(_ connection: OpaquePointer, _ sql: String, isKept: Bool) throws(SQLiteError) {
    var prepared: OpaquePointer?
    let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    let code = sqlite3_prepare_v3(connection, sql, -1, flags, &prepared, nil)
    guard code == SQLITE_OK, let prepared else {
      throw SQLiteError(connection, code: code, sql: sql)
    }
    handle = prepared
    self.sql = sql
  }

  deinit { sqlite3_finalize(handle) }

  // MARK: Parameters

  func bind(_ values: [SQLValue]) throws(SQLiteError) {
    for (index, value) in values.enumerated() { try bind(Int32(index + 1), value) }
  }

  func bind(_ index: Int32, _ value: SQLValue) throws(SQLiteError) {
    switch value {
    case .null: try check(sqlite3_bind_null(handle, index))
    case .integer(let value): try bind(index, value)
    case .real(let value): try bind(index, value)
    case .text(let text): try bind(index, text)
    case .blob(let bytes): try bind(index, bytes)
    }
  }

  func bind(_ index: Int32, _ value: Int64) throws(SQLiteError) {
    try check(sqlite3_bind_int64(handle, index, value))
  }

  func bind(_ index: Int32, _ value: Double) throws(SQLiteError) {
    try check(sqlite3_bind_double(handle, index, value))
  }

  func bind(_ index: Int32, _ text: String) throws(SQLiteError) {
    var text = text
    let code = text.withUTF8 { buffer in
      buffer.withMemoryRebound(to: CChar.self) {
        csqlite_bind_text_copy(handle, index, $0.baseAddress, Int64($0.count))
      }
    }
    try check(code)
  }

  func bind(_ index: Int32, _ bytes: [UInt8]) throws(SQLiteError) {
    let code = bytes.withUnsafeBytes {
      csqlite_bind_blob_copy(handle, index, $0.baseAddress, Int64($0.count))
    }
    try check(code)
  }

  func bindNull(_ index: Int32) throws(SQLiteError) {
    try check(sqlite3_bind_null(handle, index))
  }

  /// Binds text that stays in place until the statement is reset.
  func bindStatic(_ index: Int32, _ text: UnsafeBufferPointer<CChar>) throws(SQLiteError) {
    try check(
      csqlite_bind_text_static(handle, index, text.baseAddress, Int64(text.count))
    )
  }

  func bindStatic(_ index: Int32, _ bytes: UnsafeRawBufferPointer) throws(SQLiteError) {
    try check(csqlite_bind_blob_static(handle, index, bytes.baseAddress, Int64(bytes.count)))
  }

  /// Binds reports, which `numbers(?)` gives one by one.
  func bind(_ index: Int32, _ numbers: [ReportNumber]) throws(SQLiteError) {
    let code = numbers.map(\.rawValue).withUnsafeBufferPointer {
      csqlite_bind_numbers(handle, index, $0.baseAddress, $0.count)
    }
    try check(code)
  }

  /// Binds a copy of a column of another statement's row.
  func bind(_ index: Int32, _ row: Statement, _ column: Int32) throws(SQLiteError) {
    try check(sqlite3_bind_value(handle, index, sqlite3_column_value(row.handle, column)))
  }

  // MARK: Rows

  /// Goes to the next row; `false` at the end.
  func step() throws(SQLiteError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      let error = SQLiteError(sqlite3_db_handle(handle), code: code, sql: sql)
      sqlite3_reset(handle)
      throw error
    }
  }

  /// Runs a statement that gives no rows, and makes it ready for the next values.
  func run() throws(SQLiteError) {
    while try step() {}
    reset()
  }

  func reset() {
    sqlite3_reset(handle)
  }

  func clear() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func count(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

  func optionalInteger(_ column: Int32) -> Int64? {
    // NULL reads as 0.
    let value = integer(column)
    return value == 0 && isNull(column) ? nil : value
  }

  func optionalReal(_ column: Int32) -> Double? {
    isNull(column) ? nil : sqlite3_column_double(handle, column)
  }

  func optionalFlag(_ column: Int32) -> Bool? { optionalInteger(column).map { $0 != 0 } }

  func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func optionalText(_ column: Int32) -> String? {
    // NULL gives no pointer.
    guard let start = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func blob(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(handle, column) else { return [] }
    return Array(
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
    )
  }

  /// Lends a blob's bytes, which stay until the next step.
  func withBlob<R>(_ column: Int32, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    let start = sqlite3_column_blob(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  func optionalBlob(_ column: Int32) -> [UInt8]? { isNull(column) ? nil : blob(column) }

  private func check(_ code: Int32) throws(SQLiteError) {
    if code != SQLITE_OK {
      throw SQLiteError(sqlite3_db_handle(handle), code: code, sql: sql)
    }
  }
}
