import ReportModel
import SafeText
import TerminalUI

/// Which keys go on, and how many of them fit.
extension StatusLine {
  /// Key and what it does, the most useful first.
  func hintLine() -> [(String, String)] {
    if !state.pendingKeys.isEmpty {
      return sequenceTable.isEmpty ? continuations : named([(.cancel, "gives up")])
    }
    switch state.prompt {
    case .filter(let prompt): return named(prompt.hints)
    case .picker:
      return named([
        (.submit, "duplicate of this"), (.compare, "side by side"), (.notTheSame, "not the same"),
        (.cancel, "cancel"),
      ])
    case .tags: return named([(.submit, "done"), (.toggle, "toggle"), (.cancel, "cancel")])
    case .roster(let roster):
      let undo: [(ActionName, String)] = roster.chosenEntry == nil ? [] : [(.undo, "undo it")]
      return scrollHints + named([(.submit, "go to it")] + undo + [(.cancel, "close")])
    case .palette: return named([(.submit, "do it"), (.cancel, "cancel")])
    case .help(let page) where page.isSearching:
      return named([(.submit, "keep"), (.cancel, "all")])
    case .help: return scrollHints + named([(.filter, "search"), (.cancel, "close")])
    case .comparison:
      return named([
        (.submit, "duplicate of the right"), (.makeMaster, "the left is better"),
        (.notTheSame, "not the same"), (.pictures, "pictures"), (.cancel, "close"),
      ])
    case .page:
      return scrollHints + named([(.copyPage, "copy"), (.savePage, "save"), (.cancel, "close")])
    case .line, .menu: return []
    case nil: break
    }
    if case .groups(let pane) = state.pane { return named(pane.hints(state.duplicates.groups)) }
    if let pane = state.pane { return named(pane.hints) }
    if state.isStoreEmpty { return named([(.loadDemo, "demo"), (.help, "help"), (.back, "quit")]) }
    if state.isDetailInFront, state.detail.tab == .similar {
      return named([
        (.duplicate, "duplicate of this"), (.compare, "side by side"),
        (.notTheSame, "not the same"),
        (.back, "back"), (.help, "help"),
      ])
    }
    if state.list.count == 0, state.session == nil, !state.isDetailInFront { return emptyHints }
    let verdicts = named([
      (.accept, "accept"), (.duplicate, "duplicate"), (.decline, "decline"), (.snooze, "snooze"),
    ])
    if state.session != nil {
      return verdicts
        + named([
          (.nextUntriaged, "skip"), (.tagPicker, "tags"), (.undo, "undo"), (.back, "end"),
          (.help, "help"),
        ])
    }
    if state.isAmongFacts {
      return named([(.compare, "only this"), (.without, "without it")]) + verdicts
        + named([(.nextTab, "next tab"), (.back, "back"), (.help, "help")])
    }
    if state.isDetailInFront {
      return verdicts
        + named([(.nextTab, "next tab"), (.note, "note"), (.back, "back"), (.help, "help")])
    }
    return verdicts
      + named([(.tagPicker, "tags"), (.note, "note"), (.filter, "filter"), (.help, "help")])
  }

  /// Where there is no report to speak of.
  private var emptyHints: [(String, String)] {
    if state.filter.text.trimmed.isEmpty {
      return named([
        (.nextView, "next view"), (.filter, "filter"), (.undo, "undo"), (.help, "help"),
      ])
    }
    return named([
      (.removeTerm, "take the term out"), (.filter, "filter"), (.cancel, "no filter"),
      (.help, "help"),
    ])
  }

  private var scrollHints: [(String, String)] {
    let pair = [ActionName.down, .up].compactMap { keys.key(for: $0, in: state.mode) }.map(shown)
    return pair.isEmpty ? [] : [(pair.joined(separator: " "), "scroll")]
  }

  /// With the keys in force; an action without one is left out.
  private func named(_ actions: [(ActionName, String)]) -> [(String, String)] {
    actions.compactMap { action, words in
      keys.key(for: action, in: state.mode).map { (shown($0), words) }
    }
  }

  /// How a sequence may go on, where the last row is too short to tell.
  var sequenceTable: [(key: String, words: String)] {
    guard !state.pendingKeys.isEmpty, state.size.rows >= Layout.smallest.rows + 3 else { return [] }
    let all = continuations
    let room = state.size.columns - 1 - whereLine(Signs(state.look)).width - 4
    return Self.line(all).width > room ? all.map { (key: $0.0, words: $0.1) } : []
  }

  /// Views come last, since the title row shows them, and are called by their names.
  private var continuations: [(String, String)] {
    let all = keys.continuations(of: state.pendingKeys, in: state.mode)
    let views = all.compactMap { next -> (String, String)? in
      guard let index = next.action.viewIndex, state.views.indices.contains(index) else {
        return nil
      }
      return (next.key, String(state.views[index].name.oneLine.prefix(12)))
    }
    return all.filter { $0.action.viewIndex == nil }.map { ($0.key, $0.hint) } + views
  }

  /// As many hints as fit.
  ///
  /// Words that can be spared go first, then the least useful hints; the last of a fixed list, the
  /// help, stays.
  func fitting(_ hints: [(String, String)], columns: Int, more: String) -> Line {
    let isSequence = !state.pendingKeys.isEmpty
    var kept = hints
    if Self.line(kept).width > columns, !isSequence {
      kept = kept.map { ($0.0, Self.short[$0.1] ?? $0.1) }
    }
    while Self.line(kept).width > columns, !kept.isEmpty {
      // Of a sequence the mark tells that it has more ends.
      if isSequence {
        if kept.last?.0 == more { kept.removeLast() }
        if !kept.isEmpty { kept[kept.count - 1] = (more, "") }
        if kept.count == 1 { kept = [] }
      } else {
        kept.remove(at: max(0, kept.count - 2))
      }
    }
    return Self.line(kept)
  }

  private static let short = [
    "duplicate": "dup", "next tab": "tab", "help": "", "duplicate of the right": "dup of right",
    "the left is better": "left better", "duplicate of this": "dup of this",
    "keep the first": "keep first", "take the other": "take other",
  ]

  private static func line(_ hints: [(String, String)]) -> Line {
    Line(
      hints.enumerated().flatMap { index, hint in
        [
          Span((index == 0 ? "" : "  ") + hint.0, .key),
          Span(hint.1.isEmpty ? "" : " " + hint.1, .secondary),
        ]
      }
    )
  }
}
