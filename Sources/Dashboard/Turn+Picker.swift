import ReportModel
import ReportQuery
import TerminalUI

/// The search for the report that others are duplicates of, the jump by number, and the help.
extension Turn {
  mutating func openPicker(_ selection: Selection) {
    var picker = DuplicatePicker(selection: selection)
    search(with: &picker)
    guard selection.numbers == state.duplicates.number.map({ [$0] }) else {
      loadSuggestions()
      return
    }
    // What is known is shown at once, the chosen one of the tab under the cursor.
    let chosen = state.isDetailInFront && state.detail.tab == .similar ? state.duplicates.cursor : 0
    picker.put(first: state.duplicates.suggestions)
    picker.cursor = chosen
    state.prompt = .picker(picker)
  }

  /// Asks for the candidates that what was typed may mean.
  mutating func search(with picker: inout DuplicatePicker) {
    let text = picker.field.text.trimmed
    let request = CandidatesRequest(
      id: state.pending.nextID(),
      query: candidateQuery(text),
      reference: Self.reference(text),
      excluding: picker.selection.numbers,
      limit: 50
    )
    picker.isWaiting = true
    picker.isSubmitted = false
    state.pending.candidates = request.id
    state.prompt = .picker(picker)
    effects.append(.loadCandidates(request))
  }

  /// A text that is no query is searched for word by word; `nil` when it names a report by `#`, or
  /// says nothing to search for: then nobody may be offered in its place.
  private func candidateQuery(_ text: String) -> Query? {
    let context = surroundings.context(at: state.now, views: state.views)
    let base = try? Query(parsing: "-is:duplicate scope:all", context: context)
    guard let base, !text.isEmpty else { return base }
    guard !text.hasPrefix("#") else { return nil }
    for spelling in [text, QueryWords.literal(text)] {
      guard
        let query = try? Query(parsing: spelling, context: context, lastWordIsPrefix: true),
        query.expression != nil || !query.sort.isEmpty
      else { continue }
      return base.narrowed(by: query)
    }
    return nil
  }

  /// A number, or a word with a digit that may be a reportId.
  private static func reference(_ text: String) -> ReportReference? {
    let isName = !text.contains(" ") && text.contains { $0.isASCII && $0.isNumber }
    return isName ? ReportReference(text) : nil
  }

  /// `#951`, `951`, or the whole reportId.
  private static func names(_ text: String, _ report: ReportSummary) -> Bool {
    switch reference(text) {
    case .number(let number): number == report.number
    case .digits(let digits):
      digits == String(report.number.rawValue) || digits == report.id.rawValue
    case .text(let text): text == report.id.rawValue
    case nil: false
    }
  }

  mutating func takeCandidates(_ id: RequestID, _ rows: [ReportSummary]) {
    guard state.pending.candidates == id else { return }
    state.pending.candidates = nil
    guard case .picker(var picker) = state.prompt else { return }
    let excluded = Set(picker.selection.numbers)
    let chosen = picker.chosen?.number
    picker.candidates = rows.filter { !excluded.contains($0.number) }
    picker.cursor = 0
    picker.isWaiting = false
    if picker.isOfSuggestions(state) {
      picker.put(first: state.duplicates.suggestions)
      // What was suggested before the rest came was perhaps looked at meanwhile.
      picker.cursor = picker.candidates.firstIndex { $0.number == chosen } ?? 0
    }
    state.prompt = .picker(picker)
    guard picker.isSubmitted else { return }
    // Only the very report that was named: nobody has seen the others.
    if let chosen = picker.chosen, Self.names(picker.field.text.trimmed, chosen) {
      submit(picker)
    } else {
      picker.isSubmitted = false
      state.prompt = .picker(picker)
    }
  }

  private mutating func submit(_ picker: DuplicatePicker) {
    guard let chosen = picker.chosen else {
      // Nothing was found: keys are no longer held for it.
      var picker = picker
      picker.isSubmitted = false
      state.prompt = .picker(picker)
      return
    }
    state.prompt = nil
    merge(picker.selection, into: chosen.number)
  }

  /// Not the same: the suggestion under the cursor goes, and is remembered.
  private mutating func rejectInPicker(_ picker: DuplicatePicker) {
    var picker = picker
    guard let chosen = picker.chosen?.number, picker.suggestion(of: chosen) != nil else { return }
    takeApart(picker.selection.numbers, from: chosen)
    picker.suggestions.removeAll { $0.row.number == chosen }
    picker.candidates.removeAll { $0.number == chosen }
    picker.move(by: 0)
    state.prompt = .picker(picker)
  }

  mutating func pick(_ name: ActionName) {
    guard case .picker(var picker) = state.prompt else { return }
    let page = max(1, PickerView(state: state, picker: picker).rows.range.count - 1)
    switch name {
    case .submit:
      guard picker.isWaiting else { return submit(picker) }
      // A report that nobody has seen yet is taken when it was named, not when it was found.
      picker.isSubmitted = Self.reference(picker.field.text.trimmed) != nil
      if !picker.isSubmitted { say("still looking: Enter takes what is shown", .hint) }
    case .cancel:
      state.prompt = nil
      return
    case .compare:
      compare()
      return
    case .notTheSame:
      rejectInPicker(picker)
      return
    case .down: picker.move(by: 1)
    case .up: picker.move(by: -1)
    case .pageDown: picker.move(by: page)
    case .pageUp: picker.move(by: -page)
    default:
      edit(name)
      return
    }
    state.prompt = .picker(picker)
  }

  // MARK: Jumping

  /// `false` for a text that can name no report.
  mutating func jump(to text: String) -> Bool {
    guard let reference = ReportReference(text) else { return false }
    let request = ResolveRequest(id: state.pending.nextID(), reference: reference)
    state.pending.resolve = request.id
    effects.append(.resolve(request))
    return true
  }

  mutating func takeResolved(_ id: RequestID, _ number: ReportNumber?) {
    guard state.pending.resolve == id else { return }
    state.pending.resolve = nil
    guard let number else {
      say("there is no such report", .error)
      return
    }
    show(number)
  }

  /// Puts the cursor on a report, in all reports when the list has not got it.
  mutating func show(_ number: ReportNumber) {
    if let index = state.list.index(of: number) {
      move(to: index)
    } else {
      askForPage(around: number)
    }
  }

  private mutating func askForPage(around number: ReportNumber) {
    // Where it is folded away its burst opens.
    state.openedBursts.insert(number)
    let height = max(1, state.layout.listRowCount)
    ask(
      .jump(number),
      offset: 0,
      limit: min(1_000, max(60, height * 3)),
      anchor: .init(number: number, lead: height)
    )
  }

  /// A report that was asked for by name is not in the list: shows all.
  mutating func widen(toShow number: ReportNumber) {
    let all = state.allIndex
    guard state.viewIndex != all || !state.filter.text.isEmpty else {
      say("\(number) is not in the list any more", .error)
      return
    }
    let name = state.filter.text.isEmpty ? state.view.name : "the filter"
    state.filter = FilterText()
    state.viewIndex = all
    restartList()
    askForPage(around: number)
    say("\(number) is not in \(name): showing all", .hint)
  }

  // MARK: Help

  mutating func leaf(_ name: ActionName) {
    if case .page(let page) = state.prompt { return leaf(page, name) }
    if case .comparison(let page) = state.prompt { return leaf(page, name) }
    guard case .help(var page) = state.prompt else { return }
    let rows = max(1, state.layout.helpRowCount)
    switch name {
    case .cancel where !page.search.text.isEmpty: page.search = TextField()
    case .cancel:
      state.prompt = page.under
      return
    case .filter: page.isSearching = true
    default: page.scroll = name.scrolled(from: page.scroll, rows: rows) ?? page.scroll
    }
    show(page)
  }

  private mutating func show(_ page: HelpPage) {
    var page = page
    let rows = max(1, state.layout.helpRowCount)
    let last = HelpView.lineCount(for: page, state, surroundings.keys) - rows
    page.scroll = max(0, min(page.scroll, last))
    state.prompt = .help(page)
  }

  /// While the search of the help is typed.
  mutating func searchHelp(_ page: HelpPage, _ name: ActionName) {
    var page = page
    switch name {
    case .submit: page.isSearching = false
    case .cancel:
      page.isSearching = false
      page.search = TextField()
    default:
      edit(name)
      return
    }
    show(page)
  }

  mutating func editSearch(_ page: HelpPage, _ event: InputEvent) {
    guard page.isSearching else { return }
    var page = page
    guard page.search.handle(event) else { return }
    page.scroll = 0
    show(page)
  }
}

extension DuplicatePicker {
  mutating func move(by step: Int) {
    cursor = max(0, min(cursor + step, candidates.count - 1))
  }
}
