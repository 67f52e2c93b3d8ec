import DuplicateScoring
import ReportModel
import ReportStore
import SystemCalls

extension Tool {
  /// Tells what questions cost in a store: reports spread over all of it, each asked about once.
  ///
  /// `isFollowed`: those the finder does not know yet are taken in before.
  func speed(_ path: String, count: Int, isFollowed: Bool) throws {
    let store = try ReportStore.open(path, mode: .existing)
    var start = Clock.processorNanoseconds()
    var taken = 0
    while isFollowed {
      let some = try store.takeInForDuplicates(limit: 500)
      if some == 0 { break }
      taken += some
    }
    if taken > 0 {
      let each = Double(Clock.processorNanoseconds() - start) / 1e6 / Double(taken)
      mark("took in \(taken) reports, \(each.text(3)) ms of processor time each")
    }
    let progress = try store.duplicateProgress()
    let total = progress.total - progress.untaken
    var times: [Double] = []
    for step in 1...max(1, count) {
      let number = ReportNumber(Int64(max(1, total * step / max(1, count))))
      start = Clock.processorNanoseconds()
      _ = try store.suggestions(for: number)
      times.append(Double(Clock.processorNanoseconds() - start) / 1e6)
    }
    times.sort()
    mark(
      "\(total) reports, \(count) questions: median \(times[times.count / 2].text(2)) ms, "
        + "95 % \(times[times.count * 95 / 100].text(2)) ms, most \(times[times.count - 1].text(2)) ms"
    )
  }
}
