import Digest
import ReportModel

extension ReportStore {
  /// SHA-256 over what people decided: one line a report, sorted by the bytes of its reportId.
  ///
  /// A line is canonical JSON and a line feed. Its keys, each absent when empty:
  /// `assignee`; `group`, the reportId of the master of a duplicate; `links`, oldest first; `notes`,
  /// oldest first, each `{"at", "author", "text"}` with `at` as RFC 3339; `priority`, absent when
  /// none; `reason` and `reasonText`, its own; `reportId`; `status`, its own; `tags`, sorted by
  /// bytes. Source: model.md "State hash".
  package func stateHash() throws -> BlobDigest {
    try reading { reader in
      try reader.connection.inReadTransaction {
        var digest = SHA256()
        try StateLines(reader.connection).visit { digest.update($0) }
        return digest.finalize()
      }
    }
  }
}

/// The lines of the state hash.
struct StateLines {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  func visit(_ body: ([UInt8]) -> Void) throws {
    let sql = """
      SELECT r.id, r.report_id, t.status, t.reason, t.reason_text, t.priority, t.assignee,
        g.report_id,
        EXISTS (SELECT 1 FROM report_tag WHERE report = r.id),
        EXISTS (SELECT 1 FROM note WHERE report = r.id),
        EXISTS (SELECT 1 FROM link WHERE report = r.id)
      FROM report r JOIN triage t ON t.report = r.id LEFT JOIN report g ON g.id = t.master
      ORDER BY r.report_id
      """
    try connection.with(sql) { row in
      while try row.step() { body(try line(row) + [0x0A]) }
    }
  }

  private func line(_ row: Statement) throws -> [UInt8] {
    let reader = TriageReader(connection)
    let number = ReportNumber(row.integer(0))
    let standing = TriageFields.standing(row, from: 2)
    // Most reports have none of the three.
    let hasLists = row.integer(8) + row.integer(9) + row.integer(10) > 0
    let state = hasLists ? try reader.state(of: number) : TriageState()
    let priority = FieldText.priority(row.integer(5))
    var json = CanonicalJSON()
    json.member("assignee", row.optionalText(6))
    json.member("group", row.optionalText(7))
    json.member("links", state.links)
    json.member("notes", state.notes.map(Self.note))
    json.member("priority", priority == .none ? nil : priority.rawValue)
    json.member("reason", standing.reason?.rawValue)
    json.member("reasonText", standing.reasonText)
    json.member("reportId", row.text(1))
    json.member("status", standing.status.rawValue)
    json.member("tags", state.tags.map(\.name))
    return json.closed()
  }

  private static func note(_ note: Note) -> CanonicalJSON {
    var json = CanonicalJSON()
    json.member("at", note.createdAt.rfc3339)
    json.member("author", note.author)
    json.member("text", note.text)
    return json
  }
}
