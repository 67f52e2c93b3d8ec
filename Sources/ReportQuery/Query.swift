import ReportModel

/// A parsed filter, whose grammar and meaning docs/QUERY.md tells.
package struct Query: Equatable, Sendable {
  /// As it was written.
  package let source: String
  /// `nil`: every report of the scope.
  package let expression: Expression?
  /// What ``expression`` joins, in the order of the source.
  package let parts: [Part]
  /// In order of weight; empty: newest arrival first.
  package let sort: [SortKey]
  package let limit: Int?
  package let scope: Scope
  /// The scope was written down.
  private let hasOwnScope: Bool
  /// Sentences about a query that can be read but hardly means what it says.
  package let hints: [String]
  /// The piece at the caret that was left out because it cannot be read yet, in Unicode scalars of
  /// the source.
  package let unfinished: Range<Int>?

  /// Reads a filter.
  ///
  /// `lastWordIsPrefix` is for a filter line: its last word finds what begins so, and a quote may
  /// still be open. `caret`, in characters, is for a line while it is being typed: a term that
  /// cannot be read and that the caret stands in or right behind, brackets not closed yet, and an
  /// `OR`, `NOT` or `-` nothing follows yet are left out (``unfinished``) and are no error. Read the
  /// line without `caret` once it is submitted; what the caret has left is an error at once.
  package init(
    parsing source: String,
    context: QueryContext,
    lastWordIsPrefix: Bool = false,
    caret: Int? = nil
  ) throws(QueryError) {
    var parser = Parser(
      source: source,
      context: context,
      lastWordIsPrefix: lastWordIsPrefix,
      caret: caret.map(source.scalarOffset(ofCharacter:))
    )
    let expression = parser.query()
    if let error = parser.firstError { throw error }
    self.source = source
    self.expression = expression
    parts = parser.parts
    unfinished = parser.unfinished
    sort = parser.sort
    limit = parser.limit
    scope = parser.scope ?? .standard
    hasOwnScope = parser.scope != nil
    hints = Hints.about(expression)
  }

  /// What is new and no duplicate: the dashboard's first view.
  package static let inbox = Query(
    source: "is:new -is:duplicate",
    parts: [
      Part(.term(Term(.flag(.new), at: 0..<6)), at: 0..<6),
      Part(.not(.term(Term(.flag(.duplicate), at: 8..<20))), at: 7..<20),
    ],
    scope: .standard,
    hasOwnScope: false
  )

  /// All reports, hidden ones too.
  package static let everything = Query(source: "scope:all", parts: [], scope: .all)

  /// The reports of this query that `filter` matches too.
  ///
  /// The filter's order, limit and scope win, where it has them. The source shows both, and need not
  /// mean the same when it is read again.
  package func narrowed(by filter: Query) -> Query {
    // Where the filter begins in the joined source.
    let distance = source.isEmpty ? 0 : source.unicodeScalars.count + 1
    return Query(
      source: [source, filter.source].filter { !$0.isEmpty }.joined(separator: " "),
      parts: parts + filter.parts.map { $0.shifted(by: distance) },
      scope: filter.hasOwnScope ? filter.scope : scope,
      hasOwnScope: hasOwnScope || filter.hasOwnScope,
      sort: filter.sort.isEmpty ? sort : filter.sort,
      limit: filter.limit ?? limit
    )
  }

  /// All it finds: without order and limit.
  package var unordered: Query { keeping(parts) }

  /// All it finds in every scope: the snoozed and spam too.
  package var everywhere: Query { Query(source: source, parts: parts, scope: .all) }

  /// The same with other parts, and in no order.
  func keeping(_ parts: [Part]) -> Query {
    Query(source: source, parts: parts, scope: scope, hasOwnScope: hasOwnScope)
  }

  private init(
    source: String,
    parts: [Part],
    scope: Scope,
    hasOwnScope: Bool = true,
    sort: [SortKey] = [],
    limit: Int? = nil
  ) {
    self.source = source
    self.parts = parts
    expression = Expression.joined(parts.flatMap(\.expression.conjuncts), by: Expression.and)
    self.scope = scope
    self.hasOwnScope = hasOwnScope
    self.sort = sort
    self.limit = limit
    hints = Hints.about(expression)
    unfinished = nil
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
  /// What `view:` may name: the store's `views()`.
  package var views: [StoredView]
  /// The report `similar:pic` alone speaks of; `nil`: it has to be named.
  package var here: ReportNumber?
  var opening = Opening()

  package init(now: Timestamp, zone: LocalZone, me: String, views: [StoredView] = []) {
    self.now = now
    self.zone = zone
    self.me = me
    self.views = views
  }

  /// For the query of that view itself, which must not name it, over however many others.
  package func inside(_ view: StoredView) -> QueryContext {
    var context = self
    context.views.removeAll { $0.isCalled(view.name) }
    context.views.append(view)
    context.opening.views = [view]
    return context
  }

  /// What is around the saved view being read.
  struct Opening {
    /// The views it is inside of, outermost first.
    var views: [StoredView] = []
    var depth = 0
    var termCount = 0
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
