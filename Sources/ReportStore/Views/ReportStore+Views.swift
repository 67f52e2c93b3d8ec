import ReportModel
import ReportQuery

/// Queries kept under a name.
///
/// Every change is an entry of the history: undo gives a deleted view back with its place.
extension ReportStore {
  /// In their order; a new store has Inbox, Open, Mine, Closed and All.
  package func views() throws -> [StoredView] {
    try reading { try ViewTable($0.connection).all().map(\.view) }
  }

  /// Keeps views; one of a name there is gets the new query and keeps its place, others come last.
  ///
  /// Whether the queries can be read is not looked at.
  ///
  /// - Returns: `nil` when all were there already.
  package func saveViews(
    _ views: [StoredView],
    by author: String,
    at: Timestamp,
    command: String
  ) throws -> HistoryEntry? {
    let views = try views.map { StoredView(name: try ViewName.checked($0.name), query: $0.query) }
    return try changeViews(by: author, at: at, command: command) { table, writer in
      for view in views {
        if var row = try table.row(named: view.name) {
          row.view.query = view.query
          try writer.setView(row.id, to: row)
        } else {
          try writer.setView(try writer.fields.nextID("saved_view"), to: try table.appending(view))
        }
      }
    }
  }

  package func saveView(_ view: StoredView, by author: String, at: Timestamp) throws
    -> HistoryEntry?
  {
    try saveViews([view], by: author, at: at, command: "views save \(view.name)")
  }

  package func renameView(
    _ name: String,
    to newName: String,
    by author: String,
    at: Timestamp
  ) throws -> HistoryEntry? {
    let newName = try ViewName.checked(newName)
    let command = "views rename \(name) to \(newName)"
    return try changeViews(by: author, at: at, command: command) { table, writer in
      var row = try table.existing(name)
      if let other = try table.row(named: newName), other.id != row.id {
        throw StoreError.view(.taken(other.view.name))
      }
      row.view.name = newName
      try writer.setView(row.id, to: row)
    }
  }

  /// - Throws: ``StoreError/ViewTrouble/last(_:)`` for the only one there is.
  package func deleteView(_ name: String, by author: String, at: Timestamp) throws
    -> HistoryEntry?
  {
    try changeViews(by: author, at: at, command: "views delete \(name)") { table, writer in
      let row = try table.existing(name)
      if try table.all().count == 1 { throw StoreError.view(.last(row.view.name)) }
      try writer.setView(row.id, to: nil)
    }
  }

  /// Puts a view at a place counted from 0, the last one when there are fewer.
  package func moveView(_ name: String, to index: Int, by author: String, at: Timestamp) throws
    -> HistoryEntry?
  {
    let index = min(max(0, index), try views().count - 1)
    let command = "views move \(name) to \(index + 1)"
    return try changeViews(by: author, at: at, command: command) { table, writer in
      let row = try table.existing(name)
      var others = try table.all().filter { $0.id != row.id }
      others.insert(row, at: min(max(0, index), others.count))
      for (index, var other) in others.enumerated() {
        other.position = Int64(index + 1)
        try writer.setView(other.id, to: other)
      }
    }
  }

  private func changeViews(
    by author: String,
    at: Timestamp,
    command: String,
    _ body: (ViewTable, TriageWriter) throws -> Void
  ) throws -> HistoryEntry? {
    try changing { opened in
      try change(opened, by: author, at: at, command: command, .forward) { writer in
        try body(ViewTable(writer.opened.connection), writer)
        return nil
      }
    }
  }
}

extension TriageWriter {
  fileprivate func setView(_ id: Int64, to row: ViewRow?) throws {
    try set(.store, .view, item: String(id), to: row?.text)
  }
}
