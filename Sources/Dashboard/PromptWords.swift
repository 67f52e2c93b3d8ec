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
    }
  }
}
