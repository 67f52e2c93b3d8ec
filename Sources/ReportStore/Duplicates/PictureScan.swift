import DuplicateScoring
import Pictures
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
      SELECT p.hashes, p.signature, g.grid FROM attachment a JOIN picture p ON p.blob = a.blob
      LEFT JOIN picture_grid g ON g.blob = a.blob
      WHERE a.report = ? AND p.hashes IS NOT NULL ORDER BY a.position LIMIT 8
      """,
      [.number(number)]
    ) { row in
      PictureHashes(hashes: row.blob(0), signature: row.blob(1)).map {
        Own(hashes: $0, grid: row.optionalBlob(2).flatMap { PictureGrid(bytes: $0) })
      }
    }.compactMap(\.self)
    if own.isEmpty { return [:] }
    var found: [Near] = []
    try connection.with(
      "SELECT blob, hashes, signature FROM picture WHERE hashes IS NOT NULL"
    ) { row in
      while try row.step() {
        guard let other = PictureHashes(hashes: row.blob(1), signature: row.blob(2)) else {
          continue
        }
        if let near = Self.nearest(own, other, row.blob(0)) { found.append(near) }
      }
    }
    let near = try found.map { (blob: $0.blob, likeness: try judged($0)) }
    return try reports(near, except: number)
  }

  private struct Own {
    var hashes: PictureHashes
    var grid: PictureGrid?
  }

  private struct Near {
    var blob: [UInt8]
    var grid: PictureGrid?
    var likeness: PictureLikeness
  }

  private static func nearest(_ own: [Own], _ other: PictureHashes, _ blob: [UInt8]) -> Near? {
    var nearest: Near?
    for picture in own {
      let distance = picture.hashes.distance(to: other)
      // Dark mode turns gradients round.
      var agreement = Float(abs(picture.hashes.agreement(with: other)))
      guard distance <= distanceLimit || agreement >= leastAgreement else { continue }
      // Of nearly empty screens gradients cannot tell.
      if min(picture.hashes.activity, other.activity) < 0.15 {
        agreement = min(agreement, leastAgreement)
      }
      if distance < (nearest?.likeness.distance ?? 257) {
        nearest = Near(
          blob: blob,
          grid: picture.grid,
          likeness: PictureLikeness(distance: distance, agreement: agreement)
        )
      }
    }
    return nearest
  }

  /// Screens laid out alike are near as well: the same capture, at most 20, needs a second look.
  private func judged(_ near: Near) throws -> PictureLikeness {
    var likeness = near.likeness
    guard let distance = likeness.distance, distance <= PictureLook.distanceLimit else {
      return likeness
    }
    let grid = try connection.first(
      "SELECT grid FROM picture_grid WHERE blob = ?",
      [.blob(near.blob)]
    ) { PictureGrid(bytes: $0.blob(0)) }
    let isSame =
      if let own = near.grid, let other = grid ?? nil {
        own.agreement(with: other) >= PictureLook.leastAgreement
      } else {
        false
      }
    likeness.distance = isSame ? min(distance, 20) : max(distance, 21)
    return likeness
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
