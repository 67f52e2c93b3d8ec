import CSQLite
import ReportModel
import ReportQuery

extension ReportStore {
  /// New reports inside the transaction that took them in: what happens to them by itself happens
  /// with them or not at all.
  package struct Arrived {
    package let numbers: ClosedRange<Int64>
    let opened: Writer.Opened
    let at: Timestamp
    private let store: ReportStore
    var connection: Connection { opened.connection }

    init(
      _ store: ReportStore,
      _ opened: Writer.Opened,
      _ numbers: ClosedRange<Int64>,
      at: Timestamp
    ) {
      self.store = store
      self.opened = opened
      self.numbers = numbers
      self.at = at
    }

    /// Those of the new reports a query finds, ascending.
    package func matching(_ query: Query) throws -> [ReportNumber] {
      try opened.prepareForQueries()
      let compiled = try QueryCompiler(values: WriterValues(connection)).compile(query)
      return try connection.rows(
        """
        SELECT t.report FROM \(compiled.tables) WHERE (\(compiled.condition))
          AND t.report BETWEEN ? AND ? ORDER BY t.report
        """,
        compiled.bindings + [.integer(numbers.lowerBound), .integer(numbers.upperBound)]
      ) { ReportNumber($0.integer(0)) }
    }

    /// Edits reports as one entry of the history; `nil` when nothing changed.
    package func apply(
      _ edits: [Edit],
      to reports: [ReportNumber],
      by author: String,
      command: String
    ) throws -> HistoryEntry? {
      try store.change(opened, by: author, at: at, command: command, .forward) { writer in
        let editing = Editing(writer, author: author, at: at)
        for report in reports {
          for edit in edits { try editing.apply(edit, to: report) }
        }
        return nil
      }
    }
  }
}

/// The texts of codes, as the connection that writes sees them.
private struct WriterValues: CodedValueSource {
  let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  func values(of field: CodedField) throws -> [(code: Int64, text: String)] {
    try connection.rows(
      "SELECT code, text FROM value WHERE field = ?",
      [.integer(Int64(field.rawValue))]
    ) { ($0.integer(0), $0.text(1)) }
  }

  func similarReports(to reference: ReportReference) throws -> [Int64] {
    try DuplicateReader(connection).numbers(similarTo: reference)
  }

  func pictureReports(like reference: ReportReference) throws -> [Int64] {
    try PictureSearch(connection).numbers(like: reference)
  }

  func burstReports() throws -> [Int64] {
    try BurstTable(connection).reports()
  }
}
