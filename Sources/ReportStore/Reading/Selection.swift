import ReportModel
import ReportQuery

/// The reports a query finds, as numbers in its order; inside one read transaction.
///
/// The inbox and the whole store have short ways: they cost what the screen shows, not what the
/// store holds. All else the engine finds.
struct Selection {
  private let reader: Reader
  private let query: Query
  private let compiled: CompiledQuery
  /// `nil` when the store's numbers are too sparse for sets of them.
  private let engine: QueryEngine?
  private var connection: Connection { reader.connection }

  init(_ query: Query, _ reader: Reader) throws {
    self.query = query
    self.reader = reader
    compiled = try QueryCompiler(values: reader).compile(query)
    let engine = try reader.engine()
    self.engine = try engine.synchronize() ? engine : nil
  }

  func numbers(offset: Int, limit: Int) throws -> [ReportNumber] {
    let window = min(limit, max(0, (query.limit ?? Int.max) - offset))
    if window <= 0 { return [] }
    if let numbers = try contiguous(offset: offset, limit: window) { return numbers }
    let isWalked = compiled.isInbox && query.sort.isEmpty && offset <= Self.walkedCount
    if let engine, !compiled.isRanked, !isWalked || engine.knows(query) {
      let numbers =
        query.sort.isEmpty
        ? try engine.newest(of: query, offset: offset, limit: window)
        : try engine.sorted(query, offset: offset, limit: window)
      return numbers.map { ReportNumber(Int64($0)) }
    }
    return try connection.rows(
      "SELECT t.report \(source) ORDER BY \(compiled.order) LIMIT ? OFFSET ?",
      compiled.bindings + [.integer(Int64(window)), .integer(Int64(offset))]
    ) { ReportNumber($0.integer(0)) }
  }

  func count() throws -> Int {
    let all = try unlimitedCount()
    return min(all, query.limit ?? all)
  }

  private func unlimitedCount() throws -> Int {
    if compiled.isInbox { return try total("inbox") }
    if compiled.isEverything { return try total("all") }
    if compiled.isStandard { return try total("all") - total("hidden") }
    if let engine { return try engine.reports(of: query).count }
    return Int(
      try connection.first("SELECT count(*) \(source)", compiled.bindings) { $0.integer(0) } ?? 0
    )
  }

  /// Where a report stands in the result; `nil` when it is not in it.
  func position(of number: ReportNumber) throws -> Int? {
    // The engine knows no order by likeness.
    let engine = compiled.isRanked ? nil : engine
    let position =
      try engine.map { try $0.position(of: Int(number.rawValue), in: query) } ?? search(number)
    guard let position, query.limit.map({ position < $0 }) ?? true else { return nil }
    return position
  }

  // MARK: Pieces

  /// `FROM … WHERE …`; the condition stands in brackets.
  private var source: String { "FROM \(compiled.tables) WHERE (\(compiled.condition))" }

  private func total(_ name: String) throws -> Int {
    Int(try connection.integer("SELECT n FROM total WHERE name = ?", .text(name)))
  }

  /// So far into the inbox SQLite walks to skip rows.
  private static let walkedCount = 1_000

  /// A page of the whole store, by arithmetic while no number is missing.
  private func contiguous(offset: Int, limit: Int) throws -> [ReportNumber]? {
    guard query.sort.isEmpty, compiled.isEverything || compiled.isStandard else { return nil }
    let all = Int64(try total("all"))
    if compiled.isStandard, try total("hidden") > 0 { return nil }
    let last = try connection.integer("SELECT max(report) FROM triage")
    let first = try connection.integer("SELECT min(report) FROM triage")
    guard all > 0, last - first + 1 == all else { return nil }
    let newest = last - Int64(offset)
    let oldest = max(first, newest - Int64(limit) + 1)
    if newest < oldest { return [] }
    return (oldest...newest).reversed().map(ReportNumber.init)
  }

  private func search(_ number: ReportNumber) throws -> Int? {
    try connection.with("SELECT t.report \(source) ORDER BY \(compiled.order)") { row in
      try row.bind(compiled.bindings)
      var position = 0
      while try row.step() {
        if row.integer(0) == number.rawValue { return position }
        position += 1
      }
      return nil
    }
  }
}
