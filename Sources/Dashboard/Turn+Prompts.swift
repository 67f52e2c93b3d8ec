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
    if purpose == .addTags { loadTags() }
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
      if let index {
        take(menu, index)
      } else if key == Key(.character("+")) || key == Key(.character("-")) {
        widen(menu, by: key == Key(.character("+")) ? 1 : -1)
      } else {
        say("no such choice", .hint)
      }
      return
    }
    switch state.prompt {
    case .help(let page) where page.isSearching: edit(.key(key))
    case .help, .page, .comparison, .roster, nil: sayNoSuchKey()
    case .filter, .line, .picker, .tags, .menu, .palette: edit(.key(key))
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
    case .tags(var picker):
      let before = picker.field.text
      guard picker.field.handle(event) else { return }
      picker.doubted = nil
      if picker.field.text != before { picker.cursor = 0 }
      state.prompt = .tags(picker)
    case .palette(let palette): edit(palette, event)
    case .help(let page): editSearch(page, event)
    case .menu, .page, .comparison, .roster, nil: break
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
        prompt.complete(state)
        prompt.complaint = nil
        state.prompt = .line(prompt)
      default: edit(name)
      }
    case .help(let page): searchHelp(page, name)
    case .picker, .tags, .roster, .menu, .palette, .page, .comparison, nil: break
    }
  }

  // MARK: Answers

  private mutating func submit(_ prompt: LinePrompt) {
    let text = prompt.field.text.trimmed
    let selection = prompt.selection
    if let complaint = prompt.purpose.complaint(about: text) {
      refuse(prompt, complaint)
      return
    }
    switch prompt.purpose {
    case .closeVersion: close(fixedIn: text, selection)
    case .snoozeUntil: snooze(prompt, until: text)
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
    case .note where text.isEmpty, .exportPath where text.isEmpty, .pagePath where text.isEmpty,
      .ticketLink where text.isEmpty:
      say("nothing typed, nothing done", .hint)
    case .note: edit("note", [.addNote(text)], selection)
    case .assign:
      edit(
        "set assignee=\(text)",
        [.setAssignee(text.isEmpty ? nil : name(text))],
        selection
      )
    case .ticketLink: link(text, selection)
    case .exportPath(let format):
      var request = ExportRequest(format: format, targets: selection.targets, out: text)
      request.replaces = prompt.replaces == text
      export(request, selection)
    case .pagePath(let page): start(.saveText(page, path: text))
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
      refuse(prompt, TagWords.refusal(of: bad, state.look))
      return
    }
    let tags = words.compactMap(Tag.init)
    guard !tags.isEmpty else {
      say("no tag typed, nothing done", .hint)
      return
    }
    if prompt.purpose == .addTags, let doubt = doubt(about: tags, prompt) {
      var asked = prompt
      asked.doubted.append(doubt.tag)
      let near = Signs(state.look).quoted(doubt.near.name)
      refuse(asked, "\(near) is in use: Enter again makes a new one")
      return
    }
    let spelling = tags.map { sign + $0.name }.joined(separator: " ")
    self.edit("tag \(spelling)", tags.map(edit), prompt.selection)
  }

  /// A new tag that is nearly one in use, and was not asked about.
  private func doubt(about tags: [Tag], _ prompt: LinePrompt) -> TagPicker.Doubt? {
    for tag in tags where !prompt.doubted.contains(tag) {
      if let near = TagWords.near(tag, state.knownTags) { return .init(tag: tag, near: near) }
    }
    return nil
  }

  /// Closes as fixed; a version that was there before goes when none is named.
  private mutating func close(fixedIn text: String, _ selection: Selection) {
    let verdict = Verdict.close(nil)
    let version = text.isEmpty ? nil : text
    let words = version.map { "\(verdict.words), fixed in \($0)" } ?? verdict.words
    judge(words: words, [verdict.edit, .setFixedIn(version)], selection)
  }

  private mutating func snooze(_ prompt: LinePrompt, until text: String) {
    guard !text.isEmpty else {
      say("nothing typed, nothing done", .hint)
      return
    }
    do {
      let end = try SnoozeWish(text).end(at: state.now, in: surroundings.zone)
      take(Menu.Deed.snooze(end, in: surroundings.zone), prompt.selection)
    } catch {
      refuse(prompt, error.message)
    }
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
    if name == .up || name == .down { state.prompt = .menu(menu) }
  }

  private mutating func take(_ menu: Menu, _ index: Int) {
    guard menu.choices.indices.contains(index) else { return }
    let deed = menu.choices[index].deed
    if case .column = deed {
      var moved = menu
      moved.cursor = index
      state.prompt = .menu(moved)
    } else {
      state.prompt = nil
    }
    take(deed, menu.selection)
  }

  private mutating func take(_ deed: Menu.Deed, _ selection: Selection) {
    switch deed {
    case .edit(let words, let edits): edit(words, edits, selection)
    case .judge(let words, let edits): judge(words: words, edits, selection)
    case .ask(let purpose, let text): ask(purpose, selection, text: text)
    case .sort(let order): sort(by: order.key)
    case .export(let format): askForExportPath(format, selection)
    case .copy(let part): copy(part)
    case .copyShown(let part): copy(part)
    case .column(let column): change { $0.toggle(column) }
    case .allColumns: state.columns = nil
    case .open(let file):
      if let number = selection.numbers.first { start(.openAttachment(number, file)) }
    }
  }

  /// Changes the columns; their menu stays.
  private mutating func change(_ body: (inout ColumnChoice) -> Void) {
    var choice = shownColumns
    body(&choice)
    state.columns = choice
    var cursor = 0
    if case .menu(let menu) = state.prompt { cursor = menu.cursor }
    state.prompt = .menu(.columns(choice, cursor: cursor))
  }

  private mutating func widen(_ menu: Menu, by step: Int) {
    guard menu.choices.indices.contains(menu.cursor),
      case .column(let column) = menu.choices[menu.cursor].deed
    else { return }
    change { $0.widen(column, by: step) }
  }

  mutating func askForExportPath(_ format: ExportRequest.Format, _ selection: Selection) {
    ask(.exportPath(format), selection, text: Self.proposedPath(for: selection, format))
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

extension LinePrompt.Purpose {
  /// Why a text is too long or no version, before it is sent anywhere.
  func complaint(about text: String) -> String? {
    do throws(UsageError) {
      switch self {
      case .note: try TextLimits.check(text, "The note", TextLimits.note)
      case .declineReason: try TextLimits.check(text, "The reason", TextLimits.reason)
      case .assign: try TextLimits.check(text, "The name", TextLimits.assignee)
      case .closeVersion where !text.isEmpty: try TextLimits.check(version: text)
      case .ticketLink where !text.isEmpty: try TextLimits.check(url: text)
      case .closeVersion, .addTags, .removeTags, .exportPath, .jump, .snoozeUntil, .command, .find,
        .pagePath, .saveView, .renameView, .ticketLink:
        break
      }
      return nil
    } catch { return error.message }
  }
}

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
    case .note, .declineReason, .exportPath, .jump, .closeVersion, .snoozeUntil, .find,
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
