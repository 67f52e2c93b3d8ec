import Pictures
import ReportModel

/// Looks for pictures like those of a report, among all that were looked at.
struct PictureSearch {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  private struct Near {
    var blob: [UInt8]
    var hashes: PictureHashes
    /// The own picture it is like.
    var mine: PictureLook
    var distance: Int
  }

  /// More copies of one capture than anybody reads.
  private static let captureLimit = 1_000

  /// What `similar:pic` names, best first; none for an unknown report.
  func numbers(like reference: ReportReference) throws -> [Int64] {
    do {
      let number = try ReferenceResolver(connection).resolve(reference)
      let near = try near(looks(of: number)) { _, _ in false }
      return try matches(near, except: number, limit: Self.captureLimit)
        .filter { $0.kind == .sameCapture }.map(\.report.rawValue)
    } catch StoreError.unknownReport {
      return []
    }
  }

  /// Captures first, then screens.
  func matches(like number: ReportNumber, limit: Int) throws -> [PictureMatch] {
    let near = try near(looks(of: number)) { $0.hashes.isSameScreen(as: $1) }
    let matches = try matches(Array(near.prefix(limit * 4)), except: number, limit: limit)
    let captures = matches.filter { $0.kind == .sameCapture }
    return Array((captures + matches.filter { $0.kind == .sameScreen }).prefix(limit))
  }

  private func looks(of number: ReportNumber) throws -> [PictureLook] {
    try connection.rows(
      """
      SELECT p.hashes, p.signature, g.grid FROM attachment a
      JOIN picture p ON p.blob = a.blob JOIN picture_grid g ON g.blob = a.blob
      WHERE a.report = ? AND p.hashes IS NOT NULL ORDER BY a.position
      """,
      [.number(number)]
    ) { row in
      PictureHashes(hashes: row.blob(0), signature: row.blob(1)).flatMap { hashes in
        PictureGrid(bytes: row.blob(2)).map { PictureLook(hashes: hashes, grid: $0) }
      }
    }.compactMap(\.self)
  }

  /// All that may be the same capture or satisfy `isWanted`, the nearest first.
  private func near(
    _ own: [PictureLook],
    orWhere isWanted: (PictureLook, PictureHashes) -> Bool
  ) throws -> [Near] {
    if own.isEmpty { return [] }
    var near: [Near] = []
    try connection.with(
      "SELECT blob, hashes, signature FROM picture WHERE hashes IS NOT NULL"
    ) { row in
      while try row.step() {
        guard let other = PictureHashes(hashes: row.blob(1), signature: row.blob(2)) else {
          continue
        }
        let distances = own.map { $0.hashes.distance(to: other) }
        guard let distance = distances.min(), let place = distances.firstIndex(of: distance),
          distance <= PictureLook.distanceLimit || isWanted(own[place], other)
        else { continue }
        near.append(
          Near(blob: row.blob(0), hashes: other, mine: own[place], distance: distance)
        )
      }
    }
    return near.sorted {
      ($0.distance, $0.blob.orderKey) < ($1.distance, $1.blob.orderKey)
    }
  }

  private func matches(_ near: [Near], except number: ReportNumber, limit: Int) throws
    -> [PictureMatch]
  {
    var matches: [PictureMatch] = []
    var seen: Set<ReportNumber> = [number]
    for item in near {
      guard let kind = try kind(of: item) else { continue }
      for place in try places(of: item.blob, limit: limit)
      where seen.insert(place.report).inserted {
        matches.append(
          PictureMatch(
            report: place.report,
            position: place.position,
            kind: kind,
            distance: item.distance,
            agreement: item.mine.hashes.agreement(with: item.hashes)
          )
        )
      }
    }
    return matches
  }

  /// `nil` when it only has something of it.
  private func kind(of item: Near) throws -> PictureMatch.Kind? {
    let grid = try connection.first(
      "SELECT grid FROM picture_grid WHERE blob = ?",
      [.blob(item.blob)]
    ) { PictureGrid(bytes: $0.blob(0)) }
    if let grid = grid ?? nil,
      item.mine.isSameCapture(as: PictureLook(hashes: item.hashes, grid: grid))
    {
      return .sameCapture
    }
    return item.mine.hashes.isSameScreen(as: item.hashes) ? .sameScreen : nil
  }

  /// Where a picture is attached: the newest reports.
  private func places(of blob: [UInt8], limit: Int) throws
    -> [(report: ReportNumber, position: Int)]
  {
    try connection.rows(
      """
      SELECT report, position FROM attachment WHERE blob = ?
      ORDER BY report DESC, position LIMIT ?
      """,
      [.blob(blob), .integer(Int64(limit))]
    ) { (report: ReportNumber($0.integer(0)), position: Int($0.integer(1))) }
  }
}

extension [UInt8] {
  /// The first eight bytes as a number: any order that is the same each time.
  fileprivate var orderKey: UInt64 { prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }
}
