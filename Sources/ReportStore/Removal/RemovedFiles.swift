import ReportModel

/// The files of reports that went (table removed_blob), until they are removed.
///
/// They are removed inside the lock and a transaction that looks once more whether anything names them;
/// whoever takes reports in looks there, too, whether the files it found are still there.
struct RemovedFiles {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  var isAnyLeft: Bool {
    get throws {
      try connection.integer("SELECT EXISTS (SELECT 1 FROM removed_blob)") == 1
    }
  }

  /// Notes the files that a report brought which stays away.
  func note(_ item: IngestItem, rawBlob: BlobDigest?) throws {
    for blob in item.attachments.compactMap(\.blob) + [rawBlob].compactMap({ $0 }) {
      try connection.run(
        "INSERT OR IGNORE INTO removed_blob (blob) VALUES (?)",
        .blob(blob.bytes)
      )
    }
  }

  /// Nobody looks in a store that nothing was ever removed from.
  ///
  /// - Throws: ``StoreError/missingBlob(_:)`` for a file that was there when it was to be stored, and
  ///   was removed since; trying again stores it.
  func checkThere(_ digests: [BlobDigest], _ blobs: Blobs) throws {
    if digests.isEmpty { return }
    if try connection.integer("SELECT n FROM total WHERE name = 'removed'") == 0 { return }
    for digest in digests where !blobs.isThere(digest) { throw StoreError.missingBlob(digest) }
  }

  /// The next of them that nothing names.
  func unnamed(limit: Int) throws -> [BlobDigest] {
    try connection.rows(
      """
      SELECT b.blob FROM removed_blob b
      WHERE NOT EXISTS (SELECT 1 FROM attachment WHERE blob = b.blob)
        AND NOT EXISTS (SELECT 1 FROM raw WHERE blob = b.blob)
        AND b.blob NOT IN (
          SELECT blob FROM raw_splice WHERE blob IN removed_blob
          UNION SELECT blob FROM conflict WHERE blob IN removed_blob
          UNION SELECT blob FROM conflict_splice WHERE blob IN removed_blob
          UNION SELECT value FROM aside_cell WHERE name = 'blob' AND value IN removed_blob)
      LIMIT ?
      """,
      [.integer(Int64(limit))]
    ) { BlobDigest(bytes: $0.blob(0)) }
  }

  func forget(_ digests: [BlobDigest]) throws {
    for digest in digests {
      try connection.run("DELETE FROM removed_blob WHERE blob = ?", .blob(digest.bytes))
    }
  }

  /// What is left is named.
  func forgetAll() throws { try connection.run("DELETE FROM removed_blob") }
}
