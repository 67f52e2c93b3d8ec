import Dashboard
import ReportModel
import ReportStore
import Synchronization
import TriageEngine

extension EffectPerformer {
  func duplicates(_ request: DuplicatesRequest) throws -> DuplicatesReply {
    let store = engine.store
    switch request.kind {
    case .suggestions(let number):
      let progress = try progress()
      return .suggestions(number, try store.suggestions(for: number), progress)
    case .groups: return .groups(try groups(), try progress())
    case .other(let number): return .other(try store.detail(of: number))
    case .follow(let compares): return .followed(try follow(compares: compares))
    }
  }

  /// Of a store that cannot be written nothing more can be taken in.
  private func progress() throws -> DuplicateProgress {
    let progress = try engine.store.duplicateProgress()
    guard engine.store.isReadOnly else { return progress }
    return DuplicateProgress(untaken: 0, uncompared: 0, total: progress.total)
  }

  private static let groupLimit = 500
  private static let rowLimit = 3

  private func groups() throws -> [ShownGroup] {
    try engine.store.proposedGroups().prefix(Self.groupLimit).map { group in
      let shown = ([group.master] + group.members).prefix(Self.rowLimit)
      return ShownGroup(group: group, rows: try engine.store.summaries(of: Array(shown)))
    }
  }

  /// Small steps: commands of a person wait for one at most.
  private static let takenAtOnce = 100
  private static let comparedAtOnce = 20

  /// What is written here is nobody's news: no row on the screen changes by it.
  private func follow(compares: Bool) throws -> DuplicateProgress {
    let store = engine.store
    guard !store.isReadOnly else { return try progress() }
    let written = try store.quietly {
      if compares {
        _ = try store.compareForDuplicates(limit: Self.comparedAtOnce)
      } else {
        _ = try store.takeInForDuplicates(limit: Self.takenAtOnce)
      }
    }
    if let written {
      watch.withLock { watch in
        if watch.revision == written.before { watch.revision = written.after }
      }
    }
    let progress = try progress()
    if progress.isDone { try store.learnFromDuplicates() }
    return progress
  }
}

extension DuplicatesRequest {
  /// Whether it only reads.
  var isReading: Bool {
    if case .follow = kind { false } else { true }
  }
}
