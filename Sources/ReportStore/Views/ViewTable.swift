import ReportModel
import ReportQuery

/// A row of table `saved_view`.
struct ViewRow: Equatable {
  var id: Int64
  var position: Int64
  var view: StoredView

  /// As history keeps it; the id is the change's item.
  var text: String { PackedList.pack([String(position), view.name, view.query]) }

  init(id: Int64, position: Int64, view: StoredView) {
    self.id = id
    self.position = position
    self.view = view
  }

  init?(id: Int64, text: String) {
    let parts = PackedList.unpack(text)
    guard parts.count == 3, let position = Int64(parts[0]) else { return nil }
    self.init(id: id, position: position, view: StoredView(name: parts[1], query: parts[2]))
  }
}

/// Reads and sets single rows of table `saved_view`.
struct ViewTable {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  static let limit = 100

  func all() throws -> [ViewRow] {
    try connection.rows(
      "SELECT id, position, name, query FROM saved_view ORDER BY position, id",
      [],
      Self.row
    )
  }

  func row(_ id: Int64) throws -> ViewRow? {
    try connection.first(
      "SELECT id, position, name, query FROM saved_view WHERE id = ?",
      [.integer(id)],
      Self.row
    )
  }

  func row(named name: String) throws -> ViewRow? {
    try connection.first(
      "SELECT id, position, name, query FROM saved_view WHERE folded = ?",
      [.text(TextFolding.fold(name))],
      Self.row
    )
  }

  /// - Throws: ``StoreError/ViewTrouble/unknown(_:near:)``
  func existing(_ name: String) throws -> ViewRow {
    if let row = try row(named: name) { return row }
    let near = Suggestions.near(name, among: try all().map(\.view.name))
    throw StoreError.view(.unknown(name, near: near))
  }

  /// The row of a view behind all others; its id is up to the caller.
  func appending(_ view: StoredView) throws -> ViewRow {
    let rows = try all()
    guard rows.count < Self.limit else { throw StoreError.view(.tooMany(Self.limit)) }
    return ViewRow(id: 0, position: (rows.last?.position ?? 0) + 1, view: view)
  }

  func set(_ id: Int64, to row: ViewRow?) throws {
    guard let row else {
      return try connection.run("DELETE FROM saved_view WHERE id = ?", .integer(id))
    }
    try connection.run(
      """
      INSERT INTO saved_view (id, position, name, folded, query) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET position = excluded.position, name = excluded.name,
        folded = excluded.folded, query = excluded.query
      """,
      .integer(id),
      .integer(row.position),
      .text(row.view.name),
      .text(TextFolding.fold(row.view.name)),
      .text(row.view.query)
    )
  }

  /// Whether a row can be given back: its name is free, and the last view stays.
  func canTurn(_ id: Int64, to row: ViewRow?) throws -> Bool {
    guard let row else { return try all().count > 1 }
    let other = try self.row(named: row.view.name)
    return other.map { $0.id == id } ?? true
  }

  private static func row(_ row: Statement) -> ViewRow {
    ViewRow(
      id: row.integer(0),
      position: row.integer(1),
      view: StoredView(name: row.text(2), query: row.text(3))
    )
  }
}

/// What a view may be called.
enum ViewName {
  /// Without blanks around it.
  static func checked(_ name: String) throws -> String {
    let scalars = name.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { throw StoreError.view(.badName("It is empty.")) }
    let trimmed = String(scalars[first...last])
    guard trimmed.unicodeScalars.count <= Limits.viewNameCharacterCount else {
      let limit = Limits.viewNameCharacterCount
      throw StoreError.view(.badName("It has more than \(limit) characters."))
    }
    let isPlain = trimmed.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    guard isPlain else { throw StoreError.view(.badName("It holds control characters.")) }
    return trimmed
  }
}
