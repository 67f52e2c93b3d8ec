import CursesTerminal
import Dashboard
import Pictures
import ReportModel
import SystemCalls
import TerminalUI
import TriageEngine

/// The loop on the main thread: events in, effects out, at most one frame a turn.
///
/// Nothing here waits for the store but the first page, so that the first frame is whole.
struct DashboardSession {
  private let performer: EffectPerformer
  private let tasks: TaskPerformer
  private let pictures: PicturePerformer
  private let external: ExternalPerformer
  private let attendant: PictureAttendant
  private let watch: StoreWatch
  private let mailbox: Mailbox<Action>
  private let surroundings: Surroundings
  private let screen: CursesScreen
  private let events: EventSource
  private var state: State
  private var drawn: Drawn?
  /// When time alone changes the screen.
  private var nextTick = Timestamp(milliseconds: 0)
  /// Keys that wait for rows.
  private var held: [Action] = []
  private var heldSince: Int64?
  /// Questions that wait until the keys have rested.
  private var putOff = PutOffQuestions()
  private var restsSince: Int64 = 0
  /// Since when a frame waits for what it will be about.
  private var frameOwedSince: Int64?
  private var isQuitting = false
  private var exitStatus: Int32 = 0

  /// How long the loop sleeps before it looks by itself whether somebody wrote to the store, as far as
  /// ``StoreWatch`` has not told it.
  ///
  /// A look costs about 0.15 ms, and a minute of idling may cost 20 ms.
  private var pollMilliseconds: Int { watch.isTold ? 10_000 : 3_000 }
  /// How long keys rest before what no row waits for is asked.
  fileprivate static let restMilliseconds: Int64 = 120
  /// And before what a report is like: a cursor that goes on once in a while is no reader, and it costs
  /// some ten times what the move did.
  fileprivate static let readingMilliseconds: Int64 = 400
  /// How long a frame waits for its rows and its report: half of what a screen shows one for.
  private static let frameMilliseconds: Int64 = 8
  /// How long keys wait for the rows they speak of.
  private static let holdMilliseconds = 1_000

  init(
    engine: TriageEngine,
    screen: CursesScreen,
    state: State,
    surroundings: Surroundings,
    folder: String,
    viewer: [String],
    textLanguages: String?
  ) throws {
    mailbox = try Mailbox()
    performer = EffectPerformer(engine: engine, mailbox: mailbox, surroundings: surroundings)
    tasks = TaskPerformer(engine: engine, mailbox: mailbox)
    pictures = PicturePerformer(engine: engine, mailbox: mailbox)
    external = ExternalPerformer(engine: engine, folder: folder, viewer: viewer, mailbox: mailbox)
    attendant = PictureAttendant(
      engine: engine,
      languages: textLanguages,
      performer: performer,
      mailbox: mailbox
    )
    watch = StoreWatch(engine: engine, mailbox: mailbox) { [performer] in
      performer.lookForOtherWriters()
    }
    events = EventSource(screen: screen)
    self.screen = screen
    self.state = state
    self.surroundings = surroundings
  }

  /// Runs until the person quits; gives the exit status.
  mutating func run() -> Int32 {
    openWithFirstPage()
    attendant.wake()
    watch.start()
    while !isQuitting {
      let actions = nextActions()
      if actions.contains(.storeChanged) { attendant.wake() }
      performWhatWasPutOff()
      // Most turns only look for other writers: those cost no comparison of states.
      if actions.isEmpty {
        if frameOwedSince != nil { drawUnlessMoreComes() }
        continue
      }
      let before = state
      let effects = take(actions)
      for effect in Effect.settled(effects) { performOrPutOff(effect) }
      if !isQuitting, frameOwedSince != nil || !state.looksLike(before) { drawUnlessMoreComes() }
      nextTick = state.nextTick
    }
    pictures.finish()
    watch.finish()
    tasks.finish()
    performer.finish()
    attendant.finish()
    external.finish()
    return exitStatus
  }

  /// Reads the first page before the first frame: one frame, no flicker.
  private mutating func openWithFirstPage() {
    // Before the rows: what is written from now on is news.
    performer.noteRevision()
    var waiting = reduce(&state, .started, in: surroundings)
    while let effect = waiting.first {
      waiting.removeFirst()
      guard effect.isNeededForFirstFrame, let answer = performer.answer(effect, at: state.now)
      else {
        performOrPutOff(effect)
        continue
      }
      waiting += reduce(&state, answer, in: surroundings)
    }
    draw()
    nextTick = state.nextTick
  }

  /// What stands in the title row, and what the report is like, is asked for once the keys rest: no row
  /// waits for it, and a word that is being typed costs it once.
  private mutating func performOrPutOff(_ effect: Effect) {
    let isPutOff = effect.isOfTitleRow || effect.isOfSuggestions && !state.showsDuplicates
    guard isPutOff, state.pane == nil else {
      putOff.giveWay(to: effect)
      return perform(effect)
    }
    putOff.add(effect)
    restFromNow()
  }

  private mutating func restFromNow() { restsSince = Clock.monotonicNanoseconds() }

  private var restedMilliseconds: Int64 {
    (Clock.monotonicNanoseconds() - restsSince) / 1_000_000
  }

  private mutating func performWhatWasPutOff() {
    guard !putOff.isEmpty else { return }
    let rested = restedMilliseconds
    for effect in putOff.take(where: { rested >= $0.restMilliseconds }) { perform(effect) }
  }

  /// Until something must be done, whatever happens.
  private var waitMilliseconds: Int {
    if let frameOwedSince {
      let waited = (Clock.monotonicNanoseconds() - frameOwedSince) / 1_000_000
      return Int(clamping: max(0, Self.frameMilliseconds - waited))
    }
    guard held.isEmpty else { return Self.holdMilliseconds }
    guard !putOff.isEmpty else {
      let left = nextTick.milliseconds - Clock.now()
      return max(20, min(pollMilliseconds, Int(clamping: left)))
    }
    let isNear = putOff.contains { $0.restMilliseconds <= Self.restMilliseconds }
    let rest = isNear ? Self.restMilliseconds : Self.readingMilliseconds
    return Int(max(0, min(rest, rest - restedMilliseconds)))
  }

  /// Takes actions in; keys that were typed ahead of their rows wait for a later turn.
  ///
  /// What takes back the wait does not: Esc out of a filter, and Ctrl-C, which also gives up the keys
  /// that wait.
  private mutating func take(_ actions: [Action]) -> [Effect] {
    var effects: [Effect] = []
    var rest = actions[...]
    while let action = rest.popFirst() {
      let isWayOut = action == .interrupt || (action == .escape && state.isAwaitingFilter)
      if action.isInput, !isWayOut, holds(action) {
        guard let interrupt = rest.lastIndex(of: .interrupt) else {
          held = [action] + rest
          break
        }
        rest = rest[interrupt...]
        continue
      }
      effects += reduce(&state, action, in: surroundings)
      if !state.isAwaitingRows, !state.isAwaitingValues { heldSince = nil }
    }
    return effects
  }

  /// Not for ever: a slow query must not make keys seem dead.
  private mutating func holds(_ input: Action) -> Bool {
    let isCompletion = state.isAwaitingValues && input.isCompletion(in: surroundings.keys)
    guard state.isAwaitingRows || isCompletion else { return false }
    let now = Clock.monotonicNanoseconds()
    let since = heldSince ?? now
    heldSince = since
    return now - since < Int64(Self.holdMilliseconds) * 1_000_000
  }

  private mutating func nextActions() -> [Action] {
    let happened = events.wait(
      timeoutMilliseconds: waitMilliseconds,
      wakeFileDescriptor: mailbox.wakeFileDescriptor
    )
    var actions: [Action] = []
    tick(&actions, happened)
    if happened.isEmpty, putOff.isEmpty, frameOwedSince == nil { performer.lookForOtherWriters() }
    if happened.contains(where: \.isInput) { restFromNow() }
    defer { held = [] }
    for event in happened {
      switch event {
      case .input(let input): actions.append(.input(input))
      case .resized(let size):
        if let cell = screen.cellPixels {
          actions.append(.cellPixels(CellPixels(width: cell.width, height: cell.height)))
        }
        actions.append(.resized(size))
      case .terminate(let signal): end(128 + signal)
      case .hangup: end(0)
      // The screen was drawn again already.
      case .continued: break
      case .wake: actions += mailbox.drain()
      }
    }
    // Answers come before keys, and keys in the order they were typed.
    return actions.filter { !$0.isInput } + held + actions.filter(\.isInput)
  }

  /// The clock enters with what a person does, and when time alone changes the screen.
  private func tick(_ actions: inout [Action], _ happened: [TerminalEvent]) {
    let now = Timestamp(milliseconds: Clock.now())
    guard !happened.isEmpty || now >= nextTick || now < state.now else { return }
    actions.append(.tick(now))
  }

  private mutating func end(_ status: Int32) {
    exitStatus = status
    isQuitting = true
  }

  private mutating func perform(_ effect: Effect) {
    switch effect {
    case .quit: isQuitting = true
    case .redraw: screen.redrawAll()
    case .suspend: screen.suspend()
    case .cancel:
      performer.cancel()
      external.cancel()
    case .external(let request): external.start(request, on: screen)
    case .loadPictures(let request): pictures.start(request)
    case .lookAtPictures: attendant.wake()
    case .askTerminal(.deviceAttributes): screen.ask(.deviceAttributes)
    case .askTerminal(.colorRegisters): screen.ask(.colorRegisters)
    case .startTask(let request): tasks.start(request, at: state.now)
    case .cancelTask: tasks.cancel()
    case .loadPage, .loadCount, .loadTotals, .loadDetail, .loadNumbers, .loadCandidates,
      .loadTags, .loadFiles, .loadCoverage, .loadMembers, .loadGroupMatches, .loadHistory,
      .loadLens,
      .loadSurveys, .wake, .resolve, .loadConflicts, .loadLoss, .explore, .duplicates, .loadViews,
      .loadQueryHistory,
      .rememberQuery,
      .run, .loadDemo:
      performer.start(effect, at: state.now)
    }
  }

  /// Rows, their count and the report under the cursor mostly come within a millisecond or two: one
  /// frame shows them with what the key did, where two would blank what a third fills.
  private mutating func drawUnlessMoreComes() {
    let now = Clock.monotonicNanoseconds()
    let since = frameOwedSince ?? now
    let isOver = (now - since) / 1_000_000 >= Self.frameMilliseconds
    frameOwedSince = since
    guard isOver || !state.isAwaitingContent else { return }
    frameOwedSince = nil
    draw()
  }

  private mutating func draw() {
    let frame = view(state, in: surroundings, after: drawn)
    drawn = Drawn(state: state, frame: frame)
    screen.draw(
      frame.buffer,
      cursor: frame.cursor.map { ($0.row, $0.column) },
      graphics: frame.graphics
    )
  }
}

extension Effect {
  /// The rows, their counts and the report under the cursor.
  fileprivate var isNeededForFirstFrame: Bool {
    switch self {
    case .loadPage, .loadCount, .loadTotals, .loadDetail: true
    default: false
    }
  }
}

extension Effect {
  /// The time line and the counts of views.
  fileprivate var isOfTitleRow: Bool {
    guard case .explore(let request) = self else { return false }
    return request.kind == .arrivals || request.kind == .counts
  }

  /// How long keys rest before it is asked, where it is put off.
  fileprivate var restMilliseconds: Int64 {
    isOfSuggestions
      ? DashboardSession.readingMilliseconds : DashboardSession.restMilliseconds
  }

  /// What begins the work on duplicates.
  fileprivate var isOfSuggestions: Bool {
    guard case .duplicates(let request) = self else { return false }
    return switch request.kind {
    case .suggestions, .progress: true
    case .groups, .other, .members, .follow: false
    }
  }
}

extension TerminalEvent {
  fileprivate var isInput: Bool {
    if case .input = self { true } else { false }
  }
}

extension Action {
  fileprivate var isInput: Bool {
    if case .input = self { true } else { false }
  }

  fileprivate static let interrupt = Action.input(.key(Key(.character("c"), .control)))

  fileprivate static let escape = Action.input(.key(Key(.escape)))
}
