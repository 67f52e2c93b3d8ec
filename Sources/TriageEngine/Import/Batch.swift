import ReportFormats
import ReportModel
import ReportStore
import SystemCalls

/// Reports that go into the store together.
struct Batch {
  private(set) var items: [IngestItem] = []
  /// Names of reports, for messages: `line 7`.
  private(set) var places: [String] = []
  private var files: [File] = []
  private(set) var byteCount = 0

  /// Bytes that came with a report.
  private struct File {
    var item: Int
    var position: Int
    var bytes: [UInt8]
  }

  /// Reports of lines that one transaction takes; `BATCH_LINES` in a debug build, so that tests see
  /// several batches of a small file.
  static let lineCount: Int = {
    #if DEBUG
    if let count = Environment.value("BATCH_LINES").flatMap({ Int($0) }), count > 0 { return count }
    #endif
    return Limits.batchLineCount
  }()

  /// Bytes that are enough for a transaction; more would make a large log.
  static let byteLimit = 32 << 20

  var isEmpty: Bool { items.isEmpty }

  mutating func add(
    _ draft: consuming ReportDraft,
    _ found: [AttachmentCollector.Found],
    at place: String
  ) {
    byteCount += draft.raw.count
    for (position, one) in found.enumerated() {
      guard let bytes = one.bytes else { continue }
      byteCount += bytes.count
      files.append(File(item: items.count, position: position, bytes: bytes))
    }
    // When it came is filled in by ``complete(now:modified:storing:)``.
    let item = IngestItem(
      draft: draft,
      receivedAt: Timestamp(milliseconds: 0),
      attachments: found.map(\.attachment)
    )
    items.append(item)
    places.append(place)
  }

  /// Stores the files by `addBlobs`, and fills in what follows from them and what is missing.
  ///
  /// `modified` is when the file they came from was last changed, for reports that say no time;
  /// `nil` for a stream.
  mutating func complete(
    now: Timestamp,
    modified: Timestamp?,
    storing addBlobs: ([[UInt8]]) throws -> [BlobDigest]
  ) throws {
    let digests = try addBlobs(files.map(\.bytes))
    for (file, digest) in zip(files, digests) {
      items[file.item].attachments[file.position].take(digest)
    }
    let touched = Set(files.map(\.item))
    files = []
    for index in items.indices {
      items[index].fillTimes(now: now, modified: modified)
      if touched.contains(index) { items[index].judgeFiles() }
    }
  }
}

extension IngestItem {
  /// Fills in what follows from the bytes of the files, and when it was made and came.
  mutating func settle(now: Timestamp, modified: Timestamp?) {
    fillTimes(now: now, modified: modified)
    judgeFiles()
  }

  fileprivate mutating func fillTimes(now: Timestamp, modified: Timestamp?) {
    let captured = attachments.compactMap { $0.captureTime(now: now) }.max()
    draft.report.setCreationTime(captured, now: now, modified: modified)
    receivedAt = draft.report.receivedAt ?? now
  }

  fileprivate mutating func judgeFiles() {
    for (position, attachment) in attachments.enumerated()
    where attachment.facts.health == .hashMismatch {
      draft.warnings += AttachmentWarnings.warnings(
        of: attachment.facts,
        at: "/attachments/\(position)/sha256"
      )
    }
    // The reader's hash stands where no file came with the report.
    draft.contentHash = ContentHash.of(draft.report, blobs: attachments.map(\.blob))
  }
}

extension StoredAttachment {
  /// As declared, else as its bytes say, when that has a zone and is likely.
  fileprivate func captureTime(now: Timestamp) -> Timestamp? {
    if let declared = declared.capturedAt { return declared }
    guard let found = facts.capturedAt?.timestamp, found.isPlausible(now: now) else { return nil }
    return found
  }

  /// Other bytes than the report declares are a fact of their own.
  mutating func take(_ digest: BlobDigest) {
    blob = digest
    guard let declared = declared.sha256, declared != digest else { return }
    facts.health = .hashMismatch
    facts.remark = "its bytes are not those the report declares"
  }
}

extension Report {
  /// Fills ``createdAt`` in from the best source there is (model.md "Times").
  ///
  /// The report's own; the newest capture time of a picture; when it was received; when its file
  /// was changed; now.
  fileprivate mutating func setCreationTime(
    _ captured: Timestamp?,
    now: Timestamp,
    modified: Timestamp?
  ) {
    if createdAt != nil {
      createdAtSource = createdAtSource ?? .report
      return
    }
    if let captured {
      (createdAt, createdAtSource) = (captured, .attachment)
    } else if let receivedAt {
      (createdAt, createdAtSource) = (receivedAt, .received)
    } else if let modified {
      (createdAt, createdAtSource) = (modified, .file)
    } else {
      (createdAt, createdAtSource) = (now, .import)
    }
  }
}
