import ReportModel
import TestSupport

@testable import ReportStore

extension TemporaryFolder {
  /// Makes a store of schema 1, filled as the first release did; gives the first report's number.
  ///
  /// Reports are "kept 1" …, every other from iOS; the first is tagged and has a note.
  @discardableResult
  func makeFirstStore(reports count: Int) throws -> ReportNumber {
    let first = Schema(scripts: [Schema.current().scripts[0]])
    let store = try ReportStore.open(store, mode: .create, schema: first)
    try store.writer.run { writer in
      try writer.transaction { opened in
        try opened.connection.execute(Self.rows(count))
      }
    }
    return ReportNumber(1)
  }

  private static func rows(_ count: Int) -> String {
    """
    INSERT INTO value (code, field, text) VALUES
      (1, 1, 'report'), (2, 5, 'ios'), (3, 5, 'android'), (4, 19, 'Checkout');
    INSERT INTO report (
      id, report_id, content_hash, created_at, created_at_source, received_at, platform, screen,
      message)
    WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < \(count))
    SELECT n, 'old-' || n, zeroblob(32), 1764000000000 + n, 1, 1764000060000, 2 + n % 2, 4,
      'kept ' || n FROM number;
    INSERT INTO raw (report, format, bytes) SELECT id, 'canonicalJSON', x'7B7D' FROM report;
    INSERT INTO triage (report, updated_at) SELECT id, received_at FROM report;
    INSERT INTO tag (id, name) VALUES (1, 'login flaky');
    INSERT INTO report_tag (tag, report) VALUES (1, 1);
    INSERT INTO note (report, created_at, author, text) VALUES (1, 0, 'ana', 'seen twice');
    INSERT INTO triage_text (report, note, tag) VALUES (1, 'seen twice', 'login flaky');
    INSERT INTO search (search) VALUES ('rebuild');
    UPDATE total SET n = \(count) WHERE name IN ('all', 'inbox', 'last');
    """
  }
}
