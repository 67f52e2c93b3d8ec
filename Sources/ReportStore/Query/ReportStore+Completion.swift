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
  /// Fields with facets are counted exactly, of others the newest ``countedRowCount`` matches. Tags,
  /// screens and other values of the store that the query does not find come last with a count of 0.
  /// Only values that hold the characters of `prefix` in their order are given; an empty one takes
  /// all.
  package func completionValues(
    for field: Field,
    in query: Query,
    prefix: String,
    limit: Int
  ) throws -> [FacetValue] {
    try reading { reader in
      try reader.connection.inReadTransaction {
        let counter = try ValueCounter(reader, query)
        let values =
          try Self.facetValues(of: field, in: query, prefix, reader, counter)
          ?? counter.values(of: field)
        return Self.chosen(values, of: field, prefix, limit)
      }
    }
  }

  /// `nil` for fields without a facet, and where numbers are too sparse for the engine.
  private static func facetValues(
    of field: Field,
    in query: Query,
    _ prefix: String,
    _ reader: Reader,
    _ counter: ValueCounter
  ) throws -> [FacetValue]? {
    // Versions of systems are called by both names; who types a number wants versions alone.
    if field == .os, prefix.first?.isNumber == true { return nil }
    guard let facet = FacetField.allCases.first(where: { $0.field == field }) else { return nil }
    let engine = try reader.engine()
    guard try engine.synchronize() else { return nil }
    let survey = try engine.survey(of: query.unordered, [facet], valuesPerFacet: facetValueCount)
    let found = (survey.facets.first?.values ?? []).filter { $0.text != nil }
    let values = field == .device ? ValueCounter.byDeviceName(found) : found
    if field == .os { return values }
    // What the query does not find can still be typed.
    var seen = Set(values.compactMap(\.text).map { sameKey($0, field) })
    let others = try counter.known(field).filter { seen.insert(sameKey($0, field)).inserted }
    return values + others.sorted().map { FacetValue(text: $0, count: 0) }
  }

  private static let facetValueCount = 10_000

  /// Equal for values that a query takes for the same.
  private static func sameKey(_ value: String, _ field: Field) -> String {
    guard field.spec.type == .version, let series = VersionKey.series(value) else {
      return TextFolding.fold(value)
    }
    return "\(series.lowerBound.bytes)"
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
