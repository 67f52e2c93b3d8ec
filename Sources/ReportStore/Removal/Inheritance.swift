import ReportModel

/// What becomes of the groups of reports that go: the oldest copy that stays takes its master's place
/// and what was decided about the group, so that no copy turns up as new.
struct Inheritance {
  private let writer: TriageWriter
  private var connection: Connection { writer.opened.connection }

  init(_ writer: TriageWriter) {
    self.writer = writer
  }

  /// Leaves every one of the reports, which are ascending, without a master and without copies.
  func settle(_ going: [ReportNumber]) throws {
    let isGoing = Set(going)
    for number in going where try Triage.master(of: number, connection) != nil {
      try writer.detach(number)
    }
    for number in going {
      let copies = try Triage.members(of: number, connection).filter { !isGoing.contains($0) }
      guard let heir = copies.first else { continue }
      try promote(heir, over: number, copies)
    }
  }

  private func promote(
    _ heir: ReportNumber,
    over master: ReportNumber,
    _ copies: [ReportNumber]
  ) throws {
    try writer.set(heir, .master, to: nil)
    for field in Self.inherited {
      try writer.set(heir, field, to: try writer.fields.value(master, field, ""))
    }
    try inheritLinks(heir, from: master)
    try connection.run(
      """
      UPDATE triage SET reopened = (SELECT reopened FROM triage WHERE report = ?) WHERE report = ?
      """,
      .number(master),
      .number(heir)
    )
    for copy in copies where copy != heir {
      try writer.set(copy, .master, to: String(heir.rawValue))
    }
  }

  /// What copies go by.
  private static let inherited: [HistoryEntry.Field] = [
    .standing, .snoozedUntil, .priority, .assignee, .fixedIn, .exported,
  ]

  /// The tickets stand for the group.
  private func inheritLinks(_ heir: ReportNumber, from master: ReportNumber) throws {
    let urls = try connection.rows(
      "SELECT url FROM link WHERE report = ? ORDER BY id",
      [.number(master)]
    ) { $0.text(0) }
    for url in urls where try writer.fields.value(heir, .link, url) == nil {
      try writer.set(heir, .link, item: url, to: String(try writer.fields.nextID("link")))
    }
  }
}
