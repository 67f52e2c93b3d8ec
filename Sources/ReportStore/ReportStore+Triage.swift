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
    let tags = numbers.count < TriageWriter.setCount ? nil : Self.tags(edits)
    // Whoever tags many looks once whether they are there.
    return try changing(checksReferences: tags == nil) { opened in
      let edits = try edits.map { try named($0, for: numbers, opened.connection) }
      let entry = try change(opened, by: author, at: at, command: command, .forward) { writer in
        if let tags {
          let numbers = numbers.ascending()
          try Triage.check(numbers, writer.opened.connection)
          for (tag, isThere) in tags { try writer.setTag(numbers, tag.name, isThere: isThere) }
          return nil
        }
        let editing = Editing(writer, author: author, at: at)
        var seen: Set<ReportNumber> = []
        for number in numbers where seen.insert(number).inserted {
          try Triage.check(number, writer.opened.connection)
          for edit in edits { try editing.apply(edit, to: number) }
        }
        return nil
      }
      // No rule asks for tags.
      if let entry, tags == nil { try applyRules(to: entry, opened) }
      return entry
    }
  }

  /// The tags that edits add and remove, when they do nothing else and speak of each once.
  private static func tags(_ edits: [Edit]) -> [(tag: Tag, isThere: Bool)]? {
    var tags: [(tag: Tag, isThere: Bool)] = []
    for edit in edits {
      switch edit {
      case .addTag(let tag): tags.append((tag, true))
      case .removeTag(let tag): tags.append((tag, false))
      default: return nil
      }
    }
    return Set(tags.map(\.tag)).count == tags.count ? tags : nil
  }

  /// “The next version” is one after the newest there is now.
  private func named(
    _ edit: Edit,
    for numbers: [ReportNumber],
    _ connection: Connection
  ) throws -> Edit {
    guard case .snooze(.nextAppVersion) = edit, let first = numbers.first else { return edit }
    guard let newest = try newestVersion(like: first, connection) else {
      throw StoreError.noVersionYet(first)
    }
    return .snooze(.appVersion(">" + newest))
  }

  /// What the rules make of an entry becomes the entry after it.
  private func applyRules(to entry: HistoryEntry, _ opened: Writer.Opened) throws {
    let triage = TriageWriter(opened, .forward)
    let waking = Waking(triage)
    var words: [String] = []
    for (master, copies) in entry.copiesByMaster {
      if let said = try waking.meetCopies(copies, of: master) { words.append(said) }
    }
    for change in entry.changes where change.field == .overlayVersion && change.after != nil {
      guard let master = try Triage.master(of: change.report, opened.connection) else { continue }
      if let said = try waking.reopen(master, because: [change.report]) { words.append(said) }
    }
    guard let first = words.first else { return }
    let more = words.count > 1 ? " and \(words.count - 1) more" : ""
    _ = try Self.append(triage, first + more, at: entry.at, opened.connection)
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
  /// `passing` goes past an entry of which nothing is left to take back: the history notes that it
  /// was given up, and the one before it is taken back.
  ///
  /// - Throws: ``StoreError/changedSince(turning:command:by:)`` when all it did was changed since.
  package func undo(by author: String, at: Timestamp, passing: Bool = false) throws
    -> HistoryEntry?
  {
    try turning {
      try $0.nextUndo(by: author)
    } _: { opened in
      try meetRemoval(opened, by: author, at: at, passing: passing)
      return try change(opened, by: author, at: at, command: "undo", .backward) { writer in
        let turning = Turning(writer.opened.connection)
        guard let sequence = try turning.nextUndo(by: author) else { return nil }
        try turning.turnWithConsequence(sequence, with: writer)
        return sequence
      }
    }
  }

  /// Takes back one entry of that author, whatever came after it.
  ///
  /// - Throws: ``StoreError/noOwnEntry(_:)`` when it is no entry of theirs that is in force.
  package func undo(entry sequence: Int64, by author: String, at: Timestamp) throws
    -> HistoryEntry?
  {
    try turning { _ in
      sequence
    } _: { opened in
      try change(opened, by: author, at: at, command: "undo", .backward) { writer in
        let turning = Turning(writer.opened.connection)
        if try turning.isRemoval(sequence) { throw StoreError.removedForGood }
        guard try turning.isUndoable(sequence, by: author) else {
          throw StoreError.noOwnEntry(sequence)
        }
        try turning.turnWithConsequence(sequence, with: writer)
        return sequence
      }
    }
  }

  /// Takes back the newest act of a rule that is not taken back yet; `nil` without one.
  ///
  /// `name`: of the rule; `nil` for any. The entry is the person's, so that their redo brings it again.
  package func undoRule(named name: String?, by author: String, at: Timestamp) throws
    -> HistoryEntry?
  {
    try changing { opened in
      try change(opened, by: author, at: at, command: "undo", .backward) { writer in
        let turning = Turning(writer.opened.connection)
        guard let sequence = try turning.nextUndo(ofRule: name) else { return nil }
        try turning.turn(sequence, with: writer)
        return sequence
      }
    }
  }

  /// Brings back what the newest undo of that author took; `nil` once they changed something since.
  package func redo(by author: String, at: Timestamp) throws -> HistoryEntry? {
    try turning {
      try $0.nextRedo(by: author)
    } _: { opened in
      try change(opened, by: author, at: at, command: "redo", .forward) { writer in
        let turning = Turning(writer.opened.connection)
        guard let sequence = try turning.nextRedo(by: author) else { return nil }
        try turning.turn(sequence, with: writer)
        return sequence
      }
    }
  }

  /// Undo stops at what cannot be undone once, so that nobody takes what it does for that; `passing`
  /// goes past it, else past a newest change of which nothing is left to take back.
  private func meetRemoval(
    _ opened: Writer.Opened,
    by author: String,
    at: Timestamp,
    passing: Bool
  ) throws {
    let turning = Turning(opened.connection)
    guard let removal = try turning.newestRemoval(by: author),
      try removal > turning.nextUndo(by: author) ?? 0
    else {
      if passing { try giveUpUndo(opened, by: author, at: at) }
      return
    }
    guard passing else { throw StoreError.removedForGood }
    _ = try HistoryWriter(opened.connection).append(
      at: at,
      author: author,
      command: "\(try words(of: "undo", turning: removal, opened.connection)) (given up)",
      isUndoable: false,
      turns: removal,
      arrivals: nil
    )
  }

  /// Notes of the newest entry that nothing of it can be taken back any more, if that is so.
  private func giveUpUndo(_ opened: Writer.Opened, by author: String, at: Timestamp) throws {
    let turning = Turning(opened.connection)
    guard let sequence = try turning.nextUndo(by: author) else { return }
    let rehearsal = TriageWriter(opened, .backward)
    try opened.connection.execute("SAVEPOINT rehearsal")
    try turning.turnWithConsequence(sequence, with: rehearsal)
    try opened.connection.execute("ROLLBACK TO rehearsal; RELEASE rehearsal")
    guard rehearsal.sets.isEmpty, rehearsal.changes.allSatisfy(\.isLeftAlone) else { return }
    let history = HistoryWriter(opened.connection)
    let words = try words(of: "undo", turning: sequence, opened.connection)
    let entry = try history.append(
      at: at,
      author: author,
      command: "\(words) (given up)",
      isUndoable: false,
      turns: sequence,
      arrivals: nil
    )
    try history.append(rehearsal.changes, to: entry)
  }

  func changing<R>(
    checksReferences: Bool = true,
    _ body: (Writer.Opened) throws -> R
  ) throws -> R {
    try writer.run { writer in
      try writer.transaction(checksReferences: checksReferences) { try body($0) }
    }
  }

  /// Runs a change and appends its entry.
  ///
  /// `body` returns the entry it turned, if it is one that turns.
  func change(
    _ opened: Writer.Opened,
    by author: String,
    at: Timestamp,
    command: String,
    _ direction: TriageWriter.Direction,
    _ body: (TriageWriter) throws -> Int64?
  ) throws -> HistoryEntry? {
    let triage = TriageWriter(opened, direction)
    let turned = try body(triage)
    let turning = command
    let command = try words(of: command, turning: turned, opened.connection)
    guard !triage.sets.isEmpty || triage.changes.contains(where: { !$0.isLeftAlone }) else {
      guard let turned else { return nil }
      throw StoreError.changedSince(
        turning: turning,
        command: String(command.dropFirst(turning.count + 2)),
        by: try Turning(opened.connection).laterAuthor(than: turned)
      )
    }
    try triage.finish(at: at)
    return try HistoryWriter(opened.connection).append(
      triage,
      at: at,
      author: author,
      command: command,
      isUndoable: turned == nil
        && (!triage.sets.isEmpty || triage.changes.contains { $0.field.isUndoable }),
      turns: turned
    )
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

extension HistoryEntry {
  /// The reports it made copies, by their master, both ascending.
  fileprivate var copiesByMaster: [(master: ReportNumber, copies: [ReportNumber])] {
    var copies: [ReportNumber: [ReportNumber]] = [:]
    for change in changes where change.field == .master {
      guard let master = change.after.flatMap({ Int64($0) }) else { continue }
      copies[ReportNumber(master), default: []].append(change.report)
    }
    return copies.sorted { $0.key < $1.key }.map { (master: $0.key, copies: $0.value.sorted()) }
  }
}

extension HistoryEntry.Field {
  /// Whether undo takes such a change back when it stands alone.
  var isUndoable: Bool {
    switch self {
    case .read, .exported, .arrival, .completion, .removal: false
    case .standing, .priority, .assignee, .tag, .note, .master, .snoozedUntil, .fixedIn,
      .overlayVersion, .overlayBuild, .link, .distinct, .view, .conflict:
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
