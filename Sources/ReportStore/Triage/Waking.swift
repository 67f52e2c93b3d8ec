import ReportModel
import ReportQuery

/// The rules that change a report's standing without a person: a snooze that ends, and a fix that a
/// copy disproves (docs/decisions/0020).
///
/// Each leaves an entry of the history by ``author``; none of them can be undone by itself, but those
/// that follow from a merge are undone with it.
struct Waking {
  /// Who the history says it was.
  static let author = "winnow"
  /// How the words of an entry begin that follows from the entry before it.
  static let consequencePrefix = "copy "

  private let writer: TriageWriter
  private var connection: Connection { writer.opened.connection }

  init(_ writer: TriageWriter) {
    self.writer = writer
  }

  // MARK: A day has come

  /// Wakes every report whose day is not after `now`; returns the woken.
  func wakeDue(at now: Timestamp) throws -> [ReportNumber] {
    let due = try Self.snoozed(connection).filter { sleeper in
      if case .date(let day) = sleeper.end { day <= now } else { false }
    }
    for sleeper in due { try wake(sleeper.number) }
    return due.map(\.number)
  }

  /// The day the next report wakes; `nil` when none waits for a day.
  static func nextDay(_ connection: Connection) throws -> Timestamp? {
    try snoozed(connection).compactMap { sleeper in
      if case .date(let day) = sleeper.end { day } else { nil }
    }.min()
  }

  // MARK: A version arrived

  /// Wakes the reports that wait for a version among those reports brought.
  ///
  /// Versions are compared within one app; reports of which nobody knows the app are one app.
  func wake(byArrivals numbers: ClosedRange<Int64>) throws -> [(ReportNumber, words: String)] {
    let sleepers = try Self.snoozed(connection).compactMap { sleeper -> (Sleeper, VersionWish)? in
      guard case .appVersion(let text) = sleeper.end, let wish = VersionWish(text) else {
        return nil
      }
      return (sleeper, wish)
    }
    if sleepers.isEmpty { return [] }
    let arrived = try versions(in: numbers)
    return try sleepers.compactMap { sleeper, wish in
      let app = try self.app(of: sleeper.number)
      guard let match = arrived.first(where: { $0.app == app && wish.isMet(by: $0.version) })
      else { return nil }
      try wake(sleeper.number)
      return (sleeper.number, "wake: version \(match.version) arrived with \(match.report)")
    }
  }

  private struct Arrived {
    var app: Int64?
    var version: String
    var report: ReportNumber
  }

  /// Every version that came, with the first report of it.
  private func versions(in numbers: ClosedRange<Int64>) throws -> [Arrived] {
    try connection.rows(
      """
      SELECT bundle_id, (SELECT text FROM value WHERE code = app_version), min(id) FROM report
      WHERE id BETWEEN ? AND ? AND app_version IS NOT NULL GROUP BY bundle_id, app_version
      ORDER BY 3
      """,
      [.integer(numbers.lowerBound), .integer(numbers.upperBound)]
    ) {
      Arrived(app: $0.optionalInteger(0), version: $0.text(1), report: ReportNumber($0.integer(2)))
    }
  }

  private func app(of report: ReportNumber) throws -> Int64? {
    try connection.first("SELECT bundle_id FROM report WHERE id = ?", [.number(report)]) {
      $0.optionalInteger(0)
    } ?? nil
  }

  // MARK: A copy came

  /// What follows from reports having become copies of `master`: it wakes when it waited for a copy,
  /// and is open again when one is from the version that was to mend it, or a later one.
  ///
  /// - Returns: the words of the entry; `nil` when nothing follows.
  func meetCopies(_ copies: [ReportNumber], of master: ReportNumber) throws -> String? {
    guard let first = copies.first else { return nil }
    if try end(of: master) == .copy {
      try wake(master)
      return "\(Self.consequencePrefix)\(first): woke \(master)"
    }
    return try reopen(master, because: copies)
  }

  /// Opens a report that counts as fixed when one of the copies disproves it.
  func reopen(_ master: ReportNumber, because copies: [ReportNumber]) throws -> String? {
    let standing = try writer.fields.standing(master)
    guard standing.status == .closed, standing.reason == .fixed,
      let fixedIn = try writer.fields.value(master, .fixedIn, ""), let fix = VersionKey(fixedIn)
    else { return nil }
    for copy in copies {
      guard let version = try version(of: copy), let key = VersionKey(version), key >= fix else {
        continue
      }
      try writer.set(master, .standing, to: FieldText.standing(Standing(.open)))
      return "\(Self.consequencePrefix)\(copy): reopened \(master), fixed in \(fixedIn), "
        + "copy from \(version)"
    }
    return nil
  }

  /// The report's own, else the one typed in, else the one read from a picture.
  private func version(of report: ReportNumber) throws -> String? {
    try connection.first(
      """
      SELECT coalesce((SELECT text FROM value WHERE code = r.app_version), t.overlay_version,
        (SELECT text FROM value WHERE code = r.overlay_version))
      FROM report r JOIN triage t ON t.report = r.id WHERE r.id = ?
      """,
      [.number(report)]
    ) { $0.optionalText(0) } ?? nil
  }

  // MARK: Sleepers

  private struct Sleeper {
    var number: ReportNumber
    var end: SnoozeEnd
  }

  private static func snoozed(_ connection: Connection) throws -> [Sleeper] {
    // Most stores hide nothing: then nobody looks.
    if try connection.integer("SELECT n FROM total WHERE name = 'hidden'") == 0 { return [] }
    return try connection.rows(
      "SELECT report, snoozed_until FROM triage WHERE status = 2 ORDER BY report"
    ) { (number: ReportNumber($0.integer(0)), until: $0.optionalText(1)) }
    .compactMap { row in
      row.until.flatMap(FieldText.snoozeEnd).map { Sleeper(number: row.number, end: $0) }
    }
  }

  private func end(of report: ReportNumber) throws -> SnoozeEnd? {
    guard try writer.fields.standing(report).status == .snoozed else { return nil }
    return try writer.fields.value(report, .snoozedUntil, "").flatMap(FieldText.snoozeEnd)
  }

  /// Gives a report back what it was before it was snoozed, as something new to look at.
  private func wake(_ report: ReportNumber) throws {
    let before =
      try connection.first(
        """
        SELECT change.before FROM change JOIN history ON history.seq = change.seq
        WHERE change.report = ? AND change.field = 'standing' AND change.after = 'snoozed'
          AND history.turns IS NULL
        ORDER BY change.seq DESC, change.n DESC LIMIT 1
        """,
        [.number(report)]
      ) { $0.optionalText(0) } ?? nil
    // One that was closed when it was snoozed was wanted back.
    let standing = before.map(FieldText.standing) ?? .new
    let woken = standing.status == .open || standing.status == .closed ? Standing(.open) : .new
    try writer.set(report, .standing, to: FieldText.standing(woken))
    try writer.set(report, .snoozedUntil, to: nil)
    try writer.set(report, .read, to: nil)
  }
}

/// The version a snoozed report waits for: from one on (`4.13`), or after one (`>4.12.0`).
struct VersionWish {
  private let key: VersionKey
  private let isAfter: Bool

  init?(_ text: String) {
    isAfter = text.hasPrefix(">")
    guard let key = VersionKey(isAfter ? String(text.dropFirst()) : text) else { return nil }
    self.key = key
  }

  func isMet(by version: String) -> Bool {
    guard let arrived = VersionKey(version) else { return false }
    return isAfter ? arrived > key : arrived >= key
  }
}
