import Evidence
import ReportModel
import ReportStore

extension TriageEngine {
  /// Everything about a report, with the text of its logs, crashes and other files that are text.
  package func detailWithTexts(of number: ReportNumber) throws -> ReportDetail {
    var detail = try store.detail(of: number)
    for index in detail.attachments.indices.prefix(Self.textFileLimit) {
      detail.attachments[index].text = try text(of: detail.attachments[index])
    }
    return detail
  }

  /// More files of a report are not opened.
  private static let textFileLimit = 16

  /// `nil` for what is no text, or cannot be read: the store's own checks tell that.
  package func text(of attachment: StoredAttachment) throws -> FileText? {
    guard let blob = attachment.blob, FileText.isCandidate(attachment) else { return nil }
    let isLog = attachment.declared.kind == .log
    guard
      let part = try? store.part(of: blob, limit: FileText.byteLimit, fromEnd: isLog)
    else { return nil }
    var text = FileText(part.bytes, of: attachment)
    if part.isCut { text?.isCut = true }
    return text
  }

  /// What an attached crash says: the frames on top of its stack, for finding duplicates.
  package func crash(of attachment: StoredAttachment) -> CrashLog? {
    guard let blob = attachment.blob, FileText.isCandidate(attachment),
      let part = try? store.part(of: blob, limit: FileText.byteLimit, fromEnd: false)
    else { return nil }
    return CrashLog(part.bytes)
  }
}
