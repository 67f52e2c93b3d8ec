import CSQLite
import ReportModel

/// A report that came with an id the store has already.
struct Meeting {
  private let connection: Connection
  private let item: IngestItem
  private let at: Timestamp
  private let rawBlob: BlobDigest?

  init(_ connection: Connection, _ item: IngestItem, at: Timestamp, rawBlob: BlobDigest?) {
    self.connection = connection
    self.item = item
    self.at = at
    self.rawBlob = rawBlob
  }

  /// `attachment` inserts a row of table attachment through `sink`.
  func resolve(
    _ completions: inout [HistoryEntry.Change],
    _ sink: inout StatementSink,
    _ attachment: Statement
  ) throws -> IngestOutcome {
    let found = try connection.first(
      "SELECT id, content_hash FROM report WHERE report_id = ?",
      [.text(item.draft.report.id.rawValue)]
    ) { (number: $0.integer(0), hash: $0.blob(1)) }
    guard let found else { throw StoreError.unknownReport(.text(item.draft.report.id.rawValue)) }
    let number = ReportNumber(found.number)
    if found.hash == item.draft.contentHash.bytes { return try countReplay(number) }
    let reader = DetailReader(connection)
    guard let stored = try reader.core(number), try isSameButAttachments(stored.report),
      let plan = AttachmentPlan(stored: stored.attachments, come: item.attachments)
    else { return try keepAside(number) }
    if plan.isEmpty { return try countReplay(number) }
    try complete(number, plan, of: stored.attachments, &sink, attachment)
    completions += plan.changes(number)
    return .completed(number, files: plan.count)
  }

  private func countReplay(_ number: ReportNumber) throws -> IngestOutcome {
    try connection.run(
      """
      INSERT INTO replay (report, n) VALUES (?, 1)
      ON CONFLICT (report) DO UPDATE SET n = n + 1
      """,
      .number(number)
    )
    return .replayed(number)
  }

  /// The first stays; each other content is kept once.
  private func keepAside(_ number: ReportNumber) throws -> IngestOutcome {
    let draft = item.draft
    let made = try connection.first(
      """
      SELECT made FROM conflict WHERE report = ? AND content_hash = ? AND resolution = 'both'
      """,
      [.number(number), .blob(draft.contentHash.bytes)]
    ) { $0.optionalInteger(0) }
    if let made = made ?? nil { return try countReplay(ReportNumber(made)) }
    try connection.run(
      """
      INSERT INTO conflict (report, content_hash, at, format, bytes, blob)
      VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (report, content_hash) DO NOTHING
      """,
      .number(number),
      .blob(draft.contentHash.bytes),
      .integer(at.milliseconds),
      .text(draft.rawFormat.rawValue),
      rawBlob == nil ? .blob(draft.raw) : .null,
      rawBlob.map { .blob($0.bytes) } ?? .null
    )
    if connection.changeCount == 1 {
      let splices = RawSplices(connection: connection)
      try splices.insert(draft.rawSplices, of: .conflict(connection.lastRowID))
    }
    return .conflict(number)
  }

  /// Compares what the content hash counts (model.md "Content hash") but the attachments, by bytes.
  private func isSameButAttachments(_ stored: Report) throws -> Bool {
    try Self.fields(stored) == Self.fields(item.draft.report)
  }

  private static func fields(_ report: Report) throws -> [SQLValue] {
    var sink = ValueSink()
    var capture = report.capture
    // Says that no picture came with it; one may come later.
    if capture.outcome == .notAttached { capture.outcome = nil }
    if report.createdAtSource == .report { sink.integer(report.createdAt?.milliseconds) }
    try ReportColumns.coded(report, to: &sink)
    try ReportColumns.texts(report, to: &sink)
    try ReportColumns.device(report.device, to: &sink)
    try ReportColumns.capture(capture, to: &sink)
    sink.text(report.log)
    for item in report.metadata {
      sink.text(item.key)
      sink.text(item.value)
    }
    return sink.values
  }

  private func complete(
    _ number: ReportNumber,
    _ plan: AttachmentPlan,
    of stored: [StoredAttachment],
    _ sink: inout StatementSink,
    _ insert: Statement
  ) throws {
    let words = WordIndex(connection)
    try words.forget(number)
    for (position, _) in plan.filled {
      try connection.run(
        "DELETE FROM attachment WHERE report = ? AND position = ?",
        .number(number),
        .integer(Int64(position))
      )
    }
    for (position, attachment) in plan.rows(after: stored.count) {
      sink.begin(insert)
      try sink.integer(number.rawValue)
      try sink.integer(Int64(position))
      try ReportColumns.attachment(attachment, to: &sink)
      try sink.run()
    }
    let all = plan.result(of: stored)
    let counts = AttachmentCounts(all, capture: item.draft.report.capture)
    try connection.run(
      """
      UPDATE report SET content_hash = ?, picture_count = ?, recording_count = ?,
        longest_milliseconds = ?, byte_size = ?, has_damage = ?, file_names = ?
      WHERE id = ?
      """,
      .blob(item.draft.contentHash.bytes),
      .integer(counts.pictures),
      .integer(counts.recordings),
      .integer(counts.longestMilliseconds),
      .integer(counts.byteSize),
      .integer(counts.hasDamage ? 1 : 0),
      .text(PackedList.pack(all.map(\.declared.fileName))),
      .number(number)
    )
    if item.draft.report.capture.outcome != .notAttached {
      try connection.run(
        "UPDATE report_capture SET outcome = NULL WHERE report = ? AND outcome = 'notAttached'",
        .number(number)
      )
    }
    try words.learn(number)
    try PictureProgress(connection).goBack(before: number)
    try connection.run(
      "UPDATE triage SET updated_at = ? WHERE report = ?",
      .integer(at.milliseconds),
      .number(number)
    )
  }
}

/// How the attachments of a second copy join those of the first; nothing is ever replaced.
struct AttachmentPlan {
  /// Promised before, with bytes now.
  private(set) var filled: [(position: Int, attachment: StoredAttachment)] = []
  private(set) var added: [StoredAttachment] = []

  var count: Int { filled.count + added.count }
  var isEmpty: Bool { count == 0 }

  /// `nil` when one contradicts what is there: same name, other bytes.
  init?(stored: [StoredAttachment], come: [StoredAttachment]) {
    var free = Set(stored.indices)
    for attachment in come {
      let named = stored.indices.filter {
        free.contains($0)
          && stored[$0].declared.fileName.utf8.elementsEqual(attachment.declared.fileName.utf8)
      }
      guard !named.isEmpty else {
        added.append(attachment)
        continue
      }
      guard let position = named.first(where: { Self.agree(stored[$0], attachment) }) else {
        return nil
      }
      free.remove(position)
      if stored[position].blob == nil && attachment.blob != nil {
        filled.append((position, attachment))
      }
    }
  }

  /// The rows to write, with their positions.
  func rows(after count: Int) -> [(position: Int, attachment: StoredAttachment)] {
    filled + added.enumerated().map { (count + $0.offset, $0.element) }
  }

  func changes(_ number: ReportNumber) -> [HistoryEntry.Change] {
    (filled.map(\.attachment) + added).map {
      HistoryEntry.Change(
        report: number,
        field: .completion,
        item: $0.declared.fileName,
        before: nil,
        after: $0.blob?.hex ?? ""
      )
    }
  }

  func result(of stored: [StoredAttachment]) -> [StoredAttachment] {
    var all = stored
    for (position, attachment) in filled { all[position] = attachment }
    return all + added
  }

  private static func agree(_ old: StoredAttachment, _ new: StoredAttachment) -> Bool {
    if let blob = old.blob { return new.blob.map { $0 == blob } ?? agrees(new.declared, blob) }
    if let blob = new.blob { return agrees(old.declared, blob) }
    return old.declared.sha256 == new.declared.sha256
      && old.declared.byteSize == new.declared.byteSize
  }

  private static func agrees(_ declared: Attachment, _ blob: BlobDigest) -> Bool {
    declared.sha256.map { $0 == blob } ?? true
  }
}
