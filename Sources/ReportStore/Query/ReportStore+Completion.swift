import ReportModel
import ReportQuery
import Resources

/// What a filter line may go on with.
extension ReportStore {
  /// The candidates for what is being typed, best first: the one call a filter line needs.
  ///
  /// Values are those of the reports the rest of the line finds.
  package func completionCandidates(
    for completion: Completion,
    context: QueryContext,
    limit: Int
  ) throws -> [Completion.Candidate] {
    guard completion.needsValues else { return completion.candidates(limit: limit) }
    let query = completion.restQuery(context: context)
    let values: [FacetValue]
    switch completion.subject {
    case .name: values = []
    case .value(let field):
      values = try completionValues(
        for: field,
        in: query,
        prefix: completion.typed,
        limit: Self.rankedValueCount
      )
    case .attributeKey: values = try attributeKeys(in: query)
    case .attributeValue(let key):
      values = try attributeValues(
        of: key,
        in: query,
        prefix: completion.typed,
        limit: Self.rankedValueCount
      )
    }
    return completion.candidates(values, limit: limit)
  }

  /// Values of a field among the reports a query finds, most frequent first; versions newest first.
  ///
  /// Only the newest ``countedRowCount`` matches are counted. Values with few texts that the query
  /// does not find, and tags, come last with a count of 0. Only values that hold the characters of
  /// `prefix` in their order are given; an empty one takes all.
  package func completionValues(
    for field: Field,
    in query: Query,
    prefix: String,
    limit: Int
  ) throws -> [FacetValue] {
    try reading { reader in
      try reader.connection.inReadTransaction {
        let values = try ValueCounter(reader, query).values(of: field)
        return Self.chosen(values, of: field, prefix, limit)
      }
    }
  }

  /// Keys of custom values among the reports a query finds, most frequent first.
  package func attributeKeys(in query: Query) throws -> [FacetValue] {
    try reading { reader in
      try reader.connection.inReadTransaction { try ValueCounter(reader, query).attributeKeys() }
    }
  }

  /// Values of a custom value among the reports a query finds, most frequent first.
  package func attributeValues(
    of key: String,
    in query: Query,
    prefix: String,
    limit: Int
  ) throws -> [FacetValue] {
    try reading { reader in
      try reader.connection.inReadTransaction {
        let values = try ValueCounter(reader, query).attributeValues(of: key)
        return Self.chosen(values, of: .attr, prefix, limit)
      }
    }
  }

  /// How many of the newest matches are counted: what a person does not wait for.
  package static let countedRowCount = 50_000
  private static let rankedValueCount = 500

  private static func chosen(
    _ values: [FacetValue],
    of field: Field,
    _ prefix: String,
    _ limit: Int
  ) -> [FacetValue] {
    var chosen = values.filter { value in
      value.text.map { !$0.isEmpty && Completion.goes(prefix, with: $0) } ?? false
    }
    if field.spec.type == .version || field.spec.type == .build {
      let keyed = chosen.map { (value: $0, key: $0.text.flatMap { VersionKey($0) }) }
      // What is no version stays behind, in its order.
      chosen =
        keyed.filter { $0.key != nil }.sorted { left, right in
          guard let leftKey = left.key, let rightKey = right.key else { return false }
          return rightKey < leftKey
        }.map(\.value) + keyed.filter { $0.key == nil }.map(\.value)
    }
    return Array(chosen.prefix(limit))
  }
}
