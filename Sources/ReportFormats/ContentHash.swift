import Digest
import ReportModel

/// The SHA-256 of what a report says (model.md "Content hash").
///
/// The reportId is left out: the same words under another id have the same hash, which is how a
/// retry under a new id shows (formats.md 1.4).
package enum ContentHash {
  /// `blobs`: by position of the attachment, the digest of its bytes where we have them.
  package static func of(_ report: Report, blobs: [BlobDigest?] = []) -> BlobDigest {
    SHA256.digest(of: CanonicalJSON.encode(report, .content(blobs: blobs)))
  }

  /// Without attachments: equal when two deliveries differ in files only.
  package static func ofFields(_ report: Report) -> BlobDigest {
    SHA256.digest(of: CanonicalJSON.encode(report, .fields))
  }
}
