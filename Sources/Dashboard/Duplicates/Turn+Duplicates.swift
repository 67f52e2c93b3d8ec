import ReportModel
import TerminalUI
import TriageCommands

/// Suggested duplicates of the report under the cursor.
extension Turn {
  // MARK: Asking

  mutating func ask(_ kind: DuplicatesRequest.Kind) {
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
    case .other(let left, let right, let pictures): takeOther(left, right, pictures)
    case .members(let members, let count): showMembers(members, count)
    case .progress(let progress):
      state.duplicates.progress = progress
      followIfWanted()
    case .followed(let progress, let awaitsPictures):
      takeProgress(progress)
      if awaitsPictures { effects.append(.lookAtPictures) }
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

  private mutating func showMembers(_ members: [ReportDetail], _ count: Int) {
    guard state.prompt == nil else { return }
    let evidence = GroupEvidence(
      members: members,
      count: count,
      now: state.now,
      zone: surroundings.zone,
      signs: Signs(state.look)
    )
    let name = members.first.map { "group-\($0.number.rawValue).txt" }
    var page = TextPage(title: evidence.title, text: evidence.text, fileName: name)
    page.labelColumns = GroupEvidence.labelColumns
    state.prompt = .page(page)
  }

  // MARK: Keeping up

  private mutating func takeProgress(_ progress: DuplicateProgress) {
    let before = state.duplicates.progress
    state.duplicates.progress = progress
    // Another answer than before is to be had only when all were taken in, or compared.
    if before?.untaken != 0 || before?.unweighed != 0, progress.untaken == 0,
      progress.unweighed == 0
    {
      loadSuggestions(again: true)
    }
    if before?.isDone == false, progress.isDone, case .groups = state.pane { ask(.groups) }
    if progress != before { followIfWanted() }
  }

  /// Pictures were looked at: what was not compared for their sake can be.
  mutating func takeSeenPictures(isNews: Bool) {
    if isNews { reloadEverything() }
    followIfWanted()
  }

  /// Reports came, or somebody began: what is new is looked at in the background.
  mutating func noteArrivals(since before: StoreTotals?) {
    guard state.totals?.all != before?.all, state.duplicates.pending[Self.followOrder] == nil
    else { return }
    ask(.progress)
  }

  /// A verdict may teach something.
  mutating func learnFrom(_ command: Command) {
    let isVerdict =
      switch command {
      case .merge, .takeApart, .undo, .undoEntry, .redo: true
      case .edit(let edit): edit.edits == [.unmerge]
      case .view, .conflict, .export, .snooze: false
      }
    guard isVerdict, state.duplicates.progress?.untaken == 0,
      state.duplicates.pending[Self.followOrder] == nil
    else { return }
    ask(.follow(compares: false))
  }

  /// What came since is taken in and compared unasked; a store nobody ever looked at, when somebody
  /// looks at what comes of it.
  mutating func followIfWanted() {
    if state.showsDuplicates { state.duplicates.isWanted = true }
    guard let progress = state.duplicates.progress, !progress.isDone,
      state.duplicates.pending[Self.followOrder] == nil
    else { return }
    if progress.untaken > 0 {
      guard state.duplicates.isWanted || Self.isLittle(progress.untaken, of: progress) else {
        return
      }
      return ask(.follow(compares: false))
    }
    if progress.unweighed > 0 { return ask(.follow(compares: false)) }
    guard state.isInGroups || Self.isLittle(progress.uncompared, of: progress) else { return }
    ask(.follow(compares: true))
  }

  /// Somebody turned to what comes of the search for duplicates.
  mutating func noteInterest() {
    guard !state.duplicates.isWanted, state.showsDuplicates else { return }
    followIfWanted()
  }

  /// Few, or few beside what is done already.
  private static func isLittle(_ count: Int, of progress: DuplicateProgress) -> Bool {
    count <= littleCount || count < progress.total / 2
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

  // MARK: Verdicts

  /// Not the same: as the suggestion that is chosen, else as its own group.
  mutating func takeApart(_ selection: Selection) {
    if state.isDetailInFront, state.detail.tab == .similar, let chosen = state.duplicates.chosen,
      let number = state.currentNumber, state.duplicates.number == number
    {
      takeApart([number], from: chosen.row.number)
      return
    }
    let isDuplicate = selection.numbers.contains { number in
      if state.currentRow?.number == number { return state.currentRow?.master != nil }
      return state.list.index(of: number).flatMap { state.list[$0] }?.master != nil
    }
    guard isDuplicate || selection.isMarked else {
      say("\(selection.words) is no duplicate; ] to Similar, then M, rejects a suggestion", .hint)
      return
    }
    edit("unmerge", [.unmerge], selection)
  }

  mutating func takeApart(_ numbers: [ReportNumber], from other: ReportNumber) {
    let targets = Targets.reports(numbers.map { .number($0) })
    run(.takeApart(targets: targets, from: [.number(other)], apply: true))
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

  /// All its group tells, on one page.
  mutating func showGroupEvidence() {
    guard let row = state.currentRow else { return }
    guard let master = row.master ?? (row.copyCount > 0 ? row.number : nil) else {
      say("\(row.number) is in no group", .hint)
      return
    }
    ask(.members(master))
  }
}

extension State {
  var isInGroups: Bool { if case .groups = pane { true } else { false } }

  /// Somebody looks at what comes of the search for duplicates.
  package var showsDuplicates: Bool {
    isInGroups || isPicking || isDetailShown && detail.tab == .similar
  }

  private var isDetailShown: Bool { pane == nil && layout.detail != nil }

  fileprivate var isPicking: Bool { if case .picker = prompt { true } else { false } }
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

  /// Whether any candidate is one that the finder suggests.
  var hasSuggestions: Bool { candidates.contains { suggestion(of: $0.number) != nil } }

  func suggestion(of number: ReportNumber?) -> DuplicateSuggestion? {
    suggestions.first { $0.row.number == number }
  }
}
