import ReportModel
import ReportQuery

/// Asks what the result of a query is like.
///
/// Such a question may take long: it gives way to any page, and a newer one of its kind replaces it.
package struct ExploreRequest: Equatable, Sendable {
  package var id: RequestID
  package var query: Query
  package var subject: Subject

  package enum Subject: Equatable, Sendable {
    case survey([FacetField], valuesPerFacet: Int)
    case matrix(rows: FacetField, columns: FacetField, rowLimit: Int, columnLimit: Int)
    case arrivals(lastDays: Int)
    case termEffects
    /// What may stand at the caret, by how many reports have it.
    case values(of: Completion.Subject, typed: String)
    /// How many reports each of these finds; the request's own query does not matter.
    case counts([Query])
  }

  /// Questions of one kind replace each other.
  package enum Kind: Int, CaseIterable, Sendable {
    case survey, matrix, arrivals, termEffects, values, counts
  }

  package var kind: Kind {
    switch subject {
    case .survey: .survey
    case .matrix: .matrix
    case .arrivals: .arrivals
    case .termEffects: .termEffects
    case .values: .values
    case .counts: .counts
    }
  }
}

/// The answer to an ``ExploreRequest``.
package enum Exploration: Equatable, Sendable {
  case survey(Survey)
  case matrix(FacetMatrix)
  case arrivals(Arrivals)
  case termEffects([TermEffect])
  case values([FacetValue])
  case counts([Int])
}

/// What the store told about results, each with the query it speaks of.
package struct Findings: Equatable, Sendable {
  package var survey: Finding<Survey>?
  package var matrix: Finding<FacetMatrix>?
  package var arrivals: Finding<Arrivals>?
  package var termEffects: Finding<[TermEffect]>?
  /// How many reports the views find, by name.
  package var viewCounts: [String: Int] = [:]
  /// Which of ``termEffects`` is chosen.
  package var termCursor = 0

  package init() {}
}

package struct Finding<Value: Equatable & Sendable>: Equatable, Sendable {
  package var query: Query
  package var value: Value
}

// MARK: Asking

extension Turn {
  mutating func explore(_ query: Query, _ subject: ExploreRequest.Subject) {
    let request = ExploreRequest(id: state.pending.nextID(), query: query, subject: subject)
    state.pending.explorations[request.kind] = request
    effects.append(.explore(request))
  }

  /// Asks for what the screen shows about the present query, as far as it is not there.
  ///
  /// After the store changed all of it is asked for `again`.
  mutating func exploreWhatIsShown(again: Bool = false) {
    exploreArrivals(again: again)
    switch state.pane {
    case .facets: exploreFacets(again: again)
    case .matrix(let pane): exploreMatrix(pane, again: again)
    case .terms: exploreTerms(again: again)
    case .groups: loadGroups(again: again)
    case .views, .timeLine, .pictures, .conflicts, nil: break
    }
    exploreViewCounts(again: again)
    if state.list.count == 0 { exploreTerms(again: again) }
  }

  /// Whether an answer about that query is there or on its way.
  func isKnown<Value>(
    _ finding: Finding<Value>?,
    _ kind: ExploreRequest.Kind,
    about query: Query
  ) -> Bool {
    if let request = state.pending.explorations[kind] { return request.query == query }
    return finding?.query == query
  }

  // MARK: Answers

  mutating func take(_ id: RequestID, _ exploration: Exploration) {
    guard let request = state.pending.explorations.values.first(where: { $0.id == id }) else {
      return
    }
    state.pending.explorations[request.kind] = nil
    let query = request.query
    switch exploration {
    case .survey(let survey): takeSurvey(survey, about: query)
    case .matrix(let matrix): takeMatrix(Finding(query: query, value: matrix))
    case .arrivals(let arrivals): takeArrivals(Finding(query: query, value: arrivals))
    case .termEffects(let effects):
      state.findings.termEffects = Finding(query: query, value: effects)
      chooseTerm()
    case .values(let values): takeValues(values, for: request)
    case .counts(let counts): takeViewCounts(counts)
    }
  }
}
