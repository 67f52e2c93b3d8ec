/// A report beside its candidates: the documents and what their comparison found.
package struct Comparison: Sendable {
  let query: PreparedQuery
  package let candidates: [Document]
  package let vectors: [FeatureVector]

  /// Compares a report with those below number `end`.
  ///
  /// `pictures` are likenesses by the numbers of other reports: those it names are candidates whatever
  /// their words, as far as ``CandidateSearch/Settings/pictureLimit`` goes.
  package init(
    _ draft: DocumentDraft,
    in index: some DuplicateIndex,
    before end: UInt32,
    pictures: [UInt32: PictureLikeness] = [:],
    settings: CandidateSearch.Settings = .init()
  ) throws {
    query = try PreparedQuery(draft, in: index)
    let found = try CandidateSearch.candidates(
      for: draft,
      query.weights,
      in: index,
      before: end,
      settings
    )
    var scores: [UInt32: Float] = [:]
    for candidate in found { scores[candidate.number] = candidate.score }
    let seen = pictures.filter {
      scores[$0.key] == nil && $0.key < end && $0.key != draft.document.number
    }
    // The nearest, of equally near ones the later.
    let nearest = seen.sorted {
      let (one, other) = ($0.value.distance ?? 256, $1.value.distance ?? 256)
      return (one, $1.key) < (other, $0.key)
    }
    let numbers = found.map(\.number) + nearest.prefix(settings.pictureLimit).map(\.key).sorted()
    var documents: [UInt32: Document] = [:]
    for document in try index.documents(numbers) { documents[document.number] = document }
    candidates = numbers.compactMap { documents[$0] }
    vectors = FeatureExtractor(query: query).vectors(
      of: candidates,
      scores: scores,
      pictures: pictures
    )
  }
}
