import Digest
import ReportModel

/// What stays of reports that were removed for good: hashes and the day, so that they do not come
/// back by themselves (docs/decisions/0044).
struct Tombstones {
  private let connection: Connection

  /// `nil` while there are none, so that nothing is hashed for nothing.
  init?(_ connection: Connection) throws {
    let isThere = try connection.integer(
      """
      SELECT EXISTS (SELECT 1 FROM tombstone) OR EXISTS (SELECT 1 FROM tombstone_content)
      """
    )
    if isThere == 0 { return nil }
    self.connection = connection
  }

  /// When a report of that id, or one that said the same, was removed; `nil`: it may come in.
  func date(of item: IngestItem) throws -> Timestamp? {
    let at = try connection.first(
      "SELECT at FROM tombstone WHERE id_hash = ?",
      [.blob(Self.hash(item.draft.report.id.rawValue))]
    ) { $0.integer(0) }
    if let at { return Timestamp(milliseconds: at) }
    return try date(ofContent: item)
  }

  /// What says the same as a report that stayed is that report again.
  private func date(ofContent item: IngestItem) throws -> Timestamp? {
    guard Self.isTelling(item.draft.report, hasFiles: item.attachments.contains { $0.blob != nil })
    else { return nil }
    let at = try connection.first(
      """
      SELECT at FROM tombstone_content WHERE content_hash = ?1 AND NOT EXISTS (
        SELECT 1 FROM report WHERE report_id = ?2 AND content_hash = ?1)
      """,
      [.blob(item.draft.contentHash.bytes), .text(item.draft.report.id.rawValue)]
    ) { $0.integer(0) }
    return at.map { Timestamp(milliseconds: $0) }
  }

  /// Forgets that a report was removed.
  func lift(_ item: IngestItem) throws {
    try connection.run(
      "DELETE FROM tombstone WHERE id_hash = ?",
      .blob(Self.hash(item.draft.report.id.rawValue))
    )
    try connection.run(
      "DELETE FROM tombstone_content WHERE content_hash = ?",
      .blob(item.draft.contentHash.bytes)
    )
  }

  // MARK: Setting up

  /// Notes the reports of table `removing`, and what was put aside beside them.
  static func add(at: Timestamp, _ connection: Connection) throws {
    let ids = try connection.rows("SELECT report_id FROM report WHERE id IN removing") {
      $0.text(0)
    }
    for id in ids {
      try connection.run(
        "INSERT OR REPLACE INTO tombstone (id_hash, at) VALUES (?, ?)",
        .blob(hash(id)),
        .integer(at.milliseconds)
      )
    }
    let hasFile =
      "EXISTS (SELECT 1 FROM attachment WHERE report = report.id AND blob IS NOT NULL)"
    try connection.run(
      """
      INSERT OR REPLACE INTO tombstone_content (content_hash, at)
      SELECT content_hash, ?1 FROM report WHERE id IN removing AND (
        user_id IS NOT NULL OR user_email IS NOT NULL
        OR length(message) >= \(tellingCount) OR \(hasFile))
      """,
      .integer(at.milliseconds)
    )
    try connection.run(
      """
      INSERT OR REPLACE INTO tombstone_content (content_hash, at)
      SELECT content_hash, ?1 FROM conflict WHERE id IN leaving AND EXISTS (
        SELECT 1 FROM aside_cell a WHERE a.conflict = conflict.id AND a.value IS NOT NULL AND (
          a.name IN ('user_id', 'user_email') OR (a.content = 'attachment' AND a.name = 'blob')
          OR (a.name = 'message' AND a.content = 'report' AND length(a.value) >= \(tellingCount))))
      """,
      .integer(at.milliseconds)
    )
  }

  /// Shorter texts are written twice by chance.
  private static let tellingCount = 20

  private static func isTelling(_ report: Report, hasFiles: Bool) -> Bool {
    hasFiles || report.user.id != nil || report.user.email != nil
      || report.message.unicodeScalars.count >= tellingCount
  }

  private static func hash(_ id: String) -> [UInt8] {
    SHA256.digest(of: Array("winnow tombstone\n\(id)".utf8)).bytes
  }
}
