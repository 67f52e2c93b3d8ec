import ReportModel

/// What to do outside the loop.
///
/// The session performs it and answers with an ``Action``.
///
/// The session takes every pending key before it performs anything, then performs what
/// ``settled(_:)`` leaves: five keys typed at once cost one query.
package enum Effect: Equatable, Sendable {
  case loadPage(PageRequest)
  case loadCount(CountRequest)
  case loadTotals(RequestID)
  case loadDetail(DetailRequest)
  case loadNumbers(NumbersRequest)
  case loadLoss(LossRequest)
  case loadCandidates(CandidatesRequest)
  case loadTags(RequestID)
  case loadCoverage(CoverageRequest)
  /// Wakes the reports whose day has come, and tells what the rules did since.
  case wake(WakeRequest)
  case loadMembers(MembersRequest)
  case loadGroupMatches(GroupMatchesRequest)
  case loadHistory(RequestID, limit: Int)
  case loadLens(LensRequest)
  case loadSurveys(SurveysRequest)
  /// Begins long work beside the dashboard; told by ``Action/task(_:)``.
  case startTask(TaskRequest)
  case cancelTask
  case loadConflicts(OpenConflictsRequest)
  case resolve(ResolveRequest)
  case explore(ExploreRequest)
  case loadViews(RequestID)
  case loadQueryHistory(RequestID)
  /// Ends in ``Action/duplicates(_:_:)``.
  case duplicates(DuplicatesRequest)
  case loadFiles(FilesRequest)
  /// Pixels, each told by ``Action/picture(_:_:)``; the request before is stopped.
  case loadPictures(PictureWishes)
  /// Has the pictures looked at that were not; ends in ``Action/picturesSeen(isNews:)``.
  case lookAtPictures
  /// Answered by ``InputEvent/answer(_:)``, or never.
  case askTerminal(TerminalQuestion)
  case run(RunRequest)
  /// Keeps a filter for the next time; has no answer.
  case rememberQuery(String)
  /// The clipboard, another program, the mouse; ends in ``Action/external(_:)`` or a failure.
  case external(ExternalRequest)
  /// Fills an empty store with the demo reports; ends in ``Action/demoLoaded`` or a failure.
  case loadDemo(RequestID)
  /// Stops the running command, if it can be stopped.
  case cancel
  case redraw
  case suspend
  case quit

  /// The effects of one turn without the questions that a later one of the same kind replaced.
  ///
  /// Answers to the left out ones would be dropped anyway. Commands are all kept, in order, and come
  /// before the questions, which then see what the commands did.
  package static func settled(_ effects: [Effect]) -> [Effect] {
    guard effects.count > 1 else { return effects }
    var newest: [Int: Int] = [:]
    for (index, effect) in effects.enumerated() {
      if let kind = effect.questionKind { newest[kind] = index }
    }
    let doings = effects.filter { $0.questionKind == nil }
    let questions = effects.enumerated().filter { index, effect in
      effect.questionKind.map { newest[$0] == index } ?? false
    }
    return doings + questions.map(\.element)
  }

  /// Of one kind: an answer to the earlier one would be dropped.
  package func replaces(_ earlier: Effect) -> Bool {
    questionKind.map { $0 == earlier.questionKind } ?? false
  }

  /// Questions of one kind replace each other; `nil` for what must happen.
  private var questionKind: Int? {
    switch self {
    case .loadPage: 0
    case .loadCount: 1
    case .loadTotals: 2
    case .loadDetail: 3
    case .loadNumbers: 4
    case .loadCandidates: 5
    case .loadTags: 6
    case .resolve: 7
    case .loadCoverage: 20
    case .wake: 22
    case .loadMembers: 23
    case .loadGroupMatches: 24
    case .loadHistory: 25
    case .loadLens: 26
    case .loadSurveys: 27
    case .loadConflicts: 30
    case .loadLoss: 31
    case .loadViews: 8
    case .loadQueryHistory: 9
    case .loadFiles: 40
    case .loadPictures: 41
    case .explore(let request): 100 + request.kind.rawValue
    case .duplicates(let request): 200 + request.order
    case .lookAtPictures, .rememberQuery, .askTerminal, .run, .external, .startTask, .cancelTask,
      .loadDemo, .cancel,
      .redraw,
      .suspend, .quit:
      nil
    }
  }
}
