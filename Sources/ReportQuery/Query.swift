import ReportModel

/// A parsed filter, whose grammar and meaning docs/QUERY.md tells.
package struct Query: Equatable, Sendable {
  /// As it was written.
  package let source: String
  /// `nil`: every report of the scope.
  package let expression: Expression?
  /// In order of weight; empty: newest arrival first.
  package let sort: [SortKey]
  package let limit: Int?
  package let scope: Scope
  /// The scope was written down.
  private let hasOwnScope: Bool
  /// Sentences about a query that can be read but hardly means what it says.
  package let hints: [String]

  /// Reads a filter.
  ///
  /// `lastWordIsPrefix` is for a line that is still being typed: its last word finds what begins
  /// so, and a quote may still be open.
  package init(
    parsing source: String,
    context: QueryContext,
    lastWordIsPrefix: Bool = false
  ) throws(QueryError) {
    var parser = Parser(source: source, context: context, lastWordIsPrefix: lastWordIsPrefix)
    let expression = parser.query()
    if let error = parser.firstError { throw error }
    self.source = source
    self.expression = expression
    sort = parser.sort
    limit = parser.limit
    scope = parser.scope ?? .standard
    hasOwnScope = parser.scope != nil
    hints = Hints.about(expression)
  }

  /// What is new and no duplicate: the dashboard's first view.
  package static let inbox = Query(
    source: "is:new -is:duplicate",
    expression: .and([
      .term(Term(.flag(.new), at: 0..<6)), .not(.term(Term(.flag(.duplicate), at: 8..<20))),
    ]),
    scope: .standard,
    hasOwnScope: false
  )

  /// All reports, hidden ones too.
  package static let everything = Query(source: "scope:all", expression: nil, scope: .all)

  /// The reports of this query that `filter` matches too.
  ///
  /// The filter's order, limit and scope win, where it has them. The source shows both, and need not
  /// mean the same when it is read again.
  package func narrowed(by filter: Query) -> Query {
    var parts: [Expression] = []
    for expression in [expression, filter.expression].compactMap({ $0 }) {
      if case .and(let inner) = expression { parts += inner } else { parts.append(expression) }
    }
    let expression = parts.count > 1 ? Expression.and(parts) : parts.first
    return Query(
      source: [source, filter.source].filter { !$0.isEmpty }.joined(separator: " "),
      expression: expression,
      scope: filter.hasOwnScope ? filter.scope : scope,
      hasOwnScope: hasOwnScope || filter.hasOwnScope,
      sort: filter.sort.isEmpty ? sort : filter.sort,
      limit: filter.limit ?? limit,
      hints: Hints.about(expression)
    )
  }

  private init(
    source: String,
    expression: Expression?,
    scope: Scope,
    hasOwnScope: Bool = true,
    sort: [SortKey] = [],
    limit: Int? = nil,
    hints: [String] = []
  ) {
    self.source = source
    self.expression = expression
    self.scope = scope
    self.hasOwnScope = hasOwnScope
    self.sort = sort
    self.limit = limit
    self.hints = hints
  }

  package struct SortKey: Equatable, Sendable {
    package var field: Field
    package var isDescending: Bool

    package init(_ field: Field, isDescending: Bool) {
      self.field = field
      self.isDescending = isDescending
    }
  }

  /// Which reports a query looks at.
  package enum Scope: Equatable, Sendable {
    /// All but the snoozed and the spam, as far as the query names neither.
    case standard
    case all
  }
}

/// What a query's words depend on besides the query.
package struct QueryContext: Sendable {
  package var now: Timestamp
  /// Where days begin.
  package var zone: LocalZone
  /// Who `assignee:me` is.
  package var me: String

  package init(now: Timestamp, zone: LocalZone, me: String) {
    self.now = now
    self.zone = zone
    self.me = me
  }
}

/// The display time zone: seconds east of UTC at an instant.
package struct LocalZone: Sendable {
  package var offsetSeconds: @Sendable (Timestamp) -> Int

  package init(offsetSeconds: @escaping @Sendable (Timestamp) -> Int) {
    self.offsetSeconds = offsetSeconds
  }

  package static let utc = LocalZone { _ in 0 }
}
