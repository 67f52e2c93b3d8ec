import CSQLite

/// Codes this connection has seen, so that most reports look nothing up.
///
/// Codes are never deleted, so what another process adds only makes it incomplete. It must be
/// forgotten when a transaction is rolled back.
struct CodeCache {
  private var values: [[ByteKey: Int64]] = Array(
    repeating: [:],
    count: CodedField.allCases.count + 1
  )
  private var tags: [ByteKey: Int64] = [:]
  private var metadataKeys: [ByteKey: Int64] = [:]

  /// A hostile upload may bring a new text with every report.
  private static let limit = 50_000

  /// The code of a field's text, given now when it is new.
  mutating func code(_ text: String, of field: CodedField, _ connection: Connection) throws
    -> Int64
  {
    let key = ByteKey(text)
    let index = Int(field.rawValue)
    if let code = values[index][key] { return code }
    let code = try Self.row(
      connection,
      .integer(Int64(field.rawValue)),
      .text(text),
      find: "SELECT code FROM value WHERE field = ? AND text = ?",
      add: "INSERT INTO value (field, text) VALUES (?, ?)"
    )
    if values[index].count >= Self.limit { values[index] = [:] }
    values[index][key] = code
    return code
  }

  mutating func tag(_ name: String, _ connection: Connection) throws -> Int64 {
    let key = ByteKey(name)
    if let code = tags[key] { return code }
    let code: Int64
    let known = try connection.first("SELECT id FROM tag WHERE name = ?", [.text(name)]) {
      $0.integer(0)
    }
    if let known {
      code = known
    } else {
      try connection.run("INSERT INTO tag (name) VALUES (?)", .text(name))
      code = connection.lastRowID
      try WordIndex(connection).learnTag(code, name)
    }
    if tags.count >= Self.limit { tags = [:] }
    tags[key] = code
    return code
  }

  mutating func metadataKeys(_ packed: String, _ connection: Connection) throws -> Int64 {
    let key = ByteKey(packed)
    if let code = metadataKeys[key] { return code }
    let code = try Self.row(
      connection,
      .text(packed),
      find: "SELECT id FROM metadata_keys WHERE keys = ?",
      add: "INSERT INTO metadata_keys (keys) VALUES (?)"
    )
    if metadataKeys.count >= Self.limit { metadataKeys = [:] }
    metadataKeys[key] = code
    return code
  }

  private static func row(
    _ connection: Connection,
    _ values: SQLValue...,
    find: String,
    add: String
  ) throws -> Int64 {
    if let code = try connection.first(find, values, { $0.integer(0) }) { return code }
    try connection.with(add) {
      try $0.bind(values)
      try $0.run()
    }
    return connection.lastRowID
  }
}

/// A text as a key of a dictionary: equal by bytes, which `String` is not.
struct ByteKey: Hashable {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: Self, right: Self) -> Bool {
    let isEqual: Bool?? = left.text.utf8.withContiguousStorageIfAvailable { left in
      right.text.utf8.withContiguousStorageIfAvailable { right in
        guard left.count == right.count else { return false }
        guard let first = left.baseAddress, let second = right.baseAddress else { return true }
        return csqlite_is_equal(first, second, left.count) != 0
      }
    }
    return (isEqual ?? nil) ?? left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    let isHashed: Void? = text.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isHashed == nil { for byte in text.utf8 { hasher.combine(byte) } }
  }
}
