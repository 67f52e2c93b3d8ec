import ReportModel
import ReportQuery

/// Groups of duplicates: folding, and how many of them match.
extension Turn {
  /// `l`: opens the group under the cursor, else the report.
  mutating func unfold() {
    if unfoldBurst() { return }
    guard let row = state.list.cursorRow, row.copyCount > 0, state.fold?.master != row.number else {
      open()
      return
    }
    state.fold = GroupFold(master: row.number)
    loadMembers()
  }

  /// `h`: closes the group the cursor is in.
  mutating func foldUp() {
    if foldBurst() { return }
    guard let fold = state.fold else {
      say("no group is open", .hint)
      return
    }
    let wasInside = fold.cursor != nil && fold.master == state.list.cursorNumber
    state.fold = nil
    follow()
    if wasInside { loadDetail() }
  }

  mutating func loadMembers() {
    guard let fold = state.fold else { return }
    let id = state.pending.nextID()
    state.pending.members = id
    effects.append(.loadMembers(MembersRequest(id: id, master: fold.master)))
  }

  mutating func takeMembers(_ id: RequestID, _ rows: [ReportSummary]) {
    guard state.pending.members == id, var fold = state.fold else { return }
    state.pending.members = nil
    let member = fold.wanted ?? fold.member?.number
    let place = fold.cursor
    fold.members = rows
    fold.wanted = nil
    fold.cursor = member.flatMap { number in rows.firstIndex { $0.number == number } }
    if fold.cursor == nil, let place, !rows.isEmpty {
      // Its report left the group: the next one takes its place.
      fold.cursor = min(place, rows.count - 1)
    }
    state.fold = rows.isEmpty ? nil : fold
    follow()
    if member != nil { loadDetail() }
  }

  /// Moves inside an open group; `false` when the step leaves it or none is open there.
  mutating func moveInGroup(by step: Int) -> Bool {
    guard abs(step) == 1, var fold = state.fold, fold.master == state.list.cursorNumber,
      !fold.members.isEmpty
    else { return false }
    let next = (fold.cursor ?? -1) + step
    if fold.cursor == nil, step < 0 { return false }
    guard next < fold.members.count else { return false }
    fold.cursor = next < 0 ? nil : next
    show(fold)
    return true
  }

  /// From below the cursor comes to the last member, not past all of them.
  mutating func enterGroupFromBelow() {
    guard var fold = state.fold, fold.master == state.list.cursorNumber, fold.cursor == nil else {
      return
    }
    fold.cursor = fold.members.isEmpty ? nil : fold.members.count - 1
    show(fold)
  }

  private mutating func show(_ fold: GroupFold) {
    state.fold = fold
    state.detail.scroll = 0
    follow()
    loadDetail()
  }

  // MARK: 3 of 12 match

  /// Asks how many duplicates of the masters on the screen the filter finds.
  mutating func loadGroupMatches() {
    let filter = state.filter.text.trimmed
    let masters = state.list.rows.filter { $0.copyCount > 0 }.map(\.number)
    guard !filter.isEmpty, !masters.isEmpty,
      let query = try? Query(
        parsing: filter,
        context: surroundings.context(at: state.now),
        lastWordIsPrefix: true
      ),
      let everything = try? Query(
        parsing: "scope:all",
        context: surroundings.context(at: state.now)
      )
    else {
      state.groupMatches = [:]
      return
    }
    let request = GroupMatchesRequest(
      id: state.pending.nextID(),
      query: query.narrowed(by: everything),
      masters: masters
    )
    state.pending.groupMatches = request.id
    effects.append(.loadGroupMatches(request))
  }

  mutating func takeGroupMatches(_ id: RequestID, _ matches: [ReportNumber: Int]) {
    guard state.pending.groupMatches == id else { return }
    state.pending.groupMatches = nil
    state.groupMatches = matches
  }
}
