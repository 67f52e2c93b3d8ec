import ReportQuery

/// Why a list is empty, or shorter than expected.
extension ReportStore {
  /// What each part of a query finds alone, and what the query finds without it.
  ///
  /// Parts are what stands side by side outside all brackets, in the order of the source, the first
  /// ``longestExplanation`` of them. ``TermEffect/span`` counts characters of the query's source; for
  /// a view narrowed by a filter that is the view, a blank, and the filter. Two counts a part:
  /// ``Cancellation`` stops them.
  package func termEffects(of query: Query) throws -> [TermEffect] {
    try reading { reader in
      try reader.connection.inReadTransaction {
        try query.parts.indices.prefix(Self.longestExplanation).map { index in
          if Cancellation.isRequested { throw StoreError.cancelled }
          let range = query.parts[index].range
          let start = query.source.characterOffset(ofScalar: range.lowerBound)
          let end = query.source.characterOffset(ofScalar: range.upperBound)
          return TermEffect(
            term: query.text(of: query.parts[index]),
            span: start..<end,
            alone: try Selection(query.only(index), reader).count(),
            without: try Selection(query.omitting(index), reader).count()
          )
        }
      }
    }
  }

  package static let longestExplanation = 12
}
