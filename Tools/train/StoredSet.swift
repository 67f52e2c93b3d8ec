import Digest
import DuplicateScoring
import ReportModel
import ReportStore
import SystemCalls

/// A labelled set in a store of its own, each report asked about when its turn comes.
///
/// Numbers ascend with time; a report is asked about when those before it, and no others, were taken
/// in. So counts of words are those of its day.
struct StoredSet {
  private let store: ReportStore
  private var takenIn = 0

  init(_ set: LabelledSet) throws {
    store = try ReportStore.temporary(in: Environment.value("TMPDIR") ?? "/tmp")
    for start in stride(from: 0, to: set.reports.count, by: 500) {
      let items = try (start..<min(start + 500, set.reports.count)).map { place in
        try Self.item(set.reports[place])
      }
      let outcomes = try store.ingest(
        items,
        by: "evaluation",
        at: Timestamp(milliseconds: 0),
        command: "evaluate",
        progress: nil
      )
      guard outcomes.map(\.number) == (start + 1...start + items.count).map(Self.number) else {
        throw LabelledSet.Problem(description: "the store did not take every report as a new one")
      }
    }
  }

  private static func number(_ number: Int) -> ReportNumber { ReportNumber(Int64(number)) }

  private static func item(_ evidence: Evidence) throws -> IngestItem {
    // The set's own ids may be no ids here.
    guard let id = ReportID("r\(evidence.number)") else {
      throw LabelledSet.Problem(description: "a report without a number")
    }
    var report = Report(id: id, message: evidence.body)
    report.title = evidence.title
    report.createdAt = evidence.createdAt
    report.createdAtSource = .report
    report.kind = evidence.kind.flatMap { Kind(rawValue: $0.lowercased()) }
    report.app.name = evidence.product
    report.app.version = evidence.version
    report.os.name = evidence.osName
    report.device.model = evidence.device
    report.tags = evidence.components.compactMap(Tag.init)
    // What trackers have and apps do not.
    let fields = [("environment", evidence.surroundings), ("type", evidence.kind)]
    report.metadata = fields.compactMap { key, value in
      value.map { MetadataItem(key: key, value: $0) }
    }
    let raw = Array(id.rawValue.utf8)
    let draft = ReportDraft(
      report: report,
      warnings: [],
      raw: raw,
      rawFormat: .canonicalJSON,
      contentHash: SHA256.digest(of: raw)
    )
    return IngestItem(draft: draft, receivedAt: evidence.createdAt, attachments: [])
  }

  /// The candidates of the report at a place, best first.
  mutating func ranking(of place: Int, by finder: DuplicateFinder) throws
    -> [DuplicateFinder.Answer]
  {
    while takenIn < place {
      takenIn += try store.takeInForDuplicates(limit: 1)
      while try store.reweighForDuplicates(limit: 500) > 0 {}
    }
    return try store.duplicateRanking(of: Self.number(place + 1), by: finder)
  }
}
