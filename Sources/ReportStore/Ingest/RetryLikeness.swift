import Digest
import ReportModel

/// What makes an upload the same as another under a new id: the reporter's app makes the id when it
/// sends, so that sending again after no answer came makes another one (formats.md 1.4).
struct RetryLikeness: Equatable {
  let value: Int64
  /// How far apart the two may have come.
  let windowMilliseconds: Int64

  private static let longWindow: Int64 = 86_400_000
  private static let shortWindow: Int64 = 3_600_000
  /// Shorter texts are written twice by chance.
  private static let ownTextCount = 20

  /// `nil` for what is no upload, or says too little to be told from another.
  init?(_ item: IngestItem) {
    let report = item.draft.report
    guard item.draft.rawFormat == .catchDevMultipart else { return nil }
    let files = item.attachments.compactMap { $0.blob?.hex }.sorted()
    let isKnown = report.user.id != nil || report.user.email != nil
    if !files.isEmpty || isKnown {
      windowMilliseconds = Self.longWindow
    } else {
      guard report.message.unicodeScalars.count >= Self.ownTextCount else { return nil }
      windowMilliseconds = Self.shortWindow
    }
    let facts: [String?] = [
      report.message, report.platform?.rawValue, report.app.bundleID, report.app.version,
      report.app.build, report.os.version, report.device.model, report.locale, report.user.id,
      report.user.email,
    ]
    var hash = SHA256()
    for fact in facts + files {
      // The length first: no two lists of texts give the same bytes.
      let bytes = Array((fact ?? "").utf8)
      hash.update(Array("\(fact == nil ? -1 : bytes.count):".utf8)[...])
      hash.update(bytes[...])
    }
    value = hash.finalize().bytes.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
  }

  /// Notes an upload, and which earlier one it probably repeats.
  func note(_ number: Int64, at: Timestamp, _ connection: Connection) throws {
    let first = try connection.first(
      """
      SELECT coalesce((SELECT first FROM probable_retry p WHERE p.report = u.report), u.report)
      FROM upload_likeness u
      WHERE likeness = ? AND at BETWEEN ? AND ? AND report < ? ORDER BY u.report LIMIT 1
      """,
      [
        .integer(value), .integer(at.milliseconds - windowMilliseconds),
        .integer(at.milliseconds + windowMilliseconds), .integer(number),
      ]
    ) { $0.integer(0) }
    try connection.run(
      "INSERT INTO upload_likeness (report, likeness, at) VALUES (?, ?, ?)",
      .integer(number),
      .integer(value),
      .integer(at.milliseconds)
    )
    guard let first else { return }
    try connection.run(
      "INSERT INTO probable_retry (report, first) VALUES (?, ?)",
      .integer(number),
      .integer(first)
    )
  }
}

extension ReportStore {
  /// Uploads that are probably the same as a report; those in its group of duplicates
  /// are left out, and those a person told apart.
  package func probableRetries(of number: ReportNumber) throws -> ProbableRetries {
    try reading { try Self.probableRetries(of: number, $0.connection) }
  }

  static func probableRetries(of number: ReportNumber, _ connection: Connection) throws
    -> ProbableRetries
  {
    let pairs = try connection.rows(
      """
      SELECT p.first, p.report FROM probable_retry p
      JOIN triage a ON a.report = p.first JOIN triage b ON b.report = p.report
      WHERE (p.report = ?1 OR p.first = ?1)
        AND coalesce(a.master, a.report) <> coalesce(b.master, b.report)
        AND NOT EXISTS (
          SELECT 1 FROM distinct_pair d, report x, report y WHERE x.id = p.first AND y.id = p.report
            AND d.first_id = min(x.report_id, y.report_id)
            AND d.second_id = max(x.report_id, y.report_id))
      ORDER BY p.report
      """,
      [.number(number)]
    ) { (first: ReportNumber($0.integer(0)), later: ReportNumber($0.integer(1))) }
    return ProbableRetries(
      first: pairs.first { $0.later == number }?.first,
      later: pairs.filter { $0.first == number }.map(\.later)
    )
  }
}
