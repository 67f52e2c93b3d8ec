/// A file a report carries or promises, as the report declares it.
package struct Attachment: Equatable, Sendable {
  /// A label, never a path on our disk.
  package var fileName: String
  package var attachmentID: String?
  package var path: String?
  package var url: String?
  package var mediaType: String?
  package var kind: Kind?
  package var provenance: Provenance?
  package var byteSize: Int64?
  package var sha256: BlobDigest?
  package var annotated: Bool?
  package var redacted: Bool?
  package var capturedAt: Timestamp?
  package var widthPixels: Int64?
  package var heightPixels: Int64?
  package var scale: Double?
  package var video = Video()

  package init(fileName: String) {
    self.fileName = fileName
  }

  package enum Kind: String, CaseIterable, Sendable {
    case screenshot, recording, clip, image, video, log, crash, other
  }

  package enum Provenance: String, CaseIterable, Sendable {
    case windowSnapshot, photosScreenshot, userAdded, shakeCapture, displayMedia
    case recordingOutput, clipBuffer, unknown
  }

  package struct Video: Equatable, Sendable {
    package var durationSeconds: Double?
    package var captureMode: CaptureMode?
    package var microphone: Bool?
    package var camera: Bool?
    package var requestedClipSeconds: Double?

    package init() {}

    package enum CaptureMode: String, CaseIterable, Sendable {
      case fullDisplay, inApp
    }
  }
}

package enum AttachmentHealth: String, CaseIterable, Sendable {
  case ok, partial, truncated, wrongType, empty
  /// No bytes, path or url.
  case promised
  /// The path is not readable or was refused.
  case missing
  /// A url only.
  case remote
  case hashMismatch

  /// `has:damage`: all but ok and remote.
  package var isDamage: Bool { self != .ok && self != .remote }
}

/// An attachment in the store: what was declared and what was found.
package struct StoredAttachment: Equatable, Sendable {
  package var declared: Attachment
  package var facts: AttachmentFacts
  /// `nil` when the store holds no bytes for it.
  package var blob: BlobDigest?
  /// What its pixels show; `nil` while nobody has looked.
  package var look: StoredPicture.Look?
  /// What was read in it; `nil` while nobody has read.
  package var words: PictureText?
  /// Of a file that is text, where somebody asked for it.
  package var text: FileText?

  package init(declared: Attachment, facts: AttachmentFacts, blob: BlobDigest?) {
    self.declared = declared
    self.facts = facts
    self.blob = blob
  }

  package var mediaType: String? { facts.mediaType ?? declared.mediaType }
  package var byteSize: Int64? { facts.byteSize ?? declared.byteSize }
  package var widthPixels: Int64? { facts.widthPixels ?? declared.widthPixels }
  package var heightPixels: Int64? { facts.heightPixels ?? declared.heightPixels }
  package var durationSeconds: Double? {
    facts.durationMilliseconds.map { Double($0) / 1_000 } ?? declared.video.durationSeconds
  }
}
