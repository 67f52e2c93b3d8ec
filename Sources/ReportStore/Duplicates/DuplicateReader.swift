import DuplicateScoring
import ReportModel
import Resources

/// Answers what a report may be a duplicate of; inside one read transaction.
struct DuplicateReader {
  private let connection: Connection
  private let index: StoredDuplicateIndex
  private let shelf: PictureShelf

  /// `shelf` is what is known of pictures by now; without one, they are read when they are needed.
  init(_ connection: Connection, _ shelf: PictureShelf = PictureShelf()) {
    self.connection = connection
    self.shelf = shelf
    index = StoredDuplicateIndex(connection: connection)
  }

  /// The trained tables, read once.
  private static let model: DuplicateModel = {
    let model = Resources.bytes(of: DuplicateModel.resource).flatMap {
      DuplicateModel(parsing: $0)
    }
    // What a program without its tables would say is no suggestion at all.
    return model ?? DuplicateModel(ranker: .init(), calibration: .init(base: -20), trainedOn: 0)
  }()

  /// Made once: its tables are put in order first.
  private static let plainFinder = DuplicateFinder(model)

  func finder() throws -> DuplicateFinder {
    var finder = Self.plainFinder
    let learning = try learning()
    finder.shift = LearnedShift(offset: learning.offset, slope: learning.slope)
    return finder
  }

  func learning() throws -> DuplicateLearning {
    let row = try connection.first(
      "SELECT confirmed, rejected, \"offset\", slope FROM duplicate_learning WHERE id = 1"
    ) {
      DuplicateLearning(
        confirmed: $0.count(0),
        rejected: $0.count(1),
        offset: $0.optionalReal(2) ?? 0,
        slope: $0.optionalReal(3) ?? 1
      )
    }
    return row ?? DuplicateLearning(confirmed: 0, rejected: 0, offset: 0, slope: 1)
  }

  func progress() throws -> DuplicateProgress {
    let isCurrent = try index.state("coding") == Int64(Document.codingVersion)
    let indexed = isCurrent ? try index.state("indexed") : 0
    let scored = isCurrent ? try index.state("scored") : 0
    let total = try connection.integer("SELECT n FROM total WHERE name = 'all'")
    // A store that nobody asked for duplicates yet is not counted through.
    let count = { (behind: Int64) in
      behind == 0
        ? total
        : try connection.integer("SELECT count(*) FROM triage WHERE report > ?", .integer(behind))
    }
    let untaken = try count(indexed)
    return DuplicateProgress(
      untaken: Int(untaken),
      uncompared: Int(scored == indexed ? untaken : try count(scored)),
      total: Int(total),
      unweighed: isCurrent ? try DuplicateIndexer.unweighedCount(index) : 0
    )
  }

  // MARK: Suggestions

  /// One group is suggested once; what is the report's own group already, and what a person took
  /// apart from it, not at all.
  func suggestions(for number: ReportNumber, limit: Int) throws -> [Suggestion] {
    guard let evidence = try EvidenceReader(connection).evidence(number) else {
      throw StoreError.unknownReport(.number(number))
    }
    // Before the tables are read: nothing was taken in yet.
    guard try index.lastNumber != nil else { return [] }
    let own = try root(number)
    let apart = try distinctRoots(from: number)
    let found = try finder().suggestions(
      for: evidence,
      in: index,
      pictures: try PictureScan(connection, shelf).likenesses(number),
      limit: limit * 2 + 10
    )
    var seen: Set<ReportNumber> = [own]
    var suggestions: [Suggestion] = []
    for suggestion in found {
      let root = try root(ReportNumber(Int64(suggestion.number)))
      if apart.contains(root) || !seen.insert(root).inserted { continue }
      suggestions.append(suggestion)
      if suggestions.count == limit { break }
    }
    return suggestions
  }

  private static let similarLimit = 50

  /// What `similar:` names, best first; none for an unknown report.
  func numbers(similarTo reference: ReportReference) throws -> [Int64] {
    do {
      let number = try ReferenceResolver(connection).resolve(reference)
      return try suggestions(for: number, limit: Self.similarLimit).map { Int64($0.number) }
    } catch StoreError.unknownReport {
      return []
    }
  }

  /// The master of a report's group; a report alone is its own.
  func root(_ number: ReportNumber) throws -> ReportNumber {
    try Triage.master(of: number, connection) ?? number
  }

  /// The groups of the reports that are not the same as this one or its group.
  private func distinctRoots(from number: ReportNumber) throws -> Set<ReportNumber> {
    let own = try root(number)
    let numbers = try connection.rows(
      """
      WITH own (id) AS (
        SELECT report_id FROM report WHERE id IN (?1, ?2)
        UNION SELECT r.report_id FROM triage t JOIN report r ON r.id = t.report WHERE t.master = ?2),
      other (id) AS (
        SELECT second_id FROM distinct_pair WHERE first_id IN (SELECT id FROM own)
        UNION SELECT first_id FROM distinct_pair WHERE second_id IN (SELECT id FROM own))
      SELECT report.id FROM report WHERE report_id IN (SELECT id FROM other)
      """,
      [.number(number), .number(own)]
    ) { ReportNumber($0.integer(0)) }
    return Set(try numbers.map(root))
  }

  // MARK: Comparing each arrival with what was there before

  /// Log-odds of the best earlier reports, without what this store taught: its own answers are what
  /// is learned from.
  func edges(of number: ReportNumber) throws -> [(UInt32, Double)] {
    try ranking(of: number, Self.plainFinder).prefix(10)
      .filter { $0.probability >= 0.03 }.map { ($0.document.number, $0.logOdds) }
  }

  /// The later reports up to `last` that are most like one, best first.
  func laterReports(like number: ReportNumber, upTo last: Int64, limit: Int) throws
    -> [ReportNumber]
  {
    let ranking = try ranking(
      of: number,
      Self.plainFinder,
      before: UInt32(clamping: last + 1)
    )
    let later = ranking.lazy.map { ReportNumber(Int64($0.document.number)) }.filter { $0 > number }
    return Array(later.prefix(limit))
  }

  /// All reports before `end`, else all earlier ones, that were compared, best first.
  func ranking(
    of number: ReportNumber,
    _ finder: DuplicateFinder,
    before end: UInt32? = nil
  ) throws -> [DuplicateFinder.Answer] {
    guard let evidence = try EvidenceReader(connection).evidence(number) else { return [] }
    let end = end ?? evidence.number
    let comparison = try Comparison(
      DocumentDraft(evidence),
      in: index,
      before: end,
      pictures: try PictureScan(connection, shelf).likenesses(number, before: end),
      settings: finder.settings
    )
    return finder.rank(comparison)
  }
}
