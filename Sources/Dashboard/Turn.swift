import ReportModel
import ReportQuery
import TerminalUI

/// Takes one action in: changes the state, and says what to do outside.
///
/// Pure: the clock enters as ``Action/tick(_:)``. See ``Effect/settled(_:)`` for what the session does
/// with the effects of several actions.
package func reduce(
  _ state: inout State,
  _ action: Action,
  in surroundings: Surroundings
) -> [Effect] {
  var turn = Turn(state: consume state, surroundings: surroundings)
  turn.take(action)
  state = turn.state
  return turn.effects
}

/// One action being taken in.
struct Turn {
  var state: State
  let surroundings: Surroundings
  var effects: [Effect] = []

  init(state: consuming State, surroundings: Surroundings) {
    self.state = state
    self.surroundings = surroundings
  }

  mutating func take(_ action: Action) {
    switch action {
    case .started:
      reloadEverything()
      loadQueryHistory()
      wakeSleepers()
      sayReadOnly()
    case .storeChanged:
      reloadEverything()
      loadViews()
      wakeSleepers()
    case .picturesSeen(let isNews): takeSeenPictures(isNews: isNews)
    case .demoLoaded: takeDemo()
    case .input(let event): take(event)
    case .resized(let size): resize(size)
    case .page(let reply): take(reply)
    case .count(let id, let count): takeCount(id, count)
    case .totals(let id, let totals): takeTotals(id, totals)
    case .detail(let id, let detail): takeDetail(id, detail)
    case .gone(let id, let number): takeGone(id, number)
    case .loss(let reply): take(reply)
    case .numbers(let id, let numbers): takeNumbers(id, numbers)
    case .candidates(let id, let rows): takeCandidates(id, rows)
    case .tags(let id, let tags): takeTags(id, tags)
    case .coverage(let id, let tags): takeCoverage(id, tags)
    case .woken(let reply): take(reply)
    case .members(let id, let rows): takeMembers(id, rows)
    case .groupMatches(let id, let matches): takeGroupMatches(id, matches)
    case .history(let id, let entries): takeHistory(id, entries)
    case .lens(let id, let rows, let count): takeLens(id, rows, count)
    case .surveys(let id, let group, let whole): takeSurveys(id, group, whole)
    case .task(let reply): take(reply)
    case .resolved(let id, let number): takeResolved(id, number)
    case .explored(let id, let exploration): take(id, exploration)
    case .views(let id, let views): takeViews(id, views)
    case .queryHistory(let id, let history): takeQueryHistory(id, history)
    case .duplicates(let id, let reply): take(id, reply)
    case .commandFinished(let outcome): take(outcome)
    case .files(let id, let reports): takeFiles(id, reports)
    case .picture(let wish, let outcome): takePicture(wish, outcome)
    case .cellPixels(let cell): state.terminal.cell = cell
    case .external(let reply): take(reply)
    case .failed(let id, let message): takeFailure(id, message)
    case .banner(let text): state.banner = text
    case .intake(let badge): state.intake = badge
    case .conflicts(let reply): take(reply)
    case .tick(let now): tick(now)
    }
    noteSeen()
    noteInterest()
    noteTops()
    if state.pending.isAtWork {
      state.pending.workSince = state.pending.workSince ?? state.now
    } else {
      state.pending.workSince = nil
      state.pending.isCancelAsked = false
    }
    askForPictures()
  }

  private mutating func resize(_ size: Size) {
    state.size = size
    follow()
    loadRowsIfNeeded()
    clampDetailScroll()
    exploreWhatIsShown()
  }

  private mutating func tick(_ now: Timestamp) {
    state.now = now
    if let toast = state.toast, toast.until <= now { dropToast() }
    if let waking = state.nextWaking, waking <= now { wakeSleepers() }
  }

  // MARK: Input

  private mutating func take(_ event: InputEvent) {
    switch event {
    case .key(let key): take(key)
    case .paste(let text): paste(text)
    case .mouse(let event): take(event)
    case .focus: break
    case .answer(let answer): take(answer)
    }
  }

  private mutating func take(_ key: Key) {
    let keys = state.pendingKeys + [key]
    let mode = state.mode
    state.pendingKeys = []
    switch surroundings.keys.match(keys, in: mode) {
    case .action(let name):
      hush()
      perform(name, in: mode)
    case .command(let index):
      hush()
      runCommand(index)
    case .prefix:
      state.pendingKeys = keys
    case .none where keys.count > 1:
      // Esc only gives the sequence up.
      if key.code != .escape { sayNoSuchKey() }
    case .none:
      hush()
      typed(key)
    }
  }

  mutating func perform(_ name: ActionName, in mode: KeyMode) {
    switch name {
    case .redraw: effects.append(.redraw)
    case .suspend: effects.append(.suspend)
    case .interrupt: interrupt()
    case .help:
      // In the help's own search it is there already.
      if case .help = state.prompt { return }
      state.prompt = .help(HelpPage(mode: mode, under: state.prompt))
    default:
      switch mode {
      case .list, .detail: if !reachOut(name, in: mode) { browse(name) }
      case .line: editLine(name)
      case .picker: pick(name)
      case .tags: chooseTags(name)
      case .roster: moveInRoster(name)
      case .menu: choose(name)
      case .help, .comparison: leaf(name)
      case .palette: if case .palette(let palette) = state.prompt { choose(in: palette, name) }
      case .facets, .matrix, .views, .terms, .timeLine, .groups, .pictures, .conflicts: steer(name)
      }
    }
  }

  /// Out of what asks for an answer, then out of what runs, then out of the program.
  private mutating func interrupt() {
    if state.prompt != nil {
      perform(.cancel, in: state.mode)
      return
    }
    if state.pane != nil {
      closePane()
      return
    }
    if state.isAwaitingFilter {
      setFilter("")
      say("filter taken away\(Signs(state.look).dot)Ctrl-C again quits", .hint)
      return
    }
    if let task = state.task, !task.isStopping { return stopTask() }
    guard state.pending.isAtWork, !state.pending.isCancelAsked else {
      effects.append(.quit)
      return
    }
    state.pending.isCancelAsked = true
    effects.append(.cancel)
    say("stopping… Ctrl-C again quits", .hint)
  }
}

extension State {
  /// Whose keys count now.
  package var mode: KeyMode {
    switch prompt {
    case .filter, .line: .line
    case .picker: .picker
    case .tags: .tags
    case .roster: .roster
    case .menu: .menu
    case .help(let page): page.isSearching ? .line : .help
    case .page: .help
    case .comparison: .comparison
    case .palette: .palette
    case nil: pane?.mode ?? (isDetailInFront ? .detail : .list)
    }
  }

  /// Whether it would be drawn as `before` was: only the clock went on, and no minute is over, or what
  /// is only asked for and kept in mind changed.
  package func looksLike(_ before: State) -> Bool {
    guard isSameMinute(as: before) else { return false }
    var past = before
    past.now = now
    past.pending = pending
    past.newestEntry = newestEntry
    past.nextWaking = nextWaking
    past.duplicates.pending = duplicates.pending
    return past == self && pending.page == before.pending.page
      && isWorkShown == before.isWorkShown
  }

  func isSameMinute(as before: State) -> Bool {
    let minute = { (time: Timestamp) in time.milliseconds.flooredDivision(by: 60_000).quotient }
    return minute(now) == minute(before.now)
  }

  /// Whether something runs for long enough that a person wonders.
  var isWorkShown: Bool {
    guard let since = pending.workSince else { return false }
    return now.milliseconds - since.milliseconds >= Self.workDelay
  }

  private static let workDelay: Int64 = 400

  /// When the screen will next change by time alone; the session need not wake before.
  package var nextTick: Timestamp {
    let minute: Int64 = 60_000
    let (minutes, _) = now.milliseconds.flooredDivision(by: minute)
    let next = Timestamp(milliseconds: (minutes + 1) * minute)
    let work =
      isWorkShown
      ? nil
      : pending.workSince.map {
        Timestamp(milliseconds: $0.milliseconds + Self.workDelay)
      }
    return [toast?.until, nextWaking, work].compactMap { $0 }.reduce(next, min)
  }
}
