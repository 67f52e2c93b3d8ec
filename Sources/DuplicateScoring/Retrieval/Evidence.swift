import ReportModel

/// What duplicates are judged by: the parts of a report that the finder reads.
///
/// Everything but the number and the time may be missing.
package struct Evidence: Equatable, Sendable {
  package var number: UInt32
  package var createdAt: Timestamp
  package var title: String?
  package var body = ""
  /// Only its stack traces and errors are read.
  package var log: String?
  /// Text in the pictures.
  package var recognisedText: String?
  /// As the report's field has it, such as `ios`.
  package var platform: String?
  /// The app or product.
  package var product: String?
  /// Parts of the product, tags, areas.
  package var components: [String] = []
  package var kind: String?
  package var version: String?
  package var build: String?
  /// Production, staging.
  package var environment: String?
  package var osName: String?
  package var osVersion: String?
  /// The device's model or name.
  package var device: String?
  package var screen: String?
  /// The installation, else the user.
  package var reporter: String?
  package var language: String?
  /// Free text about devices and versions, as trackers have it.
  package var surroundings: String?
  /// One a picture: the first bytes of its SHA-256.
  package var pictures: [UInt32] = []

  package init(number: UInt32, createdAt: Timestamp) {
    self.number = number
    self.createdAt = createdAt
  }
}
