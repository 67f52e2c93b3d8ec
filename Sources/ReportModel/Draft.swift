/// A report that was read but is not in a store yet.
package struct ReportDraft: Sendable {
  package var report: Report
  package var warnings: [Warning]
  /// The bytes it came as: a JSON value, or a whole upload.
  package var raw: [UInt8]
  /// What is left out of ``raw``, since a blob holds it.
  package var rawSplices: [RawSplice] = []
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

/// A place in a raw original where the bytes of a blob belong.
package struct RawSplice: Hashable, Sendable {
  /// Counted without the bytes that are left out.
  package var offset: Int
  package var blob: BlobDigest

  package init(offset: Int, blob: BlobDigest) {
    self.offset = offset
    self.blob = blob
  }
}

/// How the raw original of a report is spelled.
package enum RawFormat: String, CaseIterable, Sendable {
  case canonicalJSON = "canonical-json"
  case catchDevMultipart = "catchdev-multipart"
}
