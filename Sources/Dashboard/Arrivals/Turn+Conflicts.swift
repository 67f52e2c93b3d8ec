import ReportModel
import TerminalUI
import TriageCommands

/// Contents that came under ids that were taken: looked at side by side, and decided.
extension Turn {
  private static let conflictLimit = 500

  /// On the conflict of the report under the cursor, when it has one.
  mutating func openIntake() {
    freezeRange()
    leaveDetail()
    let wanted = state.currentRow?.hasConflict == true ? state.currentNumber : nil
    state.pane = .conflicts(ConflictsPane(wanted: wanted))
    loadConflicts()
  }

  /// Reads them again when they are on the screen.
  mutating func refreshConflicts() {
    guard case .conflicts = state.pane else { return }
    loadConflicts(again: true)
  }

  /// `again`: contents may be others than they were.
  private mutating func loadConflicts(again: Bool = false) {
    guard case .conflicts(let pane) = state.pane else { return }
    let request = OpenConflictsRequest(
      id: state.pending.nextID(),
      // Once one is decided, the one below it comes, or the one above.
      chosen: [pane.returned].compactMap(\.self)
        + (pane.conflicts.dropFirst(pane.cursor) + pane.conflicts.prefix(pane.cursor).reversed())
        .map(\.id),
      report: pane.wanted,
      shownCount: pane.isComparing ? 0 : state.layout.main.rows,
      known: again ? [] : Set(pane.differences.keys),
      limit: Self.conflictLimit
    )
    state.pending.conflicts = request.id
    effects.append(.loadConflicts(request))
  }

  mutating func take(_ reply: ConflictsReply) {
    guard state.pending.conflicts == reply.id else { return }
    state.pending.conflicts = nil
    guard case .conflicts(var pane) = state.pane else { return }
    let chosen = reply.detail?.conflict.id ?? pane.chosen?.id
    pane.conflicts = reply.conflicts
    pane.isWaiting = false
    pane.wanted = nil
    pane.returned = nil
    pane.differences.merge(reply.differences) { $1 }
    pane.cursor =
      chosen.flatMap { id in pane.conflicts.firstIndex { $0.id == id } }
      ?? max(0, min(pane.cursor, pane.conflicts.count - 1))
    if pane.detail?.conflict.id != reply.detail?.conflict.id { pane.scroll = 0 }
    pane.detail = reply.detail
    if pane.conflicts.isEmpty { pane.isComparing = false }
    show(pane)
    // The one that was looked at is decided: both contents of the next are not there yet.
    if let chosen = pane.chosen, reply.detail?.conflict.id != chosen.id { loadConflicts() }
  }

  mutating func steer(_ pane: ConflictsPane, _ name: ActionName) {
    var pane = pane
    let page = max(1, state.layout.main.rows - 4)
    switch name {
    case .submit:
      guard pane.chosen != nil else { return }
      pane.isComparing.toggle()
      pane.scroll = 0
      show(pane)
      if !pane.isComparing { loadConflicts() }
    case .keepFirst: return decide(pane, .first)
    case .takeOther: return decide(pane, .other)
    case .keepBoth: return decide(pane, .both)
    case .nextConflict: return choose(pane, pane.cursor + 1)
    case .previousConflict: return choose(pane, pane.cursor - 1)
    case .down: return step(pane, by: 1)
    case .up: return step(pane, by: -1)
    case .pageDown: return step(pane, by: page)
    case .pageUp: return step(pane, by: -page)
    case .top: return step(pane, by: -1_000_000)
    case .bottom: return step(pane, by: 1_000_000)
    default: return
    }
  }

  /// Out of the comparison first; `false` when there is nothing to step out of.
  mutating func stepOut(of pane: Pane?) -> Bool {
    guard case .conflicts(var conflicts) = pane, conflicts.isComparing else { return false }
    conflicts.isComparing = false
    conflicts.scroll = 0
    show(conflicts)
    loadConflicts()
    return true
  }

  private mutating func step(_ pane: ConflictsPane, by lines: Int) {
    guard pane.isComparing else { return choose(pane, pane.cursor + lines) }
    var pane = pane
    pane.scroll += lines
    show(pane)
  }

  /// Puts the cursor on one of them.
  mutating func choose(_ pane: ConflictsPane, _ index: Int) {
    var pane = pane
    let index = max(0, min(index, pane.conflicts.count - 1))
    guard index != pane.cursor else { return }
    pane.cursor = index
    pane.scroll = 0
    show(pane)
    loadConflicts()
  }

  private mutating func show(_ pane: ConflictsPane) {
    var pane = pane
    pane.scroll = max(0, min(pane.scroll, ConflictsView(state, pane).hiddenRowCount))
    state.pane = .conflicts(pane)
  }

  private mutating func decide(_ pane: ConflictsPane, _ resolution: Conflict.Resolution) {
    guard let conflict = pane.chosen else { return say("no conflict is open", .hint) }
    run(.conflict(ConflictCommand(resolution, [conflict.id])))
  }
}
