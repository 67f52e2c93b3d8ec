import Digest
import ReportModel

/// Takes the columns of a row one after the other.
protocol ColumnSink {
  mutating func text(_ text: String?) throws
  mutating func integer(_ value: Int64?) throws
  mutating func real(_ value: Double?) throws
  mutating func blob(_ bytes: [UInt8]?) throws
  mutating func code(_ text: String?, of field: CodedField) throws
}

extension ColumnSink {
  mutating func flag(_ value: Bool?) throws { try integer(value.map { $0 ? 1 : 0 }) }
}

/// Binds columns to the parameters of statements, one statement after the other.
///
/// A value, not an object, so that the hot path of an import needs no checks of exclusive access.
struct StatementSink: ColumnSink {
  let connection: Connection
  var codes: CodeCache
  private var arena: TextArena
  private var statement: Statement?
  private var index: Int32 = 0

  init(_ opened: Writer.Opened) {
    connection = opened.connection
    codes = opened.codes
    arena = opened.arena
    arena.empty()
  }

  /// Forgets the texts of the last report.
  mutating func beginReport() { arena.empty() }

  mutating func begin(_ statement: Statement) {
    self.statement = statement
    index = 0
  }

  /// Runs the statement whose parameters are all bound.
  mutating func run() throws { try statement?.run() }

  mutating func text(_ text: String?) throws {
    index += 1
    guard let text else { return try bindNull() }
    if let copy = arena.copy(text) {
      try statement?.bindStatic(index, copy)
    } else {
      try statement?.bind(index, text)
    }
  }

  /// The list as ``PackedList``; NULL for an empty one.
  mutating func packed(_ items: some Collection<String>) throws {
    index += 1
    if items.isEmpty { return try bindNull() }
    if let copy = arena.pack(items) {
      try statement?.bindStatic(index, copy)
    } else {
      try statement?.bind(index, PackedList.pack(items))
    }
  }

  mutating func integer(_ value: Int64?) throws {
    index += 1
    guard let value else { return try bindNull() }
    try statement?.bind(index, value)
  }

  mutating func real(_ value: Double?) throws {
    index += 1
    guard let value else { return try bindNull() }
    try statement?.bind(index, value)
  }

  mutating func blob(_ bytes: [UInt8]?) throws {
    index += 1
    guard let bytes else { return try bindNull() }
    try statement?.bind(index, bytes)
  }

  mutating func code(_ text: String?, of field: CodedField) throws {
    index += 1
    guard let text else { return try bindNull() }
    try statement?.bind(index, try codes.code(text, of: field, connection))
  }

  /// The code of a list of keys.
  mutating func metadataKeys(_ keys: some Collection<String>) throws -> Int64 {
    let packed = arena.pack(keys).map {
      String(decoding: UnsafeRawBufferPointer($0), as: UTF8.self)
    }
    return try codes.metadataKeys(packed ?? PackedList.pack(keys), connection)
  }

  private func bindNull() throws { try statement?.bindNull(index) }
}

/// Takes columns as values, to compare rows by bytes.
struct ValueSink: ColumnSink {
  var values: [SQLValue] = []

  mutating func text(_ text: String?) { values.append(.text(text)) }
  mutating func integer(_ value: Int64?) { values.append(.integer(value)) }
  mutating func real(_ value: Double?) { values.append(value.map { .real($0) } ?? .null) }
  mutating func blob(_ bytes: [UInt8]?) { values.append(bytes.map { .blob($0) } ?? .null) }
  mutating func code(_ text: String?, of field: CodedField) { values.append(.text(text)) }
}
