import TriageCommands

/// A store that can only be read: the title row says so, and every key that would change it says why
/// it does nothing.
extension Turn {
  /// `true` when it says so.
  mutating func refusesChanges() -> Bool {
    guard let words = readOnlyWords else { return false }
    say(words, .error)
    return true
  }

  var readOnlyWords: String? {
    state.readOnlyReason.map { "nothing is changed: \($0)" }
  }

  /// Said once, at the start; the title row says it all the time.
  mutating func sayReadOnly() {
    if let reason = state.readOnlyReason { say("read only: \(reason)", .hint) }
  }
}

extension Command {
  /// Whether it writes files outside the store alone.
  var leavesStore: Bool {
    switch self {
    case .export: true
    case .edit, .merge, .takeApart, .undo, .undoEntry, .redo, .view, .conflict, .snooze: false
    }
  }
}

extension TaskRequest.Kind {
  var changesStore: Bool {
    switch self {
    case .importReports, .purge: true
    case .export, .verify: false
    }
  }
}
