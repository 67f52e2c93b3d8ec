import ReportModel
import TerminalUI
import TriageCommands

/// Groups proposed for the whole store, accepted or rejected one by one.
extension Turn {
  mutating func openGroups() {
    open(.groups(GroupsPane()))
    // Those that were seen last are shown until then.
    if state.isInGroups, state.duplicates.pending[1] == nil { ask(.groups) }
  }

  /// Asks for the groups unless they are there or on their way.
  mutating func loadGroups(again: Bool) {
    let isOut = state.duplicates.pending[1] != nil
    if again || state.duplicates.groups == nil && !isOut { return ask(.groups) }
    // What was left before all were compared goes on.
    followIfWanted()
  }

  /// Takes groups in; the cursor stays on its group, or goes to one that undo brought back.
  mutating func takeGroups(_ groups: [ShownGroup], _ progress: DuplicateProgress) {
    let before = state.duplicates.groups ?? []
    state.duplicates.groups = groups
    state.duplicates.progress = progress
    followIfWanted()
    guard case .groups(var pane) = state.pane else { return }
    let known = Set(before.map(\.group.numbers))
    let back = groups.firstIndex { group in
      !known.contains(group.group.numbers) && !group.group.numbers.isDisjoint(with: pane.returned)
    }
    let chosen = before.indices.contains(pane.cursor) ? before[pane.cursor].group : nil
    let same = groups.firstIndex { $0.group.numbers == chosen?.numbers }
    let like = groups.firstIndex { group in
      chosen.map { !group.group.numbers.isDisjoint(with: $0.numbers) } ?? false
    }
    if back != nil || same == nil {
      pane.member = nil
      pane.leftOut = []
    }
    if back != nil { pane.returned = [] }
    pane.cursor = back ?? same ?? like ?? max(0, min(pane.cursor, groups.count - 1))
    state.pane = .groups(pane)
  }

  mutating func steer(_ pane: GroupsPane, _ name: ActionName) {
    var pane = pane
    pane.returned = []
    state.pane = .groups(pane)
    guard let groups = state.duplicates.groups, groups.indices.contains(pane.cursor) else { return }
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
    case .submit:
      guard accept(groups[cursor].group, at: cursor, pane.leftOut) else { return }
    case .mark: leaveOut(groups[cursor], &pane)
    case .notTheSame: reject(groups[cursor], at: cursor, pane.member)
    case .compare: compare(groups[cursor], pane.member)
    default: return
    }
    let last = max(0, (state.duplicates.groups?.count ?? 1) - 1)
    pane.cursor = max(0, min(pane.cursor, last))
    if pane.cursor != cursor || name == .submit || name == .notTheSame {
      pane.member = nil
      pane.leftOut = []
    }
    state.pane = .groups(pane)
  }

  /// `false` when too few are left of it.
  private mutating func accept(
    _ group: ProposedGroup,
    at index: Int,
    _ leftOut: Set<ReportNumber>
  ) -> Bool {
    let all = ([group.master] + group.members).filter { !leftOut.contains($0) }
    guard all.count > 1 else {
      say("a group takes two reports; Space takes one in again", .hint)
      return false
    }
    state.duplicates.groups?.remove(at: index)
    run(
      .merge(
        targets: .reports(all.dropFirst().map { .number($0) }),
        into: .number(all[0]),
        apply: true
      )
    )
    return true
  }

  private mutating func leaveOut(_ shown: ShownGroup, _ pane: inout GroupsPane) {
    guard let number = shown.number(at: pane.member) else {
      say("l goes to a report of the group; Space leaves it out", .hint)
      return
    }
    if pane.leftOut.remove(number) == nil { pane.leftOut.insert(number) }
  }

  /// Remembers that no two of its reports are the same; or that one of them is as none of the others.
  private mutating func reject(_ shown: ShownGroup, at index: Int, _ place: Int?) {
    let all = [shown.group.master] + shown.group.members
    guard let chosen = shown.number(at: place), all.count > 2 else {
      state.duplicates.groups?.remove(at: index)
      return takeApart(all, from: all)
    }
    let others = all.filter { $0 != chosen }
    var rest = shown
    rest.group.master = others[0]
    rest.group.members = Array(others.dropFirst())
    rest.rows.removeAll { $0.number == chosen }
    state.duplicates.groups?[index] = rest
    takeApart([chosen], from: others)
  }

  private mutating func takeApart(_ numbers: [ReportNumber], from others: [ReportNumber]) {
    run(
      .takeApart(
        targets: .reports(numbers.map { .number($0) }),
        from: others.map { .number($0) },
        apply: true
      )
    )
  }

  private mutating func compare(_ shown: ShownGroup, _ place: Int?) {
    guard
      let left = shown.number(at: place).flatMap({ $0 == shown.group.master ? nil : $0 })
        ?? shown.group.members.first
    else { return }
    ask(.other(shown.group.master, beside: left))
  }
}

extension ShownGroup {
  fileprivate func number(at place: Int?) -> ReportNumber? {
    place.flatMap { rows.indices.contains($0) ? rows[$0].number : nil }
  }
}
