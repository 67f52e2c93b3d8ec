import DuplicateScoring
import ReportModel

/// Finds reports whose pictures are like those of one.
///
/// Walks through all signatures: 352 bytes a picture, so that 60,000 are a matter of milliseconds.
struct PictureScan {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Farther pictures say nothing.
  private static let distanceLimit = 40
  private static let leastAgreement: Float = 0.55
  /// A screen that everybody photographs tells nothing.
  private static let reportLimit = 200

  func likenesses(_ number: ReportNumber) throws -> [UInt32: PictureLikeness] {
    let own = try connection.rows(
      """
      SELECT p.hashes, p.signature FROM attachment a JOIN picture p ON p.blob = a.blob
      WHERE a.report = ? AND p.hashes IS NOT NULL ORDER BY a.position LIMIT 8
      """,
      [.number(number)]
    ) { PictureSignature(hashes: $0.blob(0), gradients: $0.blob(1)) }.compactMap(\.self)
    if own.isEmpty { return [:] }
    var found: [(blob: [UInt8], likeness: PictureLikeness)] = []
    try connection.with(
      "SELECT blob, hashes, signature FROM picture WHERE hashes IS NOT NULL"
    ) { row in
      while try row.step() {
        let other = row.withBlob(1) { hashes in
          row.withBlob(2) { PictureSignature(hashes.bytes, $0.bytes) }
        }
        guard let other else { continue }
        if let likeness = Self.nearest(own, other) { found.append((row.blob(0), likeness)) }
      }
    }
    return try reports(found, except: number)
  }

  private static func nearest(_ own: [PictureSignature], _ other: PictureSignature)
    -> PictureLikeness?
  {
    var nearest: PictureLikeness?
    for signature in own {
      var likeness = signature.likeness(other)
      let distance = likeness.distance ?? 256
      let agreement = likeness.agreement ?? 0
      guard distance <= distanceLimit || agreement >= leastAgreement else { continue }
      // All nearly empty screens of an app agree.
      if !(signature.isTelling && other.isTelling) {
        likeness.agreement = min(agreement, leastAgreement)
      }
      if (likeness.distance ?? 256) < (nearest?.distance ?? 257) { nearest = likeness }
    }
    return nearest
  }

  private func reports(
    _ found: [(blob: [UInt8], likeness: PictureLikeness)],
    except number: ReportNumber
  ) throws -> [UInt32: PictureLikeness] {
    var likenesses: [UInt32: PictureLikeness] = [:]
    for item in found.sorted(by: { ($0.likeness.distance ?? 256) < ($1.likeness.distance ?? 256) })
    {
      let reports = try connection.rows(
        "SELECT report FROM attachment WHERE blob = ? ORDER BY report DESC LIMIT 50",
        [.blob(item.blob)]
      ) { $0.integer(0) }
      for report in reports where report != number.rawValue {
        guard let report = UInt32(exactly: report), likenesses[report] == nil else { continue }
        likenesses[report] = item.likeness
        if likenesses.count == Self.reportLimit { return likenesses }
      }
    }
    return likenesses
  }
}
