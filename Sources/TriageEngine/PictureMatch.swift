import Evidence
import Pictures
import ReportModel
import ReportStore

/// A report with a picture like one of another report.
package struct PictureMatch: Equatable, Sendable {
  package enum Kind: String, Sendable {
    /// The same capture again.
    case sameCapture
    /// The same screen, perhaps with other content or in the dark.
    case sameScreen
  }

  package var report: ReportNumber
  /// Its place among the attachments of that report.
  package var position: Int
  package var kind: Kind
  /// Bits of 256 that differ.
  package var distance: Int
  /// Agreement of gradients, −1…1; negative in dark mode.
  package var agreement: Double
}

extension TriageEngine {
  /// Reports whose pictures are like those of a report, the likest first; each once.
  package func pictures(like detail: ReportDetail, limit: Int) throws -> [PictureMatch] {
    let own = detail.attachments.compactMap { $0.look.flatMap { PictureLook($0) } }
    if own.isEmpty { return [] }
    var near: [(blob: BlobDigest, look: PictureHashes, mine: PictureLook, distance: Int)] = []
    try store.forEachLook { blob, hashes, signature in
      guard let other = PictureHashes(hashes: hashes, signature: signature),
        let mine = own.min(by: { $0.hashes.distance(to: other) < $1.hashes.distance(to: other) })
      else { return }
      let distance = mine.hashes.distance(to: other)
      guard distance <= PictureLook.distanceLimit || mine.hashes.isSameScreen(as: other) else {
        return
      }
      near.append((blob, other, mine, distance))
    }
    near.sort { ($0.distance, $0.blob.bytes.orderKey) < ($1.distance, $1.blob.bytes.orderKey) }
    var matches: [PictureMatch] = []
    var seen: Set<ReportNumber> = [detail.number]
    for item in near.prefix(limit * 4) {
      let (grid, places) = try store.places(of: item.blob, limit: limit)
      let look = grid.flatMap { PictureGrid(bytes: $0) }.map {
        PictureLook(hashes: item.look, grid: $0)
      }
      let isSame = look.map { item.mine.isSameCapture(as: $0) } ?? false
      guard isSame || item.mine.hashes.isSameScreen(as: item.look) else { continue }
      for place in places where seen.insert(place.report).inserted {
        matches.append(
          PictureMatch(
            report: place.report,
            position: place.position,
            kind: isSame ? .sameCapture : .sameScreen,
            distance: item.distance,
            agreement: item.mine.hashes.agreement(with: item.look)
          )
        )
      }
    }
    let captures = matches.filter { $0.kind == .sameCapture }
    return Array((captures + matches.filter { $0.kind == .sameScreen }).prefix(limit))
  }
}

extension [UInt8] {
  /// The first eight bytes as a number: any order that is the same each time.
  fileprivate var orderKey: UInt64 { prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }
}
