import CSQLite
import ReportModel
import ReportQuery
import SystemCalls

/// Answers what queries find as sets of numbers.
///
/// Conditions on columns are decided on the values there are and looked up in the column; words and
/// all else give a set by SQL. Sets that were found are kept until the store changes. Every call
/// stands in a read transaction, and ``synchronize()`` comes first in it.
final class QueryEngine {
  unowned let reader: Reader
  let columns: ColumnCache
  private(set) var universe = Bitmap(bound: 0)
  /// The reports that are looked at: all, or those from ``first`` on.
  private(set) var scope = Bitmap(bound: 0)
  /// A multiple of 64.
  private(set) var first = 0
  var bound: Int { columns.bound }
  var connection: Connection { reader.connection }
  private let bits: UnsafeMutablePointer<csqlite_bits>
  private var seen: StoreMark?
  private(set) var hasHidden = true
  private var terms: [(condition: Condition, reports: Bitmap)] = []
  private var results: [(query: Query, reports: Bitmap)] = []
  var facetPlans: [FacetField: KeptPlan] = [:]
  var firstDays: (generation: Int, days: [String: Int64])?
  /// All reports in the orders asked for last.
  var lists: [SortedList] = []
  /// The places of groups in orders, and for which columns.
  var groupKeys: [String: (generation: Int, counts: [Int], keys: [SortKey])] = [:]
  private let openTexts = OpenTexts()
  let tagWords: TagWords

  /// A term costs 122 KiB at a million reports.
  private static let termLimit = 24
  private static let resultLimit = 6

  init(_ reader: Reader) throws {
    // Sorting and counting take megabytes for a moment.
    Memory.giveBack()
    self.reader = reader
    columns = ColumnCache(reader)
    tagWords = try TagWords(reader.connection)
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
    guard Self.isDense(last: mark.last, count: mark.count) else { return false }
    if mark.version == seen?.version { return true }
    results = []
    openTexts.forget()
    tagWords.expire()
    if mark.last != seen?.last { firstDays = nil }
    do {
      let news = try follow(mark)
      universe = try everyReport(mark)
      scope = universe
      if let news {
        try keepLists(hasTriage: news.hasTriage, hasCompletions: news.hasCompletions)
      } else {
        lists = []
      }
      hasHidden = try connection.integer("SELECT n FROM total WHERE name = 'hidden'") > 0
    } catch {
      // Stopped halfway: what was kept is neither old nor new, and is read again.
      seen = nil
      throw error
    }
    seen = mark
    return true
  }

  /// Whether sets of numbers are smaller than a store.
  static func isDense(last: Int64, count: Int64) -> Bool {
    last < 1 << 28 && last <= count * 8 + 65_536
  }

  /// `nil` when everything was forgotten.
  private func follow(_ mark: StoreMark) throws -> StoreNews? {
    guard let seen, mark.last >= seen.last, mark.sequence >= seen.sequence else {
      forgetAll(mark)
      return nil
    }
    let news = try StoreNews(connection, since: seen, isLarge: bound / 16)
    if news.hasExchanges || news.hasRemovals {
      forgetAll(mark)
      return nil
    }
    if mark.last > seen.last { try columns.grow(to: Int(mark.last) + 1) }
    if news.hasCompletions { columns.forgetCompleted() }
    if let touched = news.touched {
      try columns.readTriage(of: touched)
    } else {
      columns.forgetTriage()
    }
    if let tags = news.tags { try columns.changeTags(tags) } else { columns.forgetTags() }
    try columns.readUpdateTimes(of: news.changed, since: seen.sequence)
    let keepsWords = mark.words == seen.words && mark.last == seen.last
    terms.removeAll { !keepsWords || news.tags?.isEmpty != true || !$0.condition.isIndexed }
    return news
  }

  private func forgetAll(_ mark: StoreMark) {
    terms = []
    tagWords.forget()
    facetPlans = [:]
    groupKeys = [:]
    firstDays = nil
    columns.reset(bound: Int(mark.last) + 1)
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
    let reports = try find(query)
    if results.count >= Self.resultLimit { results.removeFirst() }
    results.append((query, reports))
    return reports
  }

  /// A page of what a query finds, newest first.
  ///
  /// Looks at as many of the newest reports as it takes.
  func newest(of query: Query, offset: Int, limit: Int) throws -> [Int] {
    if knows(query) || offset > Self.walkedCount || limit > Self.walkedCount {
      return try reports(of: query).numbers(offset: offset, limit: limit)
    }
    if let numbers = try newestWithWords(query, limit: offset + limit) {
      return Array(numbers.dropFirst(offset))
    }
    var width = Self.smallestWindow
    while width < bound {
      first = max(0, bound - width) & ~63
      scope = universe.suffix(from: first)
      defer {
        first = 0
        scope = universe
      }
      let numbers = try find(query).numbers(offset: offset, limit: limit)
      if numbers.count == limit { return numbers }
      width *= 16
    }
    return try reports(of: query).numbers(offset: offset, limit: limit)
  }

  private static let walkedCount = 1_000
  private static let smallestWindow = 8_192

  /// What a query finds of the reports that are looked at.
  private func find(_ query: Query) throws -> Bitmap {
    var reports = try query.expression.map { try self.reports(of: $0) } ?? scope
    let hidden = QueryCompiler.hidden(in: query)
    if first > 0 { reports.formIntersection(scope) }
    guard hasHidden else { return reports }
    if hidden.snoozed { reports.subtract(try self.reports(of: .flag(.snoozed))) }
    if hidden.spam { reports.subtract(try self.reports(of: .flag(.spam))) }
    return reports
  }

  /// Whether the answer is at hand.
  func knows(_ query: Query) -> Bool {
    results.contains { $0.query.findsTheSame(as: query) }
  }

  func reports(of expression: Expression) throws -> Bitmap {
    switch expression {
    case .and(let parts):
      var result = scope
      for part in parts where !result.isEmpty {
        result.formIntersection(try reports(of: part))
      }
      return result
    case .or(let parts):
      var result = Bitmap(bound: bound)
      for part in parts { result.formUnion(try reports(of: part)) }
      return result
    case .not(let part): return scope.subtracting(try reports(of: part))
    case .term(let term): return try reports(of: term.condition)
    }
  }

  private func reports(of condition: Condition) throws -> Bitmap {
    if Cancellation.isRequested { throw StoreError.cancelled }
    if let index = terms.firstIndex(where: { $0.condition == condition }) {
      terms.append(terms.remove(at: index))
      let reports = terms[terms.count - 1].reports
      return first == 0 ? reports : reports.intersection(scope)
    }
    let reports = try find(condition)
    // A part is no answer to the next question.
    if first > 0 { return reports }
    if terms.count >= Self.termLimit { terms.removeFirst() }
    terms.append((condition, reports))
    return reports
  }

  private func find(_ condition: Condition) throws -> Bitmap {
    if first == 0 || columns.hasTriage || !condition.isTriage,
      let reports = try inColumns(condition)
    {
      return reports
    }
    if case .words(let matches, let place) = condition { return try find(matches, in: place) }
    return try collect(try QueryCompiler(values: reader).bits(of: condition, from: first))
  }

  /// The reports one of whose texts is like a pattern that is not empty.
  func find(_ pattern: TextPattern, in kind: TextChunks.Kind, which: Int32 = -1) throws -> Bitmap {
    try Bitmap(bound: bound) { words in
      try filling(words) {
        try TextChunks(connection, openTexts)
          .find(pattern, in: kind, which: which, from: first, bits)
      }
    }
  }

  /// The numbers that a SELECT gives to `collect_bits`.
  func collect(_ sql: SQLFragment) throws -> Bitmap {
    try Bitmap(bound: bound) { words in
      try filling(words) { _ = try connection.first(sql.text, sql.bindings) { _ in true } }
    }
  }

  /// Has what sets bits set these meanwhile.
  private func filling(
    _ words: UnsafeMutableBufferPointer<UInt64>,
    _ body: () throws -> Void
  ) throws {
    bits.pointee = csqlite_bits(words: words.baseAddress, count: bound)
    defer { bits.pointee = csqlite_bits(words: nil, count: 0) }
    try body()
  }
}

extension Condition {
  /// Follows from what people decided.
  fileprivate var isTriage: Bool {
    switch self {
    case .flag: true
    case .has(.duplicates), .has(.inferred): true
    case .has(.field(let field)), .field(let field, _):
      switch field {
      case .app, .build, .status, .reason, .prio, .assignee, .fixed, .tag: true
      default: false
      }
    case .words, .has, .attribute: false
    }
  }
}

extension Query {
  fileprivate func findsTheSame(as other: Query) -> Bool {
    scope == other.scope && expression == other.expression
  }
}
