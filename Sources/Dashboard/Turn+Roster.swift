import ReportModel
import ReportQuery
import TerminalUI
import TriageCommands

/// The history of the store, and the reporter lens.
extension Turn {
  private static let rosterLimit = 500
  private static let lensLimit = 300

  mutating func openHistory() {
    state.prompt = .roster(Roster(content: .history([])))
    loadHistory()
  }

  private mutating func loadHistory() {
    let id = state.pending.nextID()
    state.pending.roster = id
    effects.append(.loadHistory(id, limit: Self.rosterLimit))
  }

  mutating func takeHistory(_ id: RequestID, _ entries: [HistoryEntry]) {
    guard state.pending.roster == id else { return }
    state.pending.roster = nil
    guard case .roster(var roster) = state.prompt, case .history = roster.content else { return }
    let chosen = roster.chosenEntry?.sequence
    roster.content = .history(entries)
    roster.isWaiting = false
    roster.cursor =
      chosen.flatMap { chosen in
        entries.firstIndex { $0.sequence == chosen }
      } ?? min(roster.cursor, max(0, entries.count - 1))
    state.prompt = .roster(roster)
  }

  mutating func openLens() {
    guard let detail = state.shownDetail else {
      say("no report here", .hint)
      return
    }
    guard let identity = ReporterIdentity(detail.report),
      let query = try? Query(
        parsing: identity.query,
        context: surroundings.context(at: state.now)
      )
    else {
      say("\(detail.number) tells neither who sent it nor from which installation", .hint)
      return
    }
    state.prompt = .roster(
      Roster(content: .reporter(name: identity.name, rows: [], count: 0))
    )
    let request = LensRequest(id: state.pending.nextID(), query: query, limit: Self.lensLimit)
    state.pending.roster = request.id
    effects.append(.loadLens(request))
  }

  mutating func takeLens(_ id: RequestID, _ rows: [ReportSummary], _ count: Int) {
    guard state.pending.roster == id else { return }
    state.pending.roster = nil
    guard case .roster(var roster) = state.prompt, case .reporter(let name, _, _) = roster.content
    else { return }
    roster.content = .reporter(name: name, rows: rows, count: count)
    roster.isWaiting = false
    roster.cursor = rows.firstIndex { $0.number == state.currentNumber } ?? 0
    state.prompt = .roster(roster)
  }

  mutating func moveInRoster(_ name: ActionName) {
    guard case .roster(var roster) = state.prompt else { return }
    let page = max(1, state.layout.main.rows - 3)
    switch name {
    case .cancel:
      state.prompt = nil
      return
    case .down: roster.cursor += 1
    case .up: roster.cursor -= 1
    case .top: roster.cursor = 0
    case .bottom: roster.cursor = roster.count - 1
    case .pageDown: roster.cursor += page
    case .pageUp: roster.cursor -= page
    case .halfPageDown: roster.cursor += max(1, page / 2)
    case .halfPageUp: roster.cursor -= max(1, page / 2)
    case .submit: return goToChosen(of: roster)
    case .undo: return undoChosen(of: roster)
    default: break
    }
    roster.cursor = max(0, min(roster.cursor, roster.count - 1))
    state.prompt = .roster(roster)
  }

  private mutating func goToChosen(of roster: Roster) {
    guard let number = roster.chosen else { return }
    state.prompt = nil
    if state.session != nil { pauseSession() }
    show(number)
  }

  /// The entry under the cursor, when it is one's own and still in force.
  private mutating func undoChosen(of roster: Roster) {
    guard let entry = roster.chosenEntry else { return }
    if entry.author != surroundings.author, entry.ruleName == nil {
      say("that was \(entry.author); undo takes back one's own", .error)
    } else if entry.undoneBy != nil {
      say("that is undone already", .hint)
    } else if entry.turns != nil {
      say("that is an undo itself; Ctrl-R brings back what it took", .hint)
    } else {
      run(.undoEntry(entry.sequence))
    }
  }

  /// Reads the history again when it is on the screen.
  mutating func refreshRoster() {
    guard case .roster(let roster) = state.prompt, case .history = roster.content else { return }
    loadHistory()
  }
}
