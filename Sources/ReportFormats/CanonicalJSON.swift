import ReportModel
import SafeText
import StrictJSON

/// Writes reports in the canonical format: keys sorted by bytes, no blanks, shortest numbers,
/// absent instead of empty, extra keys where they were.
package enum CanonicalJSON {
  package enum Form: Sendable {
    /// A report as `export --format ndjson` prints it: with `schema`, and every unsafe character
    /// escaped.
    case export
    /// What the content hash is made of; the digests of the attachments' bytes where known.
    case content(blobs: [BlobDigest?])
    /// As `content` without any attachment.
    case fields
  }

  package static func encode(_ report: Report, _ form: Form) -> [UInt8] {
    var encoder = ReportEncoder(report, form)
    encoder.encode()
    guard !report.extra.isEmpty else { return encoder.bytes }
    return ExtraMerge.merge(report.extra, into: encoder.bytes, form)
  }

  static func writer(_ form: Form) -> JSONWriter {
    switch form {
    case .export: JSONWriter(strings: JSONText.append)
    case .content, .fields: JSONWriter()
    }
  }
}
