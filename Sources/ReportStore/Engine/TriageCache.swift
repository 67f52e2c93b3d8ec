import ReportModel

/// What people decided, of all reports at once, as queries see it: a duplicate counts by its master.
///
/// Reports nobody decided anything about are not looked at.
struct TriageCache {
  private(set) var status: GroupColumn
  private(set) var priority: GroupColumn
  private(set) var assignee: GroupColumn
  private(set) var fixed: GroupColumn
  private(set) var names = TextTable()
  private(set) var versions = TextTable()
  private(set) var isRead: Bitmap
  private(set) var isExported: Bitmap
  private(set) var isReopened: Bitmap
  private(set) var isDuplicate: Bitmap
  private(set) var masters: [Int: Int] = [:]
  /// Copies of each master.
  private(set) var copyCounts: [Int: Int] = [:]
  /// What triagers typed in.
  private(set) var typed: [Int: Overlay] = [:]

  struct Overlay: Equatable {
    var version: String?
    var build: String?
  }

  init(bound: Int) {
    status = GroupColumn(bound: bound)
    priority = GroupColumn(bound: bound)
    assignee = GroupColumn(bound: bound)
    fixed = GroupColumn(bound: bound)
    isRead = Bitmap(bound: bound)
    isExported = Bitmap(bound: bound)
    isReopened = Bitmap(bound: bound)
    isDuplicate = Bitmap(bound: bound)
  }

  /// New reports are undecided.
  mutating func grow(to bound: Int) {
    status.grow(to: bound)
    priority.grow(to: bound)
    assignee.grow(to: bound)
    fixed.grow(to: bound)
    isRead.grow(to: bound)
    isExported.grow(to: bound)
    isReopened.grow(to: bound)
    isDuplicate.grow(to: bound)
  }

  // MARK: Status and reason in one key; 0 is new

  static func key(status: Int64, reason: Int64?) -> GroupKey {
    GroupKey(first: UInt32(truncatingIfNeeded: status << 4 | (reason.map { $0 + 1 } ?? 0)))
  }

  static func status(of key: GroupKey) -> Status { FieldText.status(Int64(key.first >> 4)) }

  static func reason(of key: GroupKey) -> ClosedReason? {
    key.first & 15 == 0 ? nil : FieldText.reason(Int64(key.first & 15) - 1)
  }

  // MARK: Reading

  private static let columns = """
    SELECT t.report, t.master, t.is_read, t.overlay_version, t.overlay_build,
      coalesce(m.status, t.status), CASE WHEN t.master IS NULL THEN t.reason ELSE m.reason END,
      coalesce(m.priority, t.priority), coalesce(m.reopened, t.reopened) > 0,
      CASE WHEN t.master IS NULL THEN t.assignee ELSE m.assignee END,
      CASE WHEN t.master IS NULL THEN t.fixed_in ELSE m.fixed_in END,
      CASE WHEN t.master IS NULL THEN t.exported_at ELSE m.exported_at END IS NOT NULL
    FROM triage t
    """

  private static let everyDecided = """
    \(columns) INDEXED BY triage_decided LEFT JOIN triage m ON m.report = t.master WHERE
      t.status <> 0 OR t.priority <> 0 OR t.is_read <> 0 OR t.reopened <> 0
      OR t.master IS NOT NULL OR t.assignee IS NOT NULL OR t.fixed_in IS NOT NULL
      OR t.exported_at IS NOT NULL OR t.overlay_version IS NOT NULL
      OR t.overlay_build IS NOT NULL
    """

  /// Reads all reports anew.
  mutating func readAll(_ connection: Connection) throws {
    try connection.with(Self.everyDecided) { row in
      while try row.step() { take(row) }
    }
  }

  /// Reads some reports anew, and the copies that show what they say.
  mutating func read(_ numbers: Set<Int>, _ connection: Connection) throws {
    let sql = """
      \(Self.columns) LEFT JOIN triage m ON m.report = t.master
      WHERE t.report = ?1 UNION ALL
      \(Self.columns) LEFT JOIN triage m ON m.report = t.master
      WHERE t.master = ?1
      """
    try connection.with(sql) { row in
      for number in numbers.sorted() {
        try row.bind(1, Int64(number))
        while try row.step() { take(row) }
        row.reset()
      }
    }
  }

  /// The id of a version that was typed in.
  mutating func idOfVersion(_ text: String) -> UInt32 { versions.id(text) }

  private mutating func take(_ row: Statement) {
    let number = row.count(0)
    guard number >= 0, number < status.bound else { return }
    setMaster(of: number, to: row.optionalInteger(1).map(Int.init))
    isRead.set(number, to: row.integer(2) != 0)
    let overlay = Overlay(version: row.optionalText(3), build: row.optionalText(4))
    typed[number] = overlay == Overlay() ? nil : overlay
    status.set(number, to: Self.key(status: row.integer(5), reason: row.optionalInteger(6)))
    priority.set(number, to: GroupKey(first: UInt32(truncatingIfNeeded: row.integer(7))))
    isReopened.set(number, to: row.integer(8) != 0)
    assignee.set(number, to: GroupKey(first: names.id(row.optionalText(9))))
    fixed.set(number, to: GroupKey(first: versions.id(row.optionalText(10))))
    isExported.set(number, to: row.integer(11) != 0)
  }

  private mutating func setMaster(of number: Int, to master: Int?) {
    guard masters[number] != master else { return }
    if let before = masters[number] {
      let count = (copyCounts[before] ?? 1) - 1
      copyCounts[before] = count > 0 ? count : nil
    }
    masters[number] = master
    isDuplicate.set(number, to: master != nil)
    if let master { copyCounts[master, default: 0] += 1 }
  }
}
