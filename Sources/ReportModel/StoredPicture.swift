/// What the pixels of a stored file show.
package struct StoredPicture: Equatable, Sendable {
  package enum Look: Equatable, Sendable {
    /// As PictureHashes and PictureGrid write them: 96 and 256 bytes, and some thousand.
    case hashes([UInt8], signature: [UInt8], grid: [UInt8])
    /// Why there are none.
    case failure(String)
  }

  package var blob: BlobDigest
  package var look: Look

  package init(blob: BlobDigest, look: Look) {
    self.blob = blob
    self.look = look
  }
}

/// Text that was recognised in a stored file.
package struct PictureText: Equatable, Sendable {
  /// A line each; empty when there is none.
  package var text: String
  /// Of an overlay that was found in it.
  package var version: String?
  package var build: String?
  /// Why it could not be read.
  package var failure: String?

  package init(text: String, version: String? = nil, build: String? = nil, failure: String? = nil) {
    self.text = text
    self.version = version
    self.build = build
    self.failure = failure
  }
}

/// A picture that waits to be looked at.
package struct WaitingPicture: Equatable, Sendable {
  package var report: ReportNumber
  package var position: Int
  package var blob: BlobDigest
  /// Its text is known already, from another report, and this one does not have it yet.
  package var isKnown: Bool

  package init(report: ReportNumber, position: Int, blob: BlobDigest, isKnown: Bool) {
    self.report = report
    self.position = position
    self.blob = blob
    self.isKnown = isKnown
  }
}

/// Text of a log, a crash or another file that is no picture, as it is shown.
package struct FileText: Equatable, Sendable {
  /// What was made of it, such as `crash of Nimbus Ferry`.
  package var title: String
  package var lines: [String]
  /// There is more in the file.
  package var isCut: Bool

  package init(title: String, lines: [String], isCut: Bool) {
    self.title = title
    self.lines = lines
    self.isCut = isCut
  }
}
