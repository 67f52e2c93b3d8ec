import ReportModel

/// Changes values inside one transaction, remembers what they were, and does what must follow:
/// totals, the index of words, the time of the last change.
final class TriageWriter {
  let opened: Writer.Opened
  let fields: TriageFields
  private(set) var changes: [HistoryEntry.Change] = []
  /// What changed on so many reports that it is kept as one.
  private(set) var sets: [ChangeSet] = []
  /// Their notes changed, so the index of words must learn them anew.
  private var reworded: Set<ReportNumber> = []
  private var touched: Set<ReportNumber> = []
  private var inboxDelta: Int64 = 0
  private var hiddenDelta: Int64 = 0

  /// Whether values are given back or asked for: a report that leaves closed counts as reopened
  /// only in the second case.
  enum Direction {
    case forward
    case backward
  }

  private let direction: Direction
  private var connection: Connection { opened.connection }

  init(_ opened: Writer.Opened, _ direction: Direction) {
    self.opened = opened
    self.direction = direction
    fields = TriageFields(opened)
  }

  /// Sets a value; nothing happens when it is that already.
  func set(
    _ report: ReportNumber,
    _ field: HistoryEntry.Field,
    item: String = "",
    to value: String?
  ) throws {
    if field == .tag { return try setTag(report, item, isThere: value != nil) }
    let before = try fields.value(report, field, item)
    guard !Self.isEqual(before, value) else { return }
    mark(report, field)
    let scope = try field == .standing || field == .master ? Scope(report, connection) : nil
    try fields.set(report, field, item, to: value)
    if let scope { try count(scope, report) }
    if field == .standing { try countReopening(report, before, value) }
    changes.append(
      HistoryEntry.Change(
        report: report,
        field: field,
        item: item,
        before: before,
        after: value
      )
    )
  }

  /// Thousands of reports are tagged at once, so the row itself tells whether it was there.
  private func setTag(_ report: ReportNumber, _ name: String, isThere: Bool) throws {
    guard try fields.setTag(report, name, isThere: isThere) else { return }
    touched.insert(report)
    changes.append(
      HistoryEntry.Change(
        report: report,
        field: .tag,
        item: name,
        before: isThere ? nil : name,
        after: isThere ? name : nil
      )
    )
  }

  /// From so many on, reports are tagged together.
  static let setCount = 64

  var isEmpty: Bool { changes.isEmpty && sets.isEmpty }

  /// All that changed, report by report.
  var everyChange: [HistoryEntry.Change] {
    if changes.isEmpty, sets.count == 1 { return sets[0].changes }
    return changes + sets.flatMap(\.changes)
  }

  /// The reports that changed, in the order they first come.
  var everyReport: [ReportNumber] {
    // Each is once in a set.
    if changes.isEmpty, sets.count == 1 { return sets[0].reports }
    return everyChange.reports
  }

  /// Sets a tag on many reports, ascending and each once.
  ///
  /// - Returns: those on which it was so already.
  @discardableResult
  func setTag(_ reports: [ReportNumber], _ name: String, isThere: Bool) throws -> [ReportNumber] {
    let changed = try fields.setTag(reports, name, isThere: isThere)
    let set = ChangeSet(
      field: .tag,
      item: name,
      before: isThere ? nil : name,
      after: isThere ? name : nil,
      reports: changed
    )
    if changed.count >= Self.setCount {
      sets.append(set)
    } else {
      touched.formUnion(changed)
      changes += set.changes
    }
    if changed.count == reports.count { return [] }
    let isChanged = Set(changed)
    return reports.filter { !isChanged.contains($0) }
  }

  /// Notes that a value was left as it is, because it is no longer what history says.
  func leave(_ report: ReportNumber, _ field: HistoryEntry.Field, item: String, at value: String?) {
    changes.append(
      HistoryEntry.Change(
        report: report,
        field: field,
        item: item,
        before: value,
        after: value
      )
    )
  }

  // MARK: Reports that go for good

  /// Takes a report that goes out of its group; nothing is remembered of it.
  func detach(_ report: ReportNumber) throws {
    let scope = try Scope(report, connection)
    try fields.set(report, .master, "", to: nil)
    try count(scope, report)
  }

  /// Takes a report that goes, and is in no group, out of the totals.
  func leaveTotals(_ report: ReportNumber) throws {
    let scope = try Scope(report, connection)
    inboxDelta -= scope.inbox
    hiddenDelta -= scope.hidden
  }

  /// Notes that reports, ascending, went for good.
  func noteRemoved(_ reports: [ReportNumber]) {
    sets.append(ChangeSet(field: .removal, item: "", before: "", after: nil, reports: reports))
  }

  /// Does what must follow; call it once, last.
  func finish(at: Timestamp) throws {
    CrashPoint.edited.reach()
    let words = WordIndex(connection)
    // Ascending, and nothing in between: else FTS5 writes all it holds to disk, report by report.
    let reworded = reworded.sorted()
    for report in reworded { try words.forget(report) }
    for report in reworded { try words.gather(report) }
    for report in reworded { try words.learn(report) }
    CrashPoint.indexed.reach()
    // Ascending: neighbours share a page.
    let touched = touched.map(\.rawValue).sorted()
    try connection.with("UPDATE triage SET updated_at = ?1 WHERE report = ?2") { statement in
      try statement.bind(1, at.milliseconds)
      for report in touched {
        try statement.bind(2, report)
        try statement.run()
      }
    }
    try add(inboxDelta, to: "inbox")
    try add(hiddenDelta, to: "hidden")
  }

  static func isEqual(_ left: String?, _ right: String?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.utf8.elementsEqual(right.utf8)
  }

  private func mark(_ report: ReportNumber, _ field: HistoryEntry.Field) {
    switch field {
    case .note:
      reworded.insert(report)
      touched.insert(report)
    case .read, .view, .removal:
      // Looking at a report is no change of it.
      break
    case .standing, .priority, .assignee, .tag, .master, .snoozedUntil, .fixedIn, .overlayVersion,
      .overlayBuild, .link, .distinct, .exported, .arrival, .completion, .conflict:
      touched.insert(report)
    }
  }

  private func add(_ delta: Int64, to total: String) throws {
    if delta == 0 { return }
    try connection.run(
      "UPDATE total SET n = n + ? WHERE name = ?",
      .integer(delta),
      .text(total)
    )
  }

  private func count(_ before: Scope, _ report: ReportNumber) throws {
    let after = try Scope(report, connection)
    inboxDelta += after.inbox - before.inbox
    hiddenDelta += after.hidden - before.hidden
  }

  private func countReopening(_ report: ReportNumber, _ before: String?, _ after: String?)
    throws
  {
    let was = FieldText.standing(before ?? "new").status == .closed
    let isClosed = FieldText.standing(after ?? "new").status == .closed
    let delta: Int64
    switch direction {
    case .forward: delta = was && !isClosed ? 1 : 0
    case .backward: delta = !was && isClosed ? -1 : 0
    }
    if delta == 0 { return }
    try connection.run(
      "UPDATE triage SET reopened = max(0, reopened + ?) WHERE report = ?",
      .integer(delta),
      .number(report)
    )
  }

  /// What a report, and those that show its standing, add to the totals.
  private struct Scope {
    var inbox: Int64 = 0
    var hidden: Int64 = 0

    init(_ report: ReportNumber, _ connection: Connection) throws {
      let row = try connection.first(
        """
        SELECT t.status, t.master IS NULL, coalesce(m.status, t.status),
          CASE WHEN m.report IS NULL THEN t.reason ELSE m.reason END
        FROM triage t LEFT JOIN triage m ON m.report = t.master WHERE t.report = ?
        """,
        [.number(report)]
      ) {
        (
          own: FieldText.status($0.integer(0)), isSingle: $0.integer(1) == 1,
          shown: FieldText.status($0.integer(2)),
          reason: $0.optionalInteger(3).map(FieldText.reason)
        )
      }
      guard let row else { return }
      inbox = row.isSingle && row.own == .new ? 1 : 0
      guard row.shown == .snoozed || row.reason == .spam else { return }
      hidden = 1
      if row.isSingle {
        hidden += try connection.integer(
          "SELECT count(*) FROM triage WHERE master = ?",
          .number(report)
        )
      }
    }
  }
}
