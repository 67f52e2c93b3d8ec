/// Other content that came under the id of a report: what came first was kept, this put aside.
package struct Conflict: Equatable, Sendable {
  package enum Resolution: String, CaseIterable, Sendable {
    /// What came first stays; the other content stays aside.
    case first
    /// The other content takes its place; what came first is aside.
    case other
    /// The other content is a report of its own.
    case both

    /// As history says it.
    package var words: String {
      switch self {
      case .first: "keep the first"
      case .other: "take the other"
      case .both: "keep both"
      }
    }
  }

  /// Ascending as they came, never reused.
  package var id: Int64
  package var report: ReportNumber
  package var reportID: ReportID
  /// When the other content came.
  package var at: Timestamp
  /// `nil`: open.
  package var resolution: Resolution?
  /// The report that the other content became, once both were kept; it stays when that is undone.
  package var made: ReportNumber?
  /// The first characters of the report's message as it is now.
  package var messageStart: String

  package init(
    id: Int64,
    report: ReportNumber,
    reportID: ReportID,
    at: Timestamp,
    messageStart: String
  ) {
    self.id = id
    self.report = report
    self.reportID = reportID
    self.at = at
    self.messageStart = messageStart
  }

  /// What a reporter sent, with its files.
  package struct Content: Equatable, Sendable {
    package var report: Report
    package var attachments: [StoredAttachment]

    package init(report: Report, attachments: [StoredAttachment]) {
      self.report = report
      self.attachments = attachments
    }
  }
}

/// A conflict with both contents.
package struct ConflictDetail: Equatable, Sendable {
  package var conflict: Conflict
  /// What the report says now.
  package var present: Conflict.Content
  /// What is aside; `nil` when it came before contents were kept whole, and can only stay there.
  package var aside: Conflict.Content?
  /// Where they differ, in the order of the canonical format; `TriageEngine` fills it in.
  package var differences: [Difference] = []

  package struct Difference: Equatable, Sendable {
    /// The key in the canonical format, such as `app.version`, or the place of a file: `file 2`.
    package var place: String
    /// `nil`: not there.
    package var present: String?
    package var aside: String?

    package init(place: String, present: String?, aside: String?) {
      self.place = place
      self.present = present
      self.aside = aside
    }
  }

  package init(conflict: Conflict, present: Conflict.Content, aside: Conflict.Content?) {
    self.conflict = conflict
    self.present = present
    self.aside = aside
  }
}

/// Reports that are probably the same upload under another id: sent again when no answer came.
package struct ProbableRetries: Equatable, Sendable {
  /// The upload that came first, of which this one is probably a retry.
  package var first: ReportNumber?
  /// Those that are probably retries of this one, ascending.
  package var later: [ReportNumber] = []

  package init(first: ReportNumber? = nil, later: [ReportNumber] = []) {
    self.first = first
    self.later = later
  }

  package var isEmpty: Bool { first == nil && later.isEmpty }
}
