import ReportModel
import ReportQuery

/// Turns a query into SQL.
///
/// Conditions on coded fields are decided here on the texts there are, so that versions, patterns
/// and device names become sets of codes.
package struct QueryCompiler {
  let values: any CodedValueSource
  /// Nothing the query finds has a master, so that its own triage is what counts.
  var excludesDuplicates = false

  package init(values: any CodedValueSource) {
    self.values = values
  }

  package func compile(_ query: Query) throws -> CompiledQuery { try compile(query) { _ in nil } }

  /// The query with a further condition.
  func compile(
    _ query: Query,
    and further: (QueryCompiler) throws -> SQLFragment?
  ) throws -> CompiledQuery {
    var compiler = self
    let parts = query.expression?.conjuncts ?? []
    compiler.excludesDuplicates = parts.contains(where: \.excludesDuplicates)
    return try compiler.compile(query, parts, try further(compiler))
  }

  private func compile(
    _ query: Query,
    _ parts: [Expression],
    _ further: SQLFragment?
  ) throws -> CompiledQuery {
    let scope = scopeCondition(of: query, parts)
    let condition = SQLFragment.all(
      try parts.map(fragment) + [further].compactMap { $0 } + scope
    )
    let isWhole = further == nil && query.limit == nil
    let ranks = query.sort.isEmpty ? try ranks(parts) : nil
    let order = ranks ?? order(of: query.sort)
    let needsMaster = [condition.text, order].contains { mentions(UInt8(ascii: "m"), in: $0) }
    let needsReport = [condition.text, order].contains { mentions(UInt8(ascii: "r"), in: $0) }
    return CompiledQuery(
      tables: Self.tables(withReport: needsReport)
        + (needsMaster ? " LEFT JOIN triage m ON m.report = t.master" : ""),
      condition: condition.text,
      bindings: condition.bindings,
      order: order,
      isRanked: ranks != nil,
      needsReport: needsReport,
      needsMaster: needsMaster,
      limit: query.limit,
      isInbox: parts.isInbox && isWhole,
      isEverything: parts.isEmpty && query.scope == .all && isWhole,
      isStandard: parts.isEmpty && query.scope == .standard && isWhole
    )
  }

  /// Whether an alias stands in a piece of SQL, which holds no text of a person's.
  private func mentions(_ alias: UInt8, in sql: String) -> Bool {
    var sql = sql
    return sql.withUTF8 { bytes in
      for (place, byte) in bytes.enumerated() where byte == UInt8(ascii: ".") && place > 0 {
        guard bytes[place - 1] == alias else { continue }
        if place == 1 || !Self.isOfName(bytes[place - 2]) { return true }
      }
      return false
    }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
    default: byte >= 0x80
    }
  }

  /// Pages follow table triage: what people decided, by number; its rows are narrow.
  ///
  /// The wide rows of reports stay out where nothing asks for them. CROSS keeps SQLite from turning
  /// the tables around: then it would sort every hit.
  static func tables(withReport needsReport: Bool) -> String {
    "triage t" + (needsReport ? " CROSS JOIN report r ON r.id = t.report" : "")
  }

  // MARK: - Joining

  func fragment(_ expression: Expression) throws -> SQLFragment {
    switch expression {
    case .and(let parts): return .all(try parts.map(fragment))
    case .or(let parts): return .any(try parts.map(fragment))
    case .not(let part):
      // In the words of the inbox's index.
      if part.flag == .duplicate { return SQLFragment("t.master IS NULL") }
      return try fragment(part).negated
    case .term(let term): return try fragment(term.condition)
    }
  }

  private func fragment(_ condition: Condition) throws -> SQLFragment {
    switch condition {
    case .words(let matches, let place): SearchExpression.fragment(matches, in: place)
    case .flag(let flag): try self.flag(flag)
    case .has(let presence): try self.presence(presence)
    case .field(let field, let tests): .any(try tests.map { try self.test(field, $0) })
    case .attribute(let key, let tests): attribute(key, tests)
    }
  }

  // MARK: - Triage

  /// A column of triage as it counts: a duplicate goes by its master's.
  func effective(_ column: String) -> String {
    excludesDuplicates
      ? "t.\(column)" : "CASE WHEN t.master IS NULL THEN t.\(column) ELSE m.\(column) END"
  }

  /// The same for a column that is never NULL.
  func effectivePresent(_ column: String) -> String {
    excludesDuplicates ? "t.\(column)" : "coalesce(m.\(column), t.\(column))"
  }

  // MARK: - One condition alone

  /// A SELECT that gives the number of each report a condition holds for to `collect_bits`, of those
  /// from a number on.
  func bits(of condition: Condition, from first: Int) throws -> SQLFragment {
    let condition = SQLFragment.all([
      SQLFragment("t.report >= ?", .integer(Int64(first))), try fragment(condition),
    ])
    let needsMaster = mentions(UInt8(ascii: "m"), in: condition.text)
    return condition.wrapped(
      "SELECT collect_bits(t.report) FROM "
        + Self.tables(withReport: mentions(UInt8(ascii: "r"), in: condition.text))
        + (needsMaster ? " LEFT JOIN triage m ON m.report = t.master" : "") + " WHERE ",
      ""
    )
  }

  // MARK: - Scope

  /// Which reports a query leaves out unasked.
  static func hidden(in query: Query) -> (snoozed: Bool, spam: Bool) {
    let parts = query.expression?.conjuncts ?? []
    guard query.scope == .standard, !parts.contains(where: \.namesOneReport) else {
      return (false, false)
    }
    let terms = query.expression?.terms ?? []
    return (
      !terms.contains(where: \.namesSnoozed), !terms.contains(where: \.namesSpam)
    )
  }

  /// Leaves out the snoozed and the spam, each unless the query names it or leaves it out anyhow.
  private func scopeCondition(of query: Query, _ parts: [Expression]) -> [SQLFragment] {
    let hidden = Self.hidden(in: query)
    var conditions: [SQLFragment] = []
    if hidden.snoozed, !parts.contains(where: \.excludesSnoozed) {
      conditions.append(SQLFragment("\(effectivePresent("status")) <> 2"))
    }
    if hidden.spam, !parts.contains(where: \.excludesSpam) {
      conditions.append(SQLFragment("(\(effective("reason"))) IS NOT 2"))
    }
    return conditions
  }
}

extension Expression {
  fileprivate var flag: Flag? {
    guard case .term(let term) = self, case .flag(let flag) = term.condition else { return nil }
    return flag
  }

  fileprivate var excludesDuplicates: Bool {
    if case .not(let inner) = self { return inner.flag == .duplicate }
    return flag == .single
  }

  fileprivate var excludesSnoozed: Bool {
    switch flag {
    case .new, .open, .closed, .declined: true
    default: false
    }
  }

  fileprivate var excludesSpam: Bool {
    switch flag {
    case .new, .open, .declined: true
    default: false
    }
  }

  /// `id:1042`: whoever names a report wants to see it.
  fileprivate var namesOneReport: Bool {
    guard case .term(let term) = self, case .field(.id, let tests) = term.condition else {
      return false
    }
    return tests.allSatisfy { test in
      if case .report = test { true } else { false }
    }
  }

  fileprivate var isNew: Bool { flag == .new }
}

extension [Expression] {
  fileprivate var isInbox: Bool {
    guard count == 2 else { return false }
    let isDuplicateExcluded = contains { part in
      if case .not = part { part.excludesDuplicates } else { false }
    }
    return isDuplicateExcluded && contains(where: \.isNew)
  }
}

extension Term {
  fileprivate var namesSnoozed: Bool {
    condition == .flag(.snoozed) || names(.status, Status.snoozed.rawValue)
  }

  fileprivate var namesSpam: Bool {
    condition == .flag(.spam) || names(.reason, ClosedReason.spam.rawValue)
  }

  private func names(_ wanted: Field, _ value: String) -> Bool {
    guard case .field(wanted, let tests) = condition else { return false }
    return tests.contains(.pattern(TextPattern(value)))
  }
}
