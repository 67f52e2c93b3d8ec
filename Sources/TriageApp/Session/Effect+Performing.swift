import Dashboard
import TriageCommands

/// What has to be known of an effect to perform it.
extension Effect {
  /// Reads only.
  var isQuestion: Bool {
    switch self {
    case .duplicates(let request): request.isReading
    case .run, .rememberQuery, .loadPictures, .lookAtPictures, .askTerminal, .external, .loadDemo,
      .wake, .startTask,
      .cancelTask, .cancel,
      .redraw, .suspend, .quit:
      false
    case .loadPage, .loadCount, .loadTotals, .loadDetail, .loadNumbers, .loadCandidates,
      .loadTags, .loadMembers, .loadGroupMatches, .loadHistory, .loadLens, .loadSurveys,
      .loadCoverage, .loadFiles, .loadConflicts, .loadLoss, .resolve, .explore, .loadViews,
      .loadQueryHistory:
      true
    }
  }

  /// Nothing waits for it when the dashboard ends: an export leaves what it wrote, and what was not
  /// compared for duplicates is the next time.
  var endsWithDashboard: Bool {
    switch self {
    case .run(let request): if case .export = request.command { true } else { false }
    case .duplicates(let request): !request.isReading
    default: false
    }
  }

  /// Asks what a result is like: may take long, and may wait.
  var isExploring: Bool {
    switch self {
    case .explore, .duplicates: true
    default: false
    }
  }

  var requestID: RequestID? {
    switch self {
    case .loadPage(let request): request.id
    case .loadCount(let request): request.id
    case .loadDetail(let request): request.id
    case .loadNumbers(let request): request.id
    case .loadCandidates(let request): request.id
    case .loadConflicts(let request): request.id
    case .loadLoss(let request): request.id
    case .resolve(let request): request.id
    case .run(let request): request.id
    case .external(let request): request.id
    case .loadCoverage(let request): request.id
    case .loadFiles(let request): request.id
    case .loadPictures(let request): request.id
    case .wake(let request): request.id
    case .loadMembers(let request): request.id
    case .loadGroupMatches(let request): request.id
    case .loadHistory(let id, _): id
    case .loadLens(let request): request.id
    case .loadSurveys(let request): request.id
    case .startTask(let request): request.id
    case .explore(let request): request.id
    case .duplicates(let request): request.id
    case .loadViews(let id), .loadQueryHistory(let id), .loadTotals(let id), .loadTags(let id),
      .loadDemo(let id):
      id
    case .rememberQuery, .lookAtPictures, .askTerminal, .cancelTask, .cancel, .redraw, .suspend,
      .quit:
      nil
    }
  }
}
