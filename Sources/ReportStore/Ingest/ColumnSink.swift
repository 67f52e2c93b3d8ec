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

/// Binds columns to the parameters of a statement.
struct StatementSink: ColumnSink {
  let statement: Statement
  let opened: Writer.Opened
  let arena: TextArena
  private var index: Int32 = 0

  init(_ statement: Statement, _ opened: Writer.Opened, _ arena: TextArena) {
    self.statement = statement
    self.opened = opened
    self.arena = arena
  }

  mutating func text(_ text: String?) throws {
    index += 1
    guard let text else { return try statement.bindNull(index) }
    if let copy = arena.copy(text) {
      try statement.bindStatic(index, copy)
    } else {
      try statement.bind(index, text)
    }
  }

  mutating func integer(_ value: Int64?) throws {
    index += 1
    if let value { try statement.bind(index, value) } else { try statement.bindNull(index) }
  }

  mutating func real(_ value: Double?) throws {
    index += 1
    if let value { try statement.bind(index, value) } else { try statement.bindNull(index) }
  }

  mutating func blob(_ bytes: [UInt8]?) throws {
    index += 1
    if let bytes { try statement.bind(index, bytes) } else { try statement.bindNull(index) }
  }

  mutating func code(_ text: String?, of field: CodedField) throws {
    index += 1
    guard let text else { return try statement.bindNull(index) }
    try statement.bind(index, try opened.codes.code(text, of: field, opened.connection))
  }
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
