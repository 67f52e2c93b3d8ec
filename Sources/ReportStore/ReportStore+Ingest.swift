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
    progress: ImportProgress?,
    returning: Returning = .stayAway
  ) throws -> [IngestOutcome] {
    try ingesting(by: author, at: at, command: command, returning: returning) { arrival in
      let outcomes = try arrival.add(items)
      if let progress { try arrival.note(progress) }
      return outcomes
    }
  }

  /// Takes reports in piece by piece, all or none of them; when it returns they survive a power cut.
  ///
  /// Small pieces are read back while they are still in the processor's caches. Other writers wait
  /// until `body` is done. `follow` is told of the new reports in the same transaction.
  package func ingesting<Result>(
    by author: String,
    at: Timestamp,
    command: String,
    returning: Returning = .stayAway,
    then follow: (Arrived) throws -> Void = { _ in },
    _ body: (Arrival) throws -> Result
  ) throws -> Result {
    var isFileLeft = false
    let result = try writer.run { writer in
      // New rows refer to the report before them: looking that up would cost a thirtieth.
      try writer.transaction(checksReferences: false) { opened in
        let ingest = try Ingest(
          opened,
          author: author,
          at: at,
          command: command,
          returning: returning
        )
        let arrival = Arrival(ingest, opened.connection, blobs, addBlobs)
        let result = try body(arrival)
        try arrival.ingest.finish()
        if let numbers = arrival.ingest.newNumbers {
          try follow(Arrived(self, opened, numbers, at: at))
        }
        isFileLeft = try RemovedFiles(opened.connection).isAnyLeft
        return result
      }
    }
    // Reports that stay away brought files.
    if isFileLeft { try removeFiles() }
    return result
  }

  /// A transaction that takes reports in.
  package final class Arrival {
    fileprivate var ingest: Ingest
    private let connection: Connection
    private let blobs: Blobs
    private let addBlobs: ([[UInt8]]) throws -> [BlobDigest]

    fileprivate init(
      _ ingest: Ingest,
      _ connection: Connection,
      _ blobs: Blobs,
      _ addBlobs: @escaping ([[UInt8]]) throws -> [BlobDigest]
    ) {
      self.ingest = ingest
      self.connection = connection
      self.blobs = blobs
      self.addBlobs = addBlobs
    }

    /// Returns what became of each, in order, once the transaction stands.
    package func add(_ items: [IngestItem]) throws -> [IngestOutcome] {
      let large = items.indices.filter { items[$0].draft.raw.count > Ingest.rawRowByteCount }
      let digests = try addBlobs(large.map { items[$0].draft.raw })
      try RemovedFiles(connection).checkThere(
        digests + items.flatMap { $0.attachments.compactMap(\.blob) },
        blobs
      )
      return try ingest.add(
        items,
        rawBlobs: Dictionary(uniqueKeysWithValues: zip(large, digests))
      )
    }

    package func note(_ progress: ImportProgress) throws {
      try ReportStore.write(progress, connection)
    }
  }

  /// What would become of reports, were they taken in: nothing of it is kept.
  package func judge(
    _ items: [IngestItem],
    by author: String,
    at: Timestamp,
    returning: Returning = .stayAway
  ) throws -> [IngestOutcome] {
    let rawBlobs = items.indices.reduce(into: [Int: BlobDigest]()) { digests, index in
      let raw = items[index].draft.raw
      if raw.count > Ingest.rawRowByteCount { digests[index] = SHA256.digest(of: raw) }
    }
    do {
      return try writer.run { writer in
        try writer.transaction(checksReferences: false) { opened in
          var ingest = try Ingest(
            opened,
            author: author,
            at: at,
            command: "",
            returning: returning
          )
          let outcomes = try ingest.add(items, rawBlobs: rawBlobs)
          try ingest.finish()
          throw Rehearsal(outcomes: outcomes)
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

  /// Sorts what came in, so that nobody who looks has to; for the end of an import.
  package func catchUpLists() throws {
    try changing { try StoredLists($0.connection).catchUp() }
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

  fileprivate static func write(_ progress: ImportProgress, _ connection: Connection) throws {
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
