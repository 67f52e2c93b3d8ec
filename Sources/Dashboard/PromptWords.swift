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
    case .jump: "jump to"
    case .saveView: "save view"
    case .renameView: "rename view"
    case .command: ":"
    case .find: "find in the detail"
    }
  }

  /// The reports it speaks of, and a colon.
  func subject(_ signs: Signs) -> String {
    switch purpose {
    case .addTags, .removeTags, .note: selection.words + ":"
    case .declineReason: selection.words + ", because:"
    case .assign, .exportPath: selection.words + " to:"
    case .jump: "#"
    case .saveView: "as:"
    case .renameView: "to:"
    case .command: ""
    case .find: ":"
    }
  }

  var hint: String {
    switch purpose {
    case .addTags: "commas between tags  Enter tags"
    case .removeTags: "Enter takes them off"
    case .note: "Enter adds"
    case .declineReason: "reason or none  Enter declines"
    case .assign: "a name, or me  Enter assigns"
    case .exportPath: "JSON tickets  Enter writes"
    case .jump: "a number or an id  Enter goes there"
    case .saveView: "one of that name is replaced  Enter saves"
    case .renameView: "Enter renames"
    case .command: "a number, an action, pipe, view, mouse, theme  Tab completes"
    case .find: "Enter finds  n next  N previous"
    }
  }
}

extension Menu {
  /// What it speaks of.
  var subject: String { selection == .nothing ? "the list" : selection.words }

  /// In front of the reports it speaks of.
  var title: String {
    switch kind {
    case .status: "status of"
    case .priority: "priority of"
    case .copy: "copy of"
    case .files: "open of"
    case .sort: "order of"
    }
  }
}
