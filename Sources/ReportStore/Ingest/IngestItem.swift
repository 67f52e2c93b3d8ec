import ReportModel

/// A report that was read, with its attachments' bytes stored already.
package struct IngestItem: Sendable {
  /// Its content hash is final; createdAt and createdAtSource are filled in.
  package var draft: ReportDraft
  package var receivedAt: Timestamp
  /// In the order of `draft.report.attachments`.
  package var attachments: [StoredAttachment]

  package init(draft: ReportDraft, receivedAt: Timestamp, attachments: [StoredAttachment]) {
    self.draft = draft
    self.receivedAt = receivedAt
    self.attachments = attachments
  }
}

/// What becomes of reports that come again after they were removed for good.
package enum Returning: Sendable {
  case stayAway
  /// A person asked for it: as if they had never gone.
  case comeIn
}

/// What became of a report.
package enum IngestOutcome: Equatable, Sendable {
  case new(ReportNumber)
  /// The same again: counted.
  case replayed(ReportNumber)
  /// The same, and that many files that were missing.
  case completed(ReportNumber, files: Int)
  /// Another report under the same id: kept aside.
  case conflict(ReportNumber)
  /// Was removed for good, then; it stays away.
  case removed(at: Timestamp)

  package var number: ReportNumber? {
    switch self {
    case .new(let number), .replayed(let number), .completed(let number, _),
      .conflict(let number):
      number
    case .removed: nil
    }
  }
}

/// How far a file of lines was read; written with the rows it led to.
package struct ImportProgress: Equatable, Sendable {
  /// What tells the file from others, such as device, inode and the hash of its first bytes.
  package var file: String
  package var byteOffset: Int64
  package var line: Int64
  /// Removes the row.
  package var isFinished: Bool

  package init(file: String, byteOffset: Int64, line: Int64, isFinished: Bool) {
    self.file = file
    self.byteOffset = byteOffset
    self.line = line
    self.isFinished = isFinished
  }
}
