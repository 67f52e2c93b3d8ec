import Dashboard
import ReportModel
import ReportQuery
import ReportStore
import TriageEngine

/// What results are like, the saved views, and the filters that were typed.
extension EffectPerformer {
  func exploration(_ request: ExploreRequest, at now: Timestamp) throws -> Exploration {
    let store = engine.store
    switch request.subject {
    case .counts(let queries): return .counts(try queries.map { try store.count(of: $0) })
    case .termEffects: return .termEffects(try store.termEffects(of: request.query))
    case .values(let subject, let typed):
      return .values(try values(of: subject, typed, in: request.query))
    case .survey(let fields, let limit):
      return .survey(
        try store.survey(of: request.query, facets: fields, valuesPerFacet: limit)
      )
    case .matrix(let rows, let columns, let rowLimit, let columnLimit):
      return .matrix(
        try store.matrix(
          of: request.query,
          rows: rows,
          columns: columns,
          rowLimit: rowLimit,
          columnLimit: columnLimit
        )
      )
    case .arrivals(let days):
      return .arrivals(
        try store.arrivals(of: request.query, lastDays: days, now: now, zone: surroundings.zone)
      )
    }
  }

  private func values(
    of subject: Completion.Subject,
    _ typed: String,
    in query: Query
  ) throws -> [FacetValue] {
    let store = engine.store
    let limit = Self.valueLimit
    switch subject {
    case .name: return []
    case .value(let field):
      return try store.completionValues(for: field, in: query, prefix: typed, limit: limit)
    case .attributeKey: return try store.attributeKeys(in: query)
    case .attributeValue(let key):
      return try store.attributeValues(of: key, in: query, prefix: typed, limit: limit)
    }
  }

  /// More than a list shows: the best of them are chosen by how well they go with what was typed.
  private static let valueLimit = 300

  /// The newest first.
  func queryHistory() throws -> [String] {
    try engine.store.queryHistory(limit: Self.historyLimit).reversed()
  }

  private static let historyLimit = 200
}
