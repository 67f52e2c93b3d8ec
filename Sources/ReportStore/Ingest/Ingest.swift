import CSQLite
import ReportModel

/// Puts reports into the tables, inside one transaction.
struct Ingest {
  private let opened: Writer.Opened
  private let author: String
  private let at: Timestamp
  private let command: String
  private let statements: IngestStatements
  private var sink: StatementSink
  /// The number the first new report got.
  private let first: Int64
  private var next: Int64
  /// The first whose triage and words are not written yet.
  private var firstBare: Int64
  private var completions: [HistoryEntry.Change] = []
  private let tombstones: Tombstones?
  private let returning: Returning

  private var connection: Connection { opened.connection }

  init(
    _ opened: Writer.Opened,
    author: String,
    at: Timestamp,
    command: String,
    returning: Returning = .stayAway
  ) throws {
    self.opened = opened
    self.returning = returning
    tombstones = try Tombstones(opened.connection)
    self.author = author
    self.at = at
    self.command = command
    statements = try opened.ingestStatements()
    sink = StatementSink(opened)
    first = try opened.connection.integer("SELECT n FROM total WHERE name = 'last'") + 1
    next = first
    firstBare = first
  }

  /// Larger originals are files: rows stay small.
  static let rawRowByteCount = 32 << 10

  /// Puts reports in, table by table, so that the pages of each stay at hand; what the store has
  /// already comes last.
  ///
  /// `rawBlobs`: by position in the items, the originals too large for a row.
  mutating func add(
    _ items: [IngestItem],
    rawBlobs: [Int: BlobDigest]
  ) throws -> [IngestOutcome] {
    var numbers: [Int64?] = []
    numbers.reserveCapacity(items.count)
    let removed = try removed(among: items, rawBlobs)
    for (index, item) in items.enumerated() {
      if removed[index] != nil {
        numbers.append(nil)
        continue
      }
      sink.beginReport()
      let isNew = try insertReport(item, number: next)
      numbers.append(isNew ? next : nil)
      guard isNew else { continue }
      try insertRaw(item.draft, number: next, rawBlob: rawBlobs[index])
      if !item.draft.rawSplices.isEmpty {
        let splices = RawSplices(connection: connection)
        try splices.insert(item.draft.rawSplices, of: .report(ReportNumber(next)))
      }
      try insertSides(item.draft.report, number: next)
      try insertAttachments(item.attachments, number: next)
      try insertWarnings(item.draft.warnings, number: next)
      try insertTags(item.draft.report.tags, number: next)
      if let likeness = RetryLikeness(item) {
        try likeness.note(next, at: item.receivedAt, connection)
      }
      next += 1
    }
    // A report that is met may have come a moment ago.
    if numbers.contains(nil) { try insertDerived() }
    return try items.indices.map { index in
      if let number = numbers[index] { return .new(ReportNumber(number)) }
      if let at = removed[index] { return .removed(at: at) }
      sink.beginReport()
      let meeting = Meeting(connection, items[index], at: at, rawBlob: rawBlobs[index])
      let outcome = try meeting.resolve(&completions, &sink, statements.attachment)
      if case .conflict(let number) = outcome { try keepContent(of: items[index], beside: number) }
      return outcome
    }
  }

  /// When those were removed for good that stay away, by position; the files they brought go again.
  private func removed(
    among items: [IngestItem],
    _ rawBlobs: [Int: BlobDigest]
  ) throws -> [Int: Timestamp] {
    guard let tombstones else { return [:] }
    var removed: [Int: Timestamp] = [:]
    for (index, item) in items.enumerated() {
      guard let at = try tombstones.date(of: item) else { continue }
      switch returning {
      case .comeIn: try tombstones.lift(item)
      case .stayAway:
        removed[index] = at
        try RemovedFiles(connection).note(item, rawBlob: rawBlobs[index])
      }
    }
    return removed
  }

  /// Keeps what is put aside as whole as a report is: its rows are written, copied and removed.
  private mutating func keepContent(of item: IngestItem, beside report: ReportNumber) throws {
    let found = try connection.first(
      "SELECT id FROM conflict WHERE report = ? AND content_hash = ?",
      [.number(report), .blob(item.draft.contentHash.bytes)]
    ) { $0.integer(0) }
    let cells = AsideCells(connection: connection)
    guard let conflict = found, try !cells.isThere(conflict) else { return }
    var item = item
    // Of no report: a line of text that no reportId can be.
    guard let id = ReportID("conflict:\(conflict):\(report.rawValue)") else { return }
    item.draft.report.id = id
    guard try insertReport(item, number: -conflict) else { return }
    try insertSides(item.draft.report, number: -conflict)
    try insertAttachments(item.attachments, number: -conflict)
    try insertWarnings(item.draft.warnings, number: -conflict)
    try insertTags(item.draft.report.tags, number: -conflict)
    try cells.write(-conflict, as: conflict)
    try cells.removeRows(of: -conflict)
  }

  /// The numbers given so far; `nil` without any.
  var newNumbers: ClosedRange<Int64>? { next > first ? first...(next - 1) : nil }

  /// Writes what follows from all that was added.
  mutating func finish() throws {
    try insertDerived()
    opened.codes = sink.codes
    CrashPoint.rowsWritten.reach()
    let columns = ColumnChunks(connection)
    let texts = TextChunks(connection)
    if next > first {
      try columns.seal(upTo: next - 1)
      try texts.seal(upTo: next - 1)
      try StoredLists(connection).follow(upTo: next - 1, arrived: next - first)
    }
    try columns.renew(completions.map(\.report))
    try texts.renew(completions.map(\.report))
    try writeTotals(next - first)
    try writeHistory(first, next - first, completions)
    try wakeSleepers()
  }

  /// Reports that waited for a version wake with it, in the transaction that brings it.
  private func wakeSleepers() throws {
    guard first < next else { return }
    let triage = TriageWriter(opened, .forward)
    let woken = try Waking(triage).wake(byArrivals: first...next - 1)
    guard let words = woken.first?.words else { return }
    let more = woken.count > 1 ? " and \(woken.count - 1) more" : ""
    _ = try ReportStore.append(triage, words + more, at: at, connection)
  }

  private func writeTotals(_ count: Int64) throws {
    if count == 0 { return }
    try connection.run(
      "UPDATE total SET n = n + ? WHERE name IN ('all', 'inbox', 'last')",
      .integer(count)
    )
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

  /// `false` when the id is taken.
  private mutating func insertReport(_ item: IngestItem, number: Int64) throws -> Bool {
    let report = item.draft.report
    sink.begin(statements.report)
    try sink.integer(number)
    try sink.text(report.id.rawValue)
    try sink.blob(item.draft.contentHash.bytes)
    try sink.integer((report.createdAt ?? item.receivedAt).milliseconds)
    try sink.code((report.createdAtSource ?? .received).rawValue, of: .createdAtSource)
    try sink.integer(item.receivedAt.milliseconds)
    try ReportColumns.coded(report, to: &sink)
    let counts = AttachmentCounts(item.attachments, capture: report.capture)
    try sink.integer(counts.pictures)
    try sink.integer(counts.recordings)
    try sink.integer(counts.longestMilliseconds)
    try sink.integer(counts.byteSize)
    try sink.flag(counts.hasDamage)
    try sink.integer(Int64(item.draft.warnings.count))
    try sink.packed(item.attachments.lazy.map(\.declared.fileName))
    try sink.integer(try metadataKeys(report))
    try sink.packed(report.metadata.lazy.map(\.value))
    try ReportColumns.texts(report, to: &sink)
    try sink.run()
    return sqlite3_changes(connection.handle) == 1
  }

  private mutating func metadataKeys(_ report: Report) throws -> Int64? {
    if report.metadata.isEmpty { return nil }
    return try sink.metadataKeys(report.metadata.lazy.map(\.key))
  }

  /// What follows from the reports alone: their triage, and their words.
  private mutating func insertDerived() throws {
    if firstBare == next { return }
    let last = next - 1
    try connection.run(
      """
      INSERT INTO triage (report, updated_at)
      WITH RECURSIVE number (n) AS (SELECT ? UNION ALL SELECT n + 1 FROM number WHERE n < ?)
      SELECT n, ? FROM number
      """,
      .integer(firstBare),
      .integer(last),
      .integer(at.milliseconds)
    )
    try WordIndex(connection).learn(firstBare...last)
    try BurstTable(connection).add(firstBare...last)
    firstBare = next
  }

  private mutating func insertAttachments(_ attachments: [StoredAttachment], number: Int64) throws {
    for (position, attachment) in attachments.enumerated() {
      sink.begin(statements.attachment)
      try sink.integer(number)
      try sink.integer(Int64(position))
      try ReportColumns.attachment(attachment, to: &sink)
      try sink.run()
    }
  }

  private func insertRaw(_ draft: ReportDraft, number: Int64, rawBlob: BlobDigest?) throws {
    let statement = statements.raw
    try statement.bind(1, number)
    try statement.bind(2, draft.rawFormat.rawValue)
    if let rawBlob {
      try statement.bindNull(3)
      try statement.bind(4, rawBlob.bytes)
      try statement.run()
      return
    }
    try statement.bindNull(4)
    try draft.raw.withUnsafeBytes {
      try statement.bindStatic(3, $0)
      try statement.run()
    }
  }

  private mutating func insertSides(_ report: Report, number: Int64) throws {
    if report.device.hasRareFacts {
      sink.begin(statements.device)
      try sink.integer(number)
      try ReportColumns.device(report.device, to: &sink)
      try sink.run()
    }
    if report.capture != Capture() {
      sink.begin(statements.capture)
      try sink.integer(number)
      try ReportColumns.capture(report.capture, to: &sink)
      try sink.run()
    }
    if let log = report.log {
      sink.begin(statements.log)
      try sink.integer(number)
      try sink.text(log)
      try sink.run()
    }
  }

  private mutating func insertWarnings(_ warnings: [Warning], number: Int64) throws {
    for (position, warning) in warnings.enumerated() {
      sink.begin(statements.warning)
      try sink.integer(number)
      try sink.integer(Int64(position))
      try sink.text(warning.code.rawValue)
      try sink.text(warning.place)
      try sink.text(warning.message)
      try sink.run()
    }
  }

  private mutating func insertTags(_ tags: [Tag], number: Int64) throws {
    if tags.isEmpty { return }
    let tags = tags.count > 1 ? Set(tags).sorted() : tags
    for tag in tags {
      sink.begin(statements.tag)
      try sink.integer(try sink.codes.tag(tag.name, connection))
      try sink.integer(number)
      try sink.run()
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
