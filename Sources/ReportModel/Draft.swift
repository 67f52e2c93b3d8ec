/// A report that was read but is not in a store yet.
package struct ReportDraft: Sendable {
  package var report: Report
  package var warnings: [Warning]
  /// The bytes it came as: a JSON value, or a whole upload.
  package var raw: [UInt8]
  package var rawFormat: RawFormat
  /// By position in ``Report/attachments``: the bytes an upload carried.
  package var payloads: [Int: [UInt8]]
  /// SHA-256 over the normalised report in canonical JSON (model.md "Content hash").
  ///
  /// It depends on the attachments' bytes, so it is set again once they are known.
  package var contentHash: BlobDigest

  package init(
    report: Report,
    warnings: [Warning],
    raw: [UInt8],
    rawFormat: RawFormat,
    payloads: [Int: [UInt8]] = [:],
    contentHash: BlobDigest
  ) {
    self.report = report
    self.warnings = warnings
    self.raw = raw
    self.rawFormat = rawFormat
    self.payloads = payloads
    self.contentHash = contentHash
  }
}

/// How the raw original of a report is spelled.
package enum RawFormat: String, CaseIterable, Sendable {
  case canonicalJSON = "canonical-json"
  case catchDevMultipart = "catchdev-multipart"
}
