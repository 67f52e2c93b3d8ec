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
    var own = context
    own.here = state.numberBeforeFilter
    let narrow = try Query(
      parsing: filter,
      context: own,
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
      nameReport(prompt)
      state.prompt = nil
      readAgain()
      remember(state.filter.text)
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

extension Turn {
  /// Writes out the report that `similar:pic` speaks of: the cursor goes on.
  private mutating func nameReport(_ prompt: FilterPrompt) {
    guard let number = prompt.numberBefore else { return }
    var context = surroundings.context(at: state.now, views: state.views)
    context.here = number
    let query = try? Query(parsing: state.filter.text, context: context, lastWordIsPrefix: true)
    if let text = query?.naming(number), text != state.filter.text { state.filter.text = text }
  }
}

extension State {
  /// The report that was under the cursor when the filter was opened.
  fileprivate var numberBeforeFilter: ReportNumber? {
    if case .filter(let prompt) = prompt { prompt.numberBefore } else { nil }
  }

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
