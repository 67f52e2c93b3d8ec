/// One row of the list.
package struct ReportSummary: Equatable, Sendable {
  package var number: ReportNumber
  package var id: ReportID
  package var createdAt: Timestamp
  package var title: String?
  /// The first 240 characters of the message; may hold line ends.
  package var messageStart: String
  /// Characters (Unicode scalars) of a message that ``messageStart`` holds at most.
  package static let messageStartCount = 240

  package var kind: Kind?
  package var platform: Platform?
  package var appVersion: String?
  package var appBuild: String?
  /// The version was read from a picture or typed in.
  package var isVersionInferred = false
  package var osName: String?
  package var osVersion: String?
  package var deviceModel: String?
  package var deviceName: String?
  package var locale: String?
  package var screen: String?
  package var sourceSystem: SourceSystem?
  /// A duplicate shows its master's.
  package var standing: Standing
  package var priority: Priority
  package var assignee: String?
  package var tags: [Tag]
  package var master: ReportNumber?
  package var copyCount: Int
  package var isRead: Bool
  package var hasNotes: Bool
  package var hasConflict: Bool
  package var pictureCount: Int
  package var recordingCount: Int
  package var longestRecordingSeconds: Double?
  package var hasDamage: Bool
  package var warningCount: Int

  package init(number: ReportNumber, id: ReportID, createdAt: Timestamp, messageStart: String) {
    self.number = number
    self.id = id
    self.createdAt = createdAt
    self.messageStart = messageStart
    standing = .new
    priority = .none
    tags = []
    copyCount = 0
    isRead = false
    hasNotes = false
    hasConflict = false
    pictureCount = 0
    recordingCount = 0
    hasDamage = false
    warningCount = 0
  }
}

/// Rows read together in one read transaction.
package struct ReportPage: Equatable, Sendable {
  /// The position of the first row in the whole result.
  package var offset: Int
  package var rows: [ReportSummary]
  package var revision: Revision

  package init(offset: Int, rows: [ReportSummary], revision: Revision) {
    self.offset = offset
    self.rows = rows
    self.revision = revision
  }
}

/// Everything about one report.
package struct ReportDetail: Equatable, Sendable {
  package var number: ReportNumber
  package var report: Report
  package var attachments: [StoredAttachment]
  package var warnings: [Warning]
  package var triage: TriageState
  /// Its master's standing when it is a duplicate, else its own.
  package var shown: Standing
  /// reportId of the master, when it is a duplicate.
  package var masterID: ReportID?
  /// Newest first.
  package var history: [HistoryEntry]
  /// What was decided about its master since it is its duplicate, and so about it; newest first.
  package var masterHistory: [HistoryEntry] = []
  package var replayCount: Int
  /// Open ones.
  package var conflictCount: Int
  package var retries = ProbableRetries()
  package var receivedAt: Timestamp

  package init(
    number: ReportNumber,
    report: Report,
    attachments: [StoredAttachment],
    triage: TriageState,
    receivedAt: Timestamp
  ) {
    self.number = number
    self.report = report
    self.attachments = attachments
    self.triage = triage
    self.receivedAt = receivedAt
    warnings = []
    shown = triage.standing
    history = []
    replayCount = 0
    conflictCount = 0
  }
}

/// Counts the store keeps ready.
package struct StoreTotals: Equatable, Sendable {
  package var all: Int
  /// `is:new -is:duplicate`.
  package var inbox: Int
  /// Snoozed or spam: left out unless named.
  package var hidden: Int

  package init(all: Int = 0, inbox: Int = 0, hidden: Int = 0) {
    self.all = all
    self.inbox = inbox
    self.hidden = hidden
  }
}
