import CSQLite
import ReportModel
import ReportQuery

/// Answers what queries find as sets of numbers.
///
/// Conditions on columns are decided on the values there are and looked up in the column; words and
/// all else give a set by SQL. Sets that were found are kept until the store changes. Every call
/// stands in a read transaction, and ``synchronize()`` comes first in it.
final class QueryEngine {
  unowned let reader: Reader
  let columns: ColumnCache
  private(set) var universe = Bitmap(bound: 0)
  var bound: Int { columns.bound }
  var connection: Connection { reader.connection }
  private let bits: UnsafeMutablePointer<csqlite_bits>
  private var seen: StoreMark?
  private var terms: [(condition: Condition, reports: Bitmap)] = []
  private var results: [(query: Query, reports: Bitmap)] = []
  /// How values of a field are matched, and for which columns.
  var facetPlans: [FacetField: (generation: Int, plan: FacetPlan)] = [:]
  var firstDays: [String: Int64]?

  /// A term costs 122 KiB at a million reports.
  private static let termLimit = 24
  private static let resultLimit = 6

  init(_ reader: Reader) throws {
    self.reader = reader
    columns = ColumnCache(reader)
    bits = .allocate(capacity: 1)
    bits.initialize(to: csqlite_bits(words: nil, count: 0))
    let code = csqlite_register_bits(reader.connection.handle, bits)
    guard code == SQLITE_OK else {
      bits.deallocate()
      throw SQLiteError(reader.connection.handle, code: code)
    }
  }

  // The reader closes its connection before it lets go of this.
  deinit { bits.deallocate() }

  // MARK: Keeping up

  /// Takes in what was committed since the last call.
  ///
  /// `false` when numbers are so sparse that sets of them would be larger than the store.
  func synchronize() throws -> Bool {
    let mark = try StoreMark(connection, version: reader.revision(), after: seen)
    guard mark.last < 1 << 28, mark.last <= mark.count * 8 + 65_536 else { return false }
    defer { seen = mark }
    if mark.version == seen?.version { return true }
    results = []
    firstDays = nil
    try follow(mark)
    universe = try everyReport(mark)
    return true
  }

  private func follow(_ mark: StoreMark) throws {
    guard let seen, mark.last >= seen.last, mark.sequence >= seen.sequence else {
      terms = []
      facetPlans = [:]
      return columns.reset(bound: Int(mark.last) + 1)
    }
    let news = try StoreNews(connection, since: seen, isLarge: bound / 16)
    if mark.last > seen.last { try columns.grow(to: Int(mark.last) + 1) }
    if news.hasCompletions { columns.forgetCompleted() }
    if let touched = news.touched {
      try columns.readTriage(of: touched)
      try columns.changeTags(news.tags)
    } else {
      columns.forgetTriage()
      columns.forgetTags()
    }
    let keepsWords = mark.words == seen.words && mark.last == seen.last
    terms.removeAll { !keepsWords || !$0.condition.isIndexed }
  }

  private func everyReport(_ mark: StoreMark) throws -> Bitmap {
    if mark.last == mark.count { return Bitmap(bound: bound, 1..<bound) }
    return try collect(SQLFragment("SELECT collect_bits(report) FROM triage"))
  }

  // MARK: Queries

  /// What a query finds, whatever its order and limit.
  func reports(of query: Query) throws -> Bitmap {
    if let index = results.firstIndex(where: { $0.query.findsTheSame(as: query) }) {
      results.append(results.remove(at: index))
      return results[results.count - 1].reports
    }
    var reports = try query.expression.map { try self.reports(of: $0) } ?? universe
    let hidden = QueryCompiler.hidden(in: query)
    if hidden.snoozed || hidden.spam {
      let status = try columns.column(.status)
      reports.subtract(
        status.reports(
          bound: bound,
          where: status.keys.map {
            hidden.snoozed && TriageCache.status(of: $0) == .snoozed
              || hidden.spam && TriageCache.reason(of: $0) == .spam
          }
        )
      )
    }
    if results.count >= Self.resultLimit { results.removeFirst() }
    results.append((query, reports))
    return reports
  }

  /// Whether the answer is at hand.
  func knows(_ query: Query) -> Bool {
    results.contains { $0.query.findsTheSame(as: query) }
  }

  func reports(of expression: Expression) throws -> Bitmap {
    switch expression {
    case .and(let parts):
      var result = universe
      for part in parts where !result.isEmpty {
        result.formIntersection(try reports(of: part))
      }
      return result
    case .or(let parts):
      var result = Bitmap(bound: bound)
      for part in parts { result.formUnion(try reports(of: part)) }
      return result
    case .not(let part): return universe.subtracting(try reports(of: part))
    case .term(let term): return try reports(of: term.condition)
    }
  }

  private func reports(of condition: Condition) throws -> Bitmap {
    if Cancellation.isRequested { throw StoreError.cancelled }
    if let index = terms.firstIndex(where: { $0.condition == condition }) {
      terms.append(terms.remove(at: index))
      return terms[terms.count - 1].reports
    }
    let reports = try find(condition)
    if terms.count >= Self.termLimit { terms.removeFirst() }
    terms.append((condition, reports))
    return reports
  }

  private func find(_ condition: Condition) throws -> Bitmap {
    if let reports = try inColumns(condition) { return reports }
    if case .words(let matches, let place) = condition,
      let match = SearchExpression.match(matches, in: place)
    {
      return try collect(
        SQLFragment("SELECT collect_bits(rowid) FROM search WHERE search MATCH ?", .text(match))
      )
    }
    return try collect(try QueryCompiler(values: reader).bits(of: condition))
  }

  /// The numbers that a SELECT gives to `collect_bits`.
  func collect(_ sql: SQLFragment) throws -> Bitmap {
    try Bitmap(bound: bound) { words in
      bits.pointee = csqlite_bits(words: words.baseAddress, count: bound)
      defer { bits.pointee = csqlite_bits(words: nil, count: 0) }
      _ = try connection.first(sql.text, sql.bindings) { _ in true }
    }
  }
}

extension Condition {
  /// Answered by the index of words alone.
  fileprivate var isIndexed: Bool {
    guard case .words(let matches, let place) = self else { return false }
    return SearchExpression.match(matches, in: place) != nil
  }
}

extension Query {
  fileprivate func findsTheSame(as other: Query) -> Bool {
    scope == other.scope && expression == other.expression
  }
}
