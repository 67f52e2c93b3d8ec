import ReportModel

/// Reads a folder bundle once its files are in memory: `report.json`, and maybe `log.txt`.
///
/// Opening files is the engine's part, which also fetches the attachments by their paths.
package struct BundleReader: Sendable {
  package var now: Timestamp

  package init(now: Timestamp) {
    self.now = now
  }

  /// The one report of a bundle, from the bytes of `report.json` and `log.txt`.
  ///
  /// `log.txt` wins over the report's own log; above the limit of a log it becomes an attachment
  /// with its payload.
  package func draft(report: [UInt8], log: [UInt8]?) throws(FormatError) -> ReportDraft {
    let drafts = try CanonicalReader(now: now).drafts(inDocument: report)
    guard drafts.count == 1, var draft = drafts.first else {
      throw FormatError(
        .invalidReport,
        at: "report.json",
        "A bundle holds one report, but \(drafts.count) are in it."
      )
    }
    guard let log, !log.isEmpty else { return draft }
    if log.count <= Limits.logByteCount {
      addLog(log, to: &draft)
    } else {
      var attachment = Attachment(fileName: "log.txt")
      attachment.kind = .log
      attachment.mediaType = "text/plain"
      draft.payloads[draft.report.attachments.count] = log
      draft.report.attachments.append(attachment)
      draft.warnings.append(
        Warning(
          .fieldDropped,
          at: "log.txt",
          "Larger than \(Limits.logByteCount) bytes: it is kept as an attachment."
        )
      )
    }
    draft.contentHash = ContentHash.of(draft.report)
    return draft
  }

  private func addLog(_ log: [UInt8], to draft: inout ReportDraft) {
    if String(validating: log, as: UTF8.self) == nil {
      draft.warnings.append(
        Warning(.invalidUTF8, at: "log.txt", "Bytes that are not UTF-8 are shown as U+FFFD.")
      )
    }
    let text = String(decoding: log, as: UTF8.self)
    var notes = DraftNotes()
    notes.judge(text, at: "log.txt")
    draft.warnings += notes.warnings
    draft.report.log = text
  }
}
