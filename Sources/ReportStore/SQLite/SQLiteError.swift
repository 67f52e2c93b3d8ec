import CSQLite

/// What SQLite answered instead of a result.
package struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The extended result code.
  package var code: Int32
  package var message: String
  /// The statement; empty outside one.
  package var sql: String

  init(code: Int32, message: String, sql: String = "") {
    self.code = code
    self.message = message
    self.sql = sql
  }

  init(_ handle: OpaquePointer?, code: Int32, sql: String = "") {
    let message = handle.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
    self.init(code: code, message: message.map { String(cString: $0) } ?? "", sql: sql)
  }

  package var primaryCode: Int32 { code & 0xFF }

  package var description: String { "\(message) (SQLite code \(code))" }
}
