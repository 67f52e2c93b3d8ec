import ReportQuery

/// Which values to count over which reports.
package struct FacetsRequest: Equatable, Sendable {
  package var field: FacetField
  package var query: String
  package var limit: Int

  package init(field: FacetField, query: String = "", limit: Int = 20) {
    self.field = field
    self.query = query
    self.limit = limit
  }

  init(_ arguments: Arguments) throws(UsageError) {
    let names = FacetField.allCases.map(\.field.rawValue)
    guard let name = arguments.operands.first else {
      throw UsageError(
        "facets needs a field. Fields: \(names.joined(separator: " ")).",
        hint: "winnow facets app"
      )
    }
    let lower = name.lowercased()
    let known = FacetField.allCases.first { $0.field.rawValue == lower || $0.rawValue == lower }
    guard let field = known else {
      let near = Suggestions.near(name, among: names)
      throw UsageError(
        "facets has no field “\(name)”. Fields: \(names.joined(separator: " ")).",
        hint: near.first.map { "Did you mean \($0)?" } ?? ""
      )
    }
    self.init(field: field, query: joined(Array(arguments.operands.dropFirst())))
    limit = try arguments.count("--limit") ?? limit
  }
}
