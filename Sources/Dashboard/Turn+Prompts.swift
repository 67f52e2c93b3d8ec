import ReportModel
import ReportQuery
import TerminalUI
import TriageCommands

/// Lines of text that are asked for, and the menus.
extension Turn {
  mutating func ask(
    _ purpose: LinePrompt.Purpose,
    _ selection: Selection,
    text: String = "",
    choices: [Tag] = []
  ) {
    state.prompt = .line(
      LinePrompt(
        purpose: purpose,
        field: TextField(text),
        selection: selection,
        choices: choices
      )
    )
    if purpose == .assign { explore(.everything, .values(of: .value(.assignee), typed: "")) }
    guard purpose == .addTags else { return }
    let id = state.pending.nextID()
    state.pending.tags = id
    effects.append(.loadTags(id))
  }

  mutating func askForTagsToRemove(_ selection: Selection) {
    let chosen = Set(selection.numbers)
    let rows = state.list.rows.filter { chosen.contains($0.number) }
    let tags = Set(rows.flatMap(\.tags)).sorted()
    if tags.isEmpty, rows.count == chosen.count {
      say("no tags on \(selection.words)", .hint)
      return
    }
    ask(
      .removeTags,
      selection,
      text: tags.count == 1 ? tags.first?.name ?? "" : "",
      choices: tags
    )
  }

  // MARK: Typing

  /// A key that the table does not know: text where text is asked for.
  mutating func typed(_ key: Key) {
    if case .menu(let menu) = state.prompt {
      let index = menu.choices.firstIndex { Key(.character($0.key)) == key }
      if let index { take(menu, index) }
      return
    }
    switch state.prompt {
    case .help(let page) where page.isSearching: edit(.key(key))
    case .help, .page, .comparison, nil: sayNoSuchKey()
    case .filter, .line, .picker, .menu, .palette: edit(.key(key))
    }
  }

  /// Text where text is asked for; nowhere else, so that no key binding runs on it.
  mutating func paste(_ text: String) {
    state.pendingKeys = []
    edit(.paste(text))
  }

  /// Gives the line that is asked for, if any, a key or a paste.
  mutating func edit(_ event: InputEvent) {
    switch state.prompt {
    case .filter(var prompt):
      if editSearch(event, prompt) { return }
      let before = prompt.field.text
      guard prompt.field.handle(event) else { return }
      prompt.walk = nil
      state.prompt = .filter(prompt)
      if prompt.field.text != before { setFilter(prompt.field.text) }
      followTyping(before)
    case .line(var prompt):
      guard prompt.field.handle(event) else { return }
      prompt.complaint = nil
      state.prompt = .line(prompt)
    case .picker(var picker):
      let before = picker.field.text
      guard picker.field.handle(event) else { return }
      state.prompt = .picker(picker)
      if picker.field.text != before { search(with: &picker) }
    case .palette(let palette): edit(palette, event)
    case .help(let page): editSearch(page, event)
    case .menu, .page, .comparison, nil: break
    }
  }

  /// An edit by its name in the table.
  mutating func edit(_ name: ActionName) {
    if let key = name.fieldKey { edit(.key(key)) }
  }

  mutating func editLine(_ name: ActionName) {
    switch state.prompt {
    case .filter(let prompt): editFilter(prompt, name)
    case .line(var prompt):
      switch name {
      case .submit:
        state.prompt = nil
        submit(prompt)
      case .cancel: state.prompt = nil
      case .complete:
        prompt.complete(state.knownTags)
        prompt.complaint = nil
        state.prompt = .line(prompt)
      default: edit(name)
      }
    case .help(let page): searchHelp(page, name)
    case .picker, .menu, .palette, .page, .comparison, nil: break
    }
  }

  // MARK: Answers

  private mutating func submit(_ prompt: LinePrompt) {
    let text = prompt.field.text.trimmed
    let selection = prompt.selection
    switch prompt.purpose {
    case .addTags: submitTags(prompt, sign: "+") { .addTag($0) }
    case .removeTags: submitTags(prompt, sign: "-") { .removeTag($0) }
    case .declineReason: decline(text, selection)
    case .jump where text.isEmpty, .command where text.isEmpty: break
    case .command:
      if let complaint = obey(text, in: state.mode) { refuse(prompt, complaint) }
    case .find: findInDetail(text)
    case .jump:
      if !jump(to: text) { refuse(prompt, "neither a number nor an id") }
    case .saveView, .renameView: submitViewName(prompt, text)
    case .note where text.isEmpty, .exportPath where text.isEmpty:
      say("nothing typed, nothing done", .hint)
    case .note: edit("note", [.addNote(text)], selection)
    case .assign:
      edit(
        "set assignee=\(text)",
        [.setAssignee(text.isEmpty ? nil : name(text))],
        selection
      )
    case .exportPath:
      run(.export(ExportRequest(format: .json, targets: selection.targets, out: text)))
    }
  }

  private mutating func submitViewName(_ prompt: LinePrompt, _ name: String) {
    if let complaint = Self.complaint(aboutName: name) { return refuse(prompt, complaint) }
    if prompt.purpose == .saveView { return saveView(as: name) }
    guard case .views(let pane) = state.pane else { return }
    if isTaken(name, byOtherThan: pane.cursor) {
      refuse(prompt, "another view has that name")
    } else {
      renameView(to: name)
    }
  }

  /// `me` is the author.
  private func name(_ text: String) -> String { text == "me" ? surroundings.author : text }

  private mutating func submitTags(
    _ prompt: LinePrompt,
    sign: String,
    _ edit: (Tag) -> Edit
  ) {
    let words = prompt.field.text.split(separator: ",").map { String($0).trimmed }.filter {
      !$0.isEmpty
    }
    if let bad = words.first(where: { Tag($0) == nil }) {
      let isLong = bad.unicodeScalars.count > Tag.maximumScalarCount
      let reason = isLong ? "\(Tag.maximumScalarCount) characters at most" : "no | and no controls"
      let name = Signs(state.look).quoted(String(bad.prefix(12)))
      refuse(prompt, "\(name) cannot be a tag: \(reason)")
      return
    }
    let tags = words.compactMap(Tag.init)
    guard !tags.isEmpty else {
      say("no tag typed, nothing done", .hint)
      return
    }
    let spelling = tags.map { sign + $0.name }.joined(separator: " ")
    self.edit("tag \(spelling)", tags.map(edit), prompt.selection)
  }

  /// Asks again with the text as it was typed, and says what is wrong with it.
  private mutating func refuse(_ prompt: LinePrompt, _ complaint: String) {
    var prompt = prompt
    prompt.complaint = complaint
    state.prompt = .line(prompt)
  }

  private mutating func decline(_ text: String, _ selection: Selection) {
    judge(.decline(text.isEmpty ? nil : text), selection)
  }

  // MARK: Menus

  mutating func choose(_ name: ActionName) {
    guard case .menu(var menu) = state.prompt else { return }
    let count = menu.choices.count
    switch name {
    case .submit: take(menu, menu.cursor)
    case .cancel: state.prompt = nil
    case .down: menu.cursor = (menu.cursor + 1) % count
    case .up: menu.cursor = (menu.cursor + count - 1) % count
    default: break
    }
    if state.prompt != nil { state.prompt = .menu(menu) }
  }

  private mutating func take(_ menu: Menu, _ index: Int) {
    guard menu.choices.indices.contains(index) else { return }
    state.prompt = nil
    let choice = menu.choices[index]
    if let part = choice.copied {
      copy(part)
    } else if let file = choice.file, let number = menu.selection.numbers.first {
      start(.openAttachment(number, file))
    } else if let key = choice.sort {
      sort(by: key)
    } else if let edit = choice.edit {
      self.edit(choice.words, [edit], menu.selection)
    }
  }
}

extension ActionName {
  /// The key that text fields know an edit by, whatever key it is bound to here.
  fileprivate var fieldKey: Key? {
    switch self {
    case .deleteBackward: Key(.backspace)
    case .deleteForward: Key(.delete)
    case .deleteWord: Key(.character("w"), .control)
    case .deleteToStart: Key(.character("u"), .control)
    case .deleteToEnd: Key(.character("k"), .control)
    case .caretLeft: Key(.left)
    case .caretRight: Key(.right)
    case .caretStart: Key(.home)
    case .caretEnd: Key(.end)
    default: nil
    }
  }
}

extension LinePrompt {
  /// The tags that the word at the caret may become, the best first.
  package func completions(_ known: [KnownTag]) -> [Tag] {
    let typed = currentWord.lowercased()
    let taken = Set(field.text.split(separator: ",").compactMap { Tag(String($0)) })
    let candidates: [Tag]
    switch purpose {
    case .addTags:
      candidates = typed.isEmpty ? [] : known.sorted { $0.count > $1.count }.map(\.tag)
    case .removeTags: candidates = choices
    case .note, .declineReason, .assign, .exportPath, .jump, .command, .find, .saveView,
      .renameView:
      return []
    }
    return candidates.filter { $0.name.hasPrefix(typed) && !taken.contains($0) }
  }

  /// The names that the first word of a command line may become.
  package var commandCompletions: [String] {
    guard purpose == .command, !field.text.isEmpty, !field.text.contains(" ") else { return [] }
    return TypedCommand.names.filter { $0.hasPrefix(field.text) }
  }

  /// Who reports are assigned to already and whose name begins so.
  package var nameCompletions: [String] {
    let typed = field.text.lowercased()
    return people.filter { $0.lowercased().hasPrefix(typed) && $0.lowercased() != typed }
  }

  mutating func complete(_ known: [KnownTag]) {
    if let name = nameCompletions.first {
      field = TextField(name)
      return
    }
    if let name = commandCompletions.first {
      field = TextField(name + (LineCommand(rawValue: name)?.takesArgument == true ? " " : ""))
      return
    }
    guard let first = completions(known).first else { return }
    for _ in currentWord { _ = field.handle(.key(Key(.backspace))) }
    field.insert(first.name)
  }

  /// From the last comma to the caret, without blanks in front.
  private var currentWord: String {
    let word = field.textBeforeCursor.split(separator: ",", omittingEmptySubsequences: false).last
    return String((word ?? "").drop(while: \.isWhitespace))
  }
}
