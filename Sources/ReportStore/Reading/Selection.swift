import ReportModel
import ReportQuery

/// The reports a query finds, as numbers in its order.
///
/// The inbox and the whole store have short ways: they cost what the screen shows, not what the
/// store holds.
struct Selection {
  private let reader: Reader
  private let query: CompiledQuery
  private var connection: Connection { reader.connection }

  init(_ query: Query, _ reader: Reader) throws {
    self.init(try QueryCompiler(values: reader).compile(query), reader)
  }

  init(_ query: CompiledQuery, _ reader: Reader) {
    self.query = query
    self.reader = reader
  }

  func numbers(offset: Int, limit: Int) throws -> [ReportNumber] {
    let window = min(limit, max(0, (query.limit ?? Int.max) - offset))
    if window <= 0 { return [] }
    if let numbers = try contiguous(offset: offset, limit: window) { return numbers }
    return try connection.rows(
      "SELECT t.report \(source) ORDER BY \(query.order) LIMIT ? OFFSET ?",
      query.bindings + [.integer(Int64(window)), .integer(Int64(offset))]
    ) { ReportNumber($0.integer(0)) }
  }

  func count() throws -> Int {
    let all = try unlimitedCount()
    return min(all, query.limit ?? all)
  }

  private func unlimitedCount() throws -> Int {
    if query.isInbox { return try total("inbox") }
    if query.isEverything { return try total("all") }
    if query.isStandard { return try total("all") - total("hidden") }
    return Int(
      try connection.first("SELECT count(*) \(source)", query.bindings) { $0.integer(0) } ?? 0
    )
  }

  /// Where a report stands in the result; `nil` when it is not in it.
  func position(of number: ReportNumber) throws -> Int? {
    let isIn = try connection.first(
      "SELECT 1 \(source) AND t.report = ?",
      query.bindings + [.number(number)]
    ) { _ in true }
    guard isIn == true else { return nil }
    let position = try isByArrival ? countBefore(number) : search(number)
    guard let position, query.limit.map({ position < $0 }) ?? true else { return nil }
    return position
  }

  // MARK: Pieces

  private var isByArrival: Bool {
    ["t.report DESC", "s.rowid DESC"].contains(query.order)
  }

  /// `FROM … WHERE …`; the condition stands in brackets.
  private var source: String { "FROM \(query.tables) WHERE (\(query.condition))" }

  private func total(_ name: String) throws -> Int {
    Int(try connection.integer("SELECT n FROM total WHERE name = ?", .text(name)))
  }

  /// A page of the whole store, by arithmetic while no number is missing.
  private func contiguous(offset: Int, limit: Int) throws -> [ReportNumber]? {
    guard query.isEverything || query.isStandard, isByArrival else { return nil }
    let all = Int64(try total("all"))
    if query.isStandard, try total("hidden") > 0 { return nil }
    let last = try connection.integer("SELECT max(report) FROM triage")
    let first = try connection.integer("SELECT min(report) FROM triage")
    guard all > 0, last - first + 1 == all else { return nil }
    let newest = last - Int64(offset)
    let oldest = max(first, newest - Int64(limit) + 1)
    if newest < oldest { return [] }
    return (oldest...newest).reversed().map(ReportNumber.init)
  }

  private func countBefore(_ number: ReportNumber) throws -> Int {
    Int(
      try connection.first(
        "SELECT count(*) \(source) AND t.report > ?",
        query.bindings + [.number(number)]
      ) { $0.integer(0) } ?? 0
    )
  }

  private func search(_ number: ReportNumber) throws -> Int? {
    try connection.with("SELECT t.report \(source) ORDER BY \(query.order)") { row in
      try row.bind(query.bindings)
      var position = 0
      while try row.step() {
        if row.integer(0) == number.rawValue { return position }
        position += 1
      }
      return nil
    }
  }
}
