import CSQLite
import DuplicateScoring

/// The signatures of a store's pictures, side by side in memory: walking through rows costs more than
/// comparing them.
///
/// Belongs to one connection; every call stands in a read transaction.
final class PictureShelf {
  /// Behind one another, ``PictureShelf/size`` bytes each.
  private var signatures: [UInt8] = []
  private var blobs: [UInt8] = []
  /// The last arrival that was read.
  private var last: Int64 = 0
  private var places: [UInt32] = []

  private static let size = Int(CSQLITE_SIGNATURE_SIZE)
  private static let blobSize = 32
  /// Pictures of the newest reports come first: 384 bytes each are some 25 MB, and 3 ms a question.
  private let limit: Int

  init(limit: Int = 65_536) {
    self.limit = limit
  }

  var count: Int { blobs.count / Self.blobSize }

  // MARK: Keeping up

  /// Reads what arrived since the last call.
  func synchronize(_ connection: Connection) throws {
    let newest = try connection.integer("SELECT max(id) FROM picture_arrival")
    if newest == last { return }
    do {
      if last == 0 || newest < last || count + Int(clamping: newest - last) > limit + limit / 4 {
        try readAll(connection, newest)
      } else {
        try read(
          """
          SELECT p.blob, p.hashes, p.signature FROM picture_arrival a CROSS JOIN picture p
          ON p.blob = a.blob WHERE a.id > ? AND p.hashes IS NOT NULL ORDER BY a.id
          """,
          last,
          connection
        )
      }
    } catch {
      // Stopped halfway: read again.
      forget()
      throw error
    }
    last = newest
  }

  private func readAll(_ connection: Connection, _ newest: Int64) throws {
    forget()
    // Growing by doubling would touch three times the memory.
    let expected = Int(min(newest, Int64(limit)))
    signatures.reserveCapacity(expected * Self.size)
    blobs.reserveCapacity(expected * Self.blobSize)
    if newest <= Int64(limit) {
      try read(
        "SELECT blob, hashes, signature FROM picture WHERE hashes IS NOT NULL AND ? = 0",
        0,
        connection
      )
    } else {
      try read(
        """
        SELECT p.blob, p.hashes, p.signature FROM (
          SELECT blob, max(report) AS report FROM attachment WHERE blob IS NOT NULL
          GROUP BY blob ORDER BY report DESC) a
        CROSS JOIN picture p ON p.blob = a.blob WHERE p.hashes IS NOT NULL LIMIT ?
        """,
        Int64(limit),
        connection
      )
    }
  }

  private func forget() {
    signatures = []
    blobs = []
    last = 0
  }

  private func read(_ sql: String, _ value: Int64, _ connection: Connection) throws {
    // Taken out: what is reached through an object is checked with every access.
    var signatures = self.signatures
    var blobs = self.blobs
    self.signatures = []
    self.blobs = []
    try connection.with(sql) { row in
      try row.bind(1, value)
      while try row.step() {
        row.withBlob(0) { blobs.append(contentsOf: $0) }
        row.withBlob(1) { signatures.append(contentsOf: $0) }
        row.withBlob(2) { signatures.append(contentsOf: $0) }
      }
    }
    self.signatures = signatures
    self.blobs = blobs
  }

  // MARK: Asking

  /// Calls with the blob and the signature of each picture that is at most `distance` bits from one, or
  /// whose gradients agree with it in so many thousandths.
  func eachNear(
    _ own: [UInt8],
    distance: Int,
    thousandths: Int,
    _ body: (ArraySlice<UInt8>, PictureSignature) -> Void
  ) {
    guard own.count == Self.size, count > 0 else { return }
    if places.count < count { places = Array(repeating: 0, count: count) }
    let found = signatures.withUnsafeBufferPointer { all in
      own.withUnsafeBufferPointer { own in
        places.withUnsafeMutableBufferPointer { places in
          csqlite_near_signatures(
            all.baseAddress,
            count,
            own.baseAddress,
            UInt32(clamping: distance),
            UInt32(clamping: thousandths),
            places.baseAddress
          )
        }
      }
    }
    for place in places.prefix(found) {
      let start = Int(place) * Self.size
      let blob = Int(place) * Self.blobSize
      guard let signature = PictureSignature(signatures[start..<start + Self.size]) else {
        continue
      }
      body(blobs[blob..<blob + Self.blobSize], signature)
    }
  }
}
