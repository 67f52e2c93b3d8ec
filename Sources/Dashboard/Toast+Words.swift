import ReportModel
import TriageCommands

/// What came of a command, as the bottom line says it.
extension Toast {
  static func words(
    for reply: CommandReply,
    _ look: Look,
    _ keys: KeyMap = .standard
  ) -> (String, Tone) {
    let signs = Signs(look)
    let undoes = hint(keys, .undo, "undoes", signs)
    switch reply.result {
    case .failed(let message): return (message, .error)
    case .exists(let path): return ("\(path) is there already", .error)
    case .refused(let message): return (refused(message, reply.command, keys, signs), .error)
    case .exported(let count, let path):
      return ("wrote \(Words.count(count, "ticket")) to \(path)", .done)
    case .unchanged: return (unchanged(reply.command, signs), .hint)
    case .changed(let entry):
      switch reply.command {
      case .undo, .undoEntry: return turned(entry, isUndo: true, signs, keys)
      case .redo: return turned(entry, isUndo: false, signs, keys)
      case .merge(_, let into, _):
        return (merged(entry, into) + undoes, .done)
      case .takeApart(let targets, let from, _):
        return (apart(entry, targets, from) + undoes, .done)
      case .edit(let edit) where edit.edits == [.unmerge]:
        return (apart(entry) + undoes, .done)
      case .edit(let edit):
        let words = done(edit, Words.reports(entry.reports), signs)
        return (words + (edit.isUndoable || edit.isReading ? undoes : ""), .done)
      case .view(let command): return (command.deed + undoes, .done)
      case .conflict(let command):
        return ("\(Words.reports(entry.reports)): \(command.resolution.deed)" + undoes, .done)
      case .export: return ("exported \(Words.reports(entry.reports))", .done)
      case .snooze: return ("snoozed \(Words.reports(entry.reports))" + undoes, .done)
      }
    }
  }

  /// `#7 is a duplicate of #12`; also when the master of the one that was named is meant, or the group
  /// goes by another report now.
  private static func merged(_ entry: HistoryEntry, _ into: ReportReference) -> String {
    let changes = entry.changes.filter { $0.field == .master }
    let copies = changes.filter { $0.after != nil }.map(\.report)
    if let promoted = HistoryWords.promoted(entry.changes, false) {
      return "\(promoted) is the master now, with \(Words.count(copies.count, "duplicate"))"
    }
    let masters = Set(changes.compactMap(\.after))
    guard masters.count == 1, let master = masters.first else { return "it was so already" }
    let verb = copies.count == 1 ? "is a duplicate" : "are duplicates"
    let words = "\(Words.reports(copies)) \(verb) of #\(master)"
    if case .number(let named) = into, String(named.rawValue) != master {
      return words + ", as \(named) is"
    }
    return words
  }

  /// `#7: not the same as #12`, `3 reports: not the same as each other`.
  private static func apart(
    _ entry: HistoryEntry,
    _ targets: Targets,
    _ from: [ReportReference]
  ) -> String {
    if targets == .reports(from) {
      return "\(Words.count(from.count)) reports: not the same as each other"
    }
    let others = from.count == 1 ? from[0].words : "\(Words.count(from.count)) others"
    return "\(Words.reports(entry.reports)): not the same as \(others)"
  }

  /// The message is the store's; an undo has a way past.
  private static func refused(
    _ message: String,
    _ command: Command,
    _ keys: KeyMap,
    _ signs: Signs
  ) -> String {
    guard case .undo = command else { return message }
    let words = message.hasSuffix(".") ? String(message.dropLast()) : message
    return words + hint(keys, .undo, "again goes past it", signs)
  }

  /// ` · u undoes`, with the key in force.
  private static func hint(
    _ keys: KeyMap,
    _ action: ActionName,
    _ words: String,
    _ signs: Signs
  ) -> String {
    keys.key(for: action, in: .list).map { "\(signs.dot)\($0) \(words)" } ?? ""
  }

  /// What undo or redo did; what others changed since is left alone, and said.
  private static func turned(
    _ entry: HistoryEntry,
    isUndo: Bool,
    _ signs: Signs,
    _ keys: KeyMap
  ) -> (String, Tone) {
    let left = Set(entry.changes.filter { $0.before == $0.after }.map(\.report))
    guard let deed = HistoryWords.deed(entry, isUndo: isUndo) else {
      let verb = isUndo ? "undone" : "redone"
      return ("nothing \(verb): changed by somebody since", .error)
    }
    let reports = entry.subjects.filter { !left.contains($0) }
    var words = "\(isUndo ? "undid" : "redid") \(signs.quoted(deed))"
    // A change of the saved views is no report's.
    if !entry.reports.isEmpty {
      words += " on \(Words.reports(reports.isEmpty ? entry.subjects : reports))"
    }
    if !left.isEmpty { words += ", \(Words.count(left.count)) left alone: changed since" }
    let back = isUndo ? hint(keys, .redo, "redoes", signs) : hint(keys, .undo, "undoes", signs)
    return (words + back, .done)
  }

  private static func unchanged(_ command: Command, _ signs: Signs) -> String {
    switch command {
    case .undo, .undoEntry: "nothing to undo"
    case .redo: "nothing to redo"
    case .edit(let edit): unchanged(edit, signs)
    case .merge, .takeApart, .snooze, .view, .conflict: "it was so already"
    case .export: "nothing to export"
    }
  }

  /// Of tags it is told which.
  private static func unchanged(_ command: EditCommand, _ signs: Signs) -> String {
    let names = Self.tags(of: command).map { signs.quoted($0.name) }
    let areRemovals = command.edits.allSatisfy(\.isTagRemoval)
    guard !names.isEmpty, names.count == command.edits.count,
      areRemovals || !command.edits.contains(where: \.isTagRemoval)
    else { return "it was so already" }
    var subject = "any of them"
    if case .reports(let references) = command.targets, references.count == 1 {
      subject = references[0].words
    }
    let list = names.joined(separator: ", ")
    if areRemovals { return "no tag \(list) on \(subject)" }
    return subject == "any of them" ? "they have \(list) already" : "\(subject) has \(list) already"
  }

  /// Reports that left their groups: whose copies they were.
  private static func apart(_ entry: HistoryEntry) -> String {
    let masters = Set(entry.changes.compactMap { $0.field == .master ? $0.before : nil })
    let subject = Words.reports(entry.reports)
    guard masters.count == 1, let master = masters.first else {
      return "\(subject): duplicates no more"
    }
    return "\(subject): not the same as #\(master)"
  }

  /// Some came, others went.
  private static func mixedTags(
    _ command: EditCommand,
    _ subject: String,
    _ signs: Signs
  ) -> String {
    var lists = [[String](), [String]()]
    for edit in command.edits {
      switch edit {
      case .addTag(let tag): lists[0].append(signs.quoted(tag.name))
      case .removeTag(let tag): lists[1].append(signs.quoted(tag.name))
      default: break
      }
    }
    let names = lists.map { $0.joined(separator: ", ") }
    return "tagged \(subject) with \(names[0]), took \(names[1]) off"
  }

  private static func tags(of command: EditCommand) -> [Tag] {
    command.edits.compactMap { edit in
      switch edit {
      case .addTag(let tag), .removeTag(let tag): tag
      default: nil
      }
    }
  }

  private static func done(
    _ command: EditCommand,
    _ subject: String,
    _ signs: Signs
  ) -> String {
    let names = tags(of: command).map { signs.quoted($0.name) }.joined(separator: ", ")
    let fix = command.edits.compactMap { edit -> String? in
      if case .setFixedIn(let version) = edit { version } else { nil }
    }.first
    switch command.edits.first {
    case .addTag where command.edits.contains(where: \.isTagRemoval),
      .removeTag where !command.edits.allSatisfy(\.isTagRemoval):
      return mixedTags(command, subject, signs)
    case .snooze: return "snoozed \(subject) \(command.words.dropFirst("snooze ".count))"
    case .addTag: return "tagged \(subject) with \(names)"
    case .removeTag: return "took \(names) off \(subject)"
    case .addNote: return "noted on \(subject)"
    case .setPriority(let priority):
      return priority == .none
        ? "took the priority off \(subject)" : "\(subject) has \(priority.rawValue) priority"
    case .setAssignee(let name):
      return name.map { "\(subject) assigned to \($0)" } ?? "\(subject) assigned to nobody"
    case .setStanding(let standing):
      let isFixed = standing.status == .closed && standing.reason == .fixed
      let words = standing.deed(subject, isReopening: command.words == "reopen")
      return fix.map { "\(words)\(isFixed ? "" : ", fixed") in \($0)" } ?? words
    case .markRead(let isRead): return "\(subject) marked as \(isRead ? "read" : "unread")"
    default: return "\(command.words): \(subject)"
    }
  }
}

extension EditCommand {
  /// A mark of reading alone, which the next undo marks back.
  fileprivate var isReading: Bool {
    if case .markRead? = edits.first { edits.count == 1 } else { false }
  }
}

extension Edit {
  fileprivate var isTagRemoval: Bool {
    if case .removeTag = self { true } else { false }
  }
}

extension ViewCommand {
  fileprivate var deed: String {
    switch self {
    case .save(let views) where views.count == 1: "saved the view \(views[0].name)"
    case .save(let views): "saved \(Words.count(views.count, "view"))"
    case .rename(_, let name): "the view is called \(name) now"
    case .delete(let name): "deleted the view \(name)"
    case .move(let name, let index): "moved \(name) to place \(index + 1)"
    }
  }
}

extension EditCommand {
  /// Marks of reading are no decisions: the store does not take them back.
  fileprivate var isUndoable: Bool {
    edits.contains {
      switch $0 {
      case .markRead, .markExported: false
      default: true
      }
    }
  }
}

extension Standing {
  /// What was done to reports that now stand so.
  fileprivate func deed(_ subject: String, isReopening: Bool) -> String {
    switch status {
    case .new: "set \(subject) back to new"
    case .open: "\(isReopening ? "reopened" : "accepted") \(subject)"
    case .snoozed: "snoozed \(subject)"
    case .closed:
      switch reason {
      case .fixed: "closed \(subject) as fixed"
      case .declined: "declined \(subject)"
      case .spam: "declined \(subject) as spam"
      case .other, nil: "closed \(subject)"
      }
    }
  }
}

extension Conflict.Resolution {
  fileprivate var deed: String {
    switch self {
    case .first: "kept what came first"
    case .other: "took what came later"
    case .both: "kept both"
    }
  }
}

extension ReportReference {
  fileprivate var words: String {
    switch self {
    case .number(let number): number.description
    case .digits(let digits): "#\(digits)"
    case .text(let text): text
    }
  }
}
