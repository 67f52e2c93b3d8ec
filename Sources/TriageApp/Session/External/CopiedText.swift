import Dashboard
import ReportFormats
import ReportModel
import ReportStore
import Resources
import SafeText
import SystemCalls
import TicketExport
import TriageEngine

/// Parts of a report as text for other programs.
struct CopiedText {
  let engine: TriageEngine

  /// `nil` when the report has no such part.
  func text(_ part: CopiedPart, _ detail: ReportDetail) throws -> String? {
    switch part {
    case .id: detail.report.id.rawValue
    case .markdown: try markdown(detail)
    case .link: detail.triage.links.first
    case .message: detail.report.message.isEmpty ? nil : detail.report.message
    case .device: device(detail)
    case .file: try path(detail)
    }
  }

  /// The body of the report's ticket, which carries no user data, below its title.
  func markdown(_ detail: ReportDetail) throws -> String {
    let words = engine.generator.split(separator: " ", maxSplits: 1).map(String.init)
    let ticket = Ticket(
      primary: detail,
      duplicates: try engine.store.details(of: detail.triage.copies),
      exportedAt: Timestamp(milliseconds: Clock.now()),
      generator: .init(name: words.first ?? "winnow", version: words.last ?? ""),
      deviceNames: DeviceCatalog.name(ofModel:)
    )
    return "# \(ticket.title)\n\n\(ticket.body.markdown)"
  }

  func json(_ report: Report) -> [UInt8] { CanonicalJSON.encode(report, .export) }

  func title(_ detail: ReportDetail) -> String {
    let report = detail.report
    let line = report.message.split(whereSeparator: \.isNewline).first.map(String.init)
    let text = report.title ?? line ?? "report \(detail.number)"
    // One line, and short enough for any tracker.
    return String(SafeText(text, limit: 240).text)
  }

  /// `iPhone 15 Pro (iPhone16,1) · iOS 27.0.1 · Nimbus Ferry 4.12.0 (2304)`.
  func device(_ detail: ReportDetail) -> String {
    let report = detail.report
    let name = report.device.model.flatMap { DeviceCatalog.name(ofModel: $0) } ?? report.device.name
    let code = name == nil ? report.device.model : report.device.model.map { "(\($0))" }
    let joined = { (parts: [String?]) in parts.compactMap(\.self).joined(separator: " ") }
    let parts = [
      joined([name, code]), joined([report.os.name, report.os.version]),
      joined([report.app.name, report.app.version, report.app.build.map { "(\($0))" }]),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Of the first file that is here.
  private func path(_ detail: ReportDetail) throws -> String? {
    detail.attachments.lazy.compactMap(\.blob).first.map { engine.store.blobPath($0) }
  }
}

/// Copies of attachments for viewers, under names we make.
struct AttachmentCopies {
  let engine: TriageEngine

  /// The path of a private copy, swept at the first start after this process has ended.
  ///
  /// `nil` for what no viewer is asked to guess about: only types that are known here are opened.
  func path(_ detail: ReportDetail, _ index: Int) throws -> String? {
    let attachment = detail.attachments[index]
    guard let blob = attachment.blob else { return nil }
    let isText = try engine.text(of: attachment) != nil
    guard let suffix = Self.suffix(of: attachment.facts.mediaType) ?? (isText ? "txt" : nil) else {
      return nil
    }
    let place = try engine.store.temporaryFolder()
    let name = TemporaryName.next() + "." + suffix
    try place.write(name, try engine.store.blob(blob), replacing: false)
    return place.joined(name)
  }

  /// By signature, never by the name a report gives: viewers believe the ending.
  private static func suffix(of mediaType: String?) -> String? {
    let known = [
      "image/png": "png", "image/jpeg": "jpg", "image/gif": "gif", "image/webp": "webp",
      "image/heic": "heic", "image/heif": "heif", "image/avif": "avif", "video/mp4": "mp4",
      "video/quicktime": "mov", "video/webm": "webm", "application/pdf": "pdf",
      "video/3gpp": "3gp", "video/x-m4v": "m4v", "audio/mp4": "m4a",
      "application/json": "json", "text/plain": "txt",
    ]
    return mediaType.flatMap { known[$0] }
  }
}
