import ReportModel
import ReportQuery
import TerminalUI

/// The filter line and the query made from it.
extension Turn {
  mutating func openFilter() {
    freezeRange()
    if state.isDetailZoomed { leaveDetail() }
    state.focus = .list
    state.prompt = .filter(
      FilterPrompt(
        field: TextField(state.filter.text),
        textBefore: state.filter.text,
        numberBefore: state.list.cursorNumber
      )
    )
    follow()
    loadQueryHistory()
  }

  /// Filters while typing; a text that cannot be read leaves the rows as they are.
  mutating func setFilter(_ text: String, keeping number: ReportNumber? = nil) {
    state.filter = FilterText(text: text)
    restartList(keeping: number)
  }

  /// Reads the query anew and shows it from the top, or from a report on.
  mutating func restartList(keeping number: ReportNumber? = nil) {
    do {
      state.query = try Self.query(for: state, in: surroundings)
      state.filter.fault = nil
    } catch {
      state.filter.fault = error
      return
    }
    state.pending.page = nil
    state.openedBursts = []
    restartPage(keeping: number)
    loadCount()
    exploreWhatIsShown()
  }

  /// The rows on the screen stay until the new ones are there.
  private mutating func restartPage(keeping number: ReportNumber?) {
    let height = max(1, state.layout.listRowCount)
    let anchor = number.map { PageRequest.Anchor(number: $0, lead: height) }
    ask(.restart, offset: 0, limit: min(1_000, max(60, height * 3)), anchor: anchor)
  }

  /// The view narrowed by the filter, whose last word is a beginning.
  ///
  /// - Throws: with a range in the filter's own text.
  static func query(
    for state: State,
    filter: String? = nil,
    in surroundings: Surroundings
  ) throws(QueryError) -> Query {
    let context = surroundings.context(at: state.now, views: state.views)
    let filter = filter ?? state.filter.text
    let narrow = try Query(
      parsing: filter,
      context: context,
      lastWordIsPrefix: true,
      caret: state.caret(in: filter)
    )
    let view = state.view
    let base = try Query(parsing: view.query, context: context.inside(view))
    return filter.allSatisfy(\.isWhitespace) ? base : base.narrowed(by: narrow)
  }

  mutating func editFilter(_ prompt: FilterPrompt, _ name: ActionName) {
    if let search = prompt.search { return self.search(prompt, search, name) }
    if complete(prompt, name) { return }
    switch name {
    case .up: walkHistory(prompt, by: 1)
    case .down: walkHistory(prompt, by: -1)
    case .searchHistory: searchHistory(prompt)
    case .submit:
      // What is on screen stays: the last word goes on matching as a beginning.
      state.prompt = nil
      readAgain()
      remember(prompt.field.text)
    case .cancel:
      state.prompt = nil
      setFilter(prompt.textBefore, keeping: prompt.numberBefore)
    default: edit(name)
    }
  }
}

extension Turn {
  /// The caret has left what could not be read: now it is an error, or part of the query.
  mutating func readAgain() {
    let query = try? Self.query(for: state, in: surroundings)
    if query == nil || query != state.query || state.filter.fault != nil { restartList() }
  }
}

extension State {
  /// Where the filter is being typed, in characters.
  func caret(in text: String) -> Int? {
    guard case .filter(let prompt) = prompt, prompt.field.text == text else { return nil }
    return prompt.field.cursor
  }
}

/// Queries as text.
enum QueryWords {
  /// Words that are searched for as they are, whatever they look like.
  static func literal(_ text: String) -> String {
    text.filter { $0 != "\"" }.split(whereSeparator: \.isWhitespace).map { "\"\($0)\"" }
      .joined(separator: " ")
  }
}
