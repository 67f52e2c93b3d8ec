import ReportModel
import ReportQuery

/// Words by their index; parts of words by the texts themselves.
extension QueryEngine {
  /// The newest reports that words alone find, read from the end of what the index has of them; `nil`
  /// for what asks for more.
  func newestWithWords(_ query: Query, limit: Int) throws -> [Int]? {
    let hidden = hasHidden ? QueryCompiler.hidden(in: query) : (snoozed: false, spam: false)
    guard !hidden.snoozed, !hidden.spam, let expression = query.expression else { return nil }
    var matches: [String] = []
    for part in expression.conjuncts {
      guard case .term(let term) = part, case .words(let words, let place) = term.condition,
        let match = SearchExpression.match(words, in: place)
      else { return nil }
      if place == .everywhere, try !tagWords.tags(with: words).isEmpty { return nil }
      matches.append(match)
    }
    return try connection.rows(
      "SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid DESC LIMIT ?",
      [.text(matches.map { "(\($0))" }.joined(separator: " AND ")), .integer(Int64(limit))]
    ) { $0.count(0) }
  }

  func find(_ matches: [WordMatch], in place: TextPlace) throws -> Bitmap {
    if let match = SearchExpression.match(matches, in: place) {
      return try find(words: match, tagged: place == .everywhere ? matches : [])
    }
    var reports = Bitmap(bound: bound)
    for match in matches {
      if let words = SearchExpression.match([match], in: place) {
        reports.formUnion(try find(words: words, tagged: place == .everywhere ? [match] : []))
      } else {
        reports.formUnion(try find(part: TextFolding.fold(match.text), in: place))
      }
    }
    return reports
  }

  /// Characters anywhere, inside words and between them.
  private func find(part: String, in place: TextPlace) throws -> Bitmap {
    var reports = Bitmap(bound: bound)
    for sql in Self.texts(place) {
      reports.formUnion(try collect(SQLFragment(sql, .integer(Int64(first)), .text(part))))
    }
    guard place == .everywhere else { return reports }
    reports.formUnion(
      try grouped(
        .coded(.screen),
        keys: { key in
          let screen = try columns.texts(key, .coded(.screen)).first
          return screen.map { TextPattern(part, .anywhere).matches($0) } ?? false
        }
      )
    )
    if part.isEmpty { return scope }
    reports.formUnion(try find(TextPattern(part, .anywhere), in: .texts))
    return reports
  }

  /// What people wrote, which stands in rows of its own.
  private static func texts(_ place: TextPlace) -> [String] {
    switch place {
    case .everywhere:
      [
        """
        SELECT collect_bits(report) FROM triage_text WHERE report >= ?1
          AND holds_text(?2, note, ocr)
        """,
        """
        SELECT collect_bits(report) FROM report_tag WHERE report >= ?1
          AND tag IN (SELECT id FROM tag WHERE holds_text(?2, name))
        """,
      ]
    case .notes:
      ["SELECT collect_bits(report) FROM note WHERE report >= ?1 AND holds_text(?2, text)"]
    case .pictures:
      ["SELECT collect_bits(report) FROM triage_text WHERE report >= ?1 AND holds_text(?2, ocr)"]
    }
  }

  /// Reports whose words match, and those with a tag whose name does.
  private func find(words match: String, tagged matches: [WordMatch]) throws -> Bitmap {
    var reports = try collect(
      SQLFragment(
        "SELECT collect_bits(rowid) FROM search WHERE search MATCH ?"
          + (first == 0 ? "" : " AND rowid >= \(first)"),
        .text(match)
      )
    )
    if matches.isEmpty { return reports }
    for tag in try tagWords.tags(with: matches) {
      reports.formUnion(
        try collect(
          SQLFragment(
            "SELECT collect_bits(report) FROM report_tag WHERE tag = ? AND report >= ?",
            .integer(tag),
            .integer(Int64(first))
          )
        )
      )
    }
    return reports
  }
}

extension Condition {
  /// Answered by the index of words alone.
  var isIndexed: Bool {
    guard case .words(let matches, let place) = self else { return false }
    return SearchExpression.match(matches, in: place) != nil
  }
}
