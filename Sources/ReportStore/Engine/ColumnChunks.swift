import CSQLite
import ReportModel

/// Columns of reports in chunks: writes those that are full, reads them with what is not full yet.
///
/// A chunk that is missing or cannot be read is made from the rows.
struct ColumnChunks {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  static let rowCount = Int(CSQLITE_CHUNK_ROWS)

  private static let selection = """
    SELECT pack_columns(id, \(StoredColumn.all.map(\.name).joined(separator: ", ")))
    FROM report WHERE id BETWEEN ? AND ?
    """

  // MARK: Writing

  /// Writes the chunks that are full and were not written yet; `last` is the highest number.
  func seal(upTo last: Int64) throws {
    let full = (last + 1) / Int64(Self.rowCount)
    let first =
      try connection.first("SELECT max(chunk) FROM column_chunk", []) { $0.optionalInteger(0) }
      ?? nil
    for chunk in (first.map { $0 + 1 } ?? 0)..<max(full, first.map { $0 + 1 } ?? 0) {
      try write(chunk, StoredColumn.all)
    }
  }

  /// Writes columns of reports that changed, where they were written before; completing changes few.
  func renew(
    _ reports: some Sequence<ReportNumber>,
    _ columns: [StoredColumn] = StoredColumn.mutable
  ) throws {
    for chunk in Set(reports.map { $0.rawValue / Int64(Self.rowCount) }).sorted() {
      let isWritten = try connection.integer(
        "SELECT EXISTS (SELECT 1 FROM column_chunk WHERE field = ? AND chunk = ?)",
        .integer(StoredColumn.byteSize.rawValue),
        .integer(chunk)
      )
      if isWritten == 1 { try write(chunk, columns) }
    }
  }

  private func write(_ chunk: Int64, _ columns: [StoredColumn]) throws {
    let packed = try packed(chunk)
    try connection.with(
      "INSERT OR REPLACE INTO column_chunk (field, chunk, data) VALUES (?, ?, ?)"
    ) { statement in
      for column in columns {
        try statement.bind(1, column.rawValue)
        try statement.bind(2, chunk)
        try statement.bind(3, packed[column] ?? [])
        try statement.run()
      }
    }
  }

  // MARK: Reading

  /// A chunk as the rows have it, column by column.
  func packed(_ chunk: Int64) throws -> [StoredColumn: [UInt8]] {
    let first = chunk * Int64(Self.rowCount)
    let bytes = try connection.first(
      Self.selection,
      [.integer(first), .integer(first + Int64(Self.rowCount) - 1)]
    ) { $0.blob(0) }
    var columns: [StoredColumn: [UInt8]] = [:]
    guard let bytes, !bytes.isEmpty else { return columns }
    var start = 0
    for column in StoredColumn.all {
      let end = start + 1 + Int(bytes[start]) * Self.rowCount
      columns[column] = Array(bytes[start..<end])
      start = end
    }
    return columns
  }

  /// Calls `body` with each written chunk of a column from `first` on, ascending.
  func forEachWritten(
    _ column: StoredColumn,
    from first: Int64,
    _ body: (_ chunk: Int64, UnsafeRawBufferPointer) throws -> Void
  ) throws {
    try connection.with(
      "SELECT chunk, data FROM column_chunk WHERE field = ? AND chunk >= ? ORDER BY chunk"
    ) { row in
      try row.bind([.integer(column.rawValue), .integer(first)])
      while try row.step() {
        try row.withBlob(1) { try body(row.integer(0), $0) }
      }
    }
  }

  /// One chunk of a column as it was written.
  func written(_ column: StoredColumn, _ chunk: Int64) throws -> [UInt8]? {
    try connection.first(
      "SELECT data FROM column_chunk WHERE field = ? AND chunk = ?",
      [.integer(column.rawValue), .integer(chunk)]
    ) { $0.blob(0) }
  }

  /// Reads a packed chunk into `values`; `false` when it is none.
  static func unpack(_ data: UnsafeRawBufferPointer, into values: UnsafeMutablePointer<UInt64>)
    -> Bool
  {
    guard let width = data.first, data.count == 1 + Int(width) * rowCount,
      let start = data.baseAddress
    else { return false }
    let bytes = (start + 1).assumingMemoryBound(to: UInt8.self)
    return csqlite_unpack(bytes, Int(width), rowCount, values) == 1
  }
}
