import ReportModel
import ReportQuery
import TriageCommands

/// The triage session: one card at a time.
extension Turn {
  /// Begins a session with the marks, else with the untriaged of the list; goes on with one that was
  /// left; inside one, leaves it.
  mutating func toggleSession() {
    if state.session != nil { return pauseSession() }
    if var paused = state.pausedSession {
      paused.goOn(at: state.now)
      state.pausedSession = nil
      enter(paused)
      return
    }
    if !state.marks.isEmpty { return beginSession(state.marks.sorted(by: >)) }
    let request = NumbersRequest(
      id: state.pending.nextID(),
      query: state.query.narrowed(by: .inbox),
      range: nil
    )
    state.pending.numbers = request.id
    state.pending.numbersPurpose = .session
    effects.append(.loadNumbers(request))
  }

  mutating func beginSession(_ numbers: [ReportNumber]) {
    guard !numbers.isEmpty else {
      say("nothing untriaged here", .hint)
      return
    }
    enter(TriageSession(numbers: numbers, at: state.now))
  }

  private mutating func enter(_ session: TriageSession) {
    state.marks = []
    state.rangeStart = nil
    state.session = session
    state.detail.tab = .message
    state.detail.scroll = 0
    loadDetail()
    markOpenedAsRead()
  }

  // MARK: Cards

  /// After a verdict; the last one ends the session.
  mutating func nextCard() {
    guard var session = state.session else { return }
    guard let next = session.nextOpen else { return endSession() }
    session.show(next, at: state.now)
    show(session)
  }

  /// `n` and `N`: another card, with nothing decided about this one.
  mutating func turnCard(by step: Int) {
    guard var session = state.session else { return }
    let next = session.index + step
    guard session.numbers.indices.contains(next) else {
      say(step > 0 ? "the last report of the session" : "the first report of the session", .hint)
      return
    }
    session.show(next, at: state.now)
    show(session)
  }

  private mutating func show(_ session: TriageSession) {
    state.session = session
    state.detail.tab = .message
    state.detail.scroll = 0
    loadDetail()
    markOpenedAsRead()
  }

  // MARK: What was decided

  /// Counts a command that decides about cards, as soon as it is sent.
  mutating func noteDecision(_ request: RunRequest) {
    guard var session = state.session else { return }
    let decided: (verdict: SessionVerdict, targets: Targets)?
    switch request.command {
    case .edit(let edit): decided = SessionVerdict(edit.edits).map { ($0, edit.targets) }
    case .merge(let targets, _, _): decided = (.duplicate, targets)
    case .takeApart, .undo, .undoEntry, .redo, .view, .conflict, .export, .snooze: decided = nil
    }
    guard let decided, case .reports(let references) = decided.targets else { return }
    for case .number(let number) in references {
      session.decide(
        number,
        decided.verdict,
        headline: headline(of: number),
        at: state.now,
        request: request.id
      )
    }
    state.session = session
  }

  private func headline(of number: ReportNumber) -> String {
    guard let detail = state.detail.report, detail.number == number else { return "" }
    return RowText.headline(title: detail.report.title, message: detail.report.message)
  }

  /// What failed is not counted, and what was undone no longer.
  mutating func settleDecision(_ outcome: CommandReply) {
    guard var session = state.session ?? state.pausedSession else { return }
    switch outcome.result {
    case .failed, .refused, .unchanged, .exists:
      if let number = session.takeBack(outcome.id),
        let index = session.numbers.firstIndex(of: number), state.session != nil
      {
        session.show(index, at: state.now)
      }
    case .changed(let entry) where outcome.command.isTurningBack: turn(entry, in: &session)
    case .changed, .exported: session.settle(outcome.id)
    }
    if state.session != nil { state.session = session } else { state.pausedSession = session }
    loadDetail()
  }

  /// An undo takes the decision away and shows its card; a redo counts it again.
  private mutating func turn(_ entry: HistoryEntry, in session: inout TriageSession) {
    for change in entry.changes where session.numbers.contains(change.report) {
      guard change.before != change.after else { continue }
      let verdict: SessionVerdict?
      switch change.field {
      case .standing: verdict = change.after.flatMap { SessionVerdict(HistoryWords.standing($0)) }
      case .master: verdict = change.after == nil ? nil : .duplicate
      default: continue
      }
      if let verdict {
        session.decide(change.report, verdict, headline: "", at: state.now, request: nil)
      } else {
        session.forget(change.report)
        if let index = session.numbers.firstIndex(of: change.report) {
          session.show(index, at: state.now)
        }
      }
    }
  }

  // MARK: The end

  mutating func pauseSession() {
    guard var session = state.session else { return }
    session.pause(at: state.now)
    state.session = nil
    state.pausedSession = session
    leaveDetail()
    loadDetail()
    let place = "\(session.decidedCount) of \(Words.count(session.numbers.count))"
    let key = surroundings.keys.key(for: .triageSession, in: .list)
    let how = key.map { "\(Signs(state.look).dot)\($0) goes on" } ?? ""
    say("session left at \(place)" + how, .hint)
  }

  /// Shows what was done; without a decision there is nothing to show.
  mutating func endSession() {
    guard let session = state.session else { return }
    state.session = nil
    leaveDetail()
    reloadEverything()
    guard session.decidedCount > 0 else {
      say("session ended, nothing decided", .hint)
      return
    }
    let date = Words.date(session.startedAt, in: surroundings.zone)
    state.prompt = .page(
      TextPage(
        title: "Triage session",
        text: SessionSummary(session, author: surroundings.author, date: date).markdown,
        fileName: "triage-\(date.prefix(10)).md"
      )
    )
  }
}
