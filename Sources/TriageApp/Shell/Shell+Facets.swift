import Dashboard
import ReportModel
import ReportQuery
import ReportStore
import Resources
import SafeText
import TriageCommands
import TriageEngine

extension Shell {
  /// The values of a field over a query's result, most frequent first.
  func facets(_ request: FacetsRequest) throws -> Int32 {
    let engine = try engine()
    let query = try parse(request.query, engine)
    let survey = try engine.store.survey(
      of: query.unordered,
      facets: [request.field],
      valuesPerFacet: request.limit
    )
    guard let facet = survey.facets.first else { return 0 }
    if invocation.json {
      output.json(.facets(facet, query: request.query, total: survey.count))
      return 0
    }
    for line in FacetTable(facet, usesASCII: invocation.ascii).lines { output.line(line) }
    if survey.count == 0 { try explain(query, engine) }
    return 0
  }
}

/// Counts, bars and values, a line each.
struct FacetTable {
  private let facet: Facet
  private let usesASCII: Bool

  init(_ facet: Facet, usesASCII: Bool) {
    self.facet = facet
    self.usesASCII = usesASCII
  }

  private static let barColumns = 20

  var lines: [SafeText] {
    let largest = facet.values.map(\.count).max() ?? 0
    let width = Words.count(largest).count
    var lines = facet.values.map { value in
      let count = Words.count(value.count)
      let blanks = String(repeating: " ", count: max(0, width - count.count))
      let text = value.text.map(named) ?? "(none)"
      return SafeText("\(blanks)\(count)  \(bar(value.count, of: largest))  \(text)", limit: 512)
    }
    let rest = facet.valueCount - facet.values.count
    if rest > 0 { lines.append(SafeText("and \(Words.count(rest)) more; --limit shows them")) }
    return lines
  }

  /// A device by the name people know, with its code.
  private func named(_ value: String) -> String {
    guard facet.field == .device, let name = DeviceCatalog.name(ofModel: value) else {
      return value
    }
    return "\(name) (\(value))"
  }

  /// At least one mark for what is there.
  private func bar(_ count: Int, of largest: Int) -> String {
    let marks = largest == 0 ? 0 : max(1, count * Self.barColumns / largest)
    return String(repeating: usesASCII ? "#" : "█", count: marks)
      + String(repeating: " ", count: Self.barColumns - marks)
  }
}
