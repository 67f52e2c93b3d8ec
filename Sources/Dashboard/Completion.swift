import ReportQuery

/// What the word at the caret of the filter line may become, shown below the line.
package struct CompletionList: Equatable, Sendable {
  package var completion: Completion
  /// Never empty.
  package var candidates: [Completion.Candidate]
  /// `nil` until keys go there: Enter then takes the line as it is.
  package var chosen: Int?

  mutating func move(by step: Int) {
    guard let index = chosen else {
      chosen = step > 0 ? 0 : candidates.count - 1
      return
    }
    chosen = (index + step + candidates.count) % candidates.count
  }

  /// The chosen one, else the best.
  var candidate: Completion.Candidate? {
    let index = chosen ?? 0
    return candidates.indices.contains(index) ? candidates[index] : nil
  }
}

/// What reports have in a field, or in custom values, for the list of completions.
package struct CompletionValues: Equatable, Sendable {
  package var subject: Completion.Subject
  package var values: [FacetValue]
}
