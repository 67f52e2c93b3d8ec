import ReportModel

/// Takes entries of the history back, and brings them again.
///
/// A value is only touched where it still is what the entry left; the new entry names the others
/// with `before` equal to `after`.
struct Turning {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// The newest entry of that author that can be taken back.
  ///
  /// An undo is in force until a redo turns it.
  func nextUndo(by author: String) throws -> Int64? {
    try connection.first(
      """
      SELECT seq FROM history AS own
      WHERE author = ? AND is_undoable = 1 AND NOT EXISTS (
        SELECT 1 FROM history AS undo WHERE undo.turns = own.seq AND NOT EXISTS (
          SELECT 1 FROM history AS redo WHERE redo.turns = undo.seq))
      ORDER BY seq DESC LIMIT 1
      """,
      [.text(author)]
    ) { $0.integer(0) }
  }

  /// The newest entry of that author that removed reports for good, unless it was gone past.
  func newestRemoval(by author: String) throws -> Int64? {
    try connection.first(
      """
      SELECT max(s.seq) FROM change_set s JOIN history own ON own.seq = s.seq
      WHERE s.field = '\(HistoryEntry.Field.removal.rawValue)' AND own.author = ?
        AND NOT EXISTS (SELECT 1 FROM history AS past WHERE past.turns = own.seq)
      """,
      [.text(author)]
    ) { $0.optionalInteger(0) } ?? nil
  }

  /// Whether an entry removed reports for good.
  func isRemoval(_ sequence: Int64) throws -> Bool {
    try connection.integer(
      "SELECT EXISTS (SELECT 1 FROM change_set WHERE seq = ? AND field = ?)",
      .integer(sequence),
      .text(HistoryEntry.Field.removal.rawValue)
    ) == 1
  }

  /// The newest act of a rule, or of any, that can be taken back.
  func nextUndo(ofRule name: String?) throws -> Int64? {
    try connection.first(
      """
      SELECT seq FROM history AS own
      WHERE is_undoable = 1 AND author >= 'rule: ' AND author < 'rule:!'
        AND (?1 IS NULL OR author = 'rule: ' || ?1) AND NOT EXISTS (
        SELECT 1 FROM history AS undo WHERE undo.turns = own.seq AND NOT EXISTS (
          SELECT 1 FROM history AS redo WHERE redo.turns = undo.seq))
      ORDER BY seq DESC LIMIT 1
      """,
      [name.map { .text($0) } ?? .null]
    ) { $0.integer(0) }
  }

  /// The newest undo of that author that is in force and has no newer edit after it.
  func nextRedo(by author: String) throws -> Int64? {
    try connection.first(
      """
      SELECT undo.seq FROM history AS undo JOIN history AS own ON own.seq = undo.turns
      WHERE undo.author = ? AND own.turns IS NULL
        AND NOT EXISTS (SELECT 1 FROM history AS redo WHERE redo.turns = undo.seq)
        AND (EXISTS (
            SELECT 1 FROM change WHERE change.seq = undo.seq AND change.before IS NOT change.after)
          OR EXISTS (SELECT 1 FROM change_set WHERE change_set.seq = undo.seq))
        AND undo.seq > (
          SELECT coalesce(max(seq), 0) FROM history WHERE author = ? AND is_undoable = 1)
      ORDER BY undo.seq DESC LIMIT 1
      """,
      [.text(author), .text(author)]
    ) { $0.integer(0) }
  }

  /// Whether it is an entry of that author, or of a rule, that can be taken back and is in force.
  func isUndoable(_ sequence: Int64, by author: String) throws -> Bool {
    try connection.integer(
      """
      SELECT EXISTS (SELECT 1 FROM history AS own
      WHERE seq = ? AND (author = ? OR author >= 'rule: ' AND author < 'rule:!')
        AND is_undoable = 1 AND NOT EXISTS (
        SELECT 1 FROM history AS undo WHERE undo.turns = own.seq AND NOT EXISTS (
          SELECT 1 FROM history AS redo WHERE redo.turns = undo.seq)))
      """,
      .integer(sequence),
      .text(author)
    ) == 1
  }

  /// Who last changed what an entry changed, after it; `nil` when nobody did.
  func laterAuthor(than sequence: Int64) throws -> String? {
    try connection.first(
      """
      SELECT author FROM history WHERE seq = (SELECT max(seq) FROM (
        SELECT later.seq FROM change AS own JOIN change AS later
          ON later.report = own.report AND later.field = own.field AND later.item = own.item
        WHERE own.seq = ?1 AND later.seq > ?1
        UNION ALL SELECT later.seq FROM change AS own JOIN change_set AS later
          ON later.field = own.field AND later.item = own.item
            AND holds_number(later.reports, own.report)
        WHERE own.seq = ?1 AND later.seq > ?1
        UNION ALL SELECT later.seq FROM change_set AS own JOIN change AS later
          ON later.field = own.field AND later.item = own.item
            AND holds_number(own.reports, later.report)
        WHERE own.seq = ?1 AND later.seq > ?1
        UNION ALL SELECT later.seq FROM change_set AS own JOIN change_set AS later
          ON later.field = own.field AND later.item = own.item
            AND later.first <= own.last AND later.last >= own.first
        WHERE own.seq = ?1 AND later.seq > ?1))
      """,
      [.integer(sequence)]
    ) { $0.text(0) }
  }

  /// The entry that a rule made because of another one; `nil` when none did.
  ///
  /// It is the next one: both were made in one transaction.
  private func consequence(of sequence: Int64) throws -> Int64? {
    try connection.first(
      "SELECT seq FROM history WHERE seq = ? AND author = ? AND substr(command, 1, ?) = ?",
      [
        .integer(sequence + 1), .text(Waking.author),
        .integer(Int64(Waking.consequencePrefix.utf8.count)), .text(Waking.consequencePrefix),
      ]
    ) { $0.integer(0) }
  }

  /// Gives the values an entry changed, and what followed from it, back what they were before.
  func turnWithConsequence(_ sequence: Int64, with writer: TriageWriter) throws {
    if let consequence = try consequence(of: sequence) { try turn(consequence, with: writer) }
    try turn(sequence, with: writer)
  }

  /// Gives the values an entry changed back what they were before it, last change first.
  func turn(_ sequence: Int64, with writer: TriageWriter) throws {
    let history = HistoryReader(connection)
    // What the entry itself left alone is nobody's to give back.
    let single = try history.single(of: sequence).filter { !$0.isLeftAlone }
    let isChecked = writer.opened.checksReferences
    if !isChecked, !single.isEmpty { throw ReferencesUnchecked() }
    // A set speaks of a tag that no single change of its entry speaks of.
    for set in try history.sets(of: sequence).reversed() where set.field == .tag {
      let isThere = set.before != nil
      if isThere, !isChecked { try Triage.check(set.reports, connection) }
      for report in try writer.setTag(set.reports, set.item, isThere: isThere) {
        writer.leave(report, .tag, item: set.item, at: isThere ? set.item : nil)
      }
    }
    for change in single.reversed() {
      let present = try writer.fields.value(change.report, change.field, change.item)
      if TriageWriter.isEqual(present, change.after), try canTurn(change) {
        try writer.set(change.report, change.field, item: change.item, to: change.before)
      } else {
        writer.leave(change.report, change.field, item: change.item, at: present)
      }
    }
  }

  /// Whether the value before a change can be there now.
  private func canTurn(_ change: HistoryEntry.Change) throws -> Bool {
    guard change.field == .view, let id = Int64(change.item) else {
      return try keepsGroups(change)
    }
    let row = change.before.flatMap { ViewRow(id: id, text: $0) }
    return try ViewTable(connection).canTurn(id, to: row)
  }

  /// Whether giving a master back leaves every duplicate pointing at a master that is none.
  private func keepsGroups(_ change: HistoryEntry.Change) throws -> Bool {
    guard change.field == .master, let before = change.before, let number = Int64(before) else {
      return true
    }
    let master = ReportNumber(number)
    return try Triage.isThere(master, connection)
      && Triage.master(of: master, connection) == nil
      && Triage.members(of: change.report, connection).isEmpty && master != change.report
  }
}

/// SQLite does not look up what rows refer to, and rows would be written that refer to others.
struct ReferencesUnchecked: Error {}

extension ReportStore {
  /// Runs a change that takes back the entry that comes next, or brings it again.
  ///
  /// SQLite takes as long again to look up what the rows of a tag on many reports refer to: where that is
  /// all there is, the reports are looked at once.
  func turning(
    _ next: (Turning) throws -> Int64?,
    _ body: (Writer.Opened) throws -> HistoryEntry?
  ) throws -> HistoryEntry? {
    let isOfTags = try reading { reader in
      guard let sequence = try next(Turning(reader.connection)) else { return false }
      return try HistoryReader(reader.connection).isOfTagsAlone(sequence)
    }
    if isOfTags {
      // Another entry came first, or something followed from it.
      do { return try changing(checksReferences: false, body) } catch is ReferencesUnchecked {}
    }
    return try changing(body)
  }
}

extension HistoryEntry.Change {
  /// Whether an undo or redo found another value than it expected and did not touch it.
  package var isLeftAlone: Bool { TriageWriter.isEqual(before, after) }
}
