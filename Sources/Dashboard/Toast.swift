import ReportModel
import TriageCommands

/// A sentence in the bottom line that goes by itself.
package struct Toast: Equatable, Sendable {
  package var text: String
  package var tone: Tone
  package var until: Timestamp

  package enum Tone: Equatable, Sendable {
    case done, hint, error

    func end(after now: Timestamp) -> Timestamp {
      let seconds: Int64 =
        switch self {
        case .done: 12
        case .hint: 6
        case .error: 20
        }
      return Timestamp(milliseconds: now.milliseconds + seconds * 1_000)
    }
  }

  // MARK: Words

  static func words(for outcome: CommandOutcome, _ look: Look) -> (String, Tone) {
    let dot = Glyphs(look).dot
    switch outcome.result {
    case .failed(let message): return (message, .error)
    case .exported(let count, let path):
      return ("wrote \(Words.count(count, "ticket")) to \(path)", .done)
    case .unchanged: return (unchanged(outcome.command), .hint)
    case .changed(let entry):
      let subject = Words.reports(entry.reports)
      switch outcome.command {
      case .undo: return ("undid “\(core(entry.command))” on \(subject)\(dot)Ctrl-R redoes", .done)
      case .redo: return ("redid “\(core(entry.command))” on \(subject)\(dot)u undoes", .done)
      case .merge(_, let into, _):
        let master = into.words
        let verb = entry.reports.count == 1 ? "is a duplicate" : "are duplicates"
        return ("\(subject) \(verb) of \(master)\(dot)u undoes", .done)
      case .edit(let edit): return (done(edit, subject) + "\(dot)u undoes", .done)
      case .export: return ("exported \(subject)", .done)
      }
    }
  }

  private static func unchanged(_ command: Command) -> String {
    switch command {
    case .undo: "nothing to undo"
    case .redo: "nothing to redo"
    case .edit, .merge: "it was so already"
    case .export: "nothing to export"
    }
  }

  /// The words of what was turned, without our own "undo".
  private static func core(_ words: String) -> String {
    for prefix in ["undo ", "redo ", "undo: ", "redo: "] where words.hasPrefix(prefix) {
      return String(words.dropFirst(prefix.count))
    }
    return words
  }

  private static func done(_ command: EditCommand, _ subject: String) -> String {
    let tags = command.edits.compactMap { edit -> Tag? in
      switch edit {
      case .addTag(let tag), .removeTag(let tag): tag
      default: nil
      }
    }
    let names = tags.map { "“\($0.name)”" }.joined(separator: ", ")
    switch command.edits.first {
    case .addTag: return "tagged \(subject) with \(names)"
    case .removeTag: return "took \(names) off \(subject)"
    case .addNote: return "noted on \(subject)"
    case .setPriority(let priority):
      return priority == .none
        ? "took the priority off \(subject)" : "\(subject) has \(priority.rawValue) priority"
    case .setAssignee(let name):
      return name.map { "\(subject) assigned to \($0)" } ?? "\(subject) is nobody’s"
    case .setStanding(let standing):
      return "\(standing.verb(isReopening: command.words == "reopen")) \(subject)"
    case .markRead(let isRead): return "\(subject) marked as \(isRead ? "read" : "unread")"
    default: return "\(command.words): \(subject)"
    }
  }
}

extension Standing {
  /// What was done to a report that now stands so.
  fileprivate func verb(isReopening: Bool) -> String {
    switch status {
    case .new: "set back to new:"
    case .open: isReopening ? "reopened" : "accepted"
    case .snoozed: "snoozed"
    case .closed:
      switch reason {
      case .fixed: "closed as fixed:"
      case .declined: "declined"
      case .spam: "declined as spam:"
      case .other, nil: "closed"
      }
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
