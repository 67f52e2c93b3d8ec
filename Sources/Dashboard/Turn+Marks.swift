import ReportModel
import ReportQuery

/// Choosing several reports. What is chosen is frozen as numbers: reports that arrive later are
/// never among them.
extension Turn {
  mutating func toggleMark() {
    freezeRange()
    guard let number = state.currentNumber else { return }
    let numbers = state.foldedReports ?? [number]
    if state.marks.isSuperset(of: numbers) {
      state.marks.subtract(numbers)
    } else {
      state.marks.formUnion(numbers)
    }
    if !state.isDetailInFront, !moveInGroup(by: 1) { move(by: 1) }
  }

  mutating func toggleRange() {
    if state.rangeStart != nil {
      freezeRange()
    } else if state.list.cursorNumber != nil {
      state.rangeStart = state.list.cursor
    }
  }

  /// Ends a range; rows that are not loaded are asked for.
  mutating func freezeRange() {
    guard let range = state.range else { return }
    state.rangeStart = nil
    let loaded = range.filter { state.list[$0] != nil }
    for index in loaded { state.marks.formUnion(state.list.reports(at: index)) }
    if loaded.count < range.count { askForNumbers(.mark, range: range) }
  }

  mutating func askForNumbers(_ purpose: Pending.NumbersPurpose, range: Range<Int>?) {
    if range == nil { freezeRange() }
    guard state.list.end > 0 else { return }
    let request = NumbersRequest(
      id: state.pending.nextID(),
      query: state.query,
      range: range,
      opened: state.openedBursts
    )
    state.pending.numbers = request.id
    state.pending.numbersPurpose = purpose
    effects.append(.loadNumbers(request))
  }

  mutating func takeNumbers(_ id: RequestID, _ numbers: [ReportNumber]) {
    guard state.pending.numbers == id else { return }
    state.pending.numbers = nil
    switch state.pending.numbersPurpose {
    case .session: return beginSession(numbers)
    case .mark: state.marks.formUnion(numbers)
    case .markAll:
      state.marks.formUnion(numbers)
      state.allMarked = .init(source: state.query.source, count: numbers.count)
    case .invert: state.marks.formSymmetricDifference(numbers)
    }
    // How many are marked the bottom line says as long as some are.
    if state.marks.isEmpty { say("nothing marked", .hint) }
  }
}

extension State {
  /// As long as the query is the same and none was marked or unmarked since, the marks are all of it.
  package struct AllMarked: Equatable, Sendable {
    /// Dates in it move on with the clock.
    package var source: String
    package var count: Int
  }

  /// The rows of the range being marked.
  package var range: Range<Int>? {
    rangeStart.map { min($0, list.cursor)..<max($0, list.cursor) + 1 }
  }

  /// Reports in the range being marked, as far as its rows are loaded.
  var rangeReportCount: Int {
    range.map { $0.reduce(0) { $0 + max(1, list.reports(at: $1).count) } } ?? 0
  }

  /// What the next command speaks of: the marks, else the report under the cursor.
  package var selection: Selection? {
    if let session { return Selection(numbers: [session.card], isMarked: false) }
    if !marks.isEmpty {
      let isAll = allMarked == AllMarked(source: query.source, count: marks.count)
      return Selection(numbers: marks.sorted(), isMarked: true, isAll: isAll)
    }
    if let foldedReports { return Selection(numbers: foldedReports, isMarked: false) }
    return currentNumber.map { Selection(numbers: [$0], isMarked: false) }
  }

  /// Rows the screen shows as marked.
  func isMarked(_ index: Int, _ number: ReportNumber) -> Bool {
    range?.contains(index) == true || marks.contains(number)
      || (!marks.isEmpty && list.reports(at: index).contains { marks.contains($0) })
  }
}
