import ReportModel

/// Reports that are judged one by one, with a count of what became of them.
///
/// The cards are frozen when the session begins. Time counts from when a card is shown to its verdict;
/// while the session is left, the clock stands.
package struct TriageSession: Equatable, Sendable {
  package var numbers: [ReportNumber]
  package var index = 0
  package var startedAt: Timestamp
  /// When the card was shown, or gone on with.
  package var shownAt: Timestamp
  /// Spent on the card before the session was left.
  package var spentMilliseconds: Int64 = 0
  /// One a report at most: a second verdict replaces the first, an undo takes it away.
  package private(set) var decisions: [ReportNumber: Decision] = [:]

  package init(numbers: [ReportNumber], at now: Timestamp) {
    self.numbers = numbers
    startedAt = now
    shownAt = now
  }

  package struct Decision: Equatable, Sendable {
    package var verdict: SessionVerdict
    package var milliseconds: Int64
    /// How the report begins, for the summary.
    package var headline: String
    /// The command that carries it out, until it has ended.
    package var request: RequestID?
  }

  /// The report at hand.
  package var card: ReportNumber {
    numbers.indices.contains(index) ? numbers[index] : numbers.last ?? ReportNumber(0)
  }

  package var isDone: Bool { numbers.allSatisfy { decisions[$0] != nil } }
  package var decidedCount: Int { decisions.count }

  package func count(_ verdict: SessionVerdict) -> Int {
    decisions.values.count { $0.verdict == verdict }
  }

  /// Of the decisions whose time is known.
  package var meanMilliseconds: Int64? {
    let times = decisions.values.map(\.milliseconds).filter { $0 > 0 }
    return times.isEmpty ? nil : times.reduce(0, +) / Int64(times.count)
  }

  package var totalMilliseconds: Int64 { decisions.values.map(\.milliseconds).reduce(0, +) }

  // MARK: Changes

  mutating func decide(
    _ number: ReportNumber,
    _ verdict: SessionVerdict,
    headline: String,
    at now: Timestamp,
    request: RequestID?
  ) {
    guard numbers.contains(number) else { return }
    let spent =
      number == card ? spentMilliseconds + max(0, now.milliseconds - shownAt.milliseconds) : 0
    let before = decisions[number]?.milliseconds ?? 0
    decisions[number] = Decision(
      verdict: verdict,
      milliseconds: before + spent,
      headline: headline,
      request: request
    )
  }

  /// The command failed: nothing was decided.
  mutating func takeBack(_ request: RequestID) -> ReportNumber? {
    guard let number = decisions.first(where: { $0.value.request == request })?.key else {
      return nil
    }
    decisions[number] = nil
    return number
  }

  mutating func settle(_ request: RequestID) {
    for number in decisions.keys where decisions[number]?.request == request {
      decisions[number]?.request = nil
    }
  }

  mutating func forget(_ number: ReportNumber) { decisions[number] = nil }

  /// Shows a card; its time begins now.
  mutating func show(_ index: Int, at now: Timestamp) {
    self.index = max(0, min(index, numbers.count - 1))
    shownAt = now
    spentMilliseconds = 0
  }

  /// The clock stands until ``goOn(at:)``.
  mutating func pause(at now: Timestamp) {
    spentMilliseconds += max(0, now.milliseconds - shownAt.milliseconds)
  }

  mutating func goOn(at now: Timestamp) { shownAt = now }

  /// The next card without a verdict, after the present one, else from the start.
  var nextOpen: Int? {
    let order =
      Array(numbers.indices.dropFirst(index + 1)) + Array(numbers.indices.prefix(index + 1))
    return order.first { decisions[numbers[$0]] == nil }
  }
}

/// What became of a card.
package enum SessionVerdict: String, CaseIterable, Sendable {
  case accepted, duplicate, declined, snoozed, closed

  /// What a standing means as a verdict; `nil` for new.
  init?(_ standing: Standing) {
    switch standing.status {
    case .new: return nil
    case .open: self = .accepted
    case .snoozed: self = .snoozed
    case .closed:
      self = standing.reason == .declined || standing.reason == .spam ? .declined : .closed
    }
  }

  /// What edits decide; `nil` when they decide nothing.
  init?(_ edits: [Edit]) {
    for edit in edits {
      switch edit {
      case .setStanding(let standing):
        guard let verdict = SessionVerdict(standing) else { return nil }
        self = verdict
        return
      case .accept:
        self = .accepted
        return
      case .snooze:
        self = .snoozed
        return
      case .setMaster(.some):
        self = .duplicate
        return
      default: continue
      }
    }
    return nil
  }
}
