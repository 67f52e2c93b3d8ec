import TriageCommands

/// What a line prompt says.
extension LinePrompt {
  var label: String {
    switch purpose {
    case .addTags: "tag"
    case .removeTags: "untag"
    case .note: "note on"
    case .declineReason: "decline"
    case .assign: "assign"
    case .exportPath: "export"
    case .ticketLink: "link"
    case .jump: "jump to"
    case .closeVersion: "close"
    case .snoozeUntil: "snooze"
    case .pagePath: "save as"
    case .saveView: "save view"
    case .renameView: "rename view"
    case .command: ":"
    case .find: "find in the detail"
    case .purge: "purge"
    }
  }

  /// The reports it speaks of, and a colon.
  func subject(_ signs: Signs) -> String {
    switch purpose {
    case .addTags, .removeTags, .note: selection.words + ":"
    case .declineReason: selection.words + ", because:"
    case .assign, .exportPath, .ticketLink: selection.words + " to:"
    case .jump: "#"
    case .closeVersion: selection.words + ", fixed in:"
    case .snoozeUntil: selection.words + " until:"
    case .pagePath: ":"
    case .saveView: "as:"
    case .renameView: "to:"
    case .command: ""
    case .find: ":"
    case .purge: selection.words + ", type \(PurgeWords.consent(selection.numbers)):"
    }
  }

  var hint: String {
    switch purpose {
    case .addTags: "commas between tags  Enter tags"
    case .removeTags: "Enter takes them off"
    case .note: "Enter adds"
    case .declineReason: "reason or none  Enter declines"
    case .assign: "a name, or me  Enter assigns"
    case .exportPath(.json): "a file, or a folder/  Enter writes"
    case .exportPath(.ndjson): "a file  Enter writes"
    case .ticketLink: "https://…  Enter notes it"
    case .closeVersion: "a version or none  Enter closes"
    case .pagePath: "a new file  Enter writes it"
    case .snoozeUntil: "fri, 2w, 2026-12-24, 4.13  Enter snoozes"
    case .jump: "a number or an id  Enter goes there"
    case .saveView: "one of that name is replaced  Enter saves"
    case .renameView: "Enter renames"
    case .command: "a number, an action, import, verify, pipe, view, theme  Tab completes"
    case .purge: "Enter removes for good  Esc keeps"
    case .find: "Enter finds  n next  N previous"
    }
  }
}
