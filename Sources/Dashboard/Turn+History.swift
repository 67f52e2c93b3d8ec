import ReportQuery
import TerminalUI

/// Filters that were typed before: ↑ and ↓ walk them, Ctrl-R looks in them.
package struct HistoryWalk: Equatable, Sendable {
  /// How far back; the newest is 0.
  package var index: Int
  /// What was typed before the walk began.
  package var draft: String
}

/// The search among filters that were typed before.
package struct HistorySearch: Equatable, Sendable {
  package var field = TextField()
  /// Which of the matches is chosen.
  package var cursor = 0

  func matches(_ history: [String]) -> [String] {
    let wanted = field.text.lowercased()
    return history.filter { wanted.isEmpty || $0.lowercased().contains(wanted) }
  }
}

extension Turn {
  static let historyLimit = 200

  mutating func loadQueryHistory() {
    let id = state.pending.nextID()
    state.pending.queryHistory = id
    effects.append(.loadQueryHistory(id))
  }

  mutating func takeQueryHistory(_ id: RequestID, _ history: [String]) {
    guard state.pending.queryHistory == id else { return }
    state.pending.queryHistory = nil
    state.queryHistory = history
  }

  /// Keeps a filter that was taken, once, as the newest.
  mutating func remember(_ text: String) {
    let text = text.trimmed
    guard !text.isEmpty, state.filter.fault == nil, state.queryHistory.first != text else { return }
    state.queryHistory.removeAll { $0 == text }
    state.queryHistory.insert(text, at: 0)
    state.queryHistory.removeLast(max(0, state.queryHistory.count - Self.historyLimit))
    effects.append(.rememberQuery(text))
  }

  /// One filter back, or towards the one being typed.
  mutating func walkHistory(_ prompt: FilterPrompt, by step: Int) {
    var prompt = prompt
    var walk = prompt.walk ?? HistoryWalk(index: -1, draft: prompt.field.text)
    let next = walk.index + step
    guard next >= -1, next < state.queryHistory.count else {
      if step > 0, state.queryHistory.isEmpty { say("no filter was typed before", .hint) }
      return
    }
    walk.index = next
    let text = next < 0 ? walk.draft : state.queryHistory[next]
    prompt.field.set(text, cursor: text.count)
    prompt.walk = next < 0 ? nil : walk
    prompt.completions = nil
    state.prompt = .filter(prompt)
    setFilter(text)
  }

  // MARK: Searching

  mutating func searchHistory(_ prompt: FilterPrompt) {
    var prompt = prompt
    prompt.completions = nil
    prompt.search = HistorySearch()
    state.prompt = .filter(prompt)
  }

  /// A key while the history is being searched.
  mutating func search(_ prompt: FilterPrompt, _ search: HistorySearch, _ name: ActionName) {
    var prompt = prompt
    var search = search
    let matches = search.matches(state.queryHistory)
    switch name {
    case .cancel:
      prompt.search = nil
    case .submit, .complete:
      prompt.search = nil
      guard matches.indices.contains(search.cursor) else { break }
      let text = matches[search.cursor]
      prompt.field.set(text, cursor: text.count)
      state.prompt = .filter(prompt)
      setFilter(text)
      return
    case .down, .searchHistory: search.cursor = min(search.cursor + 1, max(0, matches.count - 1))
    case .up, .previousField: search.cursor = max(0, search.cursor - 1)
    default:
      edit(name)
      return
    }
    if prompt.search != nil { prompt.search = search }
    state.prompt = .filter(prompt)
  }

  /// Text goes into the search while there is one.
  mutating func editSearch(_ event: InputEvent, _ prompt: FilterPrompt) -> Bool {
    guard var search = prompt.search else { return false }
    guard search.field.handle(event) else { return true }
    search.cursor = 0
    var changed = prompt
    changed.search = search
    state.prompt = .filter(changed)
    return true
  }
}
