import Digest
import ReportModel
import SystemCalls

extension ReportStore {
  /// Stores contents and returns their digests; call it before the reports that name them come in.
  ///
  /// When it returns, the bytes survive a power cut. Contents that are there already cost a look.
  package func addBlobs(_ contents: [[UInt8]]) throws -> [BlobDigest] {
    if isReadOnly { throw StoreError.readOnly(path: files.folder.path) }
    return try explainingFiles { try blobs.add(contents) }
  }

  /// Takes reports in, all or none of them; when it returns they survive a power cut.
  ///
  /// - Returns: What became of each, in order.
  package func ingest(
    _ items: [IngestItem],
    by author: String,
    at: Timestamp,
    command: String,
    progress: ImportProgress?
  ) throws -> [IngestOutcome] {
    let large = items.indices.filter { items[$0].draft.raw.count > Ingest.rawRowByteCount }
    let digests = try addBlobs(large.map { items[$0].draft.raw })
    let rawBlobs = Dictionary(uniqueKeysWithValues: zip(large, digests))
    return try writer.run { writer in
      try writer.transaction { opened in
        var ingest = try Ingest(
          opened,
          author: author,
          at: at,
          command: command,
          rawBlobs: rawBlobs
        )
        let outcomes = try ingest.run(items)
        if let progress { try Self.write(progress, opened.connection) }
        return outcomes
      }
    }
  }

  /// What would become of reports, were they taken in: nothing of it is kept.
  package func judge(_ items: [IngestItem], by author: String, at: Timestamp) throws
    -> [IngestOutcome]
  {
    let rawBlobs = items.indices.reduce(into: [Int: BlobDigest]()) { digests, index in
      let raw = items[index].draft.raw
      if raw.count > Ingest.rawRowByteCount { digests[index] = SHA256.digest(of: raw) }
    }
    do {
      return try writer.run { writer in
        try writer.transaction { opened in
          var ingest = try Ingest(
            opened,
            author: author,
            at: at,
            command: "",
            rawBlobs: rawBlobs
          )
          throw Rehearsal(outcomes: try ingest.run(items))
        }
      }
    } catch let rehearsal as Rehearsal {
      return rehearsal.outcomes
    }
  }

  /// Thrown so that a transaction is rolled back once everything in it worked.
  private struct Rehearsal: Error {
    var outcomes: [IngestOutcome]
  }

  /// How far an import of that file came before it was stopped; `nil` when it was not.
  package func importProgress(of file: String) throws -> ImportProgress? {
    try reading { reader in
      try reader.connection.first(
        "SELECT byte_offset, line FROM import_progress WHERE file = ?",
        [.text(file)]
      ) {
        ImportProgress(
          file: file,
          byteOffset: $0.integer(0),
          line: $0.integer(1),
          isFinished: false
        )
      }
    }
  }

  /// Moves what was committed from the log into the database.
  package func checkpoint() throws {
    try writer.run { try $0.checkpoint() }
  }

  /// Tidies a little, for idle moments: some milliseconds of work; `false` when all is tidy.
  package func tidy() throws -> Bool {
    try writer.run { writer in
      try writer.transaction { try WordIndex($0.connection).merge() }
    }
  }

  /// Runs a body that writes files of the store; what the system refuses is the store's trouble.
  package func explainingFiles<R>(_ body: () throws -> R) throws -> R {
    do { return try body() } catch let error as SystemError {
      throw StoreError(error, path: files.folder.path)
    }
  }

  /// Runs a body on the reading connection.
  func reading<R>(_ body: (Reader) throws -> R) throws -> R {
    try reader.run { reader in
      try StoreError.explaining(files.databasePath) { try body(reader) }
    }
  }

  private static func write(_ progress: ImportProgress, _ connection: Connection) throws {
    if progress.isFinished {
      try connection.run("DELETE FROM import_progress WHERE file = ?", .text(progress.file))
      return
    }
    try connection.run(
      """
      INSERT INTO import_progress (file, byte_offset, line) VALUES (?, ?, ?)
      ON CONFLICT (file) DO UPDATE SET byte_offset = excluded.byte_offset, line = excluded.line
      """,
      .text(progress.file),
      .integer(progress.byteOffset),
      .integer(progress.line)
    )
  }
}
