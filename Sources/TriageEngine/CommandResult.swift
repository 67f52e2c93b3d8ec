import ReportModel

/// What came of a command.
package struct CommandResult: Equatable, Sendable {
  /// What was done, as the command said it.
  package var words: String
  /// The entries of history it made, oldest first; empty when nothing changed.
  package var entries: [HistoryEntry] = []
  /// The reports it spoke of.
  package var reports: [ReportNumber] = []
  /// Set when a query's matches were only shown.
  package var preview: Preview?
  /// What goes to standard output as it is.
  package var output: [UInt8] = []
  /// Reports whose tickets are in ``output``: once that is written, `recordExport` notes it.
  package var unrecorded: [ReportNumber] = []
  /// Files written.
  package var files: [String] = []
  /// Closed reports that accepting what a query finds left alone.
  package var leftClosedCount = 0
  /// Reports it could not be done to.
  package var failures: [Failure] = []
  /// An undo or redo found nothing left of what it was to turn.
  package var isRefusedTurn = false
  /// The file that is in the way of an export, which wrote nothing.
  package var existingFile: String?

  package init(words: String) {
    self.words = words
  }

  package struct Preview: Equatable, Sendable {
    package var total: Int
    /// At most ten.
    package var first: [ReportSummary]
  }

  package struct Failure: Equatable, Sendable {
    /// The ID as it was typed.
    package var reference: String
    package var message: String
    package var hint: String?

    package init(reference: String, message: String, hint: String? = nil) {
      self.reference = reference
      self.message = message
      self.hint = hint
    }
  }

  /// 0 done · 1 some failed.
  package var exitStatus: Int32 { failures.isEmpty ? 0 : 1 }
}
