import ReportModel

extension ReportStore {
  /// Pictures by what their bytes are whose pixels nobody looked at, the newest first.
  package func picturesToLookAt(limit: Int) throws -> [BlobDigest] {
    try reading { reader in
      try reader.connection.rows(
        """
        SELECT a.blob FROM attachment a
        WHERE a.blob IS NOT NULL
          AND a.fact_media_type IN
            ('image/png', 'image/jpeg', 'image/webp', 'image/heic', 'image/heif', 'image/avif')
          AND NOT EXISTS (SELECT 1 FROM picture p WHERE p.blob = a.blob)
        GROUP BY a.blob ORDER BY max(a.report) DESC LIMIT ?
        """,
        [.integer(Int64(limit))]
      ) { BlobDigest(bytes: $0.blob(0)) }
    }
  }

  /// Keeps what was found; what is known already stays.
  package func save(_ pictures: [StoredPicture]) throws {
    if pictures.isEmpty { return }
    try writer.run { writer in
      try writer.transaction { opened in
        for picture in pictures { try Self.save(picture, opened.connection) }
      }
    }
  }

  private static func save(_ picture: StoredPicture, _ connection: Connection) throws {
    let parts: (hashes: SQLValue, signature: SQLValue, failure: SQLValue)
    switch picture.look {
    case .hashes(let hashes, let signature): parts = (.blob(hashes), .blob(signature), .null)
    case .failure(let words): parts = (.null, .null, .text(words))
    }
    try connection.run(
      """
      INSERT INTO picture (blob, hashes, signature, failure) VALUES (?, ?, ?, ?)
      ON CONFLICT (blob) DO NOTHING
      """,
      .blob(picture.blob.bytes),
      parts.hashes,
      parts.signature,
      parts.failure
    )
  }

  /// What is known of the pictures of some reports, with the report and the place of each.
  package func pictures(of numbers: [ReportNumber]) throws
    -> [(report: ReportNumber, position: Int, picture: StoredPicture)]
  {
    try reading { reader in
      try reader.connection.inReadTransaction {
        try numbers.flatMap { number in
          try reader.connection.rows(
            """
            SELECT a.position, p.blob, p.hashes, p.signature, p.failure
            FROM attachment a JOIN picture p ON p.blob = a.blob
            WHERE a.report = ? ORDER BY a.position
            """,
            [.number(number)]
          ) { row in
            let look: StoredPicture.Look =
              row.optionalBlob(2).flatMap { hashes in
                row.optionalBlob(3).map { .hashes(hashes, signature: $0) }
              } ?? .failure(row.optionalText(4) ?? "")
            return (
              number, Int(row.integer(0)),
              StoredPicture(blob: BlobDigest(bytes: row.blob(1)), look: look)
            )
          }
        }
      }
    }
  }
}
