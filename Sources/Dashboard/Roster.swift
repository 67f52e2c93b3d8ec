import ReportModel
import ReportQuery

/// A screen of rows with a cursor: the history of the store, or what one reporter sent.
package struct Roster: Equatable, Sendable {
  package var content: Content
  package var cursor = 0
  package var isWaiting = true

  package enum Content: Equatable, Sendable {
    /// Newest first.
    case history([HistoryEntry])
    case reporter(name: String, rows: [ReportSummary], count: Int)
  }

  package var count: Int {
    switch content {
    case .history(let entries): entries.count
    case .reporter(_, let rows, _): rows.count
    }
  }

  /// The report a row is about.
  package var chosen: ReportNumber? {
    switch content {
    case .history(let entries):
      entries.indices.contains(cursor) ? entries[cursor].reports.first : nil
    case .reporter(_, let rows, _): rows.indices.contains(cursor) ? rows[cursor].number : nil
    }
  }

  package var chosenEntry: HistoryEntry? {
    guard case .history(let entries) = content, entries.indices.contains(cursor) else { return nil }
    return entries[cursor]
  }
}

/// Who sent a report, as a query finds everything else of theirs.
struct ReporterIdentity: Equatable {
  var name: String
  var query: String

  /// The user, else the installation; `nil` when the report tells neither.
  init?(_ report: Report) {
    let user = report.user
    var terms: [String] = []
    for value in [user.id, user.email].compactMap({ $0 }) where !value.isEmpty {
      terms.append("user:\(Self.quoted(value))")
    }
    for key in ["installationId", "install"] {
      guard let value = report.metadataValue(key), !value.isEmpty else { continue }
      terms.append("attr.\(key):\(Self.quoted(value))")
    }
    if terms.isEmpty, let name = user.name, !name.isEmpty {
      terms.append("user:\(Self.quoted(name))")
    }
    guard !terms.isEmpty else { return nil }
    name = user.name ?? user.email ?? user.id ?? "this installation"
    query = "scope:all sort:-created (" + terms.joined(separator: " OR ") + ")"
  }

  private static func quoted(_ value: String) -> String {
    let text = String(value.prefix(512)).replacing("\\", with: "\\\\")
      .replacing("\"", with: "\\\"")
    return "\"\(text)\""
  }
}
