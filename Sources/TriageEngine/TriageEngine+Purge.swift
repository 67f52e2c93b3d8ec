import ReportModel
import ReportQuery
import ReportStore
import TriageCommands

extension TriageEngine {
  package static let purgeWords = "remove for good"

  /// The reports a request speaks of, ascending, and the names that are none.
  package func going(_ which: PurgeRequest.Which, at now: Timestamp) throws -> (
    numbers: [ReportNumber], failures: [CommandResult.Failure]
  ) {
    switch which {
    case .reports(let references):
      var failures: [CommandResult.Failure] = []
      return (try resolve(references, failures: &failures).sorted(), failures)
    case .user(let user): return (try store.reports(ofUser: user), [])
    case .older(let age, let keep): return (try old(age, keep, at: now), [])
    case .remains: return ([], [])
    }
  }

  private func old(_ age: String, _ keep: String, at now: Timestamp) throws -> [ReportNumber] {
    let context = try context(at: now)
    let old = try Query(parsing: "scope:all age>\(age)", context: context)
    let numbers = try store.numbers(of: old, limit: nil).sorted()
    if keep.isEmpty { return numbers }
    let kept = try Query(parsing: keep, context: context).everywhere
    let stays = Set(try store.numbers(of: kept, limit: nil))
    return numbers.filter { !stays.contains($0) }
  }

  /// What would go.
  package func purgePreview(_ numbers: [ReportNumber]) throws -> CommandResult {
    var outcome = CommandResult(words: Self.purgeWords)
    outcome.reports = numbers
    let first = try store.summaries(of: Array(numbers.prefix(10)))
    outcome.preview = .init(total: numbers.count, first: first)
    return outcome
  }

  private static let purgeCount = 500

  /// Removes reports for good, some hundred in a transaction; ``Cancellation`` stops in between.
  ///
  /// `tell` hears how many are gone.
  package func purge(
    _ numbers: [ReportNumber],
    at now: Timestamp,
    _ tell: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> CommandResult {
    var outcome = CommandResult(words: Self.purgeWords)
    var start = 0
    while start < numbers.count {
      if Cancellation.isRequested { throw StoreError.cancelled }
      let part = Array(numbers[start..<min(numbers.count, start + Self.purgeCount)])
      if let entry = try store.remove(part, by: author, at: now) { outcome.entries.append(entry) }
      outcome.reports += part
      start += part.count
      tell(start, numbers.count)
    }
    return outcome
  }
}
