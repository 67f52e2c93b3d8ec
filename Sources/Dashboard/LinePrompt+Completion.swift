import ReportModel
import TerminalUI

extension LinePrompt {
  /// What the word at the caret may become, the best first.
  package func completions(_ state: State) -> [String] {
    let typed = currentWord.lowercased()
    switch purpose {
    case .addTags:
      let known = typed.isEmpty ? [] : state.knownTags.sorted { $0.count > $1.count }.map(\.tag)
      return tags(known, beginningWith: typed)
    case .removeTags: return tags(choices, beginningWith: typed)
    case .assign:
      let names = ["me"] + people.filter { $0 != "me" }
      return names.filter { $0.lowercased().hasPrefix(typed) && $0 != field.text }
    case .command:
      guard let name = field.text.split(separator: " ").first, field.text.contains(" "),
        let command = LineCommand(rawValue: String(name))
      else { return [] }
      return command.arguments(state).filter {
        $0.lowercased().hasPrefix(typed) && $0 != currentWord
      }
    case .note, .declineReason, .exportPath, .jump, .closeVersion, .snoozeUntil, .find, .purge,
      .pagePath, .saveView, .renameView, .ticketLink:
      return []
    }
  }

  private func tags(_ candidates: [Tag], beginningWith typed: String) -> [String] {
    let taken = Set(field.text.split(separator: ",").compactMap { Tag(String($0)) })
    return candidates.filter { $0.name.hasPrefix(typed) && !taken.contains($0) }.map(\.name)
  }

  /// The names that the first word of a command line may become.
  package var commandCompletions: [String] {
    guard purpose == .command, !field.text.isEmpty, !field.text.contains(" ") else { return [] }
    return TypedCommand.names.filter { $0.hasPrefix(field.text) }
  }

  mutating func complete(_ state: State) {
    if let name = commandCompletions.first {
      field = TextField(name + (LineCommand(rawValue: name)?.takesArgument == true ? " " : ""))
      return
    }
    guard let first = completions(state).first else { return }
    for _ in currentWord { _ = field.handle(.key(Key(.backspace))) }
    field.insert(first)
  }

  /// From the last comma to the caret, without blanks in front; all of a name.
  private var currentWord: String {
    if purpose == .assign { return String(field.textBeforeCursor) }
    if purpose == .command {
      return String(field.textBeforeCursor.drop { $0 != " " }.drop(while: \.isWhitespace))
    }
    let word = field.textBeforeCursor.split(separator: ",", omittingEmptySubsequences: false).last
    return String((word ?? "").drop(while: \.isWhitespace))
  }
}
