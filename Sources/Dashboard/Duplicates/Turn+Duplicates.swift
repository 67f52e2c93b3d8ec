import ReportModel
import TerminalUI
import TriageCommands

/// Suggested duplicates: of the report under the cursor, and groups of the whole store.
extension Turn {
  // MARK: Asking

  private mutating func ask(_ kind: DuplicatesRequest.Kind) {
    let request = DuplicatesRequest(id: state.pending.nextID(), kind: kind)
    state.duplicates.pending[request.order] = request.id
    effects.append(.duplicates(request))
  }

  /// Once the report's detail is there, the cursor rests: time to look for its like.
  mutating func loadSuggestions(again: Bool = false) {
    guard let number = state.currentNumber else { return }
    if !again, state.duplicates.number == number { return }
    ask(.suggestions(number))
  }

  // MARK: Answers

  mutating func take(_ id: RequestID, _ reply: DuplicatesReply) {
    guard let order = state.duplicates.pending.first(where: { $0.value == id })?.key else { return }
    state.duplicates.pending[order] = nil
    switch reply {
    case .suggestions(let number, let found, let progress):
      takeSuggestions(number, found, progress)
    case .groups(let groups, let progress): takeGroups(groups, progress)
    case .other(let detail): takeOther(detail)
    case .followed(let progress): takeProgress(progress)
    }
  }

  private mutating func takeSuggestions(
    _ number: ReportNumber,
    _ found: [DuplicateSuggestion],
    _ progress: DuplicateProgress
  ) {
    state.duplicates.progress = progress
    followIfWanted()
    guard number == state.currentNumber else { return }
    let chosen = state.duplicates.number == number ? state.duplicates.chosen?.row.number : nil
    state.duplicates.number = number
    state.duplicates.suggestions = found
    state.duplicates.cursor = found.firstIndex { $0.row.number == chosen } ?? 0
    clampDetailScroll()
    guard case .picker(var picker) = state.prompt, picker.isOfSuggestions(state) else { return }
    picker.put(first: found)
    state.prompt = .picker(picker)
  }

  private mutating func takeGroups(_ groups: [ShownGroup], _ progress: DuplicateProgress) {
    state.duplicates.groups = groups
    state.duplicates.progress = progress
    followIfWanted()
    guard case .groups(var pane) = state.pane else { return }
    pane.cursor = max(0, min(pane.cursor, groups.count - 1))
    state.pane = .groups(pane)
  }

  private mutating func takeProgress(_ progress: DuplicateProgress) {
    let before = state.duplicates.progress
    state.duplicates.progress = progress
    // Another answer than before is to be had only when all were taken in, or compared.
    if before?.untaken != 0, progress.untaken == 0 { loadSuggestions(again: true) }
    if before?.isDone == false, progress.isDone, case .groups = state.pane { ask(.groups) }
    guard progress != before else { return }
    followIfWanted()
  }

  /// A few reports that are new are taken in unasked; a whole store when somebody looks at what comes
  /// of it.
  private mutating func followIfWanted() {
    guard let progress = state.duplicates.progress, !progress.isDone,
      state.duplicates.pending[Self.followOrder] == nil
    else { return }
    let isGroups = if case .groups = state.pane { true } else { false }
    let isPicker = if case .picker = state.prompt { true } else { false }
    let isShown = isGroups || isPicker || state.detail.tab == .similar
    let isLittle = progress.untaken <= Self.littleCount && progress.uncompared <= Self.littleCount
    guard isShown || isLittle else { return }
    if progress.untaken == 0, !isGroups, !isLittle { return }
    ask(.follow(compares: progress.untaken == 0))
  }

  static let littleCount = 500
  private static let followOrder = 3

  // MARK: The tab

  /// Keys of the tab while the detail has them; `false` for those it has no use for.
  mutating func moveAmongSuggestions(_ name: ActionName) -> Bool {
    guard state.isDetailInFront, state.detail.tab == .similar, !state.duplicates.suggestions.isEmpty
    else { return false }
    let last = state.duplicates.suggestions.count - 1
    let cursor = state.duplicates.cursor
    switch name {
    case .down: state.duplicates.cursor = min(last, cursor + 1)
    case .up: state.duplicates.cursor = max(0, cursor - 1)
    case .top: state.duplicates.cursor = 0
    case .bottom: state.duplicates.cursor = last
    default: return false
    }
    showChosenSuggestion()
    return true
  }

  /// Scrolls so far that all of the chosen one is to be seen.
  private mutating func showChosenSuggestion() {
    guard let body = DetailBody(state, in: surroundings) else { return }
    let lines = body.suggestionRange(state.duplicates.cursor)
    let rows = max(1, state.layout.detailBodyRowCount)
    if lines.lowerBound < state.detail.scroll { state.detail.scroll = lines.lowerBound }
    if lines.upperBound > state.detail.scroll + rows {
      state.detail.scroll = max(0, min(lines.lowerBound, lines.upperBound - rows))
    }
  }

  /// Not the same: as the suggestion that is chosen, else as its own group.
  mutating func takeApart(_ selection: Selection) {
    if state.isDetailInFront, state.detail.tab == .similar, let chosen = state.duplicates.chosen,
      let number = state.currentNumber, state.duplicates.number == number
    {
      takeApart([number], from: chosen.row.number)
      return
    }
    let isDuplicate = selection.numbers.contains { number in
      state.list.index(of: number).flatMap { state.list[$0] }?.master != nil
    }
    guard isDuplicate || selection.isMarked else {
      say("\(selection.words) is no duplicate; ] to Similar, then M, rejects a suggestion", .hint)
      return
    }
    edit("unmerge", [.unmerge], selection)
  }

  mutating func takeApart(_ numbers: [ReportNumber], from other: ReportNumber) {
    let targets = Targets.reports(numbers.map { .number($0) })
    run(.takeApart(targets: targets, from: .number(other), apply: true))
    state.duplicates.suggestions.removeAll { $0.row.number == other }
    let last = max(0, state.duplicates.suggestions.count - 1)
    state.duplicates.cursor = min(state.duplicates.cursor, last)
  }

  /// A duplicate becomes the one its group goes by.
  mutating func makeMaster() {
    guard let row = state.currentRow, let master = row.master else {
      say("only a duplicate can take its master's place", .hint)
      return
    }
    let targets = Targets.reports([.number(master)])
    run(.merge(targets: targets, into: .number(row.number), apply: true))
  }

  // MARK: Side by side

  mutating func compare() {
    if case .picker(let picker) = state.prompt {
      picker.chosen.map { ask(.other($0.number)) }
      return
    }
    if state.detail.tab == .similar, let chosen = state.duplicates.chosen {
      ask(.other(chosen.row.number))
    } else if let master = state.currentRow?.master {
      ask(.other(master))
    } else if let first = state.duplicates.suggestions.first {
      ask(.other(first.row.number))
    } else {
      say("nothing to put beside it", .hint)
    }
  }

  private mutating func takeOther(_ detail: ReportDetail) {
    guard let own = state.shownDetail, own.number != detail.number else { return }
    switch state.prompt {
    case nil, .picker:
      state.prompt = .comparison(ComparisonPage(left: own, right: detail, under: state.prompt))
    default: break
    }
  }

  mutating func leaf(_ page: ComparisonPage, _ name: ActionName) {
    var page = page
    let rows = max(1, state.layout.main.rows - 2)
    switch name {
    case .cancel:
      state.prompt = page.under
      return
    case .down: page.scroll += 1
    case .up: page.scroll -= 1
    case .halfPageDown: page.scroll += max(1, rows / 2)
    case .halfPageUp: page.scroll -= max(1, rows / 2)
    case .pageDown: page.scroll += max(1, rows - 1)
    case .pageUp: page.scroll -= max(1, rows - 1)
    case .top: page.scroll = 0
    case .bottom: page.scroll = .max / 2
    default: return
    }
    let lines = ComparisonView(state: state, page: page, surroundings: surroundings).lines.count
    page.scroll = max(0, min(page.scroll, lines - rows))
    state.prompt = .comparison(page)
  }

  // MARK: Proposed groups

  mutating func openGroups() { open(.groups(GroupsPane())) }

  /// Asks for the groups unless they are there or on their way.
  mutating func loadGroups(again: Bool) {
    let isOut = state.duplicates.pending[1] != nil
    if again || state.duplicates.groups == nil && !isOut { ask(.groups) }
  }

  mutating func steer(_ pane: GroupsPane, _ name: ActionName) {
    guard let groups = state.duplicates.groups, !groups.isEmpty else { return }
    var pane = pane
    let page = max(1, state.layout.pane.rows / 4)
    switch name {
    case .down: pane.cursor += 1
    case .up: pane.cursor -= 1
    case .top: pane.cursor = 0
    case .bottom: pane.cursor = groups.count - 1
    case .pageDown: pane.cursor += page
    case .pageUp: pane.cursor -= page
    case .submit: decideGroup(at: pane.cursor, isOne: true)
    case .notTheSame: decideGroup(at: pane.cursor, isOne: false)
    default: return
    }
    let last = max(0, (state.duplicates.groups?.count ?? 1) - 1)
    pane.cursor = max(0, min(pane.cursor, last))
    state.pane = .groups(pane)
  }

  /// Merges a proposed group, or remembers that its reports are not its master's.
  private mutating func decideGroup(at index: Int, isOne: Bool) {
    guard let groups = state.duplicates.groups, groups.indices.contains(index) else { return }
    let group = groups[index].group
    let targets = Targets.reports(group.members.map { .number($0) })
    state.duplicates.groups?.remove(at: index)
    run(
      isOne
        ? .merge(targets: targets, into: .number(group.master), apply: true)
        : .takeApart(targets: targets, from: .number(group.master), apply: true)
    )
  }
}

extension DuplicatePicker {
  /// Whether it shows what is suggested, since nothing was typed.
  func isOfSuggestions(_ state: State) -> Bool {
    field.text.trimmed.isEmpty && selection.numbers == state.duplicates.number.map { [$0] }
  }

  /// Puts suggestions before what else there is; the cursor stays on its report once it was moved.
  mutating func put(first suggestions: [DuplicateSuggestion]) {
    self.suggestions = suggestions
    let chosen = cursor == 0 ? nil : self.chosen?.number
    let suggested = Set(suggestions.map(\.row.number))
    candidates = suggestions.map(\.row) + candidates.filter { !suggested.contains($0.number) }
    cursor = candidates.firstIndex { $0.number == chosen } ?? 0
  }

  func suggestion(of number: ReportNumber?) -> DuplicateSuggestion? {
    suggestions.first { $0.row.number == number }
  }
}
