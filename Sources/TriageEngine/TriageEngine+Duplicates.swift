import ReportModel
import ReportStore
import TriageCommands

extension TriageEngine {
  /// Remembers that reports are not the same as one, or as several, which may be the reports themselves.
  func takeApart(
    _ targets: Targets,
    from: [ReportReference],
    apply: Bool,
    at now: Timestamp
  ) throws -> CommandResult {
    let others = try from.map(store.resolve)
    if others.count == 1, let other = others.first {
      return try edit(
        targets,
        "not the same as \(other)",
        .takeApart(from: other),
        except: other,
        because: "A report is always the same as itself.",
        apply: apply,
        at: now
      )
    }
    let words = { (numbers: [ReportNumber]) in
      Set(others).isSubset(of: numbers)
        ? "not the same as each other" : "not the same as \(others.count) reports"
    }
    var (outcome, numbers) = try select(targets, words([]), apply: apply, at: now)
    outcome.reports = numbers
    guard !numbers.isEmpty, outcome.preview == nil else { return outcome }
    let edit = Edit.takeApartFromEach(others)
    if let entry = try store.apply(
      [edit],
      to: numbers,
      by: author,
      at: now,
      command: words(numbers)
    ) {
      outcome.entries = [entry]
    }
    return outcome
  }

  /// Makes reports copies of one.
  func merge(
    _ targets: Targets,
    into: ReportReference,
    apply: Bool,
    at now: Timestamp
  ) throws -> CommandResult {
    let master = try store.resolve(into)
    return try edit(
      targets,
      "merge into \(master)",
      .setMaster(master),
      except: master,
      because: "A report cannot be a copy of itself.",
      apply: apply,
      at: now
    )
  }

  /// An edit that relates reports to another one, which is none of them.
  private func edit(
    _ targets: Targets,
    _ words: String,
    _ edit: Edit,
    except other: ReportNumber,
    because refusal: String,
    apply: Bool,
    at now: Timestamp
  ) throws -> CommandResult {
    var (outcome, numbers) = try select(targets, words, apply: apply, at: now)
    if numbers.contains(other) {
      numbers.removeAll { $0 == other }
      outcome.reports = numbers
      if case .reports = targets {
        outcome.failures.append(.init(reference: "\(other)", message: refusal))
      }
    }
    guard !numbers.isEmpty, outcome.preview == nil else { return outcome }
    if let entry = try store.apply([edit], to: numbers, by: author, at: now, command: words) {
      outcome.entries = [entry]
    }
    return outcome
  }

  /// How many reports are taken in or compared between two looks at ``shouldStop``.
  private static let takenAtOnce = 500
  private static let comparedAtOnce = 100
  private static let lookedAtAtOnce = 8

  /// Brings the duplicate finder up to date; what is done stays done when it is stopped.
  ///
  /// `compares`: also compares each new report with all earlier ones, at `now`. `progress` is told how far it
  /// is, and answers `false` to stop.
  package func followDuplicates(
    compares: Bool,
    at now: Timestamp,
    progress: (DuplicateProgress) -> Bool
  ) throws {
    var state = try store.duplicateProgress()
    while state.untaken > 0, progress(state) {
      let count = try store.takeInForDuplicates(limit: Self.takenAtOnce)
      // Another process may have been faster.
      state.untaken = count == 0 ? 0 : max(0, state.untaken - count)
    }
    guard state.untaken == 0 else { return }
    while progress(state), try store.reweighForDuplicates(limit: Self.takenAtOnce) > 0 {}
    state = try store.duplicateProgress()
    guard state.unweighed == 0 else { return }
    guard compares else { return try store.learnFromDuplicates() }
    // A report is compared once: its pictures have to be looked at before.
    var walk = try PictureWalk(self, .look)
    while try walk?.step(limit: Self.lookedAtAtOnce, at: now) ?? false {
      guard progress(state) else { return }
    }
    while state.uncompared > 0, progress(state) {
      let count = try store.compareForDuplicates(limit: Self.comparedAtOnce)
      state.uncompared = count == 0 ? 0 : max(0, state.uncompared - count)
    }
    try store.learnFromDuplicates()
  }
}
