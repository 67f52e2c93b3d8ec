import ReportModel

extension TermReader {
  /// What the views of `view:a|b` hold; several are alternatives.
  ///
  /// A single one brings its scope along; order and limit of a view are its list's, not its
  /// reports'.
  mutating func views(
    _ term: WrittenTerm,
    in context: QueryContext
  ) -> (expression: Expression?, scope: Query.Scope?)? {
    guard check(.view, term) else { return nil }
    var parts: [Expression] = []
    var scope: Query.Scope?
    for value in term.values {
      guard let view = view(named: value.text, in: context),
        let found = contents(of: view, in: context)
      else { return nil }
      scope = found.scope
      parts.append(found.expression ?? .everything(at: range))
    }
    if term.values.count > 1 { scope = nil }
    let expression = Expression.joined(parts, by: Expression.or)
    return term.comparison == .not ? (expression.map(Expression.not), nil) : (expression, scope)
  }

  private mutating func view(named name: String, in context: QueryContext) -> StoredView? {
    if let view = context.views.first(where: { $0.isCalled(name) }) { return view }
    let names = context.views.map(\.name)
    guard !names.isEmpty else { return fail(.badValue, "There are no saved views here.") }
    return fail(
      .badValue,
      "There is no view \"\(name)\". Views: \(names.joined(separator: ", ")).",
      suggestions: Suggestions.near(name, among: names).map { QueryText.value($0, of: .view) }
    )
  }

  private mutating func contents(
    of view: StoredView,
    in context: QueryContext
  ) -> (expression: Expression?, scope: Query.Scope?)? {
    let opened = context.opening.views
    if let start = opened.firstIndex(of: view) {
      let chain = (opened[start...] + [view]).map(\.name).joined(separator: " → ")
      return fail(.badValue, "The view \"\(view.name)\" would hold itself: \(chain).")
    }
    var context = context
    context.opening.views.append(view)
    var parser = Parser(source: view.query, context: context, lastWordIsPrefix: false)
    let expression = parser.query()
    guard let error = parser.firstError else { return (expression, parser.scope) }
    // The innermost view is named, with what is wrong there.
    let message =
      error.message.hasPrefix("The view \"")
      ? error.message : "The view \"\(view.name)\" cannot be read: \(error.message)"
    return fail(error.kind, message, suggestions: error.suggestions)
  }
}

extension Expression {
  /// Every report has a number.
  fileprivate static func everything(at range: Range<Int>) -> Expression {
    .term(Term(.field(.id, [.any]), at: range))
  }
}

extension StoredView {
  /// Names are compared as the texts of fields are, without case and accents.
  package func isCalled(_ other: String) -> Bool {
    TextFolding.fold(name) == TextFolding.fold(other)
  }
}
