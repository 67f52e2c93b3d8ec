import ReportModel
import TerminalUI
import TriageCommands

/// Groups proposed for the whole store, accepted or rejected one by one.
extension Turn {
  mutating func openGroups() { open(.groups(GroupsPane())) }

  /// Asks for the groups unless they are there or on their way.
  mutating func loadGroups(again: Bool) {
    let isOut = state.duplicates.pending[1] != nil
    if again || state.duplicates.groups == nil && !isOut { ask(.groups) }
  }

  mutating func steer(_ pane: GroupsPane, _ name: ActionName) {
    guard let groups = state.duplicates.groups, groups.indices.contains(pane.cursor) else { return }
    var pane = pane
    let page = max(1, state.layout.pane.rows / 4)
    let cursor = pane.cursor
    switch name {
    case .down: pane.cursor += 1
    case .up: pane.cursor -= 1
    case .top: pane.cursor = 0
    case .bottom: pane.cursor = groups.count - 1
    case .pageDown: pane.cursor += page
    case .pageUp: pane.cursor -= page
    case .right: pane.member = min((pane.member ?? -1) + 1, groups[cursor].rows.count - 1)
    case .left: pane.member = pane.member.flatMap { $0 > 0 ? $0 - 1 : nil }
    case .submit: accept(groups[cursor].group, at: cursor)
    case .notTheSame: reject(groups[cursor], at: cursor, pane.member)
    case .compare: compare(groups[cursor], pane.member)
    default: return
    }
    let last = max(0, (state.duplicates.groups?.count ?? 1) - 1)
    pane.cursor = max(0, min(pane.cursor, last))
    if pane.cursor != cursor || name == .submit || name == .notTheSame { pane.member = nil }
    state.pane = .groups(pane)
  }

  private mutating func accept(_ group: ProposedGroup, at index: Int) {
    state.duplicates.groups?.remove(at: index)
    run(
      .merge(
        targets: .reports(group.members.map { .number($0) }),
        into: .number(group.master),
        apply: true
      )
    )
  }

  /// Remembers that its reports are not its first one's; or that one of them is not.
  private mutating func reject(_ shown: ShownGroup, at index: Int, _ place: Int?) {
    let group = shown.group
    let chosen = place.flatMap { shown.rows.indices.contains($0) ? shown.rows[$0].number : nil }
    if let chosen, chosen != group.master, group.members.count > 1 {
      var rest = shown
      rest.group.members.removeAll { $0 == chosen }
      rest.rows.removeAll { $0.number == chosen }
      state.duplicates.groups?[index] = rest
      takeApart([chosen], from: group.master)
      return
    }
    state.duplicates.groups?.remove(at: index)
    run(
      .takeApart(
        targets: .reports(group.members.map { .number($0) }),
        from: .number(group.master),
        apply: true
      )
    )
  }

  private mutating func compare(_ shown: ShownGroup, _ place: Int?) {
    let chosen = place.flatMap { shown.rows.indices.contains($0) ? shown.rows[$0].number : nil }
    guard
      let left = chosen.flatMap({ $0 == shown.group.master ? nil : $0 })
        ?? shown.group.members.first
    else { return }
    ask(.other(shown.group.master, beside: left))
  }
}
