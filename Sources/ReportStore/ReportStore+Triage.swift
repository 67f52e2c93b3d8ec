import ReportModel

extension ReportStore {
  /// Applies edits to reports as one entry of the history.
  ///
  /// What each value was is read inside the transaction, so that undo gives exactly that back. An
  /// entry that only marks reports as read or exported cannot be undone.
  ///
  /// - Returns: `nil` when every value was that already.
  package func apply(
    _ edits: [Edit],
    to numbers: [ReportNumber],
    by author: String,
    at: Timestamp,
    command: String
  ) throws -> HistoryEntry? {
    try change(by: author, at: at, command: command, .forward) { writer in
      let editing = Editing(writer, author: author, at: at)
      var seen: Set<ReportNumber> = []
      for number in numbers where seen.insert(number).inserted {
        try Triage.check(number, writer.opened.connection)
        for edit in edits { try editing.apply(edit, to: number) }
      }
      return nil
    }
  }

  /// Those of `numbers` that are closed themselves, in their order.
  package func closed(among numbers: [ReportNumber]) throws -> [ReportNumber] {
    try reading { reader in
      try numbers.filter { number in
        let standing = try reader.connection.first(
          "SELECT status FROM triage WHERE report = ?",
          [.number(number)]
        ) { FieldText.status($0.integer(0)) }
        return standing == .closed
      }
    }
  }

  /// Takes back the newest entry of that author that is not taken back yet; `nil` without one.
  ///
  /// - Throws: ``StoreError/changedSince(turning:command:)`` when all it did was changed since.
  package func undo(by author: String, at: Timestamp) throws -> HistoryEntry? {
    try change(by: author, at: at, command: "undo", .backward) { writer in
      let turning = Turning(writer.opened.connection)
      guard let sequence = try turning.nextUndo(by: author) else { return nil }
      try turning.turn(sequence, with: writer)
      return sequence
    }
  }

  /// Brings back what the newest undo of that author took; `nil` once they changed something since.
  package func redo(by author: String, at: Timestamp) throws -> HistoryEntry? {
    try change(by: author, at: at, command: "redo", .forward) { writer in
      let turning = Turning(writer.opened.connection)
      guard let sequence = try turning.nextRedo(by: author) else { return nil }
      try turning.turn(sequence, with: writer)
      return sequence
    }
  }

  /// Runs a change and appends its entry.
  ///
  /// `body` returns the entry it turned, if it is one that turns.
  func change(
    by author: String,
    at: Timestamp,
    command: String,
    _ direction: TriageWriter.Direction,
    _ body: (TriageWriter) throws -> Int64?
  ) throws -> HistoryEntry? {
    try writer.run { writer in
      try writer.transaction { opened in
        let triage = TriageWriter(opened, direction)
        let turned = try body(triage)
        let turning = command
        let command = try words(of: command, turning: turned, opened.connection)
        guard triage.changes.contains(where: { !$0.isLeftAlone }) else {
          if turned == nil { return nil }
          let turnedWords = String(command.dropFirst(turning.count + 2))
          throw StoreError.changedSince(turning: turning, command: turnedWords)
        }
        try triage.finish(at: at)
        let history = HistoryWriter(opened.connection)
        let sequence = try history.append(
          at: at,
          author: author,
          command: command,
          isUndoable: turned == nil && triage.changes.contains { $0.field.isUndoable },
          turns: turned,
          arrivals: nil
        )
        try history.append(triage.changes, to: sequence)
        return HistoryEntry(
          sequence: sequence,
          at: at,
          author: author,
          command: command,
          reports: triage.changes.reports,
          changes: triage.changes,
          turns: turned
        )
      }
    }
  }
}

extension ReportStore {
  /// `undo: tag +login`: what was done and to what, without a chain of undos.
  private func words(
    of command: String,
    turning sequence: Int64?,
    _ connection: Connection
  ) throws -> String {
    guard let sequence else { return command }
    let turned = try connection.first(
      "SELECT command FROM history WHERE seq = ?",
      [.integer(sequence)]
    ) { $0.text(0) }
    guard let turned else { return command }
    return "\(command): \(turned.hasPrefix("undo: ") ? String(turned.dropFirst(6)) : turned)"
  }
}

extension HistoryEntry.Field {
  /// Whether undo takes such a change back when it stands alone.
  var isUndoable: Bool {
    switch self {
    case .read, .exported, .arrival, .completion: false
    case .standing, .priority, .assignee, .tag, .note, .master, .snoozedUntil, .fixedIn,
      .overlayVersion, .overlayBuild, .link, .distinct, .view:
      true
    }
  }
}

extension [HistoryEntry.Change] {
  /// Those they speak of, in the order they first come.
  var reports: [ReportNumber] { map(\.report).filter { $0 != .store }.unique() }
}

extension [ReportNumber] {
  /// Each once, in the order they first come.
  func unique() -> [ReportNumber] {
    var seen: Set<ReportNumber> = []
    return filter { seen.insert($0).inserted }
  }
}
