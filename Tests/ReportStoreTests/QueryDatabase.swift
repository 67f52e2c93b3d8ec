import CSQLite
import Foundation
import ReportModel
import ReportQuery
import TestSupport
import Testing

@testable import ReportStore

/// A database in memory with the store's schema, filled with samples.
final class QueryDatabase: CodedValueSource {
  private let handle: OpaquePointer
  private var codes: [String: Int64] = [:]

  init(_ samples: [QuerySample]) throws {
    var opened: OpaquePointer?
    guard sqlite3_open(":memory:", &opened) == SQLITE_OK, let opened else { throw Failure("open") }
    handle = opened
    try check(csqlite_prepare_connection(handle, nil), "prepare")
    try check(QueryFunctions.register(on: handle), "register")
    let schema = PackageFolder.url.appending(path: "Resources/Schema")
    let scripts = try FileManager.default.contentsOfDirectory(atPath: schema.path).sorted()
    for script in scripts {
      try execute(try String(contentsOf: schema.appending(path: script), encoding: .utf8))
    }
    try execute("PRAGMA foreign_keys = OFF; BEGIN")
    for sample in samples { try insert(sample) }
    try execute("INSERT INTO search (search) VALUES ('rebuild')")
    try execute("INSERT INTO tag_words (tag_words) VALUES ('rebuild'); COMMIT")
  }

  deinit { sqlite3_close_v2(handle) }

  struct Failure: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
  }

  // MARK: - Asking

  func compiled(_ query: Query) throws -> CompiledQuery {
    try QueryCompiler(values: self).compile(query)
  }

  /// The numbers a query finds, in its order.
  func numbers(_ query: Query) throws -> [Int64] {
    let compiled = try compiled(query)
    let sql = """
      SELECT t.report FROM \(compiled.tables) WHERE \(compiled.condition) ORDER BY \(compiled.order) \
      LIMIT \(compiled.limit ?? -1)
      """
    let numbers = try rows(sql, compiled.bindings).map(\.[0]).compactMap { Int64($0) }
    if compiled.limit == nil {
      let count = "SELECT count(*) FROM \(compiled.tables) WHERE \(compiled.condition)"
      #expect(try rows(count, compiled.bindings) == [["\(numbers.count)"]])
    }
    return numbers
  }

  func numbers(_ source: String) throws -> [Int64] {
    try numbers(Query(parsing: source, context: queryContext))
  }

  func plan(_ query: Query) throws -> [String] {
    let compiled = try compiled(query)
    return try rows(
      "EXPLAIN QUERY PLAN SELECT t.report FROM \(compiled.tables) WHERE \(compiled.condition) "
        + "ORDER BY \(compiled.order) LIMIT 50",
      compiled.bindings
    ).map { $0[3] }
  }

  func values(of field: CodedField) throws -> [(code: Int64, text: String)] {
    try rows("SELECT code, text FROM value WHERE field = \(field.rawValue)", []).map {
      (Int64($0[0]) ?? 0, $0[1])
    }
  }

  func similarReports(to reference: ReportReference) -> [Int64] {
    reference == .digits("7") ? [3, 1] : [2]
  }

  func pictureReports(like reference: ReportReference) -> [Int64] {
    reference == .digits("7") ? [4, 2] : []
  }

  func burstReports() throws -> [Int64] {
    Bursts.members(
      of: try rows(Bursts.arrivals, []).map {
        Bursts.Arrival(
          number: Int64($0[0]) ?? 0,
          at: Int64($0[1]) ?? 0,
          installation: Int64($0[2].hashValue)
        )
      }
    )
  }

  // MARK: - Filling

  private func insert(_ sample: QuerySample) throws {
    try insert("report", reportRow(sample))
    let ranks: [String: SQLValue] = [
      "report": .integer(sample.number),
      "status": .integer(Int64(Status.allCases.firstIndex(of: sample.status) ?? 0)),
      "reason": sample.reason.flatMap { ClosedReason.allCases.firstIndex(of: $0) }
        .map { .integer(Int64($0)) } ?? .null,
      "priority": .integer(Int64(sample.priority.rank)), "assignee": text(sample.assignee),
      "master": integer(sample.master), "fixed_in": text(sample.fixedIn),
      "overlay_version": text(sample.typedVersion), "overlay_build": text(sample.typedBuild),
      "is_read": .integer(sample.isRead ? 1 : 0), "exported_at": integer(sample.exportedAt),
      "reopened": .integer(sample.reopened), "updated_at": .integer(sample.updatedAt),
    ]
    try insert("triage", ranks)
    for (position, file) in sample.files.enumerated() {
      try insert(
        "attachment",
        [
          "report": .integer(sample.number), "position": .integer(Int64(position)),
          "file_name": .text(file.name), "kind": .text(file.kind.rawValue),
          "health": .text(file.health.rawValue), "fact_width": integer(file.width),
          "height": integer(file.height),
        ]
      )
    }
    for name in sample.tags {
      try run("INSERT OR IGNORE INTO tag (name) VALUES (?)", [.text(name)])
      try run(
        "INSERT INTO report_tag SELECT id, ? FROM tag WHERE name = ?",
        [.integer(sample.number), .text(name)]
      )
    }
    for note in sample.notes {
      try insert(
        "note",
        [
          "report": .integer(sample.number), "created_at": .integer(0), "author": .text("a"),
          "text": .text(note),
        ]
      )
    }
    for url in sample.links {
      try insert("link", ["report": .integer(sample.number), "url": .text(url)])
    }
    if !sample.notes.isEmpty || !sample.tags.isEmpty || sample.recognised != nil {
      try insert(
        "triage_text",
        [
          "report": .integer(sample.number), "note": packed(sample.notes),
          "ocr": text(sample.recognised),
        ]
      )
    }
    if sample.hasConflict {
      try insert(
        "conflict",
        [
          "report": .integer(sample.number), "content_hash": .blob([1]), "at": .integer(0),
          "format": .text("x"),
        ]
      )
    }
  }

  private func reportRow(_ sample: QuerySample) throws -> [String: SQLValue] {
    var row: [String: SQLValue] = [
      "id": .integer(sample.number), "report_id": .text(sample.reportID),
      "content_hash": .blob(Array(repeating: 0, count: 32)),
      "created_at": .integer(sample.createdAt), "created_at_source": .integer(0),
      "received_at": .integer(sample.receivedAt),
      "picture_count": .integer(Int64(sample.pictureCount)),
      "recording_count": .integer(Int64(sample.recordingCount)),
      "longest_milliseconds": integer(sample.longestMilliseconds),
      "byte_size": .integer(sample.byteSize), "has_damage": .integer(sample.hasDamage ? 1 : 0),
      "user_id": text(sample.userID), "user_email": text(sample.userEmail),
      "user_name": text(sample.userName), "title": text(sample.title),
      "message": .text(sample.message), "file_names": packed(sample.files.map(\.name)),
      "metadata_values": packed(sample.metadata.map(\.value)),
    ]
    let coded: [(CodedField, String?)] = [
      (.platform, sample.platform), (.kind, sample.kind), (.sourceSystem, sample.source),
      (.trigger, sample.trigger), (.bundleID, sample.bundleID), (.appName, sample.appName),
      (.appVersion, sample.appVersion), (.appBuild, sample.appBuild),
      (.overlayVersion, sample.readVersion), (.overlayBuild, sample.readBuild),
      (.environment, sample.environment), (.osName, sample.osName),
      (.osVersion, sample.osVersion), (.deviceModel, sample.deviceModel),
      (.deviceName, sample.deviceName), (.locale, sample.locale), (.timeZone, sample.timeZone),
      (.screen, sample.screen),
    ]
    for (field, value) in coded { row[field.column] = try code(field, value) }
    if !sample.metadata.isEmpty {
      let keys = packed(sample.metadata.map(\.key))
      try run("INSERT OR IGNORE INTO metadata_keys (keys) VALUES (?)", [keys])
      let id = try rows("SELECT id FROM metadata_keys WHERE keys = ?", [keys])[0][0]
      row["metadata_keys"] = .integer(Int64(id) ?? 0)
    }
    return row
  }

  private func code(_ field: CodedField, _ value: String?) throws -> SQLValue {
    guard let value else { return .null }
    let key = "\(field.rawValue) \(value)"
    if let code = codes[key] { return .integer(code) }
    try run(
      "INSERT INTO value (field, text) VALUES (?, ?)",
      [.integer(Int64(field.rawValue)), .text(value)]
    )
    codes[key] = sqlite3_last_insert_rowid(handle)
    return .integer(codes[key] ?? 0)
  }

  private func packed(_ items: [String]) -> SQLValue {
    items.isEmpty ? .null : .text(PackedList.pack(items))
  }

  private func text(_ value: String?) -> SQLValue { value.map(SQLValue.text) ?? .null }

  private func integer(_ value: Int64?) -> SQLValue { value.map(SQLValue.integer) ?? .null }

  // MARK: - SQLite

  private func insert(_ table: String, _ row: [String: SQLValue]) throws {
    let columns = row.keys.sorted()
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    // The CHECK of conflict wants bytes or a blob; queries look at neither.
    let extra = table == "conflict" ? ("bytes, ", "x'00', ") : ("", "")
    try run(
      "INSERT INTO \(table) (\(extra.0)\(columns.joined(separator: ", "))) "
        + "VALUES (\(extra.1)\(marks))",
      columns.compactMap { row[$0] }
    )
  }

  private func run(_ sql: String, _ bindings: [SQLValue]) throws {
    _ = try rows(sql, bindings)
  }

  private func execute(_ sql: String) throws {
    try check(sqlite3_exec(handle, sql, nil, nil, nil), sql)
  }

  func rows(_ sql: String, _ bindings: [SQLValue]) throws -> [[String]] {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil), sql)
    defer { sqlite3_finalize(statement) }
    for (index, value) in bindings.enumerated() {
      try check(bind(value, to: statement, Int32(index + 1)), sql)
    }
    #expect(Int(sqlite3_bind_parameter_count(statement)) == bindings.count, "\(sql)")
    var rows: [[String]] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        rows.append(
          (0..<sqlite3_column_count(statement)).map { column in
            sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
          }
        )
      case SQLITE_DONE: return rows
      case let code:
        try check(code, sql)
        return rows
      }
    }
  }

  private func bind(_ value: SQLValue, to statement: OpaquePointer?, _ index: Int32) -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(statement, index)
    case .integer(let value): return sqlite3_bind_int64(statement, index, value)
    case .real(let value): return sqlite3_bind_double(statement, index, value)
    case .text(let text):
      return csqlite_bind_text_copy(statement, index, text, Int64(text.utf8.count))
    case .blob(let bytes):
      return bytes.withUnsafeBytes {
        csqlite_bind_blob_copy(statement, index, $0.baseAddress, Int64($0.count))
      }
    }
  }

  private func check(_ code: Int32, _ sql: String) throws {
    guard code != SQLITE_OK else { return }
    throw Failure("\(String(cString: sqlite3_errmsg(handle))): \(sql)")
  }
}

/// Monday 2026-11-30 at 12:00, two hours east.
let queryNow = Timestamp(milliseconds: 1_796_032_800_000)
let queryContext = QueryContext(now: queryNow, zone: LocalZone { _ in 7_200 }, me: "mika")
