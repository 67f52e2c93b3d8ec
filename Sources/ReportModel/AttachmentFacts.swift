/// What the bytes of an attachment say, whatever the report declared.
package struct AttachmentFacts: Equatable, Sendable {
  package var health: AttachmentHealth
  /// By signature, such as `image/png`; `nil` when unknown or without bytes.
  package var mediaType: String?
  package var byteSize: Int64?
  /// As stored: before orientation.
  package var widthPixels: Int64?
  package var heightPixels: Int64?
  /// After rotation, mirroring and cropping.
  package var displayWidthPixels: Int64?
  package var displayHeightPixels: Int64?
  /// Bits a channel, of a palette the bits an index.
  package var bitDepth: Int?
  package var hasAlpha: Bool?
  /// Degrees clockwise to turn what is stored before it is shown: 0, 90, 180 or 270.
  package var rotation: Int?
  /// Whether it is mirrored, left for right, before it is turned.
  package var isMirrored: Bool?
  /// Pictures in an animation; 1 for a still.
  package var frameCount: Int64?
  package var capturedAt: CaptureTime?
  /// What wrote it, such as `27.0.1` or `Adobe Photoshop 7.0`.
  package var software: String?
  package var durationMilliseconds: Int64?
  /// Frames a second, on average.
  package var frameRate: Double?
  /// As ffprobe names it: `h264`, `hevc`, `av1`.
  package var videoCodec: String?
  package var audioCodec: String?
  package var trackCount: Int?
  /// Privacy and provenance that the bytes themselves give away.
  package var marks = Marks()
  /// Why the health is what it is, such as `IEND missing`.
  package var remark: String?

  package init(health: AttachmentHealth) {
    self.health = health
  }

  package init(health: AttachmentHealth, remark: String?) {
    self.health = health
    self.remark = remark
  }

  /// What is in the metadata, without saying what it says.
  package struct Marks: OptionSet, Sendable {
    package let rawValue: Int64

    package init(rawValue: Int64) { self.rawValue = rawValue }

    /// The system's own mark of a screenshot (EXIF UserComment "Screenshot").
    package static let screenshot = Marks(rawValue: 1)
    /// A position on earth.
    package static let location = Marks(rawValue: 2)
    /// The name of a person: artist, owner of the camera, author.
    package static let owner = Marks(rawValue: 4)
    /// The pictures of a recording are encrypted.
    package static let encrypted = Marks(rawValue: 8)
  }
}
