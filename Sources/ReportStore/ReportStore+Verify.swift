import Digest
import ReportModel
import SystemCalls

extension ReportStore {
  /// Looks at everything that can be checked; empty when all is well.
  ///
  /// Reads every attachment. Waste (``VerifyFinding/Kind/orphan``) is listed too. `tell` hears how
  /// many of the files were read.
  package func verify(_ tell: (_ done: Int, _ total: Int) -> Void = { _, _ in }) throws
    -> [VerifyFinding]
  {
    let rows = try reading { reader in
      try reader.connection.inReadTransaction {
        let verifier = RowVerifier(reader.connection)
        return (findings: try verifier.findings(), blobs: try verifier.namedBlobs())
      }
    }
    var findings = rows.findings
    findings += try checkIndex()
    let files = FileVerifier(store: self.files)
    findings += try files.checkBlobs(rows.blobs, tell)
    findings += try files.orphans(named: Set(rows.blobs.map(\.digest)))
    findings = try withoutRemoved(findings, rows.blobs)
    findings += try files.modes()
    return findings
  }

  /// Files may have gone with their reports since the rows were read.
  private func withoutRemoved(
    _ findings: [VerifyFinding],
    _ seen: [RowVerifier.NamedBlob]
  ) throws -> [VerifyFinding] {
    guard findings.contains(where: { $0.kind == .missingBlob }) else { return findings }
    let named = try reading { reader in
      Set(try RowVerifier(reader.connection).namedBlobs().map(\.digest))
    }
    let gone = Set(seen.map(\.digest).filter { !named.contains($0) }.map(blobs.relativePath))
    return findings.filter { $0.kind != .missingBlob || !gone.contains($0.place) }
  }

  /// FTS5 checks itself by a statement that counts as a write.
  private func checkIndex() throws -> [VerifyFinding] {
    if isReadOnly {
      return [
        VerifyFinding(.unchecked, "search", "The index of words was not checked: read only.")
      ]
    }
    do {
      try writer.run { writer in
        try writer.transaction {
          try $0.connection.execute(
            """
            INSERT INTO search (search, rank) VALUES ('integrity-check', 1);
            INSERT INTO tag_words (tag_words, rank) VALUES ('integrity-check', 1)
            """
          )
        }
      }
      return []
    } catch StoreError.damaged(_, let message) {
      return [VerifyFinding(.damagedIndex, "search", "The index of words is wrong: \(message).")]
    }
  }
}

/// Checks what the tables say about each other.
struct RowVerifier {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  struct NamedBlob {
    var digest: BlobDigest
    var byteSize: Int64?
    /// A report that names it.
    var report: ReportNumber
  }

  func findings() throws -> [VerifyFinding] {
    try quickCheck() + references() + codes() + groups() + totals() + chunks() + bursts()
      + remains()
  }

  /// Every blob a row names, once.
  func namedBlobs() throws -> [NamedBlob] {
    try connection.rows(
      """
      SELECT blob, max(fact_byte_size), min(report) FROM (
        SELECT blob, fact_byte_size, report FROM attachment WHERE blob IS NOT NULL
        UNION ALL SELECT blob, NULL, report FROM raw WHERE blob IS NOT NULL
        UNION ALL SELECT blob, NULL, report FROM conflict WHERE blob IS NOT NULL
        UNION ALL SELECT blob, NULL, report FROM raw_splice
        UNION ALL SELECT s.blob, NULL, c.report FROM conflict_splice s
          JOIN conflict c ON c.id = s.conflict
        UNION ALL SELECT a.value, NULL, c.report FROM aside_cell a
          JOIN conflict c ON c.id = a.conflict WHERE a.name = 'blob' AND a.value IS NOT NULL)
      GROUP BY blob
      """
    ) { row -> NamedBlob? in
      let name = row.blob(0)
      guard name.count == 32 else { return nil }
      return NamedBlob(
        digest: BlobDigest(bytes: name),
        byteSize: row.optionalInteger(1),
        report: ReportNumber(row.integer(2))
      )
    }.compactMap { $0 }
  }

  private func quickCheck() throws -> [VerifyFinding] {
    try connection.rows("PRAGMA quick_check(20)") { $0.text(0) }
      .filter { $0 != "ok" }
      .map { VerifyFinding(.damagedDatabase, "winnow.sqlite", $0) }
  }

  private func references() throws -> [VerifyFinding] {
    try connection.rows("PRAGMA foreign_key_check") { row in
      VerifyFinding(
        .danglingReference,
        row.text(0),
        "Row \(row.integer(1)) of \(row.text(0)) names a missing row of \(row.text(2))."
      )
    }
  }

  /// The codes of reports, which the schema does not check.
  private func codes() throws -> [VerifyFinding] {
    try (ReportColumns.coded + [.createdAtSource]).compactMap { field in
      let count = try connection.integer(
        """
        SELECT count(*) FROM report WHERE \(field.column) IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM value WHERE code = report.\(field.column) AND field = ?)
        """,
        .integer(Int64(field.rawValue))
      )
      if count == 0 { return nil }
      return VerifyFinding(
        .danglingReference,
        "report.\(field.column)",
        "\(count) reports have a \(field.column) whose text is missing."
      )
    }
  }

  /// The columns beside the rows they were made from.
  private func chunks() throws -> [VerifyFinding] {
    let chunks = ColumnChunks(connection)
    let numbers = try connection.rows("SELECT DISTINCT chunk FROM column_chunk") { $0.integer(0) }
    let texts = try TextChunks(connection).damaged().map { first in
      VerifyFinding(
        .damagedIndex,
        "text_chunk",
        "The texts from report \(first) on are not what the reports say."
      )
    }
    let lists = try StoredLists(connection).damaged().map { list in
      VerifyFinding(
        .damagedIndex,
        "sorted_list",
        "List \(list.rawValue) is not in the order of the reports."
      )
    }
    return try texts + lists
      + numbers.compactMap { chunk in
        let rows = try chunks.packed(chunk)
        for column in StoredColumn.all where try chunks.written(column, chunk) != rows[column] ?? []
        {
          return VerifyFinding(
            .damagedIndex,
            "column_chunk",
            "Column \(column.name) of chunk \(chunk) is not what the reports say."
          )
        }
        return nil
      }
  }

  private func remains() throws -> [VerifyFinding] {
    guard try ReportStore.needsScrub(connection) else { return [] }
    return [
      VerifyFinding(
        .remains,
        "winnow.sqlite",
        "Words of removed reports may still be in free space; winnow purge --finish removes them."
      )
    ]
  }

  private func bursts() throws -> [VerifyFinding] {
    if try BurstTable(connection).isSound() { return [] }
    return [
      VerifyFinding(.damagedIndex, "burst_report", "The bursts are not those of the reports.")
    ]
  }

  private func groups() throws -> [VerifyFinding] {
    try connection.rows(
      """
      SELECT t.report, t.master FROM triage t JOIN triage m ON m.report = t.master
      WHERE m.master IS NOT NULL
      """
    ) { row in
      VerifyFinding(
        .brokenGroup,
        "triage",
        "#\(row.integer(0)) is a duplicate of #\(row.integer(1)), which is one itself."
      )
    }
  }

  private func totals() throws -> [VerifyFinding] {
    let counted: [(name: String, sql: String)] = [
      ("all", "SELECT count(*) FROM report"),
      ("inbox", "SELECT count(*) FROM triage WHERE status = 0 AND master IS NULL"),
      (
        "hidden",
        """
        SELECT count(*) FROM triage t LEFT JOIN triage m ON m.report = t.master
        WHERE coalesce(m.status, t.status) = 2
          OR (CASE WHEN m.report IS NULL THEN t.reason ELSE m.reason END) = 2
        """
      ),
    ]
    return try counted.compactMap { total in
      let rows = try connection.integer(total.sql)
      let kept = try connection.integer("SELECT n FROM total WHERE name = ?", .text(total.name))
      if rows == kept { return nil }
      return VerifyFinding(
        .wrongTotal,
        "total",
        "The count \(total.name) says \(kept); there are \(rows)."
      )
    }
  }
}

/// Checks the files beside the database.
struct FileVerifier {
  let store: StoreFolder

  func checkBlobs(
    _ named: [RowVerifier.NamedBlob],
    _ tell: (_ done: Int, _ total: Int) -> Void
  ) throws -> [VerifyFinding] {
    let blobs = Blobs(store: store)
    return try named.enumerated().compactMap { index, blob in
      if Cancellation.isRequested { throw StoreError.cancelled }
      tell(index, named.count)
      let place = blobs.relativePath(blob.digest)
      do {
        let bytes = try blobs.read(blob.digest)
        guard let size = blob.byteSize, size != Int64(bytes.count) else { return nil }
        return VerifyFinding(
          .damagedBlob,
          place,
          "\(blob.report) says \(size) bytes; the file has \(bytes.count)."
        )
      } catch StoreError.damagedBlob {
        return VerifyFinding(
          .damagedBlob,
          place,
          "The bytes of \(blob.report) are not what was stored."
        )
      } catch StoreError.missingBlob {
        return VerifyFinding(.missingBlob, place, "The bytes of \(blob.report) are missing.")
      } catch {
        return VerifyFinding(.damagedBlob, place, "Cannot read bytes of \(blob.report): \(error).")
      }
    }
  }

  func orphans(named: Set<BlobDigest>) throws -> [VerifyFinding] {
    var findings: [VerifyFinding] = []
    if store.folder.exists("blobs") {
      let blobs = try store.folder.folder(at: "blobs")
      for sub in try blobs.list() {
        guard sub.kind == .folder else {
          findings.append(Self.waste("blobs/\(sub.name)"))
          continue
        }
        for file in try blobs.folder(at: sub.name).list() {
          let digest = BlobDigest(hex: sub.name + file.name)
          if digest.map(named.contains) == true { continue }
          findings.append(Self.waste("blobs/\(sub.name)/\(file.name)"))
        }
      }
    }
    for name in ["spool", "tmp"] where store.folder.exists(name) {
      findings += try store.folder.folder(at: name).list().map {
        Self.waste("\(name)/\($0.name)")
      }
    }
    return findings
  }

  func modes() throws -> [VerifyFinding] {
    try Self.modes(of: store.folder, at: "", depth: 0)
  }

  private static func modes(of folder: Folder, at place: String, depth: Int) throws
    -> [VerifyFinding]
  {
    var findings: [VerifyFinding] = []
    if try folder.descriptor.facts().permissions & 0o077 != 0 {
      findings.append(loose(place.isEmpty ? "." : place))
    }
    for entry in try folder.list() {
      let inner = place.isEmpty ? entry.name : "\(place)/\(entry.name)"
      switch entry.kind {
      case .folder where depth < 2:
        findings += try modes(of: try folder.folder(at: entry.name), at: inner, depth: depth + 1)
      case .file:
        // One that vanished meanwhile was temporary.
        if let facts = try folder.facts(of: entry.name), facts.permissions & 0o077 != 0 {
          findings.append(loose(inner))
        }
      case .folder, .link, .other: break
      }
    }
    return findings
  }

  private static func waste(_ place: String) -> VerifyFinding {
    VerifyFinding(.orphan, place, "No report names this file.")
  }

  private static func loose(_ place: String) -> VerifyFinding {
    VerifyFinding(.looseMode, place, "Others may read or change this file.")
  }
}
