import DuplicateScoring
import ReportModel

/// Finds reports whose pictures are like those of one.
struct PictureScan {
  private let connection: Connection
  private let shelf: PictureShelf

  init(_ connection: Connection, _ shelf: PictureShelf) {
    self.connection = connection
    self.shelf = shelf
  }

  /// Farther pictures say nothing.
  private static let distanceLimit = 40
  private static let leastAgreement: Float = 0.55
  /// A screen that everybody photographs tells nothing.
  private static let reportLimit = 200
  private static let ownLimit = 8

  private struct Found {
    var blob: [UInt8]
    var likeness: PictureLikeness
    var distance: Int { likeness.distance ?? 256 }
  }

  /// Likenesses by the numbers of other reports below `end`, those of the nearest pictures.
  func likenesses(_ number: ReportNumber, before end: UInt32 = .max) throws
    -> [UInt32: PictureLikeness]
  {
    let own = try connection.rows(
      """
      SELECT p.hashes, p.signature FROM attachment a JOIN picture p ON p.blob = a.blob
      WHERE a.report = ? AND p.hashes IS NOT NULL ORDER BY a.position LIMIT \(Self.ownLimit)
      """,
      [.number(number)]
    ) { $0.blob(0) + $0.blob(1) }
    if own.isEmpty { return [:] }
    try shelf.synchronize(connection)
    var nearest: [ArraySlice<UInt8>: PictureLikeness] = [:]
    for bytes in own {
      guard let signature = PictureSignature(bytes[...]) else { continue }
      shelf.eachNear(
        bytes,
        distance: Self.distanceLimit,
        thousandths: Int(Self.leastAgreement * 1_000)
      ) { blob, other in
        let likeness = Self.likeness(signature, other)
        if (likeness.distance ?? 256) < (nearest[blob]?.distance ?? 257) {
          nearest[blob] = likeness
        }
      }
    }
    return try reports(nearest.map { Found(blob: Array($0), likeness: $1) }, number, end)
  }

  private static func likeness(_ one: PictureSignature, _ other: PictureSignature)
    -> PictureLikeness
  {
    var likeness = one.likeness(other)
    // All nearly empty screens of an app agree.
    if !(one.isTelling && other.isTelling) {
      likeness.agreement = min(likeness.agreement ?? 0, leastAgreement)
    }
    return likeness
  }

  private func reports(_ found: [Found], _ number: ReportNumber, _ end: UInt32) throws
    -> [UInt32: PictureLikeness]
  {
    var likenesses: [UInt32: PictureLikeness] = [:]
    let order = found.sorted {
      if $0.distance != $1.distance { return $0.distance < $1.distance }
      return $0.blob.lexicographicallyPrecedes($1.blob)
    }
    for item in order {
      let reports = try connection.rows(
        """
        SELECT report FROM attachment WHERE blob = ? AND report < ? ORDER BY report DESC LIMIT 50
        """,
        [.blob(item.blob), .integer(Int64(end))]
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
