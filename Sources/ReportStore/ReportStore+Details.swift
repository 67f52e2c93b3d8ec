import ReportModel
import SystemCalls

extension ReportStore {
  /// The report a person named.
  ///
  /// - Throws: ``StoreError/unknownReport(_:)``, ``StoreError/ambiguousReport(_:candidates:)``
  package func resolve(_ reference: ReportReference) throws -> ReportNumber {
    try reading { try ReferenceResolver($0.connection).resolve(reference) }
  }

  /// Everything about a report.
  package func detail(of number: ReportNumber) throws -> ReportDetail {
    try reading { reader in
      try reader.connection.inReadTransaction { try Self.detail(of: number, reader) }
    }
  }

  package func details(of numbers: [ReportNumber]) throws -> [ReportDetail] {
    try reading { reader in
      try reader.connection.inReadTransaction {
        try numbers.map { try Self.detail(of: $0, reader) }
      }
    }
  }

  /// The bytes a report came as.
  package func raw(of number: ReportNumber) throws -> (format: RawFormat, bytes: [UInt8]) {
    let (row, splices) = try reading { reader in
      try reader.connection.inReadTransaction {
        let row = try reader.connection.first(
          "SELECT format, bytes, blob FROM raw WHERE report = ?",
          [.number(number)]
        ) { (format: $0.text(0), bytes: $0.optionalBlob(1), blob: $0.optionalBlob(2)) }
        return (row, try RawSplices(connection: reader.connection).read(of: .report(number)))
      }
    }
    guard let row, let format = RawFormat(rawValue: row.format) else {
      throw StoreError.unknownReport(.number(number))
    }
    if let bytes = row.bytes {
      return (format, try RawSplices.join(bytes, splices, reading: blob))
    }
    guard let name = row.blob, name.count == 32 else {
      throw StoreError.damaged(path: files.databasePath, message: "no original of \(number)")
    }
    let bytes = try blob(BlobDigest(bytes: name))
    return (format, try RawSplices.join(bytes, splices, reading: blob))
  }

  /// The bytes of an attachment, checked against their digest.
  package func blob(_ digest: BlobDigest) throws -> [UInt8] { try blobs.read(digest) }

  /// The first or last bytes of an attachment, not checked, and whether there are more.
  package func part(of digest: BlobDigest, limit: Int, fromEnd: Bool) throws
    -> (bytes: [UInt8], isCut: Bool)
  {
    try explainingFiles {
      let file = try FileSystem.open(blobPath(digest))
      let size = try file.facts().byteCount
      let start = fromEnd ? max(0, size - Int64(limit)) : 0
      return (try file.part(from: start, byteCount: min(limit, Int(clamping: size))), size > limit)
    }
  }

  /// Where those bytes lie, for a viewer.
  package func blobPath(_ digest: BlobDigest) -> String {
    files.folder.joined(blobs.relativePath(digest))
  }

  /// Where files may lie for a moment, on the store's own disk; swept once their process is gone.
  package func temporaryFolder() throws -> Folder {
    try explainingFiles { try files.folder.makeFolder("tmp") }
  }

  /// The newest entries, newest first; of one report, with its changes alone.
  package func history(of number: ReportNumber?, limit: Int) throws -> [HistoryEntry] {
    try reading { reader in
      try reader.connection.inReadTransaction {
        let history = HistoryReader(reader.connection)
        guard let number else { return try history.entries(limit: limit) }
        return try history.entries(of: number, limit: limit)
      }
    }
  }

  /// The history of a report with what was decided about its master since it is a duplicate, newest
  /// first.
  package func fullHistory(of number: ReportNumber, limit: Int) throws -> [HistoryEntry] {
    try reading { reader in
      try reader.connection.inReadTransaction {
        let history = HistoryReader(reader.connection)
        let own = try history.entries(of: number, limit: limit)
        let master = try TriageReader(reader.connection).state(of: number).master
        let flown = try master.map {
          try history.entries(ofMaster: $0, since: number, limit: limit)
        }
        let known = Set(own.map(\.sequence))
        let rest = (flown ?? []).filter { !known.contains($0.sequence) }
        return Array((own + rest).sorted { $0.sequence > $1.sequence }.prefix(limit))
      }
    }
  }

  private static let historyLimit = 200

  private static func detail(of number: ReportNumber, _ reader: Reader) throws -> ReportDetail {
    let connection = reader.connection
    guard let core = try DetailReader(connection).core(number) else {
      throw StoreError.unknownReport(.number(number))
    }
    let triage = try TriageReader(connection).state(of: number)
    var detail = ReportDetail(
      number: number,
      report: core.report,
      attachments: core.attachments,
      triage: triage,
      receivedAt: core.receivedAt
    )
    detail.warnings = try TriageReader(connection).warnings(of: number)
    if let master = triage.master {
      detail.shown = try TriageReader(connection).standing(of: master)
      detail.masterID =
        try connection.first(
          "SELECT report_id FROM report WHERE id = ?",
          [.number(master)]
        ) { ReportID($0.text(0)) } ?? nil
      detail.masterHistory = try HistoryReader(connection)
        .entries(ofMaster: master, since: number, limit: historyLimit)
    }
    detail.history = try HistoryReader(connection).entries(of: number, limit: historyLimit)
    detail.replayCount = Int(
      try connection.integer("SELECT n FROM replay WHERE report = ?", .number(number))
    )
    detail.conflictCount = Int(
      try connection.integer(
        "SELECT count(*) FROM conflict WHERE report = ? AND resolution IS NULL",
        .number(number)
      )
    )
    detail.retries = try probableRetries(of: number, connection)
    return detail
  }
}

/// Finds reports by what people type.
struct ReferenceResolver {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  func resolve(_ reference: ReportReference) throws -> ReportNumber {
    switch reference {
    case .number(let number): return try self.number(number, reference)
    case .digits(let digits):
      if let value = Int64(digits), try exists(ReportNumber(value)) { return ReportNumber(value) }
      return try text(digits, reference)
    case .text(let text): return try self.text(text, reference)
    }
  }

  static let shortestPrefix = 4
  private static let candidateCount = 10

  func exists(_ number: ReportNumber) throws -> Bool {
    try connection.integer("SELECT EXISTS (SELECT 1 FROM report WHERE id = ?)", .number(number))
      == 1
  }

  func number(_ number: ReportNumber, _ reference: ReportReference) throws -> ReportNumber {
    guard try exists(number) else { throw StoreError.unknownReport(reference) }
    return number
  }

  /// A whole reportId, else the one that begins so.
  func text(_ text: String, _ reference: ReportReference) throws -> ReportNumber {
    let exact = try connection.first("SELECT id FROM report WHERE report_id = ?", [.text(text)]) {
      ReportNumber($0.integer(0))
    }
    if let exact { return exact }
    guard text.utf8.count >= Self.shortestPrefix, ReportID(text) != nil,
      let end = Self.successor(text)
    else { throw StoreError.unknownReport(reference) }
    let found = try connection.rows(
      """
      SELECT id, report_id FROM report WHERE report_id >= ? AND report_id < ?
      ORDER BY report_id LIMIT ?
      """,
      [.text(text), .text(end), .integer(Int64(Self.candidateCount))]
    ) { (number: ReportNumber($0.integer(0)), id: ReportID($0.text(1))) }
    guard let first = found.first else { throw StoreError.unknownReport(reference) }
    if found.count == 1 { return first.number }
    throw StoreError.ambiguousReport(reference, candidates: found.compactMap(\.id))
  }

  /// The first text after all that begin with an ASCII text.
  private static func successor(_ text: String) -> String? {
    var bytes = Array(text.utf8)
    guard let last = bytes.last, last < 0x7F else { return nil }
    bytes[bytes.count - 1] = last + 1
    return String(decoding: bytes, as: UTF8.self)
  }
}
