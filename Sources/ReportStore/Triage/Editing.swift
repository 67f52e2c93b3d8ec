import ReportModel

/// Carries out edits: what each means for the values of a report and of its group.
struct Editing {
  private let writer: TriageWriter
  private let author: String
  private let at: Timestamp
  private var connection: Connection { writer.opened.connection }

  init(_ writer: TriageWriter, author: String, at: Timestamp) {
    self.writer = writer
    self.author = author
    self.at = at
  }

  func apply(_ edit: Edit, to report: ReportNumber) throws {
    switch edit {
    case .setStanding(let standing):
      try writer.set(report, .standing, to: FieldText.standing(standing))
      if standing.status != .snoozed { try writer.set(report, .snoozedUntil, to: nil) }
    case .accept: try accept(report)
    case .snooze(let end):
      try writer.set(report, .standing, to: FieldText.standing(Standing(.snoozed)))
      try writer.set(report, .snoozedUntil, to: FieldText.snoozeEnd(end))
    case .setPriority(let priority): try writer.set(report, .priority, to: priority.rawValue)
    case .setAssignee(let name): try writer.set(report, .assignee, to: name)
    case .addTag(let tag): try writer.set(report, .tag, item: tag.name, to: tag.name)
    case .removeTag(let tag): try writer.set(report, .tag, item: tag.name, to: nil)
    case .addNote(let text): try addNote(text, to: report)
    case .setMaster(nil): try writer.set(report, .master, to: nil)
    case .setMaster(.some(let target)): try merge(report, into: target)
    case .unmerge: try unmerge(report)
    case .takeApart(let other): try takeApart(report, from: other)
    case .takeApartFromEach(let others):
      for other in others where other != report { try takeApart(report, from: other) }
    case .setFixedIn(let version): try writer.set(report, .fixedIn, to: version)
    case .setOverlayVersion(let version): try writer.set(report, .overlayVersion, to: version)
    case .setOverlayBuild(let build): try writer.set(report, .overlayBuild, to: build)
    case .addLink(let url): try addLink(url, to: report)
    case .removeLink(let url): try writer.set(report, .link, item: url, to: nil)
    case .markRead(let isRead): try writer.set(report, .read, to: isRead ? "true" : nil)
    case .markExported: try writer.set(report, .exported, to: String(at.milliseconds))
    }
  }

  /// A closed report is opened by asking for just that.
  private func accept(_ report: ReportNumber) throws {
    let standing = try writer.fields.value(report, .standing, "")
    guard FieldText.standing(standing ?? "new").status != .closed else { return }
    try apply(.setStanding(Standing(.open)), to: report)
  }

  private func addNote(_ text: String, to report: ReportNumber) throws {
    let key = FieldText.NoteKey(
      id: try writer.fields.nextID("note"),
      createdAt: at,
      author: author
    )
    try writer.set(report, .note, item: key.text, to: text)
  }

  private func addLink(_ url: String, to report: ReportNumber) throws {
    // A link that is there keeps its place.
    if try writer.fields.value(report, .link, url) != nil { return }
    try writer.set(report, .link, item: url, to: String(try writer.fields.nextID("link")))
  }

  /// Makes a report, and all that were its duplicates, duplicates of the root of `target`.
  private func merge(_ report: ReportNumber, into target: ReportNumber) throws {
    try Triage.check(target, connection)
    let root = try Triage.master(of: target, connection) ?? target
    if root == report, target != report { return try promote(target, over: report) }
    guard root != report else { throw StoreError.mergeIntoItself(report, into: target) }
    for other in [target, root] {
      // Whoever merges them has changed their mind.
      try writer.set(report, .distinct, item: try id(of: other), to: nil)
    }
    for member in try Triage.members(of: report, connection) {
      try writer.set(member, .master, to: String(root.rawValue))
    }
    try writer.set(report, .master, to: String(root.rawValue))
  }
}

extension Editing {
  /// A copy takes its master's place: the group goes by it from now on.
  private func promote(_ copy: ReportNumber, over master: ReportNumber) throws {
    let members = try Triage.members(of: master, connection)
    try writer.set(copy, .master, to: nil)
    for member in members where member != copy {
      try writer.set(member, .master, to: String(copy.rawValue))
    }
    try writer.set(master, .master, to: String(copy.rawValue))
  }

  private func unmerge(_ report: ReportNumber) throws {
    guard let master = try Triage.master(of: report, connection) else { return }
    try takeApart(report, from: master)
  }

  /// Which of the two leaves a group they share: a copy leaves its master.
  private func takeApart(_ report: ReportNumber, from other: ReportNumber) throws {
    try Triage.check(other, connection)
    guard report != other else { throw StoreError.mergeIntoItself(report, into: other) }
    try writer.set(report, .distinct, item: try id(of: other), to: FieldText.distinct)
    let own = try Triage.master(of: report, connection)
    let others = try Triage.master(of: other, connection)
    if own != nil, own == other || own == others {
      try writer.set(report, .master, to: nil)
    } else if others == report {
      try writer.set(other, .master, to: nil)
    }
  }

  private func id(of report: ReportNumber) throws -> String {
    let id = try connection.first(
      "SELECT report_id FROM report WHERE id = ?",
      [.number(report)]
    ) { $0.text(0) }
    guard let id else { throw StoreError.unknownReport(.number(report)) }
    return id
  }
}

/// Questions about groups of duplicates.
enum Triage {
  static func check(_ report: ReportNumber, _ connection: Connection) throws {
    if try !isThere(report, connection) { throw StoreError.unknownReport(.number(report)) }
  }

  static func isThere(_ report: ReportNumber, _ connection: Connection) throws -> Bool {
    try connection.integer(
      "SELECT EXISTS (SELECT 1 FROM triage WHERE report = ?)",
      .number(report)
    ) == 1
  }

  /// Ascending numbers; nothing is looked up while no number is missing.
  static func check(_ reports: [ReportNumber], _ connection: Connection) throws {
    guard let first = reports.first, let last = reports.last else { return }
    let all = try connection.integer("SELECT n FROM total WHERE name = 'all'")
    let lowest = try connection.integer("SELECT min(report) FROM triage")
    let highest = try connection.integer("SELECT max(report) FROM triage")
    if highest - lowest + 1 == all, first.rawValue >= lowest, last.rawValue <= highest { return }
    for report in reports { try check(report, connection) }
  }

  static func master(of report: ReportNumber, _ connection: Connection) throws -> ReportNumber? {
    let master = try connection.first(
      "SELECT master FROM triage WHERE report = ?",
      [.number(report)]
    ) { $0.optionalInteger(0) }
    return (master ?? nil).map(ReportNumber.init)
  }

  /// Ascending.
  static func members(of report: ReportNumber, _ connection: Connection) throws
    -> [ReportNumber]
  {
    try connection.rows(
      "SELECT report FROM triage WHERE master = ? ORDER BY report",
      [.number(report)]
    ) { ReportNumber($0.integer(0)) }
  }
}
