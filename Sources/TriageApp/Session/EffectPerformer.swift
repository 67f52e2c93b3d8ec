import CursesTerminal
import Dashboard
import Dispatch
import ReportModel
import ReportQuery
import ReportStore
import Synchronization
import TriageCommands
import TriageEngine

/// Answers what the dashboard asks of the store, away from the main thread.
///
/// Questions and commands have a queue each, so that a long command delays no page. A question that
/// waits, or is being asked, gives way to a later one of its kind. What a result is like is asked
/// when nothing else is: a page that comes meanwhile stops it, and it is asked again afterwards.
final class EffectPerformer: Sendable {
  let engine: TriageEngine
  let mailbox: Mailbox<Action>
  let surroundings: Surroundings
  let questions = DispatchQueue(label: "winnow.questions")
  let commands = DispatchQueue(label: "winnow.commands")
  private let open = Mutex(OpenQuestions())
  let watch = Mutex(WriterWatch())
  private let running = Mutex(Running())

  init(engine: TriageEngine, mailbox: Mailbox<Action>, surroundings: Surroundings) {
    self.engine = engine
    self.surroundings = surroundings
    self.mailbox = mailbox
  }

  /// Starts an effect; its answer comes through the mailbox.
  func start(_ effect: Effect, at now: Timestamp) {
    guard effect.isQuestion else {
      commands.async { [self] in
        let stop = Cancellation()
        running.withLock { $0.begin(stop, endsWithDashboard: effect.endsWithDashboard) }
        post(Cancellation.$current.withValue(stop) { answer(effect, at: now) })
      }
      return
    }
    let stopped = open.withLock { $0.add(Question(effect: effect, at: now)) }
    // A turn of the queue for each question: what looks for other writers comes in between.
    for _ in 0..<(stopped ? 2 : 1) { questions.async { [self] in askNext() } }
  }

  private func askNext() {
    guard let (question, stop) = open.withLock({ $0.next() }) else { return }
    post(Cancellation.$current.withValue(stop) { answer(question.effect, at: question.at) })
    open.withLock { $0.end() }
  }

  /// Stops the question that is being asked, and the command that runs where it has a place to stop.
  func cancel() {
    open.withLock { $0.stopAsking() }
    running.withLock { $0.stop.cancel() }
  }

  /// The command that runs, or ran last.
  private struct Running {
    var stop = Cancellation()
    private var endsWithDashboard = false
    private var isOver = false

    mutating func begin(_ stop: Cancellation, endsWithDashboard: Bool) {
      self.stop = stop
      self.endsWithDashboard = endsWithDashboard
      if isOver { finish() }
    }

    /// Also what begins from now on.
    mutating func finish() {
      isOver = true
      if endsWithDashboard { stop.cancel() }
    }
  }

  func post(_ answer: Action?) {
    if let answer { mailbox.post(answer) }
  }

  /// Waits for the commands that were started: what writes to the store is not cut off when the
  /// dashboard ends; an export ends with the ticket it is at, a comparison with the report.
  func finish() {
    open.withLock { $0.stopAsking() }
    running.withLock { $0.finish() }
    commands.sync {}
  }

  /// Performs an effect here and now; `nil` when it has no answer.
  func answer(_ effect: Effect, at now: Timestamp) -> Action? {
    do {
      return try reply(to: effect, at: now)
    } catch StoreError.cancelled {
      return effect.isQuestion ? nil : .failed(effect.requestID, "stopped")
    } catch {
      return .failed(effect.requestID, Diagnostic(error).sentence)
    }
  }

  private func reply(to effect: Effect, at now: Timestamp) throws -> Action? {
    let store = engine.store
    switch effect {
    case .loadPage(let request): return .page(try page(request))
    case .loadCount(let request): return .count(request.id, try store.count(of: request.query))
    case .loadTotals(let id): return .totals(id, try store.totals())
    case .loadDetail(let request):
      do {
        return .detail(request.id, try engine.detailWithTexts(of: request.number))
      } catch StoreError.unknownReport {
        return .gone(request.id, request.number)
      }
    case .loadLoss(let request):
      let rows = try store.summaries(of: Array(request.numbers.prefix(10)))
      return .loss(
        LossReply(id: request.id, rows: rows, loss: try store.loss(of: request.numbers))
      )
    case .loadNumbers(let request): return .numbers(request.id, try numbers(request))
    case .loadCandidates(let request):
      return .candidates(request.id, try candidates(request))
    case .loadTags(let id):
      return .tags(id, try store.tags().map { KnownTag(tag: $0.tag, count: $0.count) })
    case .loadCoverage(let request):
      let tags = try store.tags(of: request.numbers)
      return .coverage(request.id, tags.map { KnownTag(tag: $0.tag, count: $0.count) })
    case .wake(let request): return .woken(try wake(request, at: now))
    case .loadMembers(let request):
      return .members(request.id, try store.members(of: request.master))
    case .loadGroupMatches(let request):
      return .groupMatches(
        request.id,
        try store.matches(of: request.query, inGroupsOf: request.masters)
      )
    case .loadHistory(let id, let limit):
      return .history(id, try store.history(of: nil, limit: limit))
    case .loadLens(let request):
      let page = try store.page(of: request.query, offset: 0, limit: request.limit)
      return .lens(request.id, page.rows, try store.count(of: request.query))
    case .loadSurveys(let request):
      let fields = SurveysRequest.fields
      return .surveys(
        request.id,
        group: try store.survey(of: request.group, facets: fields, valuesPerFacet: 5),
        whole: try store.survey(of: request.whole, facets: fields, valuesPerFacet: 500)
      )
    case .loadFiles(let request):
      return .files(request.id, try store.details(of: request.numbers).map { ReportFiles($0) })
    case .loadConflicts(let request): return .conflicts(try conflicts(request))
    case .resolve(let request):
      return .resolved(request.id, try number(of: request.reference))
    case .explore(let request):
      return .explored(request.id, try exploration(request, at: now))
    case .duplicates(let request): return .duplicates(request.id, try duplicates(request))
    case .loadViews(let id): return .views(id, try engine.store.views())
    case .loadQueryHistory(let id): return .queryHistory(id, try queryHistory())
    case .rememberQuery(let text):
      try engine.store.rememberQuery(text)
      return nil
    case .run(let request): return .commandFinished(run(request, at: now))
    case .loadDemo:
      try loadDemo(at: now)
      return .demoLoaded
    case .external, .loadPictures, .lookAtPictures, .askTerminal, .startTask, .cancelTask, .cancel,
      .redraw, .suspend, .quit:
      return nil
    }
  }

  private func page(_ request: PageRequest) throws -> PageReply {
    let folded = try engine.store.foldedPage(
      of: request.query,
      opened: request.opened,
      around: request.anchor?.number,
      limit: request.limit,
      offset: request.offset(anchoredAt:)
    )
    return PageReply(
      id: request.id,
      page: folded.page,
      anchorIndex: folded.anchorIndex,
      rowCount: folded.rowCount,
      bursts: folded.bursts
    )
  }

  private func candidates(_ request: CandidatesRequest) throws -> [ReportSummary] {
    let store = engine.store
    var rows: [ReportSummary] = []
    // What was typed need not name a report.
    if let reference = request.reference, let number = try number(of: reference) {
      rows += try store.summaries(of: [number])
    }
    if let query = request.query {
      let wanted = request.limit + request.excluding.count
      rows += try store.page(of: query, offset: 0, limit: wanted).rows
    }
    var seen = Set(request.excluding)
    return Array(rows.filter { seen.insert($0.number).inserted }.prefix(request.limit))
  }

  /// `nil` when no report, or more than one, is called that.
  private func number(of reference: ReportReference) throws -> ReportNumber? {
    do {
      return try engine.store.resolve(reference)
    } catch StoreError.unknownReport, StoreError.ambiguousReport {
      return nil
    }
  }

  private func run(_ request: RunRequest, at now: Timestamp) -> CommandReply {
    do {
      let outcome = try engine.perform(request.command, at: now)
      return CommandReply(id: request.id, command: request.command, result: .init(outcome))
    } catch {
      return CommandReply(
        id: request.id,
        command: request.command,
        result: .failed(Diagnostic(error).sentence)
      )
    }
  }

  /// Only a store in which something is due is written to.
  private func wake(_ request: WakeRequest, at now: Timestamp) throws -> WakeReply {
    let store = engine.store
    _ = try store.wakeDue(at: now)
    let news = try store.ruleEntries(after: request.after)
    return WakeReply(
      id: request.id,
      entries: news.entries,
      newest: news.newest,
      next: try store.nextWaking()
    )
  }

  private func loadDemo(at now: Timestamp) throws {
    var request = ImportRequest()
    request.isDemo = true
    _ = try Importer(engine: engine, request: request, now: now) { _ in }.run()
  }
}

extension CommandReply.Result {
  fileprivate init(_ outcome: CommandResult) {
    if let failure = outcome.failures.first, outcome.isRefusedTurn {
      self = .refused(failure.message)
    } else if let path = outcome.existingFile {
      self = .exists(path)
    } else if let failure = outcome.failures.first, outcome.entries.isEmpty {
      self = .failed(failure.message)
    } else if !outcome.files.isEmpty {
      self = .exported(count: outcome.reports.count, to: outcome.files[0])
    } else if let entry = outcome.entries.last {
      self = .changed(entry)
    } else {
      self = .unchanged
    }
  }
}
