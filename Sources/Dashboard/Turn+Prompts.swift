import ReportModel
import ReportQuery
import TerminalUI
import TriageCommands

/// Lines of text that are asked for, and what is done with them.
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
        choices: choices,
        isProposed: purpose.proposes && !text.isEmpty
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

  // MARK: Answers

  mutating func submit(_ prompt: LinePrompt) {
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
    case .purge:
      if let complaint = purge(selection, typed: text) { refuse(prompt, complaint) }
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
}

extension LinePrompt.Purpose {
  /// Whether what stands there first is a proposal of ours.
  fileprivate var proposes: Bool {
    switch self {
    case .exportPath, .pagePath: true
    default: false
    }
  }

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
        .pagePath, .saveView, .renameView, .ticketLink, .purge:
        break
      }
      return nil
    } catch { return error.message }
  }
}
