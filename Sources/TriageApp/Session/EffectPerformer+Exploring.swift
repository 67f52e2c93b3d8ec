import Dashboard
import ReportModel
import ReportQuery
import ReportStore
import TriageEngine

/// What results are like, and the saved views.
extension EffectPerformer {
  func exploration(_ request: ExploreRequest, at now: Timestamp) throws -> Exploration {
    let store = engine.store
    switch request.subject {
    case .counts(let queries): return .counts(try queries.map { try store.count(of: $0) })
    case .survey, .matrix, .arrivals, .termEffects, .values: throw StoreError.cancelled
    }
  }

  func views() throws -> [StoredView] { StoredView.builtIn }

  func queryHistory() throws -> [String] { [] }

  func remember(_ text: String) throws {}

  func changeViews(_ change: ViewsRequest.Change) throws {}
}
