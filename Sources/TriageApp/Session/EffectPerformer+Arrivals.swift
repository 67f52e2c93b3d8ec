import Dashboard
import ReportModel
import ReportStore
import TriageEngine

/// Conflicts, and lists in which bursts are folded.
extension EffectPerformer {
  /// The open conflicts, and both contents of the one that is chosen.
  func conflicts(_ request: OpenConflictsRequest) throws -> ConflictsReply {
    let conflicts = try engine.store.conflicts(isOpen: true, limit: request.limit)
    let byID = Dictionary(conflicts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let chosen =
      request.chosen.lazy.compactMap { byID[$0] }.first
      ?? conflicts.first { $0.report == request.report } ?? conflicts.first
    var reply = ConflictsReply(
      id: request.id,
      conflicts: conflicts,
      detail: try chosen.map { try engine.conflict($0.id) }
    )
    let place = conflicts.firstIndex { $0.id == chosen?.id } ?? 0
    for id in request.missing(of: conflicts, around: place) {
      let detail = id == reply.detail?.conflict.id ? reply.detail : try engine.conflict(id)
      guard let detail else { continue }
      reply.differences.updateValue(detail.aside == nil ? nil : detail.differences, forKey: id)
    }
    return reply
  }

  /// The reports of a result; those that rows of a range stand for, when it is one.
  func numbers(_ request: NumbersRequest) throws -> [ReportNumber] {
    guard let range = request.range else {
      return try engine.store.numbers(of: request.query, limit: nil)
    }
    let folded = try engine.store.foldedPage(
      of: request.query,
      opened: request.opened,
      offset: range.lowerBound,
      limit: range.count
    )
    return folded.page.rows.flatMap { row -> [ReportNumber] in
      guard let burst = folded.bursts[row.number], !burst.isOpen else { return [row.number] }
      return burst.members
    }
  }
}
