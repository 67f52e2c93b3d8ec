import ReportModel

/// `similar:pic`, which alone speaks of the report that is looked at.
enum SimilarPictures {
  static let word = "pic"

  /// A term with the report written out: `similar:pic|9` → `similar:pic:1042|9`.
  static func naming(_ report: ReportNumber, in term: String) -> String {
    guard let colon = term.firstIndex(of: ":") else { return term }
    let values = term[term.index(after: colon)...].split(
      separator: "|",
      omittingEmptySubsequences: false
    )
    let named = values.map { $0.lowercased() == word ? "\($0):\(report.rawValue)" : String($0) }
    return term[...colon] + named.joined(separator: "|")
  }
}

extension Query {
  /// The source with the report written out wherever `similar:pic` speaks of the one that is looked
  /// at, so that it means the same when another is.
  package func naming(_ report: ReportNumber) -> String {
    var scalars = Array(source.unicodeScalars)
    // From the end, so that what comes before keeps its place.
    for term in (expression?.terms ?? []).sorted(by: { $0.range.lowerBound > $1.range.lowerBound })
    {
      guard case .field(.similar, _) = term.condition,
        scalars.indices.contains(term.range.lowerBound),
        term.range.upperBound <= scalars.count
      else { continue }
      let text = String(String.UnicodeScalarView(scalars[term.range]))
      let named = SimilarPictures.naming(report, in: text)
      scalars.replaceSubrange(term.range, with: named.unicodeScalars)
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
