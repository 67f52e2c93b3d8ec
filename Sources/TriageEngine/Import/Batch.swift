import ReportFormats
import ReportModel
import ReportStore
import SystemCalls

/// Reports that go into the store together.
struct Batch {
  private(set) var drafts: [ReportDraft] = []
  private(set) var found: [[AttachmentCollector.Found]] = []
  /// Names of reports, for messages: `line 7`.
  private(set) var places: [String] = []
  private var byteCount = 0

  /// Reports of lines that one transaction takes; `BATCH_LINES` in a debug build, so that tests see
  /// several batches of a small file.
  static let lineCount: Int = {
    #if DEBUG
    if let count = Environment.value("BATCH_LINES").flatMap({ Int($0) }), count > 0 { return count }
    #endif
    return Limits.batchLineCount
  }()

  /// Enough to be worth a transaction; more would hold too much memory.
  var isFull: Bool {
    drafts.count >= Self.lineCount || byteCount > 32 << 20
  }

  var isEmpty: Bool { drafts.isEmpty }

  mutating func add(_ draft: ReportDraft, _ files: [AttachmentCollector.Found], at place: String) {
    drafts.append(draft)
    found.append(files)
    places.append(place)
    byteCount += draft.raw.count + files.reduce(0) { $0 + ($1.bytes?.count ?? 0) }
  }

  /// Stores the files by `addBlobs`, then gives what goes into the tables.
  ///
  /// `modified` is when the file they came from was last changed, for reports that say no time;
  /// `nil` for a stream.
  func items(
    now: Timestamp,
    modified: Timestamp?,
    storing addBlobs: ([[UInt8]]) throws -> [BlobDigest]
  ) throws -> [IngestItem] {
    let contents = found.flatMap { $0.compactMap(\.bytes) }
    var digests = try addBlobs(contents)[...]
    return zip(drafts, found).map { draft, files in
      let attachments = files.map { file in
        var attachment = file.attachment
        if file.bytes != nil { attachment.blob = digests.removeFirst() }
        return attachment.comparedWithDeclaredHash()
      }
      return item(draft, attachments, now: now, modified: modified)
    }
  }

  private func item(
    _ draft: ReportDraft,
    _ attachments: [StoredAttachment],
    now: Timestamp,
    modified: Timestamp?
  ) -> IngestItem {
    var draft = draft
    for (index, attachment) in attachments.enumerated()
    where attachment.facts.health == .hashMismatch {
      draft.warnings += AttachmentWarnings.warnings(
        of: attachment.facts,
        at: "/attachments/\(index)/sha256"
      )
    }
    // The reader's hash stands where no file came with the report.
    if attachments.contains(where: { $0.blob != nil }) {
      draft.contentHash = ContentHash.of(draft.report, blobs: attachments.map(\.blob))
    }
    draft.report.setCreationTime(now: now, modified: modified)
    return IngestItem(
      draft: draft,
      receivedAt: draft.report.receivedAt ?? now,
      attachments: attachments
    )
  }
}

extension StoredAttachment {
  /// Other bytes than the report declares are a fact of their own.
  fileprivate func comparedWithDeclaredHash() -> StoredAttachment {
    guard let declared = declared.sha256, let blob, declared != blob else { return self }
    var copy = self
    copy.facts.health = .hashMismatch
    copy.facts.remark = "its bytes are not those the report declares"
    return copy
  }
}

extension Report {
  /// Fills ``createdAt`` in from the best source there is (model.md "Times").
  ///
  /// The report's own; the newest capture time of a picture; when it was received; when its file
  /// was changed; now.
  fileprivate mutating func setCreationTime(now: Timestamp, modified: Timestamp?) {
    if createdAt != nil {
      createdAtSource = createdAtSource ?? .report
      return
    }
    if let captured = attachments.compactMap(\.capturedAt).max() {
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
