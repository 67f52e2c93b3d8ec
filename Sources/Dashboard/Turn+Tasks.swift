import ReportModel
import TriageCommands

/// Long work beside the dashboard.
extension Turn {
  /// Begins it, unless some runs already.
  mutating func start(_ kind: TaskRequest.Kind) {
    if kind.changesStore, refusesChanges() { return }
    if state.task != nil {
      say("something runs already\(Signs(state.look).dot)Ctrl-C stops it", .error)
      return
    }
    let request = TaskRequest(id: state.pending.nextID(), kind: kind)
    state.task = LongTask(id: request.id, kind: kind)
    effects.append(.startTask(request))
  }

  mutating func stopTask() {
    state.task?.isStopping = true
    effects.append(.cancelTask)
    say("stopping… Ctrl-C again quits", .hint)
  }

  mutating func take(_ reply: TaskReply) {
    guard let task = state.task, task.id == reply.id else { return }
    if case .progress(let progress) = reply.result {
      state.task?.progress = progress
      return
    }
    state.task = nil
    switch reply.result {
    case .progress: break
    case .done(let words): sayNews(words, .done)
    case .page(let title, let text):
      // Not over what is being typed.
      if state.prompt == nil {
        state.prompt = .page(TextPage(title: title, text: text))
      } else {
        sayNews(title, .done)
      }
    case .exists(let path): askAboutExisting(path, task.kind)
    case .stopped(let words): sayNews(words, .hint)
    case .failed(let message): sayNews(message, .error)
    }
    reloadEverything()
  }

  // MARK: Export

  /// Exports of more reports than this run beside the dashboard.
  static let quickExportCount = 20

  mutating func export(_ request: ExportRequest, _ selection: Selection) {
    if selection.numbers.count > Self.quickExportCount {
      start(.export(request))
    } else {
      run(.export(request))
    }
  }

  private mutating func askAboutExisting(_ path: String, _ kind: TaskRequest.Kind) {
    guard case .export(let request) = kind else { return }
    askAboutExisting(path, request)
  }

  /// Asks again for the place, which Enter alone now replaces.
  mutating func askAboutExisting(_ path: String, _ request: ExportRequest) {
    guard case .reports(let references) = request.targets else { return }
    let numbers = references.compactMap { reference -> ReportNumber? in
      if case .number(let number) = reference { number } else { nil }
    }
    let selection = Selection(numbers: numbers, isMarked: numbers.count > 1)
    ask(.exportPath(request.format), selection, text: request.out ?? path)
    guard case .line(var prompt) = state.prompt else { return }
    prompt.complaint = "\(path) is there: Enter again replaces it"
    prompt.replaces = request.out
    state.prompt = .line(prompt)
  }
}
