import ReportModel

/// What somebody goes through all pictures for.
package enum PictureErrand: Sendable {
  /// Hashes, of pictures that can be decoded.
  case look
  /// Text, of pictures that could be.
  case read
}

extension ReportStore {
  /// Pictures that wait, of the newest reports up to `last` that were not gone through, at most
  /// `limit`; and the last report to go on with, `nil` when all are done.
  ///
  /// One call looks at no more than some thousand reports, so that it never holds up a page.
  package func waitingPictures(
    for errand: PictureErrand,
    upTo last: ReportNumber?,
    limit: Int
  ) throws -> (pictures: [WaitingPicture], next: ReportNumber?) {
    try reading { reader in
      try reader.connection.inReadTransaction {
        let progress = PictureProgress(reader.connection)
        let done = try progress.done(errand)
        let newest = try progress.newest(errand)
        let upper = min(last?.rawValue ?? newest, newest)
        guard upper > done else { return ([], nil) }
        let lower = max(done + 1, upper - Self.stride + 1)
        let pictures = try progress.waiting(errand, lower...upper, limit: limit)
        if pictures.count == limit { return (pictures, ReportNumber(upper)) }
        return (pictures, lower > done + 1 ? ReportNumber(lower - 1) : nil)
      }
    }
  }

  private static let stride: Int64 = 4_096

  /// The newest report an errand goes to; 0 without one.
  package func newestReport(for errand: PictureErrand) throws -> ReportNumber {
    try reading { reader in ReportNumber(try PictureProgress(reader.connection).newest(errand)) }
  }

  /// Remembers that all pictures up to a report were gone through.
  package func finish(_ errand: PictureErrand, upTo number: ReportNumber) throws {
    let isNews = try reading { reader in
      try PictureProgress(reader.connection).done(errand) < number.rawValue
    }
    guard isNews else { return }
    try writer.run { writer in
      try writer.transaction { opened in
        try PictureProgress(opened.connection).finish(errand, upTo: number)
      }
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
    case .hashes(let hashes, let signature, let grid):
      parts = (.blob(hashes), .blob(signature), .null)
      try connection.run(
        "INSERT INTO picture_grid (blob, grid) VALUES (?, ?) ON CONFLICT (blob) DO NOTHING",
        .blob(picture.blob.bytes),
        .blob(grid)
      )
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

  /// Keeps the text of a picture, and makes it searchable in a report that holds it.
  ///
  /// `nil` takes the text that is known of it.
  package func save(_ text: PictureText?, of waiting: WaitingPicture) throws {
    try writer.run { writer in
      try writer.transaction { opened in
        let connection = opened.connection
        if let text {
          try connection.run(
            """
            INSERT INTO picture_text (blob, text, version, build, failure) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (blob) DO NOTHING
            """,
            .blob(waiting.blob.bytes),
            .text(text.text),
            .text(text.version),
            .text(text.build),
            .text(text.failure)
          )
        }
        let words = WordIndex(connection)
        try words.forget(waiting.report)
        try words.gatherPictures(waiting.report)
        try words.learn(waiting.report)
      }
    }
  }
}

extension ReportStore {
  /// What is known of the pictures of some reports, with the report and the place of each.
  package func pictures(of numbers: [ReportNumber]) throws
    -> [(report: ReportNumber, position: Int, picture: StoredPicture)]
  {
    try details(of: numbers).flatMap { detail in
      detail.attachments.enumerated().compactMap { position, attachment in
        guard let blob = attachment.blob, let look = attachment.look else { return nil }
        return (detail.number, position, StoredPicture(blob: blob, look: look))
      }
    }
  }
}

/// Up to which report pictures were gone through.
struct PictureProgress {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  func done(_ errand: PictureErrand) throws -> Int64 {
    try connection.integer("SELECT \(errand.column) FROM picture_progress WHERE id = 1")
  }

  /// Text is read where pictures were looked at: those that cannot be decoded have none.
  func newest(_ errand: PictureErrand) throws -> Int64 {
    switch errand {
    case .look: try connection.integer("SELECT coalesce(max(id), 0) FROM report")
    case .read: try done(.look)
    }
  }

  func finish(_ errand: PictureErrand, upTo number: ReportNumber) throws {
    try connection.run(
      "UPDATE picture_progress SET \(errand.column) = max(\(errand.column), ?)",
      .number(number)
    )
  }

  /// Pictures came to a report that was gone through.
  func goBack(before number: ReportNumber) throws {
    try connection.run(
      "UPDATE picture_progress SET looked = min(looked, ?1 - 1), read = min(read, ?1 - 1)",
      .number(number)
    )
  }

  func waiting(_ errand: PictureErrand, _ reports: ClosedRange<Int64>, limit: Int) throws
    -> [WaitingPicture]
  {
    let isWaiting =
      switch errand {
      case .look: "p.blob IS NULL"
      // Of pictures whose text another report brought, only the words are missing here.
      case .read:
        "p.hashes IS NOT NULL AND (t.blob IS NULL OR (t.text <> '' AND x.ocr IS NULL))"
      }
    return try connection.rows(
      """
      SELECT a.report, a.position, a.blob, t.blob IS NOT NULL FROM attachment a
      LEFT JOIN picture p ON p.blob = a.blob LEFT JOIN picture_text t ON t.blob = a.blob
      LEFT JOIN triage_text x ON x.report = a.report
      WHERE a.report BETWEEN ? AND ? AND a.blob IS NOT NULL
        AND a.fact_media_type IN
          ('image/png', 'image/jpeg', 'image/webp', 'image/heic', 'image/heif', 'image/avif')
        AND \(isWaiting)
      ORDER BY a.report DESC, a.position LIMIT ?
      """,
      [.integer(reports.lowerBound), .integer(reports.upperBound), .integer(Int64(limit))]
    ) { row in
      WaitingPicture(
        report: ReportNumber(row.integer(0)),
        position: Int(row.integer(1)),
        blob: BlobDigest(bytes: row.blob(2)),
        isKnown: row.integer(3) == 1
      )
    }
  }
}

extension PictureErrand {
  fileprivate var column: String {
    switch self {
    case .look: "looked"
    case .read: "read"
    }
  }
}
