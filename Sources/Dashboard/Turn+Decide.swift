import ReportModel
import TriageCommands

/// Verdicts and other commands. They speak of the marks when there are any, else of the report under
/// the cursor; the numbers are frozen when the key is pressed.
extension Turn {
  mutating func decide(_ name: ActionName) {
    let isExport = name == .export || name == .makeTicket
    if name.changesReports, !isExport, refusesChanges() { return }
    switch name {
    case .undo: undo()
    case .redo: run(.redo(count: 1))
    default:
      guard let selection = takeSelection() else { return }
      decide(name, on: selection)
    }
  }

  /// Marks of reading are no entries that undo takes back; one made just now is marked back.
  private mutating func undo() {
    guard let change = state.readChange else {
      run(.undo(count: 1, passing: state.isUndoRefused))
      return
    }
    let selection = Selection(numbers: change.numbers, isMarked: change.numbers.count > 1)
    edit(Self.readBack, [.markRead(!change.isRead)], selection)
  }

  private static let readBack = "undo of reading"

  private mutating func noteReading(_ outcome: CommandReply) {
    guard case .edit(let edit) = outcome.command, edit.words != Self.readBack,
      case .markRead(let isRead)? = edit.edits.first, edit.edits.count == 1,
      case .changed(let entry) = outcome.result
    else { return }
    state.readChange = State.ReadChange(numbers: entry.reports, isRead: isRead)
  }

  private mutating func decide(_ name: ActionName, on selection: Selection) {
    switch name {
    case .accept: judge(.accept, selection)
    case .close: ask(.closeVersion, selection, text: knownFix(of: selection))
    case .snooze:
      state.prompt = .menu(.snooze(selection, in: surroundings, at: state.now))
    case .tagPicker: openTagPicker(selection)
    case .reopen: reopen(selection)
    case .unassign: edit("set assignee=", [.setAssignee(nil)], selection)
    case .markRead: edit("read", [.markRead(true)], selection)
    case .markUnread: edit("unread", [.markRead(false)], selection)
    case .duplicate: openPicker(selection)
    case .notTheSame: takeApart(selection)
    case .statusMenu: state.prompt = .menu(.status(of: selection))
    case .priorityMenu: state.prompt = .menu(.priority(of: selection))
    case .decline: ask(.declineReason, selection)
    case .assign: ask(.assign, selection, text: commonAssignee(of: selection))
    case .note: ask(.note, selection)
    case .addTag: ask(.addTags, selection)
    case .removeTag: askForTagsToRemove(selection)
    case .export: state.prompt = .menu(.export(selection))
    case .makeTicket: state.prompt = .menu(ticketMenu(selection))
    default: break
    }
  }

  /// What the command speaks of; a range that is being marked ends here.
  private mutating func takeSelection() -> Selection? {
    let isRangeLoaded = state.range.map { range in range.allSatisfy { state.list[$0] != nil } }
    freezeRange()
    if isRangeLoaded == false {
      say("marking the range… press the key again", .hint)
      return nil
    }
    if let selection = state.selection { return selection }
    say("no report here", .hint)
    return nil
  }

  // MARK: Running

  @discardableResult
  mutating func run(_ command: Command, quietly: Bool = false) -> RequestID {
    if !quietly, !command.isTurningBack { state.isUndoRefused = false }
    if !quietly { state.readChange = nil }
    let request = RunRequest(id: state.pending.nextID(), command: command)
    if state.readOnlyReason != nil, !command.leavesStore {
      if !quietly { _ = refusesChanges() }
      return request.id
    }
    state.pending.commands.insert(request.id)
    if quietly { state.pending.quiet.insert(request.id) }
    effects.append(.run(request))
    if !quietly { noteDecision(request) }
    return request.id
  }

  /// Opening a report reads it: written down without a word, as it cannot be undone.
  mutating func markOpenedAsRead() {
    guard let row = state.currentRow, !row.isRead, state.readOnlyReason == nil else { return }
    let command = EditCommand(
      words: "read",
      edits: [.markRead(true)],
      targets: .reports([.number(row.number)])
    )
    run(.edit(command), quietly: true)
    if let index = state.list.index(of: row.number) {
      state.list.rows[index - state.list.offset].isRead = true
    }
  }

  mutating func edit(_ words: String, _ edits: [Edit], _ selection: Selection) {
    run(.edit(EditCommand(words: words, edits: edits, targets: selection.targets)))
  }

  /// A verdict: shown at once, and the cursor goes on to the next untriaged report.
  mutating func judge(_ verdict: Verdict, _ selection: Selection) {
    judge(words: verdict.words, [verdict.edit], selection)
  }

  mutating func judge(words: String, _ edits: [Edit], _ selection: Selection) {
    edit(words, edits, selection)
    for edit in edits {
      switch edit {
      case .setStanding(let standing):
        state.list.anticipate(standing, of: Set(selection.numbers))
      case .snooze: state.list.anticipate(Standing(.snoozed), of: Set(selection.numbers))
      default: break
      }
    }
    advance(past: selection)
  }

  mutating func merge(_ selection: Selection, into master: ReportNumber) {
    run(.merge(targets: selection.targets, into: .number(master), apply: true))
    let numbers = Set(selection.numbers)
    for position in state.list.rows.indices
    where numbers.contains(state.list.rows[position].number) {
      state.list.rows[position].master = master
    }
    advance(past: selection)
  }

  /// Goes on to the next untriaged report below, else above; stays when there is none.
  private mutating func advance(past selection: Selection) {
    state.marks.subtract(selection.numbers)
    if state.session != nil { return nextCard() }
    if let number = state.list.cursorNumber, !selection.numbers.contains(number) { return }
    switch surroundings.advance {
    case .stay: return
    case .down: return move(by: 1)
    case .untriaged: break
    }
    let list = state.list
    if let index = untriagedIndex(.down, from: list.cursor) {
      move(to: index)
    } else if list.loaded.upperBound < list.end {
      seekUntriaged(.down)
    } else if let index = untriagedIndex(.up, from: list.cursor) {
      move(to: index)
    }
  }

  /// What was never closed nor snoozed stays as it is.
  private mutating func reopen(_ selection: Selection) {
    let words = selection.numbers.count == 1 ? "\(selection.words) is" : "\(selection.words) are"
    var selection = selection
    selection.numbers.removeAll { number in
      let row =
        state.currentRow?.number == number
        ? state.currentRow : state.list.index(of: number).flatMap { state.list[$0] }
      guard let status = row?.standing.status else { return false }
      return status == .new || status == .open
    }
    guard !selection.numbers.isEmpty else {
      say("\(words) not closed", .hint)
      return
    }
    edit(Verdict.reopen.words, [Verdict.reopen.edit], selection)
  }

  // MARK: How it ended

  mutating func take(_ outcome: CommandReply) {
    guard state.pending.commands.remove(outcome.id) != nil else { return }
    if case .exists(let path) = outcome.result, case .export(let request) = outcome.command {
      askAboutExisting(path, request)
    } else if state.pending.quiet.remove(outcome.id) == nil {
      let (text, tone) = Toast.words(for: outcome, state.look, surroundings.keys)
      say(text, tone)
      noteReading(outcome)
    }
    settleDecision(outcome)
    if outcome.command.isTurningBack {
      if case .refused = outcome.result {
        state.isUndoRefused = true
      } else {
        state.isUndoRefused = false
      }
    }
    switch outcome.result {
    case .changed(let entry) where outcome.command.isTurningBack: goTo(entry)
    case .changed(let entry): goToPromoted(entry)
    case .failed(let message):
      askAgain(outcome.command, message)
      goBack(to: outcome.command)
    case .unchanged, .refused, .exported, .exists: break
    }
    reloadEverything()
    if outcome.command.mayHaveConsequences { wakeSleepers() }
    learnFrom(outcome.command)
    state.pending.viewChanges.remove(outcome.id)
    if outcome.command.mayChangeViews { loadViews() }
  }

  private func commonAssignee(of selection: Selection) -> String {
    guard selection.numbers.count == 1, let row = state.currentRow else { return "" }
    return row.assignee ?? ""
  }

  /// The version that was to mend it before.
  private func knownFix(of selection: Selection) -> String {
    guard selection.numbers.count == 1, let detail = state.shownDetail,
      detail.number == selection.numbers.first
    else { return "" }
    return detail.triage.fixedIn ?? ""
  }

  static func proposedPath(for selection: Selection, _ format: ExportRequest.Format) -> String {
    let one = selection.numbers.count == 1 ? selection.numbers.first : nil
    switch format {
    case .json:
      return one.map { "ticket-\($0.rawValue).json" } ?? "tickets-\(selection.numbers.count).json"
    case .ndjson:
      return one.map { "report-\($0.rawValue).ndjson" }
        ?? "reports-\(selection.numbers.count).ndjson"
    }
  }
}

extension Command {
  /// Undo and redo may turn a change of the views.
  var mayChangeViews: Bool {
    if case .view = self { true } else { isTurningBack }
  }

  /// Undo or redo.
  var isTurningBack: Bool {
    switch self {
    case .undo, .undoEntry, .redo: true
    case .edit, .merge, .takeApart, .view, .conflict, .export, .snooze: false
    }
  }

  /// A merge may wake or reopen its master, a snooze has an end to know.
  fileprivate var mayHaveConsequences: Bool {
    switch self {
    case .merge, .undo, .undoEntry, .redo, .snooze: true
    case .edit(let edit):
      edit.edits.contains {
        switch $0 {
        case .snooze, .setMaster, .setOverlayVersion: true
        default: false
        }
      }
    case .takeApart, .export, .view, .conflict: false
    }
  }
}

extension Selection {
  var targets: Targets { .reports(numbers.map { .number($0) }) }

  /// As prompts and toasts say it: `#1042`, `12 marked`, `14 of a burst`.
  var words: String {
    if !isMarked, numbers.count == 1, let number = numbers.first { return number.description }
    let count = Words.count(numbers.count)
    if isAll { return "all \(count) shown" }
    return count + (isMarked ? " marked" : " of a burst")
  }
}
