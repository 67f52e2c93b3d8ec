import ReportModel
import TriageCommands

/// Where the cursor is after undo and redo: on what came back.
extension Turn {
  mutating func goTo(_ entry: HistoryEntry) {
    if case .conflicts = state.pane { return goToConflict(entry) }
    if case .groups(var pane) = state.pane {
      pane.returned = Set(entry.subjects + entry.changes.compactMap(\.other))
      state.pane = .groups(pane)
    }
    guard entry.reports.count == 1, let number = entry.reports.first else { return }
    let change = entry.changes.last { $0.report == number && $0.field == .master }
    let master = change?.after.flatMap { Int64($0) }.map(ReportNumber.init)
    if let master, state.fold?.master == master, state.list.index(of: master) != nil {
      return rejoin(number, in: master)
    }
    state.returning = master.map { .init(member: number, master: $0) }
    goTo(number)
  }

  private mutating func goTo(_ number: ReportNumber) {
    guard number != state.list.cursorNumber else { return }
    if let index = state.list.index(of: number) { state.list.cursor = index }
    state.list.cursorNumber = number
    state.detail.scroll = 0
    follow()
  }

  /// A copy that took its master's place has its row now; the keys go on speaking to it.
  mutating func goToPromoted(_ entry: HistoryEntry) {
    guard let promoted = HistoryWords.promoted(entry.changes, false),
      promoted == state.currentNumber, state.session == nil
    else { return }
    if state.fold?.member?.number == promoted { state.fold = GroupFold(master: promoted) }
    goTo(promoted)
  }

  /// A report that went back into its group has no row in most views: the cursor goes where it is
  /// listed under its master.
  ///
  /// - Returns: Whether `gone` was such a report.
  mutating func returnToGroup(of gone: ReportNumber?) -> Bool {
    guard let returning = state.returning else { return false }
    state.returning = nil
    guard returning.member == gone else { return false }
    rejoin(returning.member, in: returning.master)
    return true
  }

  private mutating func rejoin(_ member: ReportNumber, in master: ReportNumber) {
    if let index = state.list.index(of: master) { state.list.cursor = index }
    state.list.cursorNumber = master
    var fold = state.fold?.master == master ? state.fold : nil
    fold = fold ?? GroupFold(master: master)
    fold?.wanted = member
    state.fold = fold
    state.detail.scroll = 0
    follow()
    loadMembers()
  }

  /// A verdict that could not be written down is none: the cursor had gone on to the next report.
  mutating func goBack(to command: Command) {
    let targets: Targets
    switch command {
    case .edit(let edit): targets = edit.targets
    case .merge(let merged, _, _): targets = merged
    case .takeApart, .undo, .undoEntry, .redo, .view, .conflict, .export, .snooze: return
    }
    guard case .reports(let references) = targets else { return }
    let numbers = references.compactMap { reference in
      if case .number(let number) = reference { number } else { nil }
    }
    if numbers.count > 1 { state.marks.formUnion(numbers) }
    guard numbers.count == 1, let number = numbers.first, state.prompt == nil,
      let index = state.list.index(of: number), number != state.currentNumber
    else { return }
    state.list.cursor = index
    state.list.cursorNumber = number
    state.fold?.cursor = nil
    follow()
  }

  /// What was typed is asked for again when it could not be written: no note is lost, and the path is
  /// put right where it stands.
  mutating func askAgain(_ command: Command, _ message: String) {
    guard state.prompt == nil, let typed = Self.typed(command) else { return }
    guard case .reports(let references) = typed.targets else { return }
    let numbers = references.compactMap { reference in
      if case .number(let number) = reference { number } else { nil }
    }
    let selection = Selection(numbers: numbers, isMarked: numbers.count > 1)
    ask(typed.purpose, selection, text: typed.text)
    guard case .line(var prompt) = state.prompt else { return }
    prompt.complaint = message
    state.prompt = .line(prompt)
    state.toast = nil
  }

  private static func typed(_ command: Command) -> (
    purpose: LinePrompt.Purpose, text: String, targets: Targets
  )? {
    switch command {
    case .export(let request):
      return request.out.map { (.exportPath(request.format), $0, request.targets) }
    case .edit(let edit):
      guard case .addNote(let text)? = edit.edits.first else { return nil }
      return (.note, text, edit.targets)
    case .merge, .takeApart, .undo, .undoEntry, .redo, .view, .conflict, .snooze: return nil
    }
  }

  private mutating func goToConflict(_ entry: HistoryEntry) {
    guard case .conflicts(var pane) = state.pane,
      let change = entry.changes.first(where: { $0.field == .conflict }),
      let id = Int64(change.item)
    else { return }
    pane.returned = id
    state.pane = .conflicts(pane)
  }
}

extension State {
  /// A report that undo gave back to its group.
  package struct Returning: Equatable, Sendable {
    package var member: ReportNumber
    package var master: ReportNumber
  }
}
