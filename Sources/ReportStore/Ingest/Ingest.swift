import CSQLite
import ReportModel

/// Puts reports into the tables, inside one transaction.
struct Ingest {
  let opened: Writer.Opened
  let author: String
  let at: Timestamp
  let command: String
  /// By position in the items: raw originals too large for a row.
  let rawBlobs: [Int: BlobDigest]

  private var connection: Connection { opened.connection }
  private let arena = TextArena()

  init(
    _ opened: Writer.Opened,
    author: String,
    at: Timestamp,
    command: String,
    rawBlobs: [Int: BlobDigest]
  ) {
    self.opened = opened
    self.author = author
    self.at = at
    self.command = command
    self.rawBlobs = rawBlobs
  }

  /// Larger originals are files: rows stay small.
  static let rawRowByteCount = 32 << 10

  func run(_ items: [IngestItem]) throws -> [IngestOutcome] {
    var outcomes: [IngestOutcome] = []
    outcomes.reserveCapacity(items.count)
    var completions: [HistoryEntry.Change] = []
    let first = try connection.integer("SELECT n FROM total WHERE name = 'last'") + 1
    var next = first
    for (index, item) in items.enumerated() {
      if try insertReport(item, number: next) {
        try insertParts(item, number: next, rawBlob: rawBlobs[index])
        outcomes.append(.new(ReportNumber(next)))
        next += 1
      } else {
        let meeting = Meeting(opened, item, at: at, rawBlob: rawBlobs[index])
        outcomes.append(try meeting.resolve(&completions))
      }
    }
    CrashPoint.rowsWritten.reach()
    let count = next - first
    if count > 0 {
      try connection.run(
        "UPDATE total SET n = n + ? WHERE name IN ('all', 'inbox', 'last')",
        .integer(count)
      )
    }
    try writeHistory(first, count, completions)
    return outcomes
  }

  private func writeHistory(
    _ first: Int64,
    _ count: Int64,
    _ completions: [HistoryEntry.Change]
  ) throws {
    if count == 0 && completions.isEmpty { return }
    let history = HistoryWriter(connection)
    let sequence = try history.append(
      at: at,
      author: author,
      command: command,
      isUndoable: false,
      turns: nil,
      arrivals: count > 0 ? first...first + count - 1 : nil
    )
    try history.append(completions, to: sequence)
  }

  // MARK: Rows

  private static let reportSQL =
    ReportColumns.insert(
      "report",
      ["id", "report_id", "content_hash", "created_at", "created_at_source", "received_at"],
      ReportColumns.coded.map(\.column) + [
        "picture_count", "recording_count", "longest_milliseconds", "byte_size", "has_damage",
        "warning_count", "file_names", "metadata_keys", "metadata_values",
      ] + ReportColumns.texts
    ) + " ON CONFLICT (report_id) DO NOTHING"

  /// `false` when the id is taken.
  private func insertReport(_ item: IngestItem, number: Int64) throws -> Bool {
    let report = item.draft.report
    return try connection.with(Self.reportSQL) { statement in
      arena.empty()
      var sink = StatementSink(statement, opened, arena)
      try sink.integer(number)
      try sink.text(report.id.rawValue)
      try sink.blob(item.draft.contentHash.bytes)
      try sink.integer((report.createdAt ?? item.receivedAt).milliseconds)
      try sink.code((report.createdAtSource ?? .received).rawValue, of: .createdAtSource)
      try sink.integer(item.receivedAt.milliseconds)
      try ReportColumns.coded(report, to: &sink)
      let counts = AttachmentCounts(item.attachments)
      try sink.integer(counts.pictures)
      try sink.integer(counts.recordings)
      try sink.integer(counts.longestMilliseconds)
      try sink.integer(counts.byteSize)
      try sink.flag(counts.hasDamage)
      try sink.integer(Int64(item.draft.warnings.count))
      try sink.text(fileNames(item.attachments))
      try sink.integer(try metadataKeys(report))
      try sink.text(Self.metadataValues(report))
      try ReportColumns.texts(report, to: &sink)
      try statement.run()
      return sqlite3_changes(connection.handle) == 1
    }
  }

  private func metadataKeys(_ report: Report) throws -> Int64? {
    if report.metadata.isEmpty { return nil }
    let packed = PackedList.pack(report.metadata.lazy.map(\.key))
    return try opened.codes.metadataKeys(packed, connection)
  }

  private static func metadataValues(_ report: Report) -> String? {
    report.metadata.isEmpty ? nil : PackedList.pack(report.metadata.lazy.map(\.value))
  }

  private func fileNames(_ attachments: [StoredAttachment]) -> String? {
    attachments.isEmpty ? nil : PackedList.pack(attachments.lazy.map(\.declared.fileName))
  }

  private func insertParts(_ item: IngestItem, number: Int64, rawBlob: BlobDigest?) throws {
    let report = item.draft.report
    try connection.with("INSERT INTO triage (report, updated_at) VALUES (?, ?)") {
      try $0.bind(1, number)
      try $0.bind(2, at.milliseconds)
      try $0.run()
    }
    try insertRaw(item.draft, number: number, rawBlob: rawBlob)
    try insertSides(report, number: number)
    let attachments = AttachmentRows(opened, arena)
    for (position, attachment) in item.attachments.enumerated() {
      try attachments.insert(attachment, report: number, position: Int64(position))
    }
    for (position, warning) in item.draft.warnings.enumerated() {
      try connection.run(
        "INSERT INTO warning (report, position, code, place, message) VALUES (?, ?, ?, ?, ?)",
        .integer(number),
        .integer(Int64(position)),
        .text(warning.code.rawValue),
        .text(warning.place),
        .text(warning.message)
      )
    }
    try insertTags(report.tags, number: number)
    try insertWords(item, number: number)
  }

  private func insertRaw(_ draft: ReportDraft, number: Int64, rawBlob: BlobDigest?) throws {
    try connection.with("INSERT INTO raw (report, format, bytes, blob) VALUES (?, ?, ?, ?)") {
      statement in
      try statement.bind(1, number)
      try statement.bind(2, draft.rawFormat.rawValue)
      if let rawBlob {
        try statement.bind(4, rawBlob.bytes)
        try statement.run()
        return
      }
      try draft.raw.withUnsafeBytes {
        try statement.bindStatic(3, $0)
        try statement.run()
      }
    }
  }

  private static let deviceSQL = ReportColumns.insert(
    "report_device",
    ["report"],
    ReportColumns.device
  )
  private static let captureSQL = ReportColumns.insert(
    "report_capture",
    ["report"],
    ReportColumns.capture
  )

  private func insertSides(_ report: Report, number: Int64) throws {
    if report.device.hasRareFacts {
      try insert(Self.deviceSQL, number) { try ReportColumns.device(report.device, to: &$0) }
    }
    if report.capture != Capture() {
      try insert(Self.captureSQL, number) { try ReportColumns.capture(report.capture, to: &$0) }
    }
    if let log = report.log {
      try insert("INSERT INTO report_log (report, text) VALUES (?, ?)", number) {
        try $0.text(log)
      }
    }
  }

  private func insert(
    _ sql: String,
    _ number: Int64,
    _ columns: (inout StatementSink) throws -> Void
  ) throws {
    try connection.with(sql) { statement in
      arena.empty()
      var sink = StatementSink(statement, opened, arena)
      try sink.integer(number)
      try columns(&sink)
      try statement.run()
    }
  }

  private func insertTags(_ tags: [Tag], number: Int64) throws {
    if tags.isEmpty { return }
    let sorted = Set(tags).sorted()
    for tag in sorted {
      let code = try opened.codes.tag(tag.name, connection)
      try connection.with("INSERT INTO report_tag (tag, report) VALUES (?, ?)") {
        try $0.bind(1, code)
        try $0.bind(2, number)
        try $0.run()
      }
    }
    try insert("INSERT INTO triage_text (report, tag) VALUES (?, ?)", number) {
      try $0.text(PackedList.pack(sorted.map(\.name)))
    }
  }

  private func insertWords(_ item: IngestItem, number: Int64) throws {
    let report = item.draft.report
    let sql = """
      INSERT INTO search (rowid, title, message, tag, screen, file, attr)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """
    try insert(sql, number) { sink in
      try sink.text(report.title)
      try sink.text(report.message)
      try sink.text(
        report.tags.isEmpty ? nil : PackedList.pack(Set(report.tags).sorted().map(\.name))
      )
      try sink.text(report.screen)
      try sink.text(fileNames(item.attachments))
      try sink.text(Self.metadataValues(report))
    }
  }
}

extension Device {
  /// Whether anything but model and name is known.
  var hasRareFacts: Bool {
    var rest = self
    rest.model = nil
    rest.name = nil
    return rest != Device()
  }
}

/// Writes rows of table `attachment`.
struct AttachmentRows {
  private let opened: Writer.Opened
  private let arena: TextArena
  private static let sql = ReportColumns.insert(
    "attachment",
    ["report", "position"],
    ReportColumns.attachment
  )

  init(_ opened: Writer.Opened, _ arena: TextArena) {
    self.opened = opened
    self.arena = arena
  }

  func insert(_ attachment: StoredAttachment, report: Int64, position: Int64) throws {
    try opened.connection.with(Self.sql) { statement in
      arena.empty()
      var sink = StatementSink(statement, opened, arena)
      try sink.integer(report)
      try sink.integer(position)
      try ReportColumns.attachment(attachment, to: &sink)
      try statement.run()
    }
  }
}
