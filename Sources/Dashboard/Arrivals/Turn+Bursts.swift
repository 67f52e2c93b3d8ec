import ReportModel

/// Bursts: many reports of one installation within a minute, one row until it is unfolded.
extension Turn {
  /// `l`: gives the reports of the burst under the cursor rows of their own.
  mutating func unfoldBurst() -> Bool {
    guard state.fold?.cursor == nil, let burst = state.list.cursorBurst, !burst.isOpen,
      let head = burst.head
    else { return false }
    state.openedBursts.insert(head)
    refold()
    return true
  }

  /// `h`: makes one row of the burst the cursor is in.
  mutating func foldBurst() -> Bool {
    guard state.fold?.cursor == nil, let burst = state.list.cursorBurst, burst.isOpen else {
      return false
    }
    state.openedBursts.subtract(burst.members)
    state.list.cursorNumber = burst.head
    refold()
    loadDetail()
    return true
  }

  /// Keys that follow wait for the rows as they will be.
  private mutating func refold() {
    freezeRange()
    loadPage()
    if state.pending.purpose == .show { state.pending.purpose = .refold }
  }
}

extension ListWindow {
  /// The burst of the row under the cursor.
  var cursorBurst: Burst? { cursorRow.flatMap { bursts[$0.number] } }

  /// The reports a row stands for.
  func reports(at index: Int) -> [ReportNumber] {
    guard let row = self[index] else { return [] }
    guard let burst = bursts[row.number], !burst.isOpen else { return [row.number] }
    return burst.members
  }

  /// The report is the row's, or one that the row stands for.
  func stands(_ row: ReportSummary, for number: ReportNumber) -> Bool {
    row.number == number
      || (bursts[row.number].map { !$0.isOpen && $0.members.contains(number) } ?? false)
  }
}

extension State {
  /// The reports that the row under the cursor stands for, when the keys speak to a folded burst.
  var foldedReports: [ReportNumber]? {
    guard !isDetailInFront, fold?.cursor == nil || fold?.master != list.cursorNumber,
      let burst = list.cursorBurst, !burst.isOpen
    else { return nil }
    return burst.members.sorted()
  }
}

extension DetailBody {
  /// Which burst the report came in.
  func burstLines() -> [Line] {
    guard
      let burst = state.list.bursts.values.first(where: { $0.members.contains(detail.number) })
    else { return [] }
    let count = "\(signs.times)\(Words.count(burst.members.count))"
    let key = surroundings.keys.key(for: burst.isOpen ? .fold : .unfold, in: .list)
    let hint = key.map { "\(signs.dot)\($0) \(burst.isOpen ? "folds" : "unfolds") them" } ?? ""
    return wrapped("\(count) from this installation within a minute\(hint)", .accent)
  }
}

extension State {
  /// `×14`, before the message of a burst's first row.
  func burstWords(_ burst: Burst) -> Span {
    Span(
      Signs(look).times + Words.count(burst.members.count),
      burst.isOpen ? .secondary : .accent
    )
  }
}
