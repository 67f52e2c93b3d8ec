import MediaReaders
import ReportModel
import ReportStore
import SystemCalls
import TicketExport

/// Writes the files of a report into a folder.
package struct AttachmentExtractor {
  private let store: ReportStore
  private let folder: Folder
  private let strips: Bool

  /// A file that was written, or why it was not.
  package struct Outcome: Equatable, Sendable {
    /// Its place among the report's attachments.
    package var position: Int
    package var path: String?
    package var failure: String?
  }

  /// Makes the folder, and those above it, where they are missing.
  package init(_ store: ReportStore, into path: String, strips: Bool) throws {
    try FileSystem.makeFolders(path)
    folder = try Folder(path)
    self.store = store
    self.strips = strips
  }

  package func extract(_ detail: ReportDetail) throws -> [Outcome] {
    try detail.attachments.enumerated().map { position, attachment in
      try extract(attachment, at: position, of: detail.report.id)
    }
  }

  private func extract(
    _ attachment: StoredAttachment,
    at position: Int,
    of report: ReportID
  ) throws -> Outcome {
    var outcome = Outcome(position: position)
    guard let blob = attachment.blob else {
      outcome.failure = "has no bytes here"
      return outcome
    }
    let name = ExportName.of(
      report: report,
      index: position + 1,
      mediaType: attachment.mediaType
    )
    var bytes = try store.blob(blob)
    if strips, let type = attachment.facts.mediaType, type.hasPrefix("image/") {
      guard let bare = MetadataStripper.stripped(bytes) else {
        outcome.failure = "cannot be stripped of its metadata"
        return outcome
      }
      bytes = bare
    }
    if folder.exists(name) {
      guard try folder.read(name, limit: Limits.attachmentByteCount) == bytes else {
        outcome.failure = "\(name) is there already, with other bytes"
        return outcome
      }
    } else {
      try folder.write(name, bytes, replacing: false)
    }
    outcome.path = folder.joined(name)
    return outcome
  }
}
