import ReportModel
import ReportQuery

/// Copies, other programs, the editor, the mouse.
extension Turn {
  /// Keys that speak to something outside; `false` for all others.
  mutating func reachOut(_ name: ActionName, in mode: KeyMode) -> Bool {
    switch name {
    case .palette: state.prompt = .palette(CommandPalette(mode: mode))
    case .commandLine: ask(.command, .nothing)
    case .toggleMouse: setMouse(!state.isMouseOn)
    case .copyID: copy(.id)
    case .copyMarkdown: copy(.markdown)
    case .copyMenu: onReports { $0.state.prompt = .menu(.copy(of: $1)) }
    case .sortMenu: state.prompt = .menu(SortOrder.menu(present: state.filter.text))
    case .noteInEditor where refusesChanges(): break
    case .noteInEditor: onReports { $0.start(.noteInEditor($1.numbers)) }
    case .openAttachment: openAttachment()
    case .openTicket: openTicket()
    case .findInDetail:
      ask(.find, .nothing, text: state.search?.text ?? "")
    default: return false
    }
    return true
  }

  private mutating func onReports(_ body: (inout Turn, Selection) -> Void) {
    guard let selection = state.selection else { return say("no report here", .hint) }
    body(&self, selection)
  }

  mutating func start(_ task: ExternalRequest.Task) {
    let request = ExternalRequest(id: state.pending.nextID(), task: task)
    state.pending.external.insert(request.id)
    effects.append(.external(request))
  }

  // MARK: Order

  /// Puts the order into the filter, where it is seen and can be taken out.
  mutating func sort(by key: String) {
    narrow { $0.sort(by: key) }
  }

  // MARK: Copies

  mutating func copy(_ part: CopiedPart) {
    guard let number = state.currentNumber else { return say("no report here", .hint) }
    start(.copy(part, number))
  }

  // MARK: Files and tickets

  private mutating func openAttachment() {
    guard let number = state.currentNumber else { return say("no report here", .hint) }
    // Its detail is still on its way.
    guard let detail = state.shownDetail else { return start(.openAttachment(number, nil)) }
    let stored = detail.attachments.indices.filter { detail.attachments[$0].blob != nil }
    guard let first = stored.first else {
      say("\(detail.number) has no file that is here", .hint)
      return
    }
    if stored.count == 1 {
      start(.openAttachment(detail.number, first))
    } else {
      let selection = Selection(numbers: [detail.number], isMarked: false)
      state.prompt = .menu(.files(Self.names(of: detail), of: selection))
    }
  }

  /// The files that are here, by position; at most as many as there are digits.
  private static func names(of detail: ReportDetail) -> [(index: Int, name: String)] {
    let files = detail.attachments.enumerated().filter { $0.element.blob != nil }
    return files.prefix(9).map {
      (index: $0.offset, name: $0.element.declared.fileName)
    }
  }

  private mutating func openTicket() {
    guard let number = state.currentNumber else { return say("no report here", .hint) }
    guard let detail = state.shownDetail else { return start(.openTicket(number)) }
    guard !detail.triage.links.isEmpty else {
      let key = surroundings.keys.key(for: .makeTicket, in: .list)
      let hint = key.map { "\(Signs(state.look).dot)\($0) makes one, or notes where it is" } ?? ""
      return say("\(detail.number) has no ticket" + hint, .hint)
    }
    start(.openTicket(detail.number))
  }

  mutating func setMouse(_ isOn: Bool) {
    state.isMouseOn = isOn
    start(.mouse(isOn))
    say(isOn ? "mouse on" : "mouse off: the terminal selects text", .hint)
  }

  // MARK: Programs

  mutating func runCommand(_ index: Int) {
    guard surroundings.keys.commands.indices.contains(index) else { return }
    run(surroundings.keys.commands[index])
  }

  private mutating func run(_ command: UserCommand) {
    let needsReport = command.input != .none || command.arguments.contains(where: \.needsReport)
    let numbers = state.selection?.numbers ?? []
    if needsReport, numbers.isEmpty { return say("no report here", .hint) }
    start(.run(command, numbers))
    if command.output != .terminal { say("\(command.label)\(Signs(state.look).more)", .hint) }
  }

  /// `:pipe jq .title`: the reports as JSON on the program's standard input.
  private mutating func pipe(_ text: String) -> String? {
    guard let words = CommandWords.split(text) else { return "a quote has no end" }
    guard !words.isEmpty else { return "which program?" }
    // Not fields: jq and its like are full of braces.
    let arguments = words.map { CommandTemplate([.text($0)]) }
    run(UserCommand(label: words[0], arguments: arguments, input: .json))
    return nil
  }

  // MARK: The command line

  /// Does what was typed; a sentence when that cannot be.
  mutating func obey(_ text: String, in mode: KeyMode) -> String? {
    switch TypedCommand(text) {
    case .jump(let name): return jump(to: name) ? nil : "neither a number nor an id"
    case .action(let name):
      perform(name, in: mode)
      return nil
    case .line(let command, let argument): return obey(command, argument)
    case .unknown(let word, let near):
      return "there is no “\(word)”" + (near.map { "; \($0)?" } ?? "")
    }
  }

  private mutating func obey(_ command: LineCommand, _ argument: String) -> String? {
    switch command {
    case .quit: effects.append(.quit)
    case .import:
      guard !argument.isEmpty else { return "which file or folder?" }
      start(.importReports(path: argument))
    case .verify: start(.verify)
    case .purge: return askToPurge()
    case .pipe: return pipe(argument)
    case .view:
      let names = state.views.map(\.name)
      guard let best = FuzzyMatch.ranked(names, by: argument, text: { $0 }).first,
        !argument.isEmpty,
        let index = names.firstIndex(of: best)
      else { return "views: \(names.joined(separator: ", "))" }
      showView(index)
    case .mouse:
      guard ["", "on", "off"].contains(argument) else { return "on or off?" }
      setMouse(argument.isEmpty ? !state.isMouseOn : argument == "on")
    case .theme:
      guard let base = ThemeChoice.Base(rawValue: argument) else {
        return "themes: \(ThemeChoice.Base.allCases.map(\.rawValue).joined(separator: ", "))"
      }
      state.look.theme.base = base
    }
    return nil
  }

  // MARK: How it ended

  mutating func take(_ reply: ExternalReply) {
    guard state.pending.external.remove(reply.id) != nil else { return }
    switch reply.result {
    case .done(let text):
      if !text.isEmpty { say(text, .done) }
    case .page(let title, let text):
      state.toast = nil
      // Not over what is being typed.
      let isFree = state.prompt == nil
      if isFree { state.prompt = .page(TextPage(title: title, text: text)) }
      if !isFree { say(title, .done) }
    case .terminalCopies(let text, let what): start(.offerToTerminal(text, what: what))
    case .exists(let path, let text):
      let nobody = Selection(numbers: [], isMarked: false)
      ask(.pagePath(text), nobody, text: path)
      guard case .line(var prompt) = state.prompt else { return }
      prompt.complaint = "\(path) is there already: another name"
      state.prompt = .line(prompt)
    case .note(let text?, let numbers):
      edit("note", [.addNote(text)], Selection(numbers: numbers, isMarked: numbers.count > 1))
    case .note(nil, _): say("nothing written, nothing done", .hint)
    case .failed(let message): say(message, .error)
    }
  }
}
